use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

use super::{OfRun, Waited};
use crate::checks::evidence::Shown;
use crate::checks::expect::family::Family;
use crate::checks::expect::{Expectation, judge_again};
use crate::checks::races::{Raced, Round};
use crate::checks::samples::{answered, queued, run};
use crate::model::{Operation, RuleId};

fn answer(status: u16) -> Shown {
    Shown(Arc::new(answered(
        Operation::GenerateText,
        "{}",
        status,
        r#"{"Data":{}}"#,
    )))
}

fn with(pointer: &str, value: Value) -> Shown {
    let mut body = json!({"Data": run()});
    *body.pointer_mut(pointer).unwrap_or(&mut Value::Null) = value;
    Shown(Arc::new(queued(&body)))
}

fn fresh() -> Shown {
    with("/Data/Status", json!("queued"))
}

/// How often it applies, and what is found.
fn judged(check: &OfRun) -> (u32, usize) {
    let judged = check.judge();
    (judged.applied, judged.findings.len())
}

fn waited(after: u64) -> Waited {
    Waited {
        held: Duration::from_secs(4),
        after: Duration::from_secs(after),
    }
}

#[test]
fn a_run_is_started_where_an_id_is_shown() {
    assert_eq!(judged(&OfRun::WithId(fresh())), (0, 0));
    assert_eq!(judged(&OfRun::Started(fresh())), (1, 0));
    assert_eq!(judged(&OfRun::NotSelected(fresh())), (1, 0));
    for check in [OfRun::WithId, OfRun::Started, OfRun::NotSelected] {
        assert_eq!(judged(&check(answer(200))), (1, 1));
    }
    for check in [OfRun::Started, OfRun::NotSelected, OfRun::Undisturbed] {
        assert_eq!(judged(&check(answer(409))), (1, 1));
    }
    assert_eq!(judged(&OfRun::Undisturbed(answer(200))), (1, 0));
    assert_eq!(judged(&OfRun::Undisturbed(answer(400))), (0, 0));
}

#[test]
fn a_total_is_the_number_of_hotels() {
    let total = |run: Shown, total| OfRun::Total {
        run,
        total,
        rule: RuleId::from("RUN-9"),
    };
    assert_eq!(judged(&total(fresh(), 1)), (1, 0));
    assert_eq!(judged(&total(answer(200), 1)), (1, 1));
    let found = total(fresh(), 2).judge().findings;
    assert_eq!(found[0].rule.as_str(), "RUN-9");
    let counts = |run: Shown| OfRun::Counts {
        run,
        hotels: 2,
        rule: RuleId::from("RUN-6"),
    };
    assert_eq!(judged(&counts(fresh())), (0, 1));
    assert_eq!(judged(&counts(answer(200))), (0, 0));
}

#[test]
fn a_run_has_100_hotels_at_most() {
    let capped = |total| judged(&OfRun::WithinCap(with("/Data/Progress/Total", total)));
    assert_eq!(capped(json!(100)), (1, 0));
    assert_eq!(capped(json!(101)), (1, 1));
    assert_eq!(capped(json!("101")), (0, 0));
    assert_eq!(judged(&OfRun::WithinCap(answer(400))), (1, 0));
    for (count, found) in [(100, 0), (101, 1)] {
        let busy = OfRun::BusyWithinCap {
            run: fresh(),
            alone: vec![answer(409); count],
        };
        assert_eq!(judged(&busy), (1, found), "{count}");
    }
}

#[test]
fn ids_are_told_apart_without_regard_to_case() {
    let with_id = |id: &str| with("/Data/ID", json!(id));
    let ids = |ids: [&str; 2]| judged(&OfRun::OwnIds(ids.map(with_id).into()));
    assert_eq!(ids(["a", "b"]), (2, 0));
    assert_eq!(ids(["a", "A"]), (2, 1));
}

#[test]
fn a_run_is_returned_queued_and_at_once() {
    let at_once = |answer, waited| judged(&OfRun::AtOnce { answer, waited });
    assert_eq!(at_once(fresh(), None), (1, 0));
    let ended = with("/Data/Status", json!("complete"));
    assert_eq!(at_once(ended, None), (1, 1));
    assert_eq!(at_once(fresh(), Some(waited(2))), (1, 1));
    assert_eq!(at_once(fresh(), Some(waited(3))), (0, 0), "it is just slow");
}

#[test]
fn a_busy_hotel_is_refused_with_409() {
    let busy = |answer, waited| judged(&OfRun::Busy { answer, waited });
    assert_eq!(busy(answer(409), None), (1, 0));
    assert_eq!(busy(answer(200), None), (1, 1));
    assert_eq!(busy(answer(400), None), (1, 1));
    assert_eq!(busy(answer(500), None), (0, 0));
    assert_eq!(busy(answer(200), Some(waited(2))), (1, 1));
    assert_eq!(
        busy(answer(200), Some(waited(3))),
        (0, 0),
        "it is just slow"
    );
}

#[test]
fn what_is_written_is_judged_again() {
    let call = |id: u64, run: &str| {
        let mut exchange = (**with("/Data/ID", json!(run))).clone();
        exchange.id = id;
        Raced {
            hotels: BTreeSet::from(["a".to_owned()]),
            exchange: Shown(Arc::new(exchange)),
            in_progress: true,
        }
    };
    let calls = vec![call(1, "x"), call(2, "y")];
    let exchanges = calls
        .iter()
        .map(|call| (call.exchange.id, json!(**call.exchange).to_string()))
        .collect();
    let checks = [
        OfRun::Busy {
            answer: calls[0].exchange.clone(),
            waited: Some(waited(2)),
        },
        OfRun::Raced(Round {
            calls,
            found_idle: false,
        }),
    ];
    for check in checks {
        let expected = Expectation::from(check);
        let rule = RuleId::from("RUN-13");
        let written: Vec<Value> = expected.written().into_iter().collect();
        let again = judge_again(&rule, &written, &exchanges).unwrap_or_default();
        let first = expected.judge(&rule);
        assert_eq!(first.findings.len(), 1);
        assert_eq!(again.findings, first.findings);
    }
}
