//! What the implementation chose where the document is silent, and what of it changed.

use maud::{Markup, html};

use super::page::Page;
use crate::model::{Class, RuleId, RunRecord};
use crate::report::{cut, grouped};

/// Characters of a choice in a line.
const CHOICE: usize = 200;

/// What was chosen at an open point; nothing where nothing was seen.
pub(super) fn choice(record: &RunRecord, words: &[String], point: &RuleId) -> Markup {
    let changes = record.compared.iter().flat_map(|all| &all.changes);
    let mut changed = changes
        .filter(|change| change.class == Class::OpenChoiceChanged && change.id == point.as_str());
    html! {
        @if !words.is_empty() { span.choice { " → " (cut(&words.join("; "), CHOICE)) } }
        @if let Some(change) = changed.next() {
            b.inconclusive { " changed" }
            @if let Some(note) = &change.note { ": " (cut(note, CHOICE)) }
        }
    }
}

/// Choices at points that the run did not select.
pub(super) fn elsewhere(page: &Page<'_>) -> Markup {
    let record = page.view.record;
    let mut choices = grouped::choices(record);
    choices.retain(|(point, _)| !page.ids.contains(point.as_str()));
    html! {
        @if !choices.is_empty() {
            h2 { "Chosen where the document is silent (never judged)" }
            ul {
                @for (point, words) in choices { li { b { (point) } (choice(record, &words, point)) } }
            }
        }
    }
}
