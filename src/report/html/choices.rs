//! What the implementation chose where the document is silent, and what of it changed.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::page::Page;
use crate::model::{CaseId, Class, RuleId, RunRecord};
use crate::report::{cut, grouped};

/// Characters of a choice in a line.
const CHOICE: usize = 200;

/// What was chosen, by the rule whose cases asked; `None` where the record has no such case.
pub(super) struct Choices<'r>(BTreeMap<Option<&'r RuleId>, Vec<(&'r CaseId, Vec<String>)>>);

impl<'r> Choices<'r> {
    /// Those of a record.
    pub(super) fn of(record: &'r RunRecord) -> Self {
        let rules: BTreeMap<&CaseId, &RuleId> = record
            .cases
            .iter()
            .map(|case| (&case.id, &case.rule))
            .collect();
        let mut by_rule: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for (case, words) in grouped::choices(record) {
            let of_rule = by_rule.entry(rules.get(case).copied()).or_default();
            of_rule.push((case, words));
        }
        Self(by_rule)
    }

    /// In the line of a rule: its one choice, or how many there are.
    pub(super) fn line(&self, record: &RunRecord, rule: &RuleId) -> Markup {
        let choices = self.0.get(&Some(rule)).map(Vec::as_slice);
        html! {
            @match choices.unwrap_or_default() {
                [] => {}
                [(case, words)] => (choice(record, case, words)),
                several => {
                    span.choice { " → " (grouped::count(several.len(), "choice")) }
                    @if several.iter().any(|(case, _)| changed(record, case).is_some()) {
                        b.inconclusive { " changed" }
                    }
                }
            }
        }
    }

    /// Beneath the line of a rule: what each of its cases showed, where there are several.
    pub(super) fn list(&self, record: &RunRecord, rule: &RuleId) -> Markup {
        let choices = self.0.get(&Some(rule)).filter(|all| all.len() > 1);
        each(record, choices.map(Vec::as_slice).unwrap_or_default())
    }
}

fn each(record: &RunRecord, choices: &[(&CaseId, Vec<String>)]) -> Markup {
    html! {
        @if !choices.is_empty() {
            ul {
                @for (case, words) in choices { li { b { (case) } (choice(record, case, words)) } "\n" }
            }
        }
    }
}

fn choice(record: &RunRecord, case: &CaseId, words: &[String]) -> Markup {
    html! {
        span.choice { " → " (cut(&words.join("; "), CHOICE)) }
        @if let Some(note) = changed(record, case) {
            b.inconclusive { " changed" }
            @if !note.is_empty() { ": " (cut(note, CHOICE)) }
        }
    }
}

/// What changed of the choice since the baseline, where something did.
fn changed<'r>(record: &'r RunRecord, case: &CaseId) -> Option<&'r str> {
    let mut changes = record.compared.iter().flat_map(|all| &all.changes);
    let change = changes
        .find(|change| change.class == Class::OpenChoiceChanged && change.id == case.0.as_str())?;
    Some(change.note.as_deref().unwrap_or_default())
}

/// Choices of cases that the record does not have.
pub(super) fn elsewhere(page: &Page<'_>) -> Markup {
    let record = page.view.record;
    let choices = Choices::of(record);
    html! {
        @if let Some(choices) = choices.0.get(&None) {
            h2 { "Chosen where the document is silent (never judged)" }
            (each(record, choices))
        }
    }
}
