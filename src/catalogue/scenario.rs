//! Scenarios, and rows of scenario outlines, as cases.

use std::collections::BTreeMap;

use cucumber::gherkin::{Scenario, Step};

use crate::model::{CaseId, RuleId};

use super::describe::check_prose;
use super::ids::{is_name, looks_like_case_id};
use super::{Case, Defect};

/// What the scenarios of one rule stand in.
pub(super) struct Frame<'a> {
    /// The feature file.
    pub(super) path: &'a str,
    /// The rule's id.
    pub(super) rule: &'a RuleId,
    /// The tags of feature and rule.
    pub(super) tags: &'a [String],
    /// The steps of the backgrounds.
    pub(super) backgrounds: Vec<Step>,
}

/// Looks at a scenario before its rows are expanded: an outline needs rows, and rows need a name.
pub(super) fn check_outline(path: &str, scenario: &Scenario, defects: &mut Vec<Defect>) {
    let line = scenario.position.line;
    let outline = scenario.keyword != "Scenario" && scenario.keyword != "Example";
    if outline && scenario.examples.is_empty() {
        let message = format!("the outline {:?} has no Examples", scenario.name);
        defects.push(Defect::new(path, line, message));
    }
    for examples in &scenario.examples {
        let rows = examples.table.as_ref().map_or(&[][..], |table| &table.rows);
        let line = examples.position.line;
        if rows.len() < 2 {
            let message = format!("the Examples of {:?} have no rows", scenario.name);
            defects.push(Defect::new(path, line, message));
        }
        if rows
            .first()
            .is_some_and(|header| header.first().is_none_or(|name| name != "case"))
        {
            let message = format!(
                "the first column of the Examples of {:?} is not `case`",
                scenario.name
            );
            defects.push(Defect::new(path, line, message));
        }
    }
    check_prose(path, line, scenario.description.as_deref(), defects);
    if scenario.steps.is_empty() {
        defects.push(Defect::new(
            path,
            line,
            format!("the scenario {:?} has no steps", scenario.name),
        ));
    }
}

/// The cases of expanded scenarios.
pub(super) fn cases(
    frame: &Frame<'_>,
    scenarios: &[Scenario],
    defects: &mut Vec<Defect>,
) -> Vec<Case> {
    let mut seen = BTreeMap::new();
    scenarios
        .iter()
        .filter_map(|scenario| {
            let id = id(frame, scenario, defects)?;
            // Rows of one outline share their tag; only another scenario must not have it too.
            let place = (&scenario.name, scenario.span.start);
            if *seen.entry(id.clone()).or_insert(place) != place && scenario.examples.is_empty() {
                let message = format!("the case id {id} is used twice");
                defects.push(Defect::new(frame.path, scenario.position.line, message));
            }
            case(frame, scenario, id, defects)
        })
        .collect()
}

/// The id tag of a scenario.
fn id(frame: &Frame<'_>, scenario: &Scenario, defects: &mut Vec<Defect>) -> Option<String> {
    let mut wrong =
        |message| defects.push(Defect::new(frame.path, scenario.position.line, message));
    let mut ids = scenario.tags.iter().filter(|tag| looks_like_case_id(tag));
    let Some(id) = ids.next() else {
        let example = format!("@{}.some-name", frame.rule);
        wrong(format!(
            "the scenario {:?} has no id tag such as {example}",
            scenario.name
        ));
        return None;
    };
    if let Some(other) = ids.next() {
        wrong(format!("the scenario {id} has a second id tag, @{other}"));
    }
    match id
        .strip_prefix(frame.rule.as_str())
        .and_then(|rest| rest.strip_prefix('.'))
    {
        None => wrong(format!(
            "the scenario {id} stands under the rule {}",
            frame.rule
        )),
        Some(rest) if !rest.split('.').all(is_name) => {
            wrong(format!(
                "the id {id} must end in lower-case letters, digits and hyphens"
            ));
        }
        Some(_) => {}
    }
    Some(id.clone())
}

fn case(
    frame: &Frame<'_>,
    scenario: &Scenario,
    id: String,
    defects: &mut Vec<Defect>,
) -> Option<Case> {
    let line = scenario.position.line;
    let id = match scenario.examples.first() {
        None => {
            check_placeholders(frame.path, &scenario.steps, defects);
            id
        }
        Some(examples) => {
            let row = examples
                .table
                .as_ref()
                .and_then(|table| table.rows.get(1))?;
            let name = row.first().map_or("", String::as_str);
            if !is_name(name) {
                let message = format!(
                    "the case {name:?} of {id} must be lower-case letters, digits and hyphens"
                );
                defects.push(Defect::new(frame.path, line, message));
            }
            format!("{id}.{name}")
        }
    };
    let mut steps = frame.backgrounds.clone();
    steps.extend(scenario.steps.iter().cloned());
    for step in &mut steps {
        // The parser keeps the space after a keyword, and writes another when it shows the step.
        step.keyword = step.keyword.trim().to_owned();
    }
    Some(Case {
        id: CaseId(id),
        rule: frame.rule.clone(),
        name: scenario.name.clone(),
        tags: together([frame.tags, &scenario.tags]),
        steps,
        feature: frame.path.to_owned(),
        line,
    })
}

/// Tags one after the other, each once.
pub(super) fn together<'a>(
    lists: impl IntoIterator<Item = &'a (impl AsRef<[String]> + ?Sized + 'a)>,
) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for tag in lists.into_iter().flat_map(AsRef::as_ref) {
        if !all.contains(tag) {
            all.push(tag.clone());
        }
    }
    all
}

/// Steps that nothing expands must not hold a placeholder.
pub(super) fn check_placeholders(path: &str, steps: &[Step], defects: &mut Vec<Defect>) {
    for step in steps {
        let cells = step
            .table
            .iter()
            .flat_map(|table| table.rows.iter().flatten());
        for text in std::iter::once(&step.value).chain(cells) {
            if let Some(name) = placeholder(text) {
                let message = format!("nothing fills the placeholder <{name}>");
                defects.push(Defect::new(path, step.position.line, message));
            }
        }
    }
}

/// The first `<word>` of a text.
fn placeholder(text: &str) -> Option<&str> {
    text.split('<').skip(1).find_map(|rest| {
        let (name, _) = rest.split_once('>')?;
        let whole = !name.is_empty() && name.trim() == name;
        whole.then_some(name)
    })
}
