//! Waivers applied to a record: what fails and is excused is waived, and every waiver is accounted
//! for. An error or a judgement that could not be finished is never excused.

use std::collections::BTreeSet;

use chrono::NaiveDate;

use crate::model::{
    AppliedWaiver, CaseId, Level, RuleId, RuleResult, RunRecord, Verdict, Waiver, WaiverState,
};

use super::super::Known;

/// Applies waivers to a record whose verdicts are those of the evidence alone. The day is that of
/// the run's end.
pub(in crate::compare) fn apply(record: &mut RunRecord, waivers: &[Waiver], known: &Known) {
    let today = record.finished_at.date_naive();
    let mut applied = Vec::new();
    for waiver in waivers {
        let state = state(record, waiver, known, today);
        let cases = if state == WaiverState::Needed {
            excused(record, waiver)
        } else {
            Vec::new()
        };
        applied.push(AppliedWaiver {
            waiver: waiver.clone(),
            state,
            cases,
        });
    }
    let excused: BTreeSet<CaseId> = applied.iter().flat_map(|one| one.cases.clone()).collect();
    let whole: BTreeSet<&str> = applied
        .iter()
        .filter(|one| one.state == WaiverState::Needed)
        .map(|one| one.waiver.id.as_str())
        .collect();
    let mut touched: BTreeSet<RuleId> = BTreeSet::new();
    for case in &mut record.cases {
        if excused.contains(&case.id) && case.verdict == Verdict::Failed {
            case.verdict = Verdict::Waived;
            touched.insert(case.rule.clone());
        }
    }
    for at in 0..record.rules.len() {
        let rule = &record.rules[at];
        let by_rule = whole.contains(rule.id.as_str());
        if rule.verdict != Verdict::Failed || !(by_rule || touched.contains(&rule.id)) {
            continue;
        }
        let own = record.cases.iter().filter(|case| case.rule == rule.id);
        let mut verdicts: Vec<Verdict> = own.map(|case| case.verdict).collect();
        if by_rule {
            // What other rules' cases showed of it has no case of its own.
            verdicts.push(Verdict::Waived);
        }
        record.rules[at].verdict = Verdict::of_cases(verdicts);
    }
    record.waivers = applied;
    recount(record);
}

/// What a waiver comes to.
fn state(record: &RunRecord, waiver: &Waiver, known: &Known, today: NaiveDate) -> WaiverState {
    let id = waiver.id.as_str();
    let Some(needed_cases) = known.cases_of(id) else {
        return WaiverState::Unmatched;
    };
    let own: Vec<_> = record
        .cases
        .iter()
        .filter(|case| named(waiver, case))
        .collect();
    let rule = record.rules.iter().find(|rule| rule.id.as_str() == id);
    if own.is_empty() && rule.is_none() {
        return WaiverState::NotSelected;
    }
    let deviates = |verdict: Verdict| matches!(verdict, Verdict::Failed | Verdict::Warned);
    let fails = own.iter().any(|case| deviates(case.verdict))
        || rule.is_some_and(|rule| deviates(rule.verdict));
    if waiver.expires < today {
        return WaiverState::Expired;
    }
    if fails {
        return WaiverState::Needed;
    }
    let in_part = |rule: &RuleResult| rule.partial && own.iter().any(|case| case.rule == rule.id);
    if own.iter().any(|case| case.verdict != Verdict::Passed) || record.rules.iter().any(in_part) {
        // Where some of it was skipped, was not run or is inconclusive, nobody knows.
        return WaiverState::NotJudged;
    }
    if own.len() < needed_cases {
        return WaiverState::NotSelected;
    }
    WaiverState::NoLongerNeeded
}

fn named(waiver: &Waiver, case: &crate::model::CaseResult) -> bool {
    case.id.0 == waiver.id || case.rule.as_str() == waiver.id
}

fn excused(record: &RunRecord, waiver: &Waiver) -> Vec<CaseId> {
    let own = record.cases.iter().filter(|case| named(waiver, case));
    own.filter(|case| matches!(case.verdict, Verdict::Failed | Verdict::Warned))
        .map(|case| case.id.clone())
        .collect()
}

/// Counts rules and cases again.
fn recount(record: &mut RunRecord) {
    for level in [Level::Must, Level::Should, Level::Open] {
        if let Some(counts) = record.summary.rules.get_mut(&level) {
            counts.by_verdict.clear();
            for rule in record.rules.iter().filter(|rule| rule.level == level) {
                *counts.by_verdict.entry(rule.verdict).or_default() += 1;
            }
        }
    }
    let cases = &mut record.summary.cases.by_verdict;
    cases.clear();
    for case in &record.cases {
        *cases.entry(case.verdict).or_default() += 1;
    }
}
