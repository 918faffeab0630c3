//! The record as text for a person at a terminal: what failed first, the headline last.

mod failures;
mod gaps;
pub(super) mod page;
mod summary;

pub(crate) use page::{Look, Show};

use gaps::{ALL, SCREEN};
use page::Page;

use crate::compare::coverage;
use crate::model::{Level, RunRecord, Verdict};

use super::View;
use super::blocks::blocks;
use super::news;

/// Renders a record: what was run and chosen, what changed, what could not be judged and why, then
/// warnings and failures, and last the verdict with what to do next.
#[must_use]
pub(crate) fn console(view: View<'_>, look: Look) -> String {
    let record = view.record;
    let mut page = Page::new(look);
    summary::facts(&mut page, record);
    summary::choices(&mut page, record);
    for section in news::brief(record, look.show) {
        section.console(&mut page);
    }
    let blocks = blocks(record);
    let failed = blocks
        .iter()
        .any(|block| block.rule.verdict == Verdict::Failed);
    if failed && !look.show.causes {
        // Much of the rest comes from what failed, and is for when that is mended.
        gaps::in_a_line(&mut page, record, &blocks);
    } else {
        gaps::skipped(&mut page, record, SCREEN);
        gaps::inconclusive(&mut page, record, &blocks, SCREEN);
        failures::beside(&mut page, record);
        failures::section(&mut page, view, &blocks, Verdict::Warned);
    }
    for verdict in [Verdict::Waived, Verdict::Failed] {
        failures::section(&mut page, view, &blocks, verdict);
    }
    gaps::errors(&mut page, record, SCREEN);
    summary::verdict(&mut page, record, &blocks);
    page.text()
}

/// The verdict alone, with what to do next.
#[must_use]
pub(crate) fn verdict(record: &RunRecord, look: Look) -> String {
    let mut page = Page::new(look);
    summary::verdict(&mut page, record, &blocks(record));
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
    gaps::errors(&mut page, record, ALL);
    gaps::inconclusive(&mut page, record, &[], ALL);
    gaps::skipped(&mut page, record, ALL);
    page.text()
}

#[cfg(test)]
mod tests;
