//! What a baseline says nothing about: failures that it never judged, and rules that it judged and
//! this run did not.

use std::collections::BTreeSet;

use crate::model::{Change, Class, Compared, Level, RunRecord, Verdict};

use super::Baseline;
use super::counted::{changed, is_excused};

/// What fails now at this level or a more binding one, was never judged in the baseline and is
/// excused by nobody. Of a rule that the baseline judged, cases of another suite are left aside.
pub(super) fn never_judged(record: &RunRecord, fail_on: Level) -> Vec<&str> {
    let Some(compared) = &record.compared else {
        return Vec::new();
    };
    changed(record, |change| {
        fails(change)
            && change.level <= fail_on
            && is_unknown(compared, change)
            && !is_excused(record, &change.id)
            && !is_excused(record, change.rule.as_str())
    })
}

/// MUST rules that the baseline judged and this run did not.
pub(super) fn stopped<'r>(record: &'r RunRecord, baseline: Option<&Baseline>) -> Vec<&'r str> {
    let stopped = changed(record, |change| {
        change.is_rule() && change.class == Class::StoppedRunning
    });
    // A rule that was not selected is in the baseline only.
    let before = baseline.iter().flat_map(|baseline| &baseline.record.rules);
    let must: BTreeSet<&str> = before
        .chain(&record.rules)
        .filter(|rule| rule.level == Level::Must)
        .map(|rule| rule.id.as_str())
        .collect();
    stopped.into_iter().filter(|id| must.contains(id)).collect()
}

/// How many MUST rules failed and how, in words; `None` where none did.
pub(super) fn failed_in_words(record: &RunRecord) -> Option<String> {
    let failed = record.rules.iter().filter(|rule| {
        rule.level == Level::Must && matches!(rule.verdict, Verdict::Failed | Verdict::Waived)
    });
    let (mut all, mut new) = (0, 0);
    for rule in failed {
        all += 1;
        let own = record.compared.iter().flat_map(|known| &known.changes);
        let mut own = own.filter(|change| change.is_rule() && change.rule == rule.id);
        let is_new = own.any(|change| change.class == Class::Added);
        new += u32::from(is_new && rule.verdict == Verdict::Failed);
    }
    match (all, new) {
        (0, _) => None,
        (all, 0) => Some(format!("{all} failed, all of them known")),
        (all, new) => Some(format!(
            "{all} failed, {} of them known, {new} only in cases of another suite",
            all - new
        )),
    }
}

fn fails(change: &Change) -> bool {
    matches!(change.after, Some(Verdict::Failed | Verdict::Warned)) && change.class == Class::Added
}

fn is_unknown(compared: &Compared, change: &Change) -> bool {
    match change.before {
        // Cases of a judged rule that came with another suite: what they show did not get worse.
        None => change.is_rule() || !compared.suite_changed || !rule_was_judged(compared, change),
        Some(before) => !before.is_judged() || !compared.suite_changed,
    }
}

fn rule_was_judged(compared: &Compared, case: &Change) -> bool {
    let mut of_rule = compared.changes.iter().filter(|change| change.is_rule());
    // A rule that did not change has no entry: it has the verdict that it had.
    of_rule
        .find(|change| change.rule == case.rule)
        .is_none_or(|change| change.before.is_some_and(Verdict::is_judged))
}
