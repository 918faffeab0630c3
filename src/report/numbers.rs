//! What stands behind a headline: the target and the numbers, each as a line of text.

use chrono::{DateTime, Utc};

use crate::model::{Level, RuleId, RunRecord, Verdict};
use crate::report::agree::thousands;

/// What was under test, where, what stood on the way, and what the run was asked with.
pub(super) fn target(record: &RunRecord) -> String {
    let target = &record.target;
    let mut line = format!("{} at {}", target.name, target.base_url);
    if !target.way.is_empty() {
        let way = target.way.join("; ");
        line = format!("{line} ({way})");
    }
    format!("{line}; profile {}, seed {}", record.profile, record.seed)
}

/// How the cases came out.
pub(super) fn cases(record: &RunRecord) -> String {
    let came = record.cases.len();
    let expected = record.summary.cases.expected as usize;
    let mut text = if came == expected {
        format!("{} cases", thousands(expected as u64))
    } else {
        format!(
            "{} of {} cases",
            thousands(came as u64),
            thousands(expected as u64)
        )
    };
    let counts: Vec<String> = [
        Verdict::Passed,
        Verdict::Failed,
        Verdict::Warned,
        Verdict::Waived,
        Verdict::Inconclusive,
        Verdict::Skipped,
        Verdict::NotRun,
        Verdict::Error,
    ]
    .into_iter()
    .filter_map(|verdict| {
        let count = record
            .cases
            .iter()
            .filter(|case| case.verdict == verdict)
            .count();
        (count > 0).then(|| format!("{} {verdict}", thousands(count as u64)))
    })
    .collect();
    if !counts.is_empty() {
        text = format!("{text}: {}", counts.join(", "));
    }
    match broke_others(record) {
        0 => text,
        broke => format!(
            "{text}; {} that passed broke another rule",
            thousands(broke as u64)
        ),
    }
}

/// How many cases passed, as far as their own rule goes, and showed what breaks another one.
fn broke_others(record: &RunRecord) -> usize {
    let failed = |rule: &RuleId| {
        let mut rules = record.rules.iter();
        rules.any(|result| result.id == *rule && result.verdict == Verdict::Failed)
    };
    let breaks = |index: &usize| {
        let finding = record.findings.get(*index);
        finding.is_some_and(|finding| finding.level == Level::Must && failed(&finding.rule))
    };
    let passed = record
        .cases
        .iter()
        .filter(|case| case.verdict == Verdict::Passed);
    passed
        .filter(|case| case.findings.iter().any(breaks))
        .count()
}

/// Requests, runs, hotels and time.
pub(super) fn cost(record: &RunRecord) -> String {
    let summary = &record.summary;
    let took = record.finished_at - record.started_at;
    let mut text = format!(
        "{} requests, {} runs queued for {} hotels, {}",
        thousands(summary.requests),
        thousands(summary.runs_queued),
        thousands(summary.hotels_used),
        seconds(took.num_milliseconds().max(0).unsigned_abs()),
    );
    if summary.waited_ms > 0 {
        // Cases run side by side, so they can wait for longer together than the run takes.
        text = format!(
            "{text} (its cases waited {} in all)",
            seconds(summary.waited_ms)
        );
    }
    text
}

/// The exit code, and what it means for what was asked of the run.
pub(super) fn exit(record: &RunRecord) -> String {
    let gate = &record.gate;
    format!(
        "Exit code {}, the gate is {} ({})",
        gate.exit_code, gate.outcome, gate.policy
    )
}

/// A length of time.
pub(super) fn seconds(milliseconds: u64) -> String {
    format!("{:.1} s", milliseconds as f64 / 1_000.0)
}

/// An instant to the minute, in UTC.
pub(super) fn moment(at: DateTime<Utc>) -> String {
    at.format("%Y-%m-%d %H:%M").to_string()
}

#[cfg(test)]
mod tests {
    use super::cases;
    use crate::model::{Finding, Verdict};
    use crate::report::sample::mixed;

    #[test]
    fn a_case_that_passed_and_broke_a_rule_that_fails_is_counted() {
        let mut record = mixed();
        assert!(!cases(&record).contains("broke"), "{}", cases(&record));
        let failed = record
            .rules
            .iter()
            .find(|rule| rule.verdict == Verdict::Failed);
        let failed = failed.map(|rule| rule.id.clone());
        let passed = record
            .cases
            .iter_mut()
            .find(|case| case.verdict == Verdict::Passed);
        let (Some(rule), Some(case)) = (failed, passed) else {
            panic!("the sample has both");
        };
        case.findings.push(record.findings.len());
        let mut finding = Finding::must("RUN-9", "something is wrong");
        finding.rule = rule;
        record.findings.push(finding);
        let text = cases(&record);
        assert!(
            text.ends_with("; 1 that passed broke another rule"),
            "{text}"
        );
    }
}
