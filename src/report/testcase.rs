//! A case as test results tell it, in whichever format: why it came out so, and its story.

use std::collections::BTreeSet;

use crate::model::{CaseId, CaseResult, Level, RuleResult, RunRecord, Verdict};

use super::story::again;
use super::told::told;
use super::{View, grouped, news, plain};

/// Why a case came out as it did; empty where it passed.
pub(super) fn why(record: &RunRecord, rule: &RuleResult, case: &CaseResult) -> String {
    let reason = case.reason.as_deref().unwrap_or("no reason is on record");
    match case.verdict {
        Verdict::Passed => String::new(),
        Verdict::Failed => {
            let first = texts(record, rule, Level::Must).into_iter().next();
            first.unwrap_or_else(|| "no finding is on record".to_owned())
        }
        Verdict::Warned => format!("warning: {}", texts(record, rule, Level::Should).join("; ")),
        Verdict::Skipped => format!("needs: {reason}"),
        Verdict::NotRun => format!("not run: {reason}"),
        Verdict::Waived => {
            let excuse = news::excuse(record, case).unwrap_or_default();
            format!("failed, and waived: {excuse}")
        }
        Verdict::Inconclusive | Verdict::Error => reason.to_owned(),
    }
}

/// A rule's findings as text, those of this level or, where it has none, all.
pub(super) fn texts(record: &RunRecord, rule: &RuleResult, level: Level) -> Vec<String> {
    let all = grouped::findings(record, rule);
    let some = all.iter().any(|finding| finding.level == level);
    all.into_iter()
        .filter(|finding| !some || finding.level == level)
        .map(grouped::in_a_line)
        .collect()
}

/// What is to be read of a case that failed: its story or, where a report tells enough of them, how
/// it is run again.
pub(super) fn trace(view: View<'_>) -> impl Fn(&CaseResult) -> String {
    let told: BTreeSet<&CaseId> = told(view.record).into_iter().map(|case| &case.id).collect();
    move |case| {
        if told.contains(&case.id) {
            view.story(case)
        } else {
            run_again(view.record, &case.id.0)
        }
    }
}

/// How a rule or a case is run again, in lines; empty for what was captured elsewhere.
pub(super) fn run_again(record: &RunRecord, id: &str) -> String {
    let told = |again: String| format!("Run it again\n  {}\n", plain(&again));
    again(record, id).map(told).unwrap_or_default()
}

/// The rules that failed without any of their own cases showing it: answers to others broke them.
pub(super) fn unseen(record: &RunRecord) -> Vec<&RuleResult> {
    let mut failed = grouped::with(record, Verdict::Failed);
    failed.retain(|rule| grouped::own_cases(record, rule).is_empty());
    failed
}

/// Why the gate is not open where no case and no rule shows it, such as for results that are missing:
/// that must not look like a pass.
pub(super) fn gate(record: &RunRecord) -> Option<String> {
    let shows = |case: &CaseResult| {
        matches!(
            case.verdict,
            Verdict::Failed | Verdict::Inconclusive | Verdict::Error
        )
    };
    let shown = record.cases.iter().any(shows) || !unseen(record).is_empty();
    (record.gate.exit_code != 0 && !shown).then(|| record.gate.reasons.join("; "))
}
