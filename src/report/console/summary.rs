//! The first and the last lines of the report: what was run, and what it came to.

use crate::model::{Class, RunRecord};
use crate::report::blocks::Block;
use crate::report::next::next;
use crate::report::{cut, grouped, headline, numbers};

use super::page::{Ink, Page};

/// What was under test, with which cases, and what that took.
pub(super) fn facts(page: &mut Page, record: &RunRecord) {
    page.line(0, &numbers::target(record));
    page.line(0, &numbers::cases(record));
    page.line(0, &numbers::cost(record));
    for left in &record.summary.left_behind {
        page.line(0, &format!("Left behind: {}", cut(left, 400)));
    }
}

/// What the implementation chose where the document is silent: how much was seen, or each of it.
pub(super) fn choices(page: &mut Page, record: &RunRecord) {
    let choices = grouped::choices(record);
    if choices.is_empty() {
        return;
    }
    if page.shows_open() {
        page.heading(
            Ink::Strong,
            "Chosen where the document is silent (never judged)",
        );
        for (case, words) in choices {
            page.entry(Ink::Strong, &case.0, &words.join("; "));
        }
        return;
    }
    let changed = record.compared.as_ref().map(|compared| {
        let all = compared.changes.iter();
        let changed = all.filter(|change| change.class == Class::OpenChoiceChanged);
        format!(", {} changed since the baseline", changed.count())
    });
    let seen = grouped::count(choices.len(), "choice");
    let changed = changed.unwrap_or_default();
    page.line(
        0,
        &format!("{seen} where the document is silent{changed}; --show open lists them"),
    );
}

/// The headline, the exit code with its reasons, and what to do next.
pub(super) fn verdict(page: &mut Page, record: &RunRecord, blocks: &[Block<'_>]) {
    page.heading(Ink::of(record.verdict), &headline(record));
    let gate = &record.gate;
    let code = numbers::exit(record);
    match gate.reasons.as_slice() {
        [reason] => page.line(0, &format!("{code}: {}", cut(reason, 400))),
        reasons => {
            page.line(0, &code);
            for reason in reasons {
                page.item(2, &cut(reason, 400));
            }
        }
    }
    if let Some(next) = next(record, blocks) {
        page.line(0, &format!("Next: {next}"));
    }
}
