//! One feature file: from text to rules and defects.

use cucumber::feature::Ext as _;
use cucumber::gherkin::{self, Feature, GherkinEnv};

use crate::model::{Level, RuleId};

use super::describe::{self, check_prose};
use super::ids::is_rule_id;
use super::scenario::{self, Frame};
use super::source::Source;
use super::{Defect, Rule};

/// The rules of one feature file, and what is wrong with it. Whether a rule is complete is
/// decided by [`super::load`], because a user's file may add scenarios to a known rule.
pub(super) fn parse(path: &str, text: &str) -> (Vec<Draft>, Vec<Defect>) {
    let source = Source { path, text };
    let mut defects = source.uneven_tables();
    let feature = match Feature::parse(source.without_descriptions(), GherkinEnv::default()) {
        Ok(feature) => feature,
        Err(error) => {
            defects.push(Defect::new(
                path,
                0,
                format!("not readable as Gherkin: {}", brief(&error)),
            ));
            return (Vec::new(), defects);
        }
    };
    for scenario in &feature.scenarios {
        let message = format!("the scenario {:?} stands outside of a rule", scenario.name);
        defects.push(Defect::new(path, scenario.position.line, message));
    }
    // Outlines without rows vanish when they are expanded, so they are looked at before.
    for scenario in feature.rules.iter().flat_map(|rule| &rule.scenarios) {
        scenario::check_outline(path, scenario, &mut defects);
    }
    let feature = match feature.expand_examples() {
        Ok(feature) => feature,
        Err(error) => {
            let message = format!("<{}> is not a column of its Examples", error.name);
            defects.push(Defect::new(path, error.pos.line, message));
            return (Vec::new(), defects);
        }
    };
    check_background(path, feature.background.as_ref(), &mut defects);
    let drafts = feature
        .rules
        .iter()
        .map(|rule| draft(&source, &feature, rule, &mut defects))
        .collect();
    (drafts, defects)
}

/// A rule as one feature file states it.
pub(super) struct Draft {
    /// The rule; its level is `must` where the file states none.
    pub(super) rule: Rule,
    /// The level that the file states.
    pub(super) level: Option<Level>,
}

fn draft(
    source: &Source<'_>,
    feature: &Feature,
    rule: &gherkin::Rule,
    defects: &mut Vec<Defect>,
) -> Draft {
    let line = rule.position.line;
    let mut wrong = |message: String| defects.push(Defect::new(source.path, line, message));
    let mut ids = rule.tags.iter().filter(|tag| is_rule_id(tag));
    let id = ids.next().cloned().unwrap_or_default();
    if id.is_empty() {
        wrong(format!(
            "the rule {:?} has no id tag such as @RUN-9",
            rule.name
        ));
    }
    for other in ids {
        wrong(format!("the rule {id} has a second id tag, @{other}"));
    }
    let mut levels = rule.tags.iter().filter_map(|tag| level(tag));
    let level = levels.next();
    if levels.next().is_some() {
        wrong(format!(
            "the rule {id} has more than one of @must, @should and @open"
        ));
    }
    let description = describe::read(&source.description(line));
    for (line, text) in &description.suspicious {
        let message = format!("`{text}` is read as description; is it misspelt?");
        defects.push(Defect::new(source.path, *line, message));
    }
    check_background(source.path, rule.background.as_ref(), defects);
    let id = RuleId::from(id);
    let tags = scenario::together([&feature.tags, &rule.tags]);
    let backgrounds = [feature.background.as_ref(), rule.background.as_ref()]
        .into_iter()
        .flatten()
        .flat_map(|background| background.steps.iter().cloned())
        .collect();
    let frame = Frame {
        path: source.path,
        rule: &id,
        tags: &tags,
        backgrounds,
    };
    let cases = scenario::cases(&frame, &rule.scenarios, defects);
    Draft {
        level,
        rule: Rule {
            level: level.unwrap_or(Level::Must),
            title: rule.name.clone(),
            place: description.place,
            text: description.text,
            choices: description.choices,
            feature: source.path.to_owned(),
            line,
            tags,
            cases,
            id,
        },
    }
}

fn level(tag: &str) -> Option<Level> {
    match tag {
        "must" => Some(Level::Must),
        "should" => Some(Level::Should),
        "open" => Some(Level::Open),
        _ => None,
    }
}

/// A background must have steps, none of them misspelt or with a placeholder, which nothing fills.
fn check_background(
    path: &str,
    background: Option<&gherkin::Background>,
    defects: &mut Vec<Defect>,
) {
    let Some(background) = background else {
        return;
    };
    let line = background.position.line;
    check_prose(path, line, background.description.as_deref(), defects);
    if background.steps.is_empty() {
        defects.push(Defect::new(path, line, "the background has no steps"));
    }
    scenario::check_placeholders(path, &background.steps, defects);
}

/// The parser's message up to the list of all that it could have taken.
fn brief(error: &gherkin::ParseError) -> String {
    let text = error.to_string();
    let text = text.split(": {").next().unwrap_or(&text);
    text.trim_start_matches("Error ").to_owned()
}
