//! `rules`: the catalogue, or one rule.

use std::fmt::Write as _;
use std::path::Path;

use cucumber::gherkin::Step;
use serde_json::{Value, json};

use crate::catalogue::{Case, Catalogue, Defect, Rule, nearest};
use crate::model::Level;
use crate::reference::faults;
use crate::suite::lint;

use super::args::RulesArgs;
use super::exit::{CliError, Exit};
use super::list_format::ListFormat;
use super::output;

/// Shows the catalogue, or one rule; of a rule that is named by some of its cases, these alone.
pub(super) fn rules(args: &RulesArgs) -> Result<u8, CliError> {
    let catalogue = catalogue(args.shown.features.as_deref())?;
    let text = match (&args.id, args.shown.format) {
        (None, ListFormat::Text) => list(&catalogue),
        (None, ListFormat::Json) => pretty(&json!({
            "digest": catalogue.digest,
            "custom": catalogue.custom,
            "rules": catalogue.rules.iter().map(described).collect::<Vec<_>>(),
        })),
        (Some(id), ListFormat::Text) => details(&find(&catalogue, id)?),
        (Some(id), ListFormat::Json) => pretty(&described(&find(&catalogue, id)?)),
    };
    output::print(&text);
    Ok(Exit::Done.code())
}

/// The embedded catalogue, and the user's own feature files where a folder is given. A defect of the
/// embedded ones is a fault of the harness, one of the user's a slip.
pub(super) fn catalogue(features: Option<&Path>) -> Result<Catalogue, CliError> {
    let embedded = Catalogue::embedded().map_err(|defects| {
        CliError::new(all(&defects, "a fault of this harness"), Exit::Fault.code())
    })?;
    let Some(folder) = features else {
        return Ok(embedded);
    };
    let slips = |defects: Vec<Defect>, next| CliError::new(all(&defects, next), Exit::Usage.code());
    let catalogue = embedded.with_dir(folder).map_err(|defects| {
        let next = "mend the feature files, or choose another folder with --features";
        slips(defects, next)
    })?;
    match lint(&catalogue) {
        none if none.is_empty() => Ok(catalogue),
        defects => Err(slips(defects, "`steps WORD` lists what a step can say")),
    }
}

/// Defects on one line: the first few, and how many there are.
fn all(defects: &[Defect], next: &str) -> String {
    const SHOWN: usize = 5;
    let mut texts: Vec<String> = defects
        .iter()
        .take(SHOWN)
        .map(ToString::to_string)
        .collect();
    if defects.len() > SHOWN {
        texts.push(format!("and {} more", defects.len() - SHOWN));
    }
    texts.push(next.to_owned());
    texts.join("; ")
}

fn find(catalogue: &Catalogue, id: &str) -> Result<Rule, CliError> {
    let rule = catalogue.rule(id).cloned().or_else(|| {
        let case = catalogue.cases().find(|case| case.is_named_by(id))?;
        let mut rule = catalogue.rule(case.rule.as_str())?.clone();
        rule.cases.retain(|case| case.is_named_by(id));
        Some(rule)
    });
    rule.ok_or_else(|| {
        let near = nearest(id, catalogue.rules.iter().map(|rule| rule.id.as_str()));
        let next = if near.is_empty() {
            "`rules` lists them all".to_owned()
        } else {
            format!("did you mean {}?", near.join(" or "))
        };
        CliError::usage("there is no such rule", id, next)
    })
}

fn list(catalogue: &Catalogue) -> String {
    let wide = catalogue
        .rules
        .iter()
        .map(|rule| rule.id.as_str().len())
        .max()
        .unwrap_or_default();
    let mut text = String::new();
    for rule in &catalogue.rules {
        let (id, level, title) = (rule.id.as_str(), rule.level.to_string(), &rule.title);
        let _ = writeln!(text, "{id:<wide$}  {level:<6}  {title}");
    }
    let totals = catalogue.totals();
    let count = |level| totals.get(&level).copied().unwrap_or_default();
    let _ = writeln!(
        text,
        "\n{} MUST, {} SHOULD, {} open points, {} cases",
        count(Level::Must),
        count(Level::Should),
        count(Level::Open),
        catalogue.cases().count()
    );
    text
}

fn details(rule: &Rule) -> String {
    let mut text = format!(
        "{}  {}\n{}: {}\n",
        rule.id, rule.title, rule.level, rule.place
    );
    if !rule.text.is_empty() {
        let _ = write!(text, "\n{}\n", rule.text);
    }
    if !rule.choices.is_empty() {
        let _ = write!(text, "\nChoices: {}\n", rule.choices.join(" | "));
    }
    let _ = write!(text, "\nCases ({}:{})\n", rule.feature, rule.line);
    for case in &rule.cases {
        let _ = writeln!(text, "\n  {}: {}", case.id, case.name);
        for step in &case.steps {
            let _ = writeln!(text, "    {step}");
            text.push_str(&table(step));
        }
    }
    let faults: Vec<_> = faults()
        .iter()
        .filter(|fault| fault.rule == rule.id.as_str())
        .collect();
    if !faults.is_empty() {
        text.push_str("\nFaults of the reference server that break it\n");
        for fault in faults {
            let _ = writeln!(text, "  {}: {}", fault.name, fault.what);
        }
    }
    text
}

/// The table of a step, its columns in line.
fn table(step: &Step) -> String {
    let rows = step.table.iter().flat_map(|table| &table.rows);
    let mut wide: Vec<usize> = Vec::new();
    for row in rows.clone() {
        for (column, cell) in row.iter().enumerate() {
            let length = cell.chars().count();
            match wide.get_mut(column) {
                Some(most) => *most = length.max(*most),
                None => wide.push(length),
            }
        }
    }
    let mut text = String::new();
    for row in rows {
        text.push_str("      |");
        for (cell, wide) in row.iter().zip(&wide) {
            let _ = write!(text, " {cell:<wide$} |");
        }
        text.push('\n');
    }
    text
}

fn described(rule: &Rule) -> Value {
    let faults: Vec<Value> = faults()
        .iter()
        .filter(|fault| fault.rule == rule.id.as_str())
        .map(|fault| json!({ "name": fault.name, "what": fault.what }))
        .collect();
    json!({
        "id": rule.id,
        "level": rule.level,
        "title": rule.title,
        "where": rule.place,
        "text": rule.text,
        "choices": rule.choices,
        "feature": rule.feature,
        "line": rule.line,
        "tags": rule.tags,
        "cases": rule.cases.iter().map(case).collect::<Vec<_>>(),
        "faults": faults,
    })
}

fn case(case: &Case) -> Value {
    json!({
        "id": case.id,
        "name": case.name,
        "line": case.line,
        "tags": case.tags,
        "steps": case.steps.iter().map(ToString::to_string).collect::<Vec<_>>(),
    })
}

fn pretty(value: &Value) -> String {
    format!("{value:#}\n")
}
