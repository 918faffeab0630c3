//! The record as text for a person at a terminal: what failed first, the headline last.

mod failures;
mod gaps;
pub(super) mod page;
mod summary;

pub(crate) use page::Look;

use page::Page;

use crate::compare::coverage;
use crate::model::{Level, RunRecord};

use super::View;
use super::news::news;

/// Renders a record: faults of the harness, failures, warnings, what could not be judged and why,
/// the choices at open points, and the headline with its numbers.
#[must_use]
pub(crate) fn console(view: View<'_>, look: Look) -> String {
    let mut page = Page::new(look);
    for section in news(view.record) {
        section.console(&mut page);
    }
    gaps::errors(&mut page, view.record);
    failures::failed(&mut page, view);
    failures::warned(&mut page, view);
    failures::beside(&mut page, view);
    gaps::inconclusive(&mut page, view.record);
    gaps::skipped(&mut page, view.record);
    summary::choices(&mut page, view.record);
    summary::summary(&mut page, view.record);
    page.text()
}

/// What a run is going to judge, and what would enable or complete the rest, by the record of a
/// rehearsal.
#[must_use]
pub(crate) fn outlook(record: &RunRecord, look: Look) -> String {
    let mut page = Page::new(look);
    for (level, name) in [(Level::Must, "MUST"), (Level::Should, "SHOULD")] {
        let own = coverage(record, level);
        if own.total > own.not_selected() {
            let (judged, part) = (own.judged(), own.partial);
            let part = match part {
                0 => String::new(),
                part => format!(", {part} of them in part"),
            };
            let total = own.total;
            page.line(
                0,
                &format!("{judged} of {total} {name} rules will be judged{part}"),
            );
        }
    }
    gaps::errors(&mut page, record);
    gaps::inconclusive(&mut page, record);
    gaps::skipped(&mut page, record);
    page.text()
}

#[cfg(test)]
mod tests;
