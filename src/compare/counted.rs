//! Which changes count: a rule's before those of its cases, and none that a waiver excuses.

use std::collections::BTreeSet;

use crate::model::{CaseResult, Change, RuleId, RunRecord, Verdict, WaiverState};

/// Whether a waiver that holds excuses the rule or case, or all that deviates of the rule.
pub(super) fn is_excused(record: &RunRecord, id: &str) -> bool {
    let holds = record
        .waivers
        .iter()
        .filter(|one| one.state == WaiverState::Needed);
    let mut excused: BTreeSet<&str> = BTreeSet::new();
    for one in holds {
        excused.insert(&one.waiver.id);
        excused.extend(one.cases.iter().map(|case| case.0.as_str()));
    }
    let deviates = |case: &&CaseResult| {
        matches!(
            case.verdict,
            Verdict::Failed | Verdict::Waived | Verdict::Warned
        )
    };
    let own = record.cases.iter().filter(|case| case.rule.as_str() == id);
    let mut deviating = own.filter(deviates).peekable();
    excused.contains(id)
        || deviating.peek().is_some() && deviating.all(|case| excused.contains(case.id.0.as_str()))
}

/// The ids of some changes; of cases only where their rule is not among them.
pub(super) fn changed(record: &RunRecord, wanted: impl Fn(&Change) -> bool) -> Vec<&str> {
    let all = record
        .compared
        .iter()
        .flat_map(|compared| &compared.changes);
    let wanted: Vec<&Change> = all.filter(|change| wanted(change)).collect();
    let rules: BTreeSet<&RuleId> = wanted
        .iter()
        .filter(|change| change.is_rule())
        .map(|change| &change.rule)
        .collect();
    wanted
        .iter()
        .filter(|change| change.is_rule() || !rules.contains(&change.rule))
        .map(|change| change.id.as_str())
        .collect()
}
