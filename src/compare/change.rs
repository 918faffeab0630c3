//! What changed between a run and the records before it.
//!
//! It says nothing about whose fault a change is, and reads no exchanges.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};

use crate::model::{Change, Class, Compared, Earlier, Level, RuleId, RunRecord, Verdict};

/// Compares a run with earlier ones, oldest first. Each rule and case is held against its last
/// verdict that says something about the target, so that a gap between two runs hides nothing.
#[must_use]
pub fn compare(before: &[&RunRecord], now: &RunRecord) -> Compared {
    let suite_changed = before.last().is_some_and(|last| {
        (&last.tool.suite_digest, &last.tool.version) != (&now.tool.suite_digest, &now.tool.version)
    });
    let cases = cases(before, now, suite_changed);
    let mut changes = rules(before, now, suite_changed, &cases);
    changes.extend(cases);
    Compared {
        against: before
            .iter()
            .map(|record| Earlier {
                target: record.target.name.clone(),
                started_at: record.started_at,
                suite_digest: record.tool.suite_digest.clone(),
            })
            .collect(),
        suite_changed,
        changes,
    }
}

/// The verdicts that one rule or case had, from record to record.
struct Course<'r> {
    before: Vec<(&'r RunRecord, Option<Verdict>)>,
    now: Option<Verdict>,
}

impl Course<'_> {
    /// The last verdict before that says something about the target, else the last there was.
    fn counts(&self) -> Option<Verdict> {
        counting(self.before.iter().filter_map(|(_, verdict)| *verdict))
    }

    /// When the first of the runs began in which it failed without a pass since.
    fn since(&self, id: &str, now: &RunRecord) -> DateTime<Utc> {
        let mut since = now.started_at;
        for (record, verdict) in self.before.iter().rev() {
            match verdict {
                Some(verdict) if weight(*verdict) > 0 => {
                    since = record.started_at;
                    // That record may know of earlier ones.
                    let known = record.compared.iter().flat_map(|known| &known.changes);
                    let earlier = known
                        .filter(|change| change.id == id)
                        .find_map(|change| change.since);
                    since = since.min(earlier.unwrap_or(since));
                }
                Some(Verdict::Passed) => break,
                _ => {}
            }
        }
        since
    }
}

/// The last of several verdicts that says something about the target, else the last there is.
pub(super) fn counting(
    verdicts: impl DoubleEndedIterator<Item = Verdict> + Clone,
) -> Option<Verdict> {
    let last = verdicts.clone().next_back();
    let mut judged = verdicts.rev().filter(|verdict| verdict.is_judged());
    judged.next().or(last)
}

/// How much a verdict weighs against the target.
pub(super) fn weight(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Failed | Verdict::Waived => 2,
        Verdict::Warned => 1,
        _ => 0,
    }
}

/// How binding the deviation is that a verdict stands for.
fn level(verdict: Option<Verdict>) -> Option<Level> {
    match weight(verdict?) {
        2 => Some(Level::Must),
        1 => Some(Level::Should),
        _ => None,
    }
}

/// The class of a change; `None` where nothing changed that deserves a word. `gone` is the class of
/// what is not there any more.
pub(super) fn class(
    before: Option<Verdict>,
    now: Option<Verdict>,
    gone: Option<Class>,
) -> Option<Class> {
    let (before, now) = match (before, now) {
        (None, None) => return None,
        (None, Some(_)) => return Some(Class::Added),
        (Some(before), None) => {
            return gone.filter(|class| before.is_judged() || *class == Class::Removed);
        }
        (Some(before), Some(now)) => (before, now),
    };
    match now {
        Verdict::Skipped | Verdict::NotRun => before.is_judged().then_some(Class::StoppedRunning),
        Verdict::Inconclusive => before.is_judged().then_some(Class::BecameInconclusive),
        Verdict::Error => (before != Verdict::Error).then_some(Class::BecameInconclusive),
        Verdict::Passed if weight(before) > 0 => Some(Class::Fixed),
        _ if matches!(before, Verdict::Skipped | Verdict::NotRun) => Some(Class::Added),
        Verdict::Passed => None,
        Verdict::Failed | Verdict::Waived | Verdict::Warned => {
            if weight(before) >= weight(now) {
                Some(Class::StillFailing)
            } else {
                // Also after a judgement that could not be finished: a baseline that saw nothing
                // excuses nothing.
                Some(Class::Regressed)
            }
        }
    }
}

fn change(class: Class, id: &str, rule: &RuleId, course: &Course<'_>, now: &RunRecord) -> Change {
    let before = course.counts();
    let fails = course.now.is_some_and(|verdict| weight(verdict) > 0);
    Change {
        class,
        id: id.to_owned(),
        rule: rule.clone(),
        before,
        after: course.now,
        level: level(course.now).or(level(before)).unwrap_or(Level::Open),
        note: None,
        since: fails.then(|| course.since(id, now)),
    }
}

/// The changes of cases and of their choices, in the order of the ids.
fn cases(before: &[&RunRecord], now: &RunRecord, suite_changed: bool) -> Vec<Change> {
    let mut rule_of: BTreeMap<&str, &RuleId> = BTreeMap::new();
    let verdicts: Vec<BTreeMap<&str, Verdict>> = before
        .iter()
        .copied()
        .chain([now])
        .map(|record| {
            let mut own = BTreeMap::new();
            for case in &record.cases {
                rule_of.insert(&case.id.0, &case.rule);
                own.insert(case.id.0.as_str(), case.verdict);
            }
            own
        })
        .collect();
    let reasons: BTreeMap<&str, &str> = now
        .cases
        .iter()
        .filter_map(|case| Some((case.id.0.as_str(), case.reason.as_deref()?)))
        .collect();
    let selected: BTreeSet<&RuleId> = now.rules.iter().map(|rule| &rule.id).collect();
    let chosen: Vec<Chosen<'_>> = before.iter().map(|record| Chosen::of(record)).collect();
    let chosen_now = Chosen::of(now);
    let mut changes = Vec::new();
    for (id, rule) in rule_of {
        let course = course(before, &verdicts, id);
        // A rule that was selected has lost the case with the suite's change.
        let removed = suite_changed && (selected.contains(rule) || is_whole(now));
        if let Some(class) = class(course.counts(), course.now, gone(now, removed)) {
            let mut change = change(class, id, rule, &course, now);
            change.note = reasons.get(id).map(|reason| (*reason).to_owned());
            changes.push(change);
        }
        if let Some(note) = chosen_now.differs(&chosen, id) {
            let mut change = change(Class::OpenChoiceChanged, id, rule, &course, now);
            change.note = Some(note);
            changes.push(change);
        }
    }
    changes
}

fn rules(
    before: &[&RunRecord],
    now: &RunRecord,
    suite_changed: bool,
    cases: &[Change],
) -> Vec<Change> {
    let mut ids: Vec<&RuleId> = Vec::new();
    let mut seen = BTreeSet::new();
    let verdicts: Vec<BTreeMap<&str, Verdict>> = before
        .iter()
        .copied()
        .chain([now])
        .map(|record| {
            let pairs = record
                .rules
                .iter()
                .map(|rule| (rule.id.as_str(), rule.verdict));
            pairs.collect()
        })
        .collect();
    for record in [now].into_iter().chain(before.iter().copied()) {
        ids.extend(
            record
                .rules
                .iter()
                .map(|rule| &rule.id)
                .filter(|id| seen.insert(*id)),
        );
    }
    let removed = suite_changed && is_whole(now);
    let mut changes = Vec::new();
    for id in ids {
        let course = course(before, &verdicts, id.as_str());
        if let Some(class) = class(course.counts(), course.now, gone(now, removed)) {
            let mut change = change(class, id.as_str(), id, &course, now);
            explain(&mut change, cases);
            changes.push(change);
        }
    }
    changes
}

fn course<'r>(
    before: &[&'r RunRecord],
    verdicts: &[BTreeMap<&str, Verdict>],
    id: &str,
) -> Course<'r> {
    let of = |at: usize| verdicts.get(at).and_then(|own| own.get(id)).copied();
    Course {
        before: before
            .iter()
            .enumerate()
            .map(|(at, record)| (*record, of(at)))
            .collect(),
        now: of(before.len()),
    }
}

/// What became of something that is not there. Of a run that did not reach its end nothing can be
/// said.
fn gone(now: &RunRecord, removed: bool) -> Option<Class> {
    let class = if removed {
        Class::Removed
    } else {
        Class::StoppedRunning
    };
    (!now.interrupted).then_some(class)
}

/// Whether the run selected every rule of its catalogue.
fn is_whole(record: &RunRecord) -> bool {
    record
        .summary
        .rules
        .values()
        .all(|level| level.by_verdict.values().sum::<u32>() >= level.total)
}

/// Looks into a rule's cases: what only a new case shows is not a regression, and what passes because
/// the cases that failed are gone is not fixed.
fn explain(change: &mut Change, cases: &[Change]) {
    let own = |wanted: fn(&Change) -> bool| -> BTreeSet<Class> {
        cases
            .iter()
            .filter(|case| case.rule == change.rule && wanted(case))
            .map(|case| case.class)
            .collect()
    };
    let only = |classes: &BTreeSet<Class>, allowed: &[Class]| {
        !classes.is_empty() && classes.iter().all(|class| allowed.contains(class))
    };
    match change.class {
        Class::Regressed => {
            let failing = own(|case| case.after.is_some_and(|verdict| weight(verdict) > 0));
            if only(&failing, &[Class::Added]) {
                change.class = Class::Added;
                change.note = Some("only in cases that were not there before".to_owned());
            }
        }
        Class::Fixed => {
            let failed = own(|case| case.before.is_some_and(|verdict| weight(verdict) > 0));
            if only(&failed, &[Class::Removed]) {
                change.class = Class::Removed;
                change.note = Some("the cases that failed are gone".to_owned());
            } else if only(&failed, &[Class::StoppedRunning, Class::Removed]) {
                change.class = Class::StoppedRunning;
                change.note = Some("the cases that failed did not run".to_owned());
            }
        }
        Class::BecameInconclusive | Class::StoppedRunning => {
            change.note = cases
                .iter()
                .filter(|case| case.rule == change.rule && case.class == change.class)
                .find_map(|case| case.note.clone());
        }
        _ => {}
    }
}

/// What the cases of a record saw chosen at open points, by the ids of the cases.
struct Chosen<'r>(BTreeMap<&'r str, BTreeSet<&'r str>>);

impl<'r> Chosen<'r> {
    fn of(record: &'r RunRecord) -> Self {
        let mut of_case: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for seen in &record.observations {
            of_case
                .entry(&seen.case.0)
                .or_default()
                .insert(&seen.choice);
        }
        Self(of_case)
    }

    /// What a case saw the last time before and sees now, where that differs.
    fn differs(&self, before: &[Self], case: &str) -> Option<String> {
        let now = self.0.get(case)?;
        let then = before.iter().rev().find_map(|record| record.0.get(case))?;
        let words = |set: &BTreeSet<&str>| set.iter().copied().collect::<Vec<_>>().join(", ");
        (now != then).then(|| format!("{} → {}", words(then), words(now)))
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a failed test is what it is for")]
mod tests;
