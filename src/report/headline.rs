//! What a run says about its target, in one line that never leaves the coverage out.

use std::fmt::Write as _;

use crate::compare::coverage;
use crate::model::{CAPTURE, Level, Operation, RunRecord, RunVerdict};

/// The headline, such as `Not conformant. 79 MUST: 14 failed, 44 inconclusive, 21 passed; 10 SHOULD:
/// 10 passed`. The counts of a level add up to its number.
#[must_use]
pub(crate) fn headline(record: &RunRecord) -> String {
    let verdict = verdict(record.verdict);
    let mut line = format!("{verdict}. {}", in_words(record, Level::Must));
    let should = in_words(record, Level::Should);
    // Writing to a string cannot fail.
    if !should.starts_with('0') {
        let _ = write!(line, "; {should}");
    }
    if record.profile == CAPTURE {
        let _ = write!(line, "; {}", sample(record));
    }
    line
}

/// What a run says about its target, in words.
pub(crate) fn verdict(verdict: RunVerdict) -> &'static str {
    match verdict {
        RunVerdict::Conformant => "Conformant",
        RunVerdict::ConformantInPart => "Conformant in part",
        RunVerdict::NonConformant => "Not conformant",
        RunVerdict::Inconclusive => "Inconclusive",
        RunVerdict::Error => "The harness failed",
    }
}

/// How a level's rules came out, such as `79 MUST: 2 failed, 77 passed (3 in part)`.
fn in_words(record: &RunRecord, level: Level) -> String {
    let coverage = coverage(record, level);
    let (total, name) = (coverage.total, level.to_string().to_uppercase());
    let in_part = match coverage.partial {
        0 => String::new(),
        partial => format!(" ({partial} in part)"),
    };
    let conformant = if coverage.conformant > coverage.warned {
        "passed"
    } else {
        "warned"
    };
    let parts: Vec<String> = counts(record, level)
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| {
            let part = if what == conformant { &*in_part } else { "" };
            format!("{count} {what}{part}")
        })
        .collect();
    if parts.is_empty() {
        return format!("{total} {name} rules");
    }
    format!("{total} {name}: {}", parts.join(", "))
}

/// How many rules of a level came out how, what matters most first.
pub(super) fn counts(record: &RunRecord, level: Level) -> [(u32, &'static str); 9] {
    let counts = coverage(record, level);
    [
        (counts.failed, "failed"),
        (counts.waived, "waived"),
        (counts.error, "in error"),
        (counts.inconclusive, "inconclusive"),
        (counts.warned, "warned"),
        (counts.skipped, "skipped"),
        (counts.not_run, "not run"),
        (counts.conformant - counts.warned, "passed"),
        (counts.not_selected(), "not selected"),
    ]
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
            "Conformant in part. 4 MUST: 1 passed, 3 not selected; a capture is a sample: 3 calls, 1 of \
             generateText, 2 of listApprovals, none of getTextGenerationStatus"
        );
    }

    #[test]
    fn the_counts_of_every_headline_add_up() {
        let must = |id, verdict| (id, Level::Must, verdict);
        let passed = must("RUN-1", Verdict::Passed);
        let warned = ("POLL-6", Level::Should, Verdict::Warned);
        for (record, more, expected) in [
            (
                record(&[passed, must("RUN-2", Verdict::Skipped)]),
                0,
                "Conformant. 2 MUST: 1 skipped, 1 passed",
            ),
            (
                record(&[passed, must("RUN-2", Verdict::NotRun)]),
                0,
                "Conformant. 2 MUST: 1 not run, 1 passed",
            ),
            (
                record(&[passed]),
                3,
                "Conformant in part. 4 MUST: 1 passed, 3 not selected",
            ),
            (
                record(&[passed, warned]),
                0,
                "Conformant. 1 MUST: 1 passed; 1 SHOULD: 1 warned",
            ),
            (
                record(&[
                    passed,
                    must("RUN-2", Verdict::Failed),
                    must("RUN-3", Verdict::Inconclusive),
                ]),
                0,
                "Not conformant. 3 MUST: 1 failed, 1 inconclusive, 1 passed",
            ),
            (
                record(&[must("RUN-1", Verdict::Skipped)]),
                0,
                "Inconclusive. 1 MUST: 1 skipped",
            ),
            (record(&[]), 0, "Inconclusive. 0 MUST rules"),
        ] {
            assert_eq!(of(record, more), expected);
        }
    }

    #[test]
    fn a_rule_judged_in_part_is_said_to_be_whether_it_passed_or_is_warned() {
        for verdict in [Verdict::Passed, Verdict::Warned] {
            let mut record = record(&[("RUN-1", Level::Must, verdict)]);
            record.rules[0].partial = true;
            let expected = format!("Conformant. 1 MUST: 1 {verdict} (1 in part)");
            assert_eq!(of(record, 0), expected);
        }
    }
}
