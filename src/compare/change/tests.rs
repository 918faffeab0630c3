//! The classes of change, one by one and over several records.

use crate::compare::sample::{add, empty, record};
use crate::model::Verdict::{
    self, Error, Failed, Inconclusive, NotRun, Passed, Skipped, Waived, Warned,
};
use crate::model::{CaseId, Class, Level, Observation, RunRecord};

use super::compare;

const MUST: Level = Level::Must;

fn at(mut record: RunRecord, days: i64) -> RunRecord {
    record.started_at += chrono::Duration::days(days);
    record
}

fn one(verdict: Option<Verdict>) -> RunRecord {
    match verdict {
        Some(verdict) => record(&[("RUN-1", MUST, verdict)]),
        None => empty(),
    }
}

#[test]
fn each_pair_of_verdicts_has_its_class() {
    use Class::{Added, BecameInconclusive, Fixed, Regressed, StillFailing, StoppedRunning};
    for (before, now, class) in [
        (Some(Passed), Some(Failed), Some(Regressed)),
        (Some(Passed), Some(Warned), Some(Regressed)),
        (Some(Warned), Some(Failed), Some(Regressed)),
        (Some(Passed), Some(Waived), Some(Regressed)),
        (Some(Inconclusive), Some(Failed), Some(Regressed)),
        (Some(Failed), Some(Passed), Some(Fixed)),
        (Some(Waived), Some(Passed), Some(Fixed)),
        (Some(Failed), Some(Failed), Some(StillFailing)),
        (Some(Failed), Some(Waived), Some(StillFailing)),
        (Some(Failed), Some(Warned), Some(StillFailing)),
        (Some(Passed), Some(Inconclusive), Some(BecameInconclusive)),
        (Some(Failed), Some(Inconclusive), Some(BecameInconclusive)),
        (Some(Passed), Some(Error), Some(BecameInconclusive)),
        (Some(Passed), Some(Skipped), Some(StoppedRunning)),
        (Some(Failed), Some(Skipped), Some(StoppedRunning)),
        (Some(Passed), None, Some(StoppedRunning)),
        (Some(Skipped), Some(Failed), Some(Added)),
        (Some(Failed), Some(NotRun), Some(StoppedRunning)),
        (Some(NotRun), Some(Failed), Some(Added)),
        (Some(NotRun), Some(NotRun), None),
        (None, Some(Failed), Some(Added)),
        (None, Some(Passed), Some(Added)),
        (Some(Passed), Some(Passed), None),
        (Some(Skipped), Some(Inconclusive), None),
        (Some(Skipped), None, None),
    ] {
        let compared = compare(&[&one(before)], &one(now));
        let of_rule = compared.changes.iter().find(|change| change.is_rule());
        assert_eq!(
            of_rule.map(|change| change.class),
            class,
            "{before:?} {now:?}"
        );
        let of_case = compared.changes.iter().find(|change| !change.is_rule());
        assert_eq!(
            of_case.map(|change| change.class),
            class,
            "{before:?} {now:?}"
        );
    }
}

#[test]
fn what_the_suite_has_no_more_is_removed_and_what_was_left_out_stopped_running() {
    let old = record(&[("RUN-1", MUST, Failed), ("RUN-2", MUST, Passed)]);
    let mut new = record(&[("RUN-2", MUST, Passed)]);
    let class = |new: &RunRecord| compare(&[&old], new).changes[0].class;
    assert_eq!(class(&new), Class::StoppedRunning);
    new.tool.suite_digest = "d9".to_owned();
    assert_eq!(class(&new), Class::Removed);
    // Where only some rules were selected, nobody can tell.
    new.summary.rules.get_mut(&MUST).unwrap().total += 1;
    assert_eq!(class(&new), Class::StoppedRunning);
    new.interrupted = true;
    assert!(compare(&[&old], &new).changes.is_empty());
}

#[test]
fn a_rule_that_only_a_new_case_fails_did_not_regress_and_one_without_its_failing_case_is_not_fixed()
{
    let (mut old, mut new) = (one(Some(Passed)), one(Some(Passed)));
    let mut case = new.cases[0].clone();
    case.id.0 = "RUN-1.two".to_owned();
    case.verdict = Failed;
    new.cases.push(case);
    new.rules[0].verdict = Failed;
    assert_eq!(compare(&[&old], &new).changes[0].class, Class::Added);
    assert_eq!(
        compare(&[&new], &old).changes[0].class,
        Class::StoppedRunning
    );
    old.tool.suite_digest = "d9".to_owned();
    assert_eq!(compare(&[&new], &old).changes[0].class, Class::Removed);
    // Its other case fails as well: that is a regression.
    new.cases[0].verdict = Failed;
    assert_eq!(compare(&[&old], &new).changes[0].class, Class::Regressed);
}

#[test]
fn a_gap_hides_no_regression_and_since_says_the_first_run_that_failed() {
    let (first, second, third) = (
        at(one(Some(Passed)), 0),
        at(one(Some(Skipped)), 1),
        at(one(Some(Failed)), 2),
    );
    let compared = compare(&[&first, &second], &third);
    assert_eq!(compared.changes[0].class, Class::Regressed);
    assert_eq!(compared.changes[0].since, Some(third.started_at));
    let mut fourth = at(one(Some(Failed)), 3);
    let compared = compare(&[&first, &second, &third], &fourth);
    assert_eq!(compared.changes[0].class, Class::StillFailing);
    assert_eq!(compared.changes[0].since, Some(third.started_at));
    // A record that knows since when passes that on, so that one baseline is enough.
    fourth.compared = Some(compared);
    let fifth = at(one(Some(Failed)), 4);
    assert_eq!(
        compare(&[&fourth], &fifth).changes[0].since,
        Some(third.started_at)
    );
}

#[test]
fn another_choice_at_an_open_point_is_told_and_is_no_regression() {
    let mut old = empty();
    add(&mut old, "OPEN-limit", Level::Open, Passed);
    let seen = |choice: &str| Observation {
        case: CaseId("OPEN-limit.one".to_owned()),
        choice: choice.to_owned(),
        detail: None,
        exchange: None,
    };
    let mut new = old.clone();
    old.observations = vec![seen("all"), seen("all")];
    new.observations = vec![seen("all")];
    assert!(compare(&[&old], &new).changes.is_empty());
    new.observations = vec![seen("fifty")];
    let compared = compare(&[&old], &new);
    assert_eq!(compared.changes.len(), 1);
    assert_eq!(compared.changes[0].class, Class::OpenChoiceChanged);
    assert_eq!(compared.changes[0].id, "OPEN-limit.one");
    assert_eq!(compared.changes[0].note.as_deref(), Some("all → fifty"));
}
