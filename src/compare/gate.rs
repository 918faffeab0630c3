//! From a run record to what the run means for its purpose, and to the exit code: the only place
//! that decides either.

use std::collections::BTreeSet;

use crate::model::{
    CaseResult, Class, Gate, Level, Merged, RuleId, RunRecord, RunVerdict, Verdict, Waiver,
    WaiverState,
};

use super::counted::{changed, is_excused};
use super::unheard::{failed_in_words, never_judged, stopped};
use super::{Baseline, Coverage, coverage, few};

/// What is asked of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Policy {
    /// The least binding level whose deviations close the gate: `Must` or `Should`.
    pub fail_on: Level,
    /// The share of MUST rules that must be judged, in per cent of all in the catalogue.
    pub require_coverage: Option<f64>,
    /// The record that the run is compared with: then what failed there already closes nothing.
    pub baseline: Option<Baseline>,
    /// Failures that somebody answers for.
    pub waivers: Vec<Waiver>,
    /// Why nothing was selected, where the selection itself says so.
    pub nothing_selected: Option<String>,
    /// Why the target cannot be tested as configured: exit code 2.
    pub unusable_target: Option<String>,
    /// Why the run could not be brought to its end, where that is the harness's or its machine's.
    pub broken: Option<String>,
    /// The signal that ended the run; an interrupted record without one counts as [`Signal::Interrupt`].
    pub signal: Option<Signal>,
}

impl Default for Policy {
    fn default() -> Self {
        Self {
            fail_on: Level::Must,
            require_coverage: None,
            baseline: None,
            waivers: Vec::new(),
            nothing_selected: None,
            unusable_target: None,
            broken: None,
            signal: None,
        }
    }
}

/// A signal that ends a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// SIGINT: exit code 130.
    Interrupt,
    /// SIGTERM: exit code 143.
    Terminate,
}

impl Signal {
    /// The exit code of a process that the signal ended.
    #[must_use]
    pub fn exit_code(self) -> u8 {
        match self {
            Self::Interrupt => 130,
            Self::Terminate => 143,
        }
    }
}

/// What the run means for its purpose. Where several codes hold, the first of interrupted (130 or
/// 143), 4, 2 (a target that cannot be tested as configured), 1, 3 and 0 counts; the reasons of all that hold are named. Skipped rules alone block
/// nothing. `verdict` and `gate` of the record are not read.
#[must_use]
pub fn judge(record: &RunRecord, policy: &Policy) -> Gate {
    let must = coverage(record, Level::Must);
    let mut reasons = Reasons::default();
    if record.interrupted || policy.signal.is_some() {
        reasons
            .interrupted
            .push("the run was interrupted".to_owned());
    }
    reasons.errors = policy
        .broken
        .iter()
        .cloned()
        .chain(faults(record))
        .collect();
    reasons.closed = deviations(record, policy);
    reasons.undecided = gaps(record, policy, &must);
    if let Some(why) = &policy.unusable_target {
        reasons.undecided.insert(0, why.clone());
    }
    let (outcome, exit_code) = if !reasons.interrupted.is_empty() {
        let signal = policy.signal.unwrap_or(Signal::Interrupt);
        ("undecided", signal.exit_code())
    } else if !reasons.errors.is_empty() {
        ("undecided", 4)
    } else if policy.unusable_target.is_some() {
        ("undecided", 2)
    } else if !reasons.closed.is_empty() {
        ("closed", 1)
    } else if !reasons.undecided.is_empty() {
        ("undecided", 3)
    } else {
        ("open", 0)
    };
    Gate {
        policy: in_words(policy),
        outcome: outcome.to_owned(),
        exit_code,
        reasons: reasons.all(record, policy, &must),
    }
}

/// What the record says about the target, whatever the run was for: a waiver excuses a failure
/// before the gate, and leaves the target non-conformant.
#[must_use]
pub fn verdict_of(record: &RunRecord) -> RunVerdict {
    let must = coverage(record, Level::Must);
    if !faults(record).is_empty() {
        RunVerdict::Error
    } else if any(record, |verdict| {
        matches!(verdict, Verdict::Failed | Verdict::Waived)
    }) {
        RunVerdict::NonConformant
    } else if record.interrupted
        || must.judged() == 0
        || !unsettled(record).is_empty()
        || record
            .merged
            .iter()
            .any(|merged| !merged.missing.is_empty())
    {
        RunVerdict::Inconclusive
    } else if must.not_selected() > 0 || record.shard.is_some() {
        RunVerdict::ConformantInPart
    } else {
        RunVerdict::Conformant
    }
}

/// Reasons by the exit code that each leads to.
#[derive(Default)]
struct Reasons {
    interrupted: Vec<String>,
    errors: Vec<String>,
    closed: Vec<String>,
    undecided: Vec<String>,
}

impl Reasons {
    fn all(self, record: &RunRecord, policy: &Policy, must: &Coverage) -> Vec<String> {
        let lists = [self.interrupted, self.errors, self.closed, self.undecided];
        let mut all: Vec<String> = lists.into_iter().flatten().collect();
        if all.is_empty() {
            let (judged, total) = (must.judged(), must.total);
            let failed = failed_in_words(record).unwrap_or_else(|| "none failed".to_owned());
            all.push(format!("{judged} of {total} MUST rules judged, {failed}"));
            if let Some(shard) = &record.shard {
                let (number, of) = (shard.number, shard.plan.of);
                if shard.cases == 0 {
                    all.push(format!("shard {number}/{of} is empty: no case fell to it"));
                }
                return all;
            }
            let less = stopped(record, policy.baseline.as_ref());
            if !less.is_empty() {
                all.push(format!(
                    "judged in the baseline and not now: {}",
                    list(&less)
                ));
            }
        }
        all
    }
}

/// Faults of the harness: cases and rules that are errors, and a number of results that differs
/// from the number of cases selected (an interrupted run may lack some).
fn faults(record: &RunRecord) -> Vec<String> {
    let mut faults = Vec::new();
    let errors = ids(record, |verdict| verdict == Verdict::Error);
    if !errors.is_empty() {
        faults.push(format!("the harness failed in {}", names(&errors)));
    }
    let expected = record.summary.cases.expected as usize;
    let distinct: BTreeSet<_> = record.cases.iter().map(|case| &case.id).collect();
    let counted = distinct.len();
    let missing = counted < expected && !record.interrupted;
    if missing || counted > expected || counted != record.cases.len() {
        let came = record.cases.len();
        faults.push(format!(
            "{expected} cases were selected and {came} results came"
        ));
    }
    faults
}

/// What closes the gate.
fn deviations(record: &RunRecord, policy: &Policy) -> Vec<String> {
    let mut reasons = Vec::new();
    if policy.baseline.is_some() {
        let worse = worse(record, policy.fail_on);
        if !worse.is_empty() {
            reasons.push(format!("regressed since the baseline: {}", list(&worse)));
        }
        let unheard = never_judged(record, policy.fail_on);
        if !unheard.is_empty() {
            reasons.push(format!(
                "failed, and never judged in the baseline: {}",
                list(&unheard)
            ));
        }
    } else {
        let failed = ids(record, |verdict| verdict == Verdict::Failed);
        if !failed.is_empty() {
            reasons.push(format!("failed: {}", names(&failed)));
        }
        let mut warned = ids(record, |verdict| verdict == Verdict::Warned);
        warned.retain(|id| !is_excused(record, id.as_str()));
        if policy.fail_on == Level::Should && !warned.is_empty() {
            reasons.push(format!(
                "warned, and the run fails on should: {}",
                names(&warned)
            ));
        }
    }
    for one in record.waivers.iter().filter(|one| one.state.is_problem()) {
        let (id, owner) = (&one.waiver.id, &one.waiver.owner);
        reasons.push(match one.state {
            WaiverState::Expired => format!(
                "waiver: the one for {id} expired on {}; {owner} fixes the failure, or gives it a new day",
                one.waiver.expires
            ),
            WaiverState::Unmatched => format!(
                "waiver: no rule and no case is called {id}; correct the id (`rules` lists them) or take the waiver out"
            ),
            _ => format!("waiver: {id} passed; take it out, or run with --update-waivers"),
        });
    }
    reasons
}

/// What regressed at this level or a more binding one and is excused by nobody.
pub(super) fn worse(record: &RunRecord, fail_on: Level) -> Vec<&str> {
    changed(record, |change| {
        change.class == Class::Regressed
            && change.level <= fail_on
            && change.after != Some(Verdict::Waived)
            && !is_excused(record, &change.id)
            && !is_excused(record, change.rule.as_str())
    })
}

/// What was judged before and could not be judged to the end now.
pub(super) fn unclear(record: &RunRecord) -> Vec<&str> {
    changed(record, |change| change.class == Class::BecameInconclusive)
}

/// What keeps the gate undecided.
fn gaps(record: &RunRecord, policy: &Policy, must: &Coverage) -> Vec<String> {
    let mut reasons = Vec::new();
    if let Some(why) = &policy.nothing_selected {
        reasons.push(format!("nothing was selected: {why}"));
    } else if record.shard.is_some() {
        // What a shard could not judge alone, all of them judge when they are merged.
    } else if record.summary.cases.expected == 0 && record.cases.is_empty() {
        reasons.push("nothing was selected".to_owned());
    } else if must.judged() == 0 {
        reasons.push("no MUST rule was judged".to_owned());
    }
    let lacks = record.merged.iter().filter_map(Merged::lacks);
    reasons.extend(lacks.map(|lacks| format!("{lacks} missing from what was merged")));
    if policy.baseline.is_some() {
        let unclear = unclear(record);
        if !unclear.is_empty() {
            reasons.push(format!(
                "became inconclusive since the baseline: {}",
                list(&unclear)
            ));
        }
    } else {
        let unsettled = unsettled(record);
        if !unsettled.is_empty() {
            reasons.push(format!("inconclusive: {}", names(&unsettled)));
        }
    }
    if policy.require_coverage.is_none() {
        reasons.extend(ended_early(record));
    }
    if record.shard.is_some() {
        return reasons;
    }
    if let Some(required) = policy.require_coverage
        && must.percent() < required
    {
        let (judged, total) = (must.judged(), must.total);
        let percent = must.percent();
        reasons.push(format!(
            "{judged} of {total} MUST rules judged ({percent:.1} %), {required} % required"
        ));
    }
    if policy.require_coverage.is_some() {
        let less = stopped(record, policy.baseline.as_ref());
        if !less.is_empty() {
            reasons.push(format!(
                "judged in the baseline and not now: {}; coverage is required",
                list(&less)
            ));
        }
    }
    reasons
}

/// What is missing where the run ended before all of its cases. Who asks for a coverage has said how
/// much is enough.
fn ended_early(record: &RunRecord) -> Option<String> {
    let left = |case: &&CaseResult| case.verdict == Verdict::NotRun;
    let why = record.cases.iter().find(left)?.reason.as_deref();
    let (count, all) = (record.cases.iter().filter(left).count(), record.cases.len());
    Some(format!(
        "{count} of {all} cases were not run: {}",
        why.unwrap_or("no reason is on record")
    ))
}

/// Rules that stayed inconclusive, whole or in one of their cases, or that came out differently on
/// two tries without a failure on record.
fn unsettled(record: &RunRecord) -> BTreeSet<&RuleId> {
    let wavering = |case: &&CaseResult| {
        case.intermittent && !matches!(case.verdict, Verdict::Failed | Verdict::Waived)
    };
    let mut ids = ids(record, |verdict| verdict == Verdict::Inconclusive);
    ids.extend(record.cases.iter().filter(wavering).map(|case| &case.rule));
    ids
}

/// The rules that have a verdict, of their own or of one of their cases. A waiver for a whole rule
/// covers its failed cases.
fn ids(record: &RunRecord, wanted: impl Fn(Verdict) -> bool) -> BTreeSet<&RuleId> {
    let waived: BTreeSet<&RuleId> = record
        .rules
        .iter()
        .filter(|rule| rule.verdict == Verdict::Waived)
        .map(|rule| &rule.id)
        .collect();
    let rules = record.rules.iter().map(|rule| (rule.verdict, &rule.id));
    let cases = record.cases.iter().map(|case| match case.verdict {
        Verdict::Failed if waived.contains(&case.rule) => (Verdict::Waived, &case.rule),
        verdict => (verdict, &case.rule),
    });
    let all = rules.chain(cases);
    all.filter(|(verdict, _)| wanted(*verdict))
        .map(|(_, id)| id)
        .collect()
}

fn any(record: &RunRecord, wanted: impl Fn(Verdict) -> bool) -> bool {
    !ids(record, wanted).is_empty()
}

fn names(ids: &BTreeSet<&RuleId>) -> String {
    let ids: Vec<&str> = ids.iter().map(|id| id.as_str()).collect();
    list(&ids)
}

/// Some ids, in a line.
pub(super) fn list(ids: &[&str]) -> String {
    const SHOWN: usize = 8;
    few(ids, SHOWN)
}

fn in_words(policy: &Policy) -> String {
    let mut words = vec![format!("fail on {}", policy.fail_on)];
    if let Some(percent) = policy.require_coverage {
        words.push(format!("at least {percent} % of the MUST rules judged"));
    }
    if let Some(baseline) = &policy.baseline {
        words.push(format!("no regression against {}", baseline.name));
    }
    words.join(", ")
}

#[cfg(test)]
mod tests;
