//! The catalogue: every rule, and every open point with its choices.

use std::fmt::Write as _;

use crate::catalogue::{Catalogue, Rule};
use crate::model::Level;

use super::escaped;

/// The rules that are judged, by area.
pub(super) fn rules(catalogue: &Catalogue) -> String {
    let mut text = "# The rules\n\nWhat the document demands (`must`), and what a standard that it leans on or the plain \
                    meaning of a name recommends (`should`). `content-conformance rules ID` prints one with its cases.\n"
        .to_owned();
    let judged = catalogue
        .rules
        .iter()
        .filter(|rule| rule.level != Level::Open);
    let mut area = "";
    for rule in judged {
        let of = rule.id.as_str().split('-').next().unwrap_or_default();
        if of != area {
            let _ = write!(text, "\n## {of}\n");
            area = of;
        }
        one(&mut text, rule);
    }
    text
}

/// The points that the document leaves open.
pub(super) fn open_points(catalogue: &Catalogue) -> String {
    let mut text = "# The open points\n\nWhat the document does not show. A choice is recorded and never judged; \
                    `run --show open` lists those of a target.\n"
        .to_owned();
    for rule in catalogue
        .rules
        .iter()
        .filter(|rule| rule.level == Level::Open)
    {
        one(&mut text, rule);
    }
    text
}

fn one(text: &mut String, rule: &Rule) {
    let (id, title) = (rule.id.as_str(), escaped(&rule.title));
    let _ = write!(text, "\n### {id}: {title}\n\n");
    let cases = match rule.cases.len() {
        1 => "1 case".to_owned(),
        count => format!("{count} cases"),
    };
    let _ = writeln!(
        text,
        "`{}`, {cases}. Where: {}",
        rule.level,
        escaped(&rule.place)
    );
    for paragraph in rule.text.lines().filter(|line| !line.trim().is_empty()) {
        let _ = write!(text, "\n{}\n", escaped(paragraph));
    }
    if !rule.choices.is_empty() {
        let choices: Vec<String> = rule.choices.iter().map(|choice| escaped(choice)).collect();
        let _ = write!(text, "\nChoices: {}.\n", choices.join(" · "));
    }
}
