//! What a run says about its target, in one line that never leaves the coverage out.

use std::fmt::Write as _;

use crate::compare::{Coverage, coverage};
use crate::model::{CAPTURE, Level, Operation, RunRecord, RunVerdict};

/// The headline, such as `Conformant on 74 of 77 MUST rules (3 skipped), 9 of 9 SHOULD`.
#[must_use]
pub(crate) fn headline(record: &RunRecord) -> String {
    let must = coverage(record, Level::Must);
    let should = coverage(record, Level::Should);
    let total = must.total;
    let mut line = match record.verdict {
        RunVerdict::Conformant | RunVerdict::ConformantInPart => {
            format!("Conformant on {} of {total} MUST rules", must.conformant)
        }
        RunVerdict::NonConformant => {
            let broken = must.failed + must.waived;
            let (of, conformant) = (total, must.conformant);
            format!("Not conformant: {broken} of {of} MUST rules failed, {conformant} conformant")
        }
        RunVerdict::Inconclusive => {
            format!(
                "Inconclusive: conformant on {} of {total} MUST rules",
                must.conformant
            )
        }
        RunVerdict::Error => format!(
            "The harness failed: {} of {total} MUST rules were judged, {} failed",
            must.judged(),
            must.failed
        ),
    };
    line.push_str(&in_brackets(&must));
    if should.total > 0 {
        let conformant = should.conformant - should.warned;
        // Writing to a string cannot fail.
        let _ = write!(line, ", {conformant} of {} SHOULD", should.total);
        line.push_str(&in_brackets(&should));
    }
    if record.profile == CAPTURE {
        let _ = write!(line, "; {}", sample(record));
    }
    line
}

/// What of the document a capture covered: it shows what its clients happened to ask, and no more.
fn sample(record: &RunRecord) -> String {
    let counts = [
        Operation::GenerateText,
        Operation::ListApprovals,
        Operation::GetTextGenerationStatus,
    ]
    .map(|operation| {
        let own = |summary: &&crate::model::ExchangeSummary| summary.operation == operation;
        (operation, record.exchanges.iter().filter(own).count())
    });
    let shown = counts.iter().filter(|(_, count)| *count > 0);
    let shown: Vec<String> = shown
        .map(|(operation, count)| format!("{count} of {operation}"))
        .collect();
    let missing = counts.iter().filter(|(_, count)| *count == 0);
    let missing: Vec<String> = missing
        .map(|(operation, _)| format!("none of {operation}"))
        .collect();
    let calls = match record.exchanges.len() {
        1 => "1 call".to_owned(),
        count => format!("{count} calls"),
    };
    let all = [shown, missing].concat().join(", ");
    format!("a capture is a sample: {calls}, {all}")
}

/// The counts that a headline would hide otherwise.
fn in_brackets(counts: &Coverage) -> String {
    let parts: Vec<String> = [
        (counts.partial, "in part"),
        (counts.warned, "warned"),
        (counts.waived, "waived"),
        (counts.skipped, "skipped"),
        (counts.not_run, "not run"),
        (counts.inconclusive, "inconclusive"),
        (counts.error, "in error"),
        (counts.not_selected(), "not selected"),
    ]
    .into_iter()
    .filter(|(count, _)| *count > 0)
    .map(|(count, what)| format!("{count} {what}"))
    .collect();
    if parts.is_empty() {
        String::new()
    } else {
        format!(" ({})", parts.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::headline;
    use crate::compare::sample::record;
    use crate::compare::verdict_of;
    use crate::model::{Level, RunRecord, Verdict};

    fn of(mut record: RunRecord, more: u32) -> String {
        if let Some(counts) = record.summary.rules.get_mut(&Level::Must) {
            counts.total += more;
        }
        record.verdict = verdict_of(&record);
        headline(&record)
    }

    #[test]
    fn the_headline_of_a_capture_says_that_it_is_a_sample_and_of_what() {
        use crate::compare::sample::exchange;
        use crate::model::Operation::{GenerateText, ListApprovals};
        let mut capture = record(&[("RUN-1", Level::Must, Verdict::Passed)]);
        "capture".clone_into(&mut capture.profile);
        capture.exchanges = [(1, GenerateText), (2, ListApprovals), (3, ListApprovals)]
            .map(|(id, operation)| exchange(id, operation))
            .into();
        assert_eq!(
            of(capture, 3),
            "Conformant on 1 of 4 MUST rules (3 not selected); a capture is a sample: 3 calls, 1 of \
             generateText, 2 of listApprovals, none of getTextGenerationStatus"
        );
    }

    #[test]
    fn every_headline_carries_the_coverage() {
        let passed = ("RUN-1", Level::Must, Verdict::Passed);
        let skipped = ("RUN-2", Level::Must, Verdict::Skipped);
        let failed = ("RUN-3", Level::Must, Verdict::Failed);
        let unclear = ("RUN-4", Level::Must, Verdict::Inconclusive);
        let left = ("RUN-5", Level::Must, Verdict::NotRun);
        let warned = ("POLL-6", Level::Should, Verdict::Warned);
        for (record, more, expected) in [
            (
                record(&[passed, skipped]),
                0,
                "Conformant on 1 of 2 MUST rules (1 skipped)",
            ),
            (
                record(&[passed, left]),
                0,
                "Conformant on 1 of 2 MUST rules (1 not run)",
            ),
            (
                record(&[passed]),
                3,
                "Conformant on 1 of 4 MUST rules (3 not selected)",
            ),
            (
                record(&[passed, warned]),
                0,
                "Conformant on 1 of 1 MUST rules, 0 of 1 SHOULD (1 warned)",
            ),
            (
                record(&[passed, failed]),
                0,
                "Not conformant: 1 of 2 MUST rules failed, 1 conformant",
            ),
            (
                record(&[passed, unclear]),
                0,
                "Inconclusive: conformant on 1 of 2 MUST rules (1 inconclusive)",
            ),
            (
                record(&[skipped]),
                0,
                "Inconclusive: conformant on 0 of 1 MUST rules (1 skipped)",
            ),
        ] {
            assert_eq!(of(record, more), expected);
        }
    }
}
