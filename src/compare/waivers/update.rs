//! The minimal waiver file for a record.

use chrono::Duration;

use crate::model::{RuleId, RuleResult, RunRecord, Verdict, Waiver, WaiverState};

/// For how many days a new waiver holds.
const DAYS: i64 = 30;

/// The waivers that a record still has a use for, and one for each failure that none covers. `causes`
/// are the rules that fail, those of one cause together, and what goes wrong there. New waivers have
/// neither reason nor owner: a person fills them in before the file is read again. Expired ones are
/// kept where the failure is still there, with their day.
#[must_use]
pub fn updated(record: &RunRecord, causes: &[(Vec<&RuleId>, String)]) -> Vec<Waiver> {
    let kept = record.waivers.iter().filter(|one| match one.state {
        WaiverState::Needed | WaiverState::NotSelected | WaiverState::NotJudged => true,
        WaiverState::Expired => fails(record, &one.waiver.id),
        WaiverState::Unmatched | WaiverState::NoLongerNeeded => false,
    });
    let mut waivers: Vec<Waiver> = kept.map(|one| one.waiver.clone()).collect();
    for (rules, excuses) in causes {
        let rule = |id: &&&RuleId| record.rules.iter().find(|rule| rule.id == ***id);
        let failed = rules.iter().filter_map(|id| rule(&id));
        for id in failed.flat_map(|rule| uncovered(record, rule)) {
            if !waivers.iter().any(|waiver| waiver.id == id) {
                waivers.push(Waiver {
                    id,
                    excuses: Some(excuses.clone()),
                    reason: String::new(),
                    owner: String::new(),
                    expires: (record.finished_at + Duration::days(DAYS)).date_naive(),
                    link: None,
                    fault: None,
                });
            }
        }
    }
    waivers
}

fn fails(record: &RunRecord, id: &str) -> bool {
    let deviates =
        |verdict: Verdict| matches!(verdict, Verdict::Failed | Verdict::Waived | Verdict::Warned);
    record
        .rules
        .iter()
        .any(|rule| rule.id.as_str() == id && deviates(rule.verdict))
        || record
            .cases
            .iter()
            .any(|case| case.id.0 == id && deviates(case.verdict))
}

/// What has to be excused of a failed rule: the rule itself where nothing of it passes, else those
/// of its cases that fail, so that a new failure of the others shows.
fn uncovered(record: &RunRecord, rule: &RuleResult) -> Vec<String> {
    let own: Vec<_> = record
        .cases
        .iter()
        .filter(|case| case.rule == rule.id)
        .collect();
    let failed = own.iter().filter(|case| case.verdict == Verdict::Failed);
    let cases: Vec<String> = failed.map(|case| case.id.0.clone()).collect();
    let some_passed = own.iter().any(|case| case.verdict == Verdict::Passed);
    if cases.is_empty() || !some_passed {
        vec![rule.id.to_string()]
    } else {
        cases
    }
}
