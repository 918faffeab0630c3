//! What could not be judged, grouped by what stood in the way.

use crate::model::{RuleId, RunRecord, Verdict};
use crate::report::blocks::Block;
use crate::report::grouped::{self, Cause};

use super::page::{Ink, Page};

/// Ids named for one cause.
const IDS: usize = 12;
/// Causes named under one heading.
const CAUSES: usize = 5;

/// Cases that are an error: the harness itself is at fault.
pub(super) fn errors(page: &mut Page, record: &RunRecord) {
    let causes = grouped::by_reason(record, Verdict::Error);
    show(page, Ink::Bad, "Faults of the harness", &causes);
}

/// Rules whose judgement was begun and could not be finished, but for those of which a block says
/// why.
pub(super) fn inconclusive(page: &mut Page, record: &RunRecord, blocks: &[Block<'_>]) {
    let mut causes = grouped::by_reason(record, Verdict::Inconclusive);
    causes.retain(|(cause, _)| !blocks.iter().any(|block| block.explains(cause)));
    for (_, cases) in &mut causes {
        *cases = grouped::rules_of(cases);
    }
    show(page, Ink::Doubtful, "Inconclusive", &causes);
}

/// Rules that were skipped, judged in part or not reached, with what would enable or complete them.
pub(super) fn skipped(page: &mut Page, record: &RunRecord) {
    let (whole, part) = (grouped::skipped(record), grouped::partial(record));
    show(
        page,
        Ink::Strong,
        "Skipped: not judged, because of a need",
        &whole,
    );
    show(page, Ink::Strong, grouped::IN_PART, &part);
    let left = grouped::not_run(record);
    show(page, Ink::Strong, grouped::NOT_RUN, &left);
}

/// How much there is besides what failed.
pub(super) fn in_a_line(page: &mut Page, record: &RunRecord, blocks: &[Block<'_>]) {
    let rules = |verdict: Verdict| grouped::with(record, verdict).len();
    let unclear: Vec<&RuleId> = blocks
        .iter()
        .flat_map(|block| &block.unclear)
        .copied()
        .collect();
    let other = grouped::with(record, Verdict::Inconclusive);
    let other = other.iter().filter(|rule| !unclear.contains(&&rule.id));
    let in_part = record.rules.iter().filter(|rule| rule.partial);
    let parts: Vec<String> = [
        (rules(Verdict::Skipped), "skipped"),
        (rules(Verdict::NotRun), "not run"),
        (in_part.count(), "judged in part"),
        (other.count(), "inconclusive for other reasons"),
        (rules(Verdict::Warned), "warned"),
    ]
    .into_iter()
    .filter(|(count, _)| *count > 0)
    .map(|(count, what)| format!("{} {what}", grouped::count(count, "rule")))
    .collect();
    if !parts.is_empty() {
        let parts = parts.join(", ");
        page.line(0, &format!("Besides: {parts}; --show causes lists them"));
    }
}

fn show(page: &mut Page, ink: Ink, title: &str, causes: &[Cause]) {
    if causes.is_empty() {
        return;
    }
    page.heading(ink, title);
    let (most_causes, most_ids) = if page.shows_causes() {
        (usize::MAX, usize::MAX)
    } else {
        (CAUSES, IDS)
    };
    for (cause, ids) in causes.iter().take(most_causes) {
        let shown: Vec<&str> = ids.iter().take(most_ids).map(String::as_str).collect();
        let more = match ids.len() - shown.len() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        page.item(2, &format!("{cause}: {}{more}", shown.join(", ")));
    }
    if causes.len() > most_causes {
        let more = causes.len() - most_causes;
        page.line(2, &format!("and {more} more; --show causes lists all"));
    }
}
