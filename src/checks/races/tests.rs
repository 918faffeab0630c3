#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::Arc;

use super::{Proof, Raced, Round};
use crate::checks::evidence::Shown;
use crate::checks::samples::answered;
use crate::model::Operation;

/// A call: its hotels, its status, whether its run was in progress at the end, and when it was
/// under way.
fn call(
    hotels: &[&str],
    status: u16,
    run: &str,
    in_progress: bool,
    under_way: (u64, u64),
) -> Raced {
    let body = format!(r#"{{"Data":{{"ID":"{run}"}}}}"#);
    let mut exchange = answered(Operation::GenerateText, "{}", status, &body);
    (exchange.sent_us, exchange.ended_us) = under_way;
    Raced {
        hotels: hotels.iter().map(ToString::to_string).collect(),
        exchange: Shown(Arc::new(exchange)),
        in_progress,
    }
}

fn judged(calls: Vec<Raced>) -> Proof {
    Round {
        calls,
        found_idle: false,
    }
    .judge()
}

#[test]
fn one_accepted_call_among_overlapping_ones_holds() {
    let calls = vec![
        call(&["a", "b"], 200, "1", true, (0, 10)),
        call(&["b", "c"], 409, "", false, (2, 12)),
        call(&["d"], 200, "2", true, (3, 9)),
    ];
    assert_eq!(judged(calls), Proof::Held);
}

#[test]
fn two_runs_in_progress_for_one_hotel_are_found_whether_or_not_they_overlapped() {
    for second in [(2, 12), (20, 30)] {
        let calls = vec![
            call(&["d"], 200, "0", true, (0, 10)),
            call(&["a", "b"], 200, "1", true, (0, 10)),
            call(&["c", "b"], 200, "2", true, second),
        ];
        assert_eq!(judged(calls), Proof::Broken(1, 2));
    }
}

#[test]
fn nothing_is_proved_without_overlap_or_where_a_run_had_ended() {
    let apart = vec![
        call(&["a"], 200, "1", true, (0, 10)),
        call(&["a"], 409, "", false, (11, 12)),
    ];
    assert!(matches!(judged(apart), Proof::Nothing(why) if why.contains("under way")));
    let ended = vec![
        call(&["a"], 200, "1", false, (0, 10)),
        call(&["a"], 200, "2", true, (1, 12)),
    ];
    assert!(matches!(judged(ended), Proof::Nothing(why) if why.contains("ended")));
    let failed = vec![
        call(&["a"], 200, "1", true, (0, 10)),
        call(&["a"], 500, "", false, (1, 12)),
    ];
    assert!(matches!(judged(failed), Proof::Nothing(_)));
}

#[test]
fn that_all_are_rejected_is_allowed_where_the_hotels_were_idle() {
    let calls = vec![
        call(&["a"], 409, "", false, (0, 10)),
        call(&["a"], 409, "", false, (1, 12)),
    ];
    let mut round = Round {
        calls,
        found_idle: false,
    };
    assert!(matches!(round.judge(), Proof::Nothing(_)));
    round.found_idle = true;
    assert_eq!(round.judge(), Proof::Held);
}

#[test]
fn one_run_shown_to_two_callers_is_one_run() {
    let calls = vec![
        call(&["a"], 200, "1", true, (0, 10)),
        call(&["a"], 200, "1", true, (1, 12)),
    ];
    assert_eq!(judged(calls), Proof::Held);
}

#[test]
fn what_is_left_over_belongs_to_losers_alone() {
    let round = Round {
        calls: vec![
            call(&["a", "b"], 200, "1", true, (0, 10)),
            call(&["b", "c"], 409, "", false, (0, 10)),
            call(&["e"], 500, "", false, (0, 10)),
        ],
        found_idle: false,
    };
    assert_eq!(round.left_over().into_iter().collect::<Vec<_>>(), ["c"]);
}
