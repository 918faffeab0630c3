//! Tests of what listings echo: limits, offsets, filters, and the bounds that are learned of them.

use serde_json::{Value, json};

use super::{Bounds, Known, NONE, all, universal};
use crate::checks::Seen;
use crate::checks::samples::mutations::Change::Set;
use crate::checks::samples::mutations::changed;
use crate::checks::samples::{HOTEL, OTHER, THIRD, findings, list, listed};

fn echo(sent: &Value, limit: i64, known: &Known) -> Vec<String> {
    let body = changed(&list(), "/Pagination/Limit", &Set(json!(limit)));
    let exchange = listed(sent, &body);
    let seen = Seen::of(&exchange);
    let check = universal()
        .iter()
        .find(|check| check.rule == "LIST-2")
        .unwrap();
    let judged = check.judge(&seen, known);
    judged
        .findings
        .iter()
        .map(|finding| finding.level.to_string())
        .collect()
}

#[test]
fn limits_are_echoed_or_replaced_outside_the_bounds_only() {
    let undeclared = Known::default();
    let declared = Known {
        limits: Bounds {
            min_limit: Some(1),
            max_limit: Some(50),
            accepted: None,
        },
    };
    let learned = Known {
        limits: Bounds {
            accepted: Some((1, 50)),
            ..Bounds::default()
        },
    };
    let lowest = |min| Known {
        limits: Bounds {
            min_limit: Some(min),
            ..Bounds::default()
        },
    };
    let (from_one, from_ten) = (lowest(1), lowest(10));
    for (known, asked, echoed, expected) in [
        (&undeclared, 10, 10, None),
        (&undeclared, 1000, 50, Some("should")),
        (&undeclared, 0, 50, Some("should")),
        (&undeclared, -1, 50, Some("should")),
        (&declared, 1000, 50, Some("should")),
        (&declared, 0, 50, Some("should")),
        (&declared, 40, 50, Some("must")),
        (&declared, 40, 3, Some("must")),
        (&learned, 40, 3, Some("must")),
        (&learned, 51, 50, Some("should")),
        (&from_one, 5, 50, Some("must")),
        (&from_one, 0, 50, Some("should")),
        (&from_ten, 5, 10, Some("should")),
        // The page of three does not follow an echo of two, nor does it follow fifty instead of one.
        (&undeclared, 1000, 2, Some("must")),
    ] {
        let found = echo(&json!({"Limit": asked}), echoed, known);
        assert_eq!(
            found,
            expected.into_iter().collect::<Vec<_>>(),
            "{asked} {echoed} {known:?}"
        );
    }
    let mut one = list();
    one["Data"] = json!([one["Data"][0]]);
    one["Pagination"]["Limit"] = json!(50);
    assert_eq!(
        findings(&listed(&json!({"Limit": 1}), &one)),
        ["LIST-2 must"]
    );
}

#[test]
fn offsets_are_echoed_unless_negative() {
    let second = changed(
        &list(),
        "/Pagination",
        &Set(json!({"Total": 9, "Limit": 10, "Offset": 2})),
    );
    assert_eq!(findings(&listed(&json!({"Offset": 2}), &second)), NONE);
    assert_eq!(
        findings(&listed(&json!({"Offset": 3}), &second)),
        ["LIST-2 must"]
    );
    assert_eq!(findings(&listed(&json!({"Offset": -3}), &second)), NONE);
    assert_eq!(findings(&listed(&json!({"Offset": "3"}), &second)), NONE);
    // The page begins where the request says, also where the echo says something else.
    assert_eq!(
        findings(&listed(&json!({"Offset": 7}), &second)),
        ["LIST-11 must", "LIST-2 must"]
    );
}

#[test]
fn a_page_is_held_to_limits_from_one_on() {
    for (limit, expected) in [
        (-1, &[][..]),
        (0, &[]),
        (1, &["LIST-12 must"]),
        (2, &["LIST-12 must"]),
        (3, &[]),
    ] {
        let body = changed(&list(), "/Pagination/Limit", &Set(json!(limit)));
        let exchange = listed(&json!({"Limit": limit}), &body);
        assert_eq!(findings(&exchange), expected, "{limit}");
    }
}

#[test]
fn bounds_are_learned_from_faithful_echoes() {
    let mut bounds = Bounds::default();
    for (asked, echoed) in [(5, 5), (20, 20), (900, 50), (0, 0)] {
        let body = changed(&list(), "/Pagination/Limit", &Set(json!(echoed)));
        let exchange = listed(&json!({"Limit": asked}), &body);
        bounds.learn(&Seen::of(&exchange));
    }
    assert_eq!(bounds.accepted, Some((5, 20)));
    assert!(bounds.hold(7) && !bounds.hold(21) && !bounds.hold(4));
}

#[test]
fn filters() {
    let only = |ids: Value| findings(&listed(&json!({"HotelIDs": ids}), &list()));
    assert_eq!(
        only(json!([HOTEL, OTHER.to_uppercase(), format!("{{{THIRD}}}")])),
        NONE
    );
    assert_eq!(only(json!([HOTEL, OTHER])), ["LIST-6 must"]);
    assert_eq!(only(json!([])), NONE);
    assert_eq!(only(json!(null)), NONE);
    // The echo of what was sent need not be a UUID; the echo of anything else must.
    let body = changed(&list(), "/NotInProjectIDs", &Set(json!(["Abc"])));
    let sent = json!({"HotelIDs": ["aBC", HOTEL, OTHER, THIRD]});
    assert_eq!(findings(&listed(&sent, &body)), NONE);
    let sent = json!({"HotelIDs": ["abcd", HOTEL, OTHER, THIRD]});
    assert_eq!(findings(&listed(&sent, &body)), ["WIRE-6 must"]);
}

#[test]
fn no_hotel_is_both_a_member_and_none() {
    let echoing = |id: &str, sent: &[&str]| {
        let body = changed(&list(), "/NotInProjectIDs", &Set(json!([id])));
        findings(&listed(&json!({"HotelIDs": sent}), &body))
    };
    let all = [HOTEL, OTHER, THIRD];
    let loud = format!("{{{OTHER}}}");
    assert_eq!(echoing(OTHER, &all), ["LIST-7 must"]);
    assert_eq!(echoing(&loud, &[HOTEL, &loud, THIRD]), ["LIST-7 must"]);
    // Two hotels to a service that tells spellings apart.
    assert_eq!(echoing(&loud, &[HOTEL, OTHER, &loud, THIRD]), NONE);
    let stranger = "9f0c1d52-6a0b-4f6e-8f43-0c1f6d7a2b90";
    assert_eq!(echoing(stranger, &[HOTEL, OTHER, THIRD, stranger]), NONE);
    // Without a filter, what an echo means is open.
    let body = changed(&list(), "/NotInProjectIDs", &Set(json!([OTHER])));
    assert_eq!(
        findings(&listed(&json!({"Limit": 5}), &body))
            .iter()
            .filter(|finding| finding.starts_with("LIST-7"))
            .count(),
        0
    );
}

#[test]
fn an_echo_under_another_name_or_inside_data() {
    let mut body = list();
    body.as_object_mut().unwrap().remove("NotInProjectIDs");
    body["notInProjectIDs"] = json!([THIRD]);
    assert_eq!(findings(&listed(&all(), &body)), ["WIRE-3 must"]);
    let mut body = list();
    body.as_object_mut().unwrap().remove("NotInProjectIDs");
    body["Data"][0]["NotInProjectIDs"] = json!([THIRD]);
    assert_eq!(findings(&listed(&all(), &body)), ["LIST-8 must"]);
}
