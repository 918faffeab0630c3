//! The gate over all combinations of what can hold of a run.

use crate::compare::sample::{add, empty, record};
use crate::model::{Level, RunRecord, RunVerdict, Verdict};

use std::sync::Arc;

use super::{Policy, Signal, judge, verdict_of};
use crate::compare::{Baseline, compare};
use crate::model::{AppliedWaiver, Waiver, WaiverState};

fn baseline(record: &RunRecord) -> Baseline {
    Baseline {
        name: "old".to_owned(),
        record: Arc::new(record.clone()),
    }
}

fn expired() -> AppliedWaiver {
    AppliedWaiver {
        waiver: Waiver {
            id: "RUN-8".to_owned(),
            excuses: None,
            reason: "known".to_owned(),
            owner: "ada".to_owned(),
            expires: chrono::NaiveDate::default(),
            link: None,
            fault: None,
        },
        state: WaiverState::Expired,
        cases: Vec::new(),
    }
}

/// The code of a run after another, with or without a waiver that excuses RUN-1.
fn after(old: Verdict, new: Verdict, fail_on: Level, waived: bool) -> u8 {
    let baseline = baseline(&record(&[("RUN-1", Level::Must, old)]));
    let mut run = record(&[
        ("RUN-1", Level::Must, new),
        ("RUN-2", Level::Must, Verdict::Passed),
    ]);
    run.waivers = vec![expired(); usize::from(waived)];
    for one in &mut run.waivers {
        one.state = WaiverState::Needed;
        one.waiver.id = "RUN-1".to_owned();
    }
    run.compared = Some(compare(&[&baseline.record], &run));
    let policy = Policy {
        fail_on,
        baseline: Some(baseline),
        ..Policy::default()
    };
    judge(&run, &policy).exit_code
}

#[test]
fn with_a_baseline_only_what_got_worse_counts_and_an_error_always() {
    use Verdict::{Error, Failed, Inconclusive, Passed, Skipped, Waived, Warned};
    let (must, should) = (Level::Must, Level::Should);
    for (old, new, fail_on, waived, code) in [
        (Failed, Failed, must, false, 0),
        (Passed, Failed, must, false, 1),
        (Inconclusive, Failed, must, false, 1),
        (Skipped, Failed, must, false, 1),
        (Skipped, Failed, must, true, 0),
        (Skipped, Warned, must, false, 0),
        (Skipped, Warned, should, false, 1),
        (Passed, Waived, must, true, 0),
        (Passed, Inconclusive, must, false, 3),
        (Passed, Inconclusive, must, true, 3),
        (Inconclusive, Inconclusive, must, false, 0),
        (Passed, Error, must, true, 4),
        (Error, Error, must, false, 4),
        (Passed, Warned, must, false, 0),
        (Passed, Warned, should, false, 1),
        (Passed, Warned, should, true, 0),
        (Passed, Skipped, must, false, 0),
    ] {
        let came = after(old, new, fail_on, waived);
        assert_eq!(came, code, "{old} {new} {fail_on} {waived}");
    }
}

/// The gate of a run that fails one rule, after one that did not select it or had fewer cases.
fn after_less(old: &RunRecord, new: &RunRecord, require_coverage: Option<f64>) -> (u8, String) {
    let mut run = new.clone();
    run.compared = Some(compare(&[old], &run));
    let policy = Policy {
        baseline: Some(baseline(old)),
        require_coverage,
        ..Policy::default()
    };
    let gate = judge(&run, &policy);
    (gate.exit_code, gate.reasons.join("; "))
}

#[test]
fn what_the_baseline_never_judged_is_not_known_to_fail() {
    let (passed, failed) = (Verdict::Passed, Verdict::Failed);
    let old = record(&[("RUN-2", Level::Must, passed)]);
    let new = record(&[
        ("RUN-1", Level::Must, failed),
        ("RUN-2", Level::Must, passed),
    ]);
    let (code, why) = after_less(&old, &new, None);
    assert_eq!(
        (code, why.as_str()),
        (1, "failed, and never judged in the baseline: RUN-1")
    );
    let (code, why) = after_less(&new, &new, None);
    assert_eq!(code, 0);
    assert_eq!(why, "2 of 2 MUST rules judged, 1 failed, all of them known");
    // A case that the baseline left out, of a rule that it judged.
    let mut more = old.clone();
    let mut case = more.cases[0].clone();
    case.id.0 = "RUN-2.two".to_owned();
    case.verdict = failed;
    more.cases.push(case);
    more.summary.cases.expected = 2;
    more.rules[0].verdict = failed;
    let (code, why) = after_less(&old, &more, None);
    assert_eq!(code, 1, "{why}");
    // The same with another suite: the question is new.
    more.tool.suite_digest = "d9".to_owned();
    let (code, why) = after_less(&old, &more, None);
    assert_eq!(code, 0);
    assert!(
        why.ends_with("1 failed, 0 of them known, 1 only in cases of another suite"),
        "{why}"
    );
}

#[test]
fn a_baseline_that_judged_more_is_told_and_decides_where_coverage_is_required() {
    let passed = Verdict::Passed;
    let old = record(&[
        ("RUN-1", Level::Must, passed),
        ("RUN-2", Level::Must, passed),
    ]);
    let new = record(&[("RUN-2", Level::Must, passed)]);
    let (code, why) = after_less(&old, &new, None);
    assert_eq!(code, 0);
    assert!(
        why.ends_with("judged in the baseline and not now: RUN-1"),
        "{why}"
    );
    assert_eq!(after_less(&old, &new, Some(10.0)).0, 3);
    assert_eq!(after_less(&new, &old, Some(10.0)).0, 0);
}

/// What a run can hold, each with a rule that brings it in.
const PARTS: [(&str, Level, Verdict); 8] = [
    ("RUN-1", Level::Must, Verdict::Passed),
    ("RUN-2", Level::Must, Verdict::Failed),
    ("RUN-3", Level::Must, Verdict::Skipped),
    ("RUN-4", Level::Must, Verdict::Inconclusive),
    ("RUN-5", Level::Must, Verdict::Error),
    ("RUN-6", Level::Must, Verdict::Waived),
    ("RUN-7", Level::Should, Verdict::Warned),
    ("OPEN-a", Level::Open, Verdict::Passed),
];

fn parts(bits: u32) -> RunRecord {
    let mut record = empty();
    for (at, (id, level, verdict)) in PARTS.into_iter().enumerate() {
        if bits & (1 << at) != 0 {
            add(&mut record, id, level, verdict);
        }
    }
    record
}

#[test]
fn every_combination_has_the_code_that_the_table_gives() {
    let signals = [None, Some(Signal::Interrupt), Some(Signal::Terminate)];
    let mut seen = [0_u32; 6];
    for bits in 0..1 << PARTS.len() {
        let has = |part: usize| bits & (1 << part) != 0;
        let (passed, failed, inconclusive, error) = (has(0), has(1), has(3), has(4));
        let (waived, warned) = (has(5), has(6));
        for signal in signals {
            for fail_on in [Level::Must, Level::Should] {
                for (same_as_baseline, stale_waiver, counts_differ) in
                    (0..8).map(|b| (b & 1 != 0, b & 2 != 0, b & 4 != 0))
                {
                    let mut record = parts(bits);
                    record.interrupted = signal.is_some();
                    record.summary.cases.expected += u32::from(counts_differ);
                    record.waivers = vec![expired(); usize::from(stale_waiver)];
                    let baseline = same_as_baseline.then(|| baseline(&parts(bits)));
                    record.compared = baseline
                        .as_ref()
                        .map(|baseline| compare(&[&baseline.record], &record));
                    let policy = Policy {
                        fail_on,
                        baseline,
                        signal,
                        ..Policy::default()
                    };
                    let strict = fail_on == Level::Should;
                    let expected = if signal == Some(Signal::Interrupt) {
                        130
                    } else if signal == Some(Signal::Terminate) {
                        143
                    } else if error || counts_differ {
                        4
                    } else if stale_waiver || !same_as_baseline && (failed || (strict && warned)) {
                        1
                    } else if !same_as_baseline && inconclusive || !(passed || waived || failed) {
                        3
                    } else {
                        0
                    };
                    let gate = judge(&record, &policy);
                    assert_eq!(gate.exit_code, expected, "{bits:b} {policy:?} {gate:?}");
                    let outcome = match expected {
                        0 => "open",
                        1 => "closed",
                        _ => "undecided",
                    };
                    assert_eq!(gate.outcome, outcome);
                    assert!(!gate.reasons.is_empty());
                    seen[usize::from(match expected {
                        130 => 4,
                        143 => 5,
                        2.. => expected - 1,
                        code => code,
                    })] += 1;
                }
            }
        }
    }
    let [open, closed, undecided, faulty, interrupted, terminated] = seen;
    for count in [open, closed, undecided, faulty, interrupted, terminated] {
        assert!(count > 0, "every code came up: {seen:?}");
    }
}

#[test]
fn nothing_selected_and_nothing_judged_are_undecided() {
    let gate = judge(&empty(), &Policy::default());
    assert_eq!(
        (gate.exit_code, gate.reasons),
        (3, vec!["nothing was selected".to_owned()])
    );
    for verdict in [Verdict::Skipped, Verdict::Inconclusive] {
        assert_eq!(
            judge(
                &record(&[("RUN-1", Level::Must, verdict)]),
                &Policy::default()
            )
            .exit_code,
            3
        );
    }
    let should_only = record(&[("POLL-6", Level::Should, Verdict::Passed)]);
    assert_eq!(judge(&should_only, &Policy::default()).exit_code, 3);
}

#[test]
fn coverage_counts_the_whole_catalogue_and_skipped_rules_alone_block_nothing() {
    let mut run = record(&[
        ("RUN-1", Level::Must, Verdict::Passed),
        ("RUN-2", Level::Must, Verdict::Skipped),
    ]);
    let code = |run: &RunRecord, percent| {
        let policy = Policy {
            require_coverage: percent,
            ..Policy::default()
        };
        judge(run, &policy).exit_code
    };
    assert_eq!(code(&run, None), 0);
    assert_eq!(code(&run, Some(50.0)), 0);
    assert_eq!(code(&run, Some(50.1)), 3);
    if let Some(counts) = run.summary.rules.get_mut(&Level::Must) {
        counts.total = 4;
    }
    assert_eq!(code(&run, Some(25.0)), 0);
    assert_eq!(code(&run, Some(50.0)), 3);
}

#[test]
fn a_run_that_ended_early_is_undecided_unless_it_was_said_how_much_is_enough() {
    let mut run = record(&[
        ("RUN-1", Level::Must, Verdict::Passed),
        ("RUN-2", Level::Must, Verdict::NotRun),
    ]);
    run.cases[1].reason = Some("no more".to_owned());
    let of = |percent| Policy {
        require_coverage: percent,
        ..Policy::default()
    };
    let gate = judge(&run, &of(None));
    assert_eq!(gate.exit_code, 3);
    assert_eq!(gate.reasons, ["1 of 2 cases were not run: no more"]);
    assert_eq!(judge(&run, &of(Some(50.0))).exit_code, 0);
    assert_eq!(judge(&run, &of(Some(51.0))).exit_code, 3);
    assert_eq!(verdict_of(&run), RunVerdict::Conformant);
    let counts = super::coverage(&run, Level::Must);
    assert_eq!((counts.judged(), counts.not_run), (1, 1));
    assert_eq!(counts.not_selected(), 0);
}

#[test]
fn results_that_are_missing_doubled_or_too_many_are_a_fault_of_the_harness() {
    let good = record(&[("RUN-1", Level::Must, Verdict::Passed)]);
    let mut missing = good.clone();
    missing.summary.cases.expected = 2;
    let mut doubled = good.clone();
    doubled.summary.cases.expected = 2;
    doubled.cases.push(doubled.cases[0].clone());
    let mut extra = good.clone();
    extra.summary.cases.expected = 0;
    for run in [&missing, &doubled, &extra] {
        assert_eq!(judge(run, &Policy::default()).exit_code, 4);
        assert_eq!(verdict_of(run), RunVerdict::Error);
    }
    missing.interrupted = true;
    assert_eq!(judge(&missing, &Policy::default()).exit_code, 130);
    assert_eq!(verdict_of(&missing), RunVerdict::Inconclusive);
}

#[test]
fn a_case_counts_even_where_its_rule_hides_it() {
    let mut run = record(&[("RUN-1", Level::Must, Verdict::Passed)]);
    run.cases[0].intermittent = true;
    assert_eq!(judge(&run, &Policy::default()).exit_code, 3);
    run.cases[0].verdict = Verdict::Failed;
    assert_eq!(judge(&run, &Policy::default()).exit_code, 1);
    run.rules[0].verdict = Verdict::Waived;
    assert_eq!(judge(&run, &Policy::default()).exit_code, 0);
}

#[test]
fn the_verdict_is_about_the_target_and_not_about_the_purpose() {
    let one = |verdict| record(&[("RUN-1", Level::Must, verdict)]);
    for (verdict, expected) in [
        (Verdict::Passed, RunVerdict::Conformant),
        (Verdict::Warned, RunVerdict::Conformant),
        (Verdict::Failed, RunVerdict::NonConformant),
        (Verdict::Waived, RunVerdict::NonConformant),
        (Verdict::Skipped, RunVerdict::Inconclusive),
        (Verdict::NotRun, RunVerdict::Inconclusive),
        (Verdict::Inconclusive, RunVerdict::Inconclusive),
        (Verdict::Error, RunVerdict::Error),
    ] {
        assert_eq!(verdict_of(&one(verdict)), expected, "{verdict}");
    }
    let mut some = one(Verdict::Passed);
    if let Some(counts) = some.summary.rules.get_mut(&Level::Must) {
        counts.total += 1;
    }
    assert_eq!(verdict_of(&some), RunVerdict::ConformantInPart);
    some.interrupted = true;
    assert_eq!(verdict_of(&some), RunVerdict::Inconclusive);
    let mut interrupted = one(Verdict::Passed);
    interrupted.interrupted = true;
    assert_eq!(verdict_of(&interrupted), RunVerdict::Inconclusive);
}
