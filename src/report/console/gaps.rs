//! What could not be judged, grouped by what stood in the way.

use crate::model::{RunRecord, Verdict};
use crate::report::grouped::{self, Cause};

use super::page::{Ink, Page};

/// Ids named for one cause.
const IDS: usize = 24;

/// Cases that are an error: the harness itself is at fault.
pub(super) fn errors(page: &mut Page, record: &RunRecord) {
    let causes = grouped::by_reason(record, Verdict::Error);
    show(page, Ink::Bad, "Faults of the harness", &causes);
}

/// Cases whose judgement was begun and could not be finished.
pub(super) fn inconclusive(page: &mut Page, record: &RunRecord) {
    let causes = grouped::by_reason(record, Verdict::Inconclusive);
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

fn show(page: &mut Page, ink: Ink, title: &str, causes: &[Cause]) {
    if causes.is_empty() {
        return;
    }
    page.heading(ink, title);
    for (cause, ids) in causes {
        page.line(2, &format!("- {cause}"));
        let shown = ids
            .iter()
            .take(IDS)
            .map(String::as_str)
            .collect::<Vec<_>>()
            .join(", ");
        if ids.len() > IDS {
            page.line(6, &format!("{shown} and {} more", ids.len() - IDS));
        } else {
            page.line(6, &shown);
        }
    }
}
