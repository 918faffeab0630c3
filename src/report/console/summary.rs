//! The end of the report: choices at open points, the headline, and the numbers behind it.

use crate::model::{RunRecord, RunVerdict};
use crate::report::{cut, grouped, headline, numbers};

use super::page::{Ink, Page};

/// What the implementation chose where the document is silent, a line for each open point.
pub(super) fn choices(page: &mut Page, record: &RunRecord) {
    let choices = grouped::choices(record);
    if choices.is_empty() {
        return;
    }
    page.heading(
        Ink::Strong,
        "Chosen where the document is silent (never judged)",
    );
    for (point, words) in choices {
        page.entry(Ink::Strong, point.as_str(), &words.join("; "));
    }
}

/// The headline and the numbers behind it, the exit code and its reasons last.
pub(super) fn summary(page: &mut Page, record: &RunRecord) {
    let ink = match record.verdict {
        RunVerdict::Conformant | RunVerdict::ConformantInPart => Ink::Good,
        RunVerdict::NonConformant | RunVerdict::Error => Ink::Bad,
        RunVerdict::Inconclusive => Ink::Doubtful,
    };
    page.heading(ink, &headline(record));
    page.line(0, &numbers::target(record));
    page.line(0, &numbers::cases(record));
    page.line(0, &numbers::cost(record));
    for left in &record.summary.left_behind {
        page.line(0, &format!("Left behind: {}", cut(left, 400)));
    }
    let gate = &record.gate;
    page.line(
        0,
        &format!(
            "Exit code {} (gate {}; {})",
            gate.exit_code, gate.outcome, gate.policy
        ),
    );
    for reason in &gate.reasons {
        page.line(2, &format!("- {}", cut(reason, 400)));
    }
}
