//! Tests of the universal checks: valid answers pass, each single deviation is found under its
//! rule, and nothing else is.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use serde_json::{Value, json};

use super::{Bounds, Known, RULES, universal};
use crate::checks::Seen;
use crate::checks::samples::{
    HOTEL, OTHER, THIRD, answered, answered_bytes, approved, findings, list, listed, queued, run,
    waiting,
};
use crate::model::{Answer, Exchange, Form, Operation};

const NONE: [&str; 0] = [];

fn all() -> Value {
    json!({})
}

/// What a change does to a body.
enum Change {
    Remove,
    Set(Value),
    Rename(&'static str),
}
use Change::{Remove, Rename, Set};

/// Applies a change at a pointer; the last part of the pointer may be a member that is not there.
fn changed(body: &Value, pointer: &str, change: &Change) -> Value {
    let mut body = body.clone();
    let (parent, name) = pointer.rsplit_once('/').unwrap();
    let parent = body
        .pointer_mut(parent)
        .unwrap_or_else(|| panic!("{pointer}"));
    match (parent, change) {
        (Value::Array(elements), Set(value)) => {
            elements[name.parse::<usize>().unwrap()] = value.clone()
        }
        (Value::Object(members), Set(value)) => {
            members.insert(name.to_owned(), value.clone());
        }
        (Value::Object(members), Remove) => {
            members.remove(name).unwrap_or_else(|| panic!("{pointer}"));
        }
        (Value::Object(members), Rename(other)) => {
            let value = members.remove(name).unwrap_or_else(|| panic!("{pointer}"));
            members.insert((*other).to_owned(), value);
        }
        _ => panic!("{pointer}"),
    }
    body
}

#[test]
fn valid_answers_have_no_findings() {
    assert_eq!(findings(&queued(&json!({"Data": run()}))), NONE);
    assert_eq!(findings(&listed(&all(), &list())), NONE);
    let empty = json!({"Data": [], "Pagination": {"Total": 0, "Limit": 50, "Offset": 0}});
    assert_eq!(findings(&listed(&all(), &empty)), NONE);
    for status in [400, 401, 403, 404, 409, 429, 500] {
        let exchange = answered(Operation::GenerateText, "{}", status, r#"{"Error": "x"}"#);
        assert_eq!(findings(&exchange), NONE, "{status}");
    }
}

#[test]
fn legal_variety_has_no_findings() {
    for (pointer, change) in [
        ("/Data/0/Region", Set(json!({"hotelId": 1}))),
        (
            "/Data/0/hotelId",
            Set(json!("undocumented, beside the documented one")),
        ),
        ("/Data/0/approvedAt", Set(json!(null))),
        ("/Data/0/lastOpenedAt", Set(json!(null))),
        ("/Data/0/Token", Set(json!("abcdefgh"))),
        (
            "/Data/0/GiataID",
            Set(json!(18_446_744_073_709_551_615_u64)),
        ),
        ("/Data/0/GiataID", Set(json!(1e300))),
        ("/Data/0/MasterCode", Set(json!(""))),
        ("/Data/0/TokenPreview", Set(json!("a..."))),
        ("/Data/1/ApprovedBy/Title", Set(json!("Dr"))),
        ("/Data/1/LastOpenedAt", Set(json!("2024-05-02T07:59:00Z"))),
        (
            "/Data/1/ApprovedAt",
            Set(json!("2024-05-02T08:00:00+00:00")),
        ),
        ("/NotInProjectIDs", Remove),
        ("/NotInProjectIDs", Set(json!([THIRD]))),
        ("/Pagination/NotInProjectIDs", Set(json!([THIRD]))),
        ("/Meta", Set(json!({"NotInProjectIDs": [THIRD]}))),
        ("/notInProjectIds", Set(json!([]))),
        ("/Pagination/Limit", Set(json!(3))),
    ] {
        let body = changed(&list(), pointer, &change);
        assert_eq!(findings(&listed(&all(), &body)), NONE, "{pointer}");
    }
}

#[test]
fn each_deviation_of_a_list_is_found_under_its_rule() {
    let zero = "0001-01-01T00:00:00Z";
    let table: Vec<(&str, Change, &[&str])> = vec![
        ("/Data", Remove, &["LIST-1 must"]),
        ("/Pagination", Remove, &["LIST-1 must"]),
        ("/Pagination/Total", Remove, &["LIST-1 must"]),
        ("/Data", Set(json!(null)), &["LIST-1 must", "WIRE-9 must"]),
        ("/Data", Set(json!({})), &["LIST-1 must", "WIRE-9 must"]),
        (
            "/Pagination",
            Set(json!([])),
            &["LIST-1 must", "WIRE-9 must"],
        ),
        ("/Data", Rename("data"), &["WIRE-3 must"]),
        ("/Pagination", Rename("pagination"), &["WIRE-3 must"]),
        ("/Pagination/Total", Rename("total"), &["WIRE-3 must"]),
        ("/Pagination/Total", Set(json!("3")), &["WIRE-9 must"]),
        ("/Pagination/Total", Set(json!(3.5)), &["WIRE-9 must"]),
        ("/Pagination/Total", Set(json!(3.0)), &["WIRE-7 should"]),
        ("/Pagination/Total", Set(json!(2)), &["LIST-11 must"]),
        ("/Pagination/Total", Set(json!(-1)), &["LIST-11 must"]),
        ("/Pagination/Limit", Set(json!(2)), &["LIST-12 must"]),
        ("/Pagination/Offset", Set(json!(null)), &["WIRE-9 must"]),
        ("/Data/0", Set(json!("x")), &["WIRE-9 must"]),
        ("/Data/0/HotelID", Remove, &["LINK-1 must"]),
        ("/Data/0/Created", Remove, &["LINK-1 must"]),
        ("/Data/0/UpdatedAt", Remove, &["LINK-1 must"]),
        ("/Data/0/HotelID", Rename("HotelId"), &["WIRE-3 must"]),
        ("/Data/0/CreatedBy", Rename("created_by"), &["WIRE-3 must"]),
        ("/Data/2/RevokedAt", Rename("revokedAt"), &["WIRE-3 must"]),
        (
            "/Data/2/LastOpenedAt",
            Rename("last-opened-at"),
            &["WIRE-3 must"],
        ),
        ("/Data/1/ApprovedBy", Rename("Approvedby"), &["WIRE-3 must"]),
        (
            "/Data/2/ApprovedBy/Email",
            Rename("email"),
            &["WIRE-3 must"],
        ),
        ("/NotInProjectIDs", Set(json!({"a": 1})), &["LIST-8 must"]),
        ("/NotInProjectIDs", Set(json!(THIRD)), &["LIST-8 must"]),
        (
            "/NotInProjectIDs",
            Set(json!([{"ID": THIRD}])),
            &["LIST-8 must"],
        ),
        ("/NotInProjectIDs", Set(json!([1])), &["LIST-8 must"]),
        ("/NotInProjectIDs", Set(json!(null)), &["LIST-8 should"]),
        (
            "/NotInProjectIDs",
            Set(json!(["not-an-id"])),
            &["WIRE-6 must"],
        ),
        (
            "/NotInProjectIDs",
            Set(json!(["AAAAAAAA-1111-4111-8111-111111111111"])),
            &["WIRE-7 should"],
        ),
        (
            "/Data/0/HotelID",
            Set(json!("11111111111141118111111111111111")),
            &["WIRE-6 must"],
        ),
        (
            "/Data/0/HotelID",
            Set(json!("AAAAAAAA-1111-4111-8111-111111111111")),
            &["WIRE-7 should"],
        ),
        ("/Data/0/HotelID", Set(json!(5)), &["WIRE-9 must"]),
        ("/Data/0/HotelName", Set(json!(null)), &["WIRE-9 must"]),
        ("/Data/0/HotelName", Set(json!(" ")), &["LINK-11 should"]),
        ("/Data/0/GiataID", Set(json!("4711")), &["WIRE-9 must"]),
        ("/Data/0/GiataID", Set(json!(0)), &["LINK-11 should"]),
        ("/Data/0/Created", Set(json!(0)), &["WIRE-9 must"]),
        ("/Data/0/Created", Set(json!("true")), &["WIRE-9 must"]),
        ("/Data/0/Token", Set(json!(null)), &["WIRE-9 should"]),
        ("/Data/0/Token", Set(json!(5)), &["WIRE-9 must"]),
        ("/Data/0/Token", Set(json!("abcd")), &["LINK-4 must"]),
        ("/Data/0/Token", Set(json!("efgabcd")), &["LINK-4 must"]),
        ("/Data/0/TokenPreview", Set(json!("…")), &["LINK-4 must"]),
        (
            "/Data/0/TokenPreview",
            Set(json!("…abcd")),
            &["LINK-4 must"],
        ),
        ("/Data/0/Status", Set(json!("Approved")), &["LINK-2 should"]),
        ("/Data/0/Status", Set(json!(null)), &["WIRE-9 must"]),
        ("/Data/0/CreatedBy", Set(json!(HOTEL)), &["LINK-3 must"]),
        (
            "/Data/0/CreatedAt",
            Set(json!("2024-05-01 10:00:00Z")),
            &["WIRE-5 must"],
        ),
        (
            "/Data/0/CreatedAt",
            Set(json!("2024-05-01T12:00:00+02:00")),
            &["WIRE-5 must"],
        ),
        (
            "/Data/0/CreatedAt",
            Set(json!(1_714_557_600)),
            &["WIRE-5 must"],
        ),
        ("/Data/0/CreatedAt", Set(json!("")), &["WIRE-5 must"]),
        ("/Data/0/CreatedAt", Set(json!(null)), &["WIRE-9 must"]),
        (
            "/Data/0/CreatedAt",
            Set(json!("2024-05-01T10:00:00+0000")),
            &["WIRE-7 should"],
        ),
        (
            "/Data/0/CreatedAt",
            Set(json!("2024-05-01T10:00:00,0Z")),
            &["WIRE-7 should"],
        ),
        ("/Data/1/ApprovedAt", Remove, &["LINK-5 must"]),
        ("/Data/1/ApprovedAt", Set(json!(null)), &["LINK-5 must"]),
        ("/Data/1/ApprovedAt", Set(json!("")), &["LINK-5 must"]),
        (
            "/Data/1/ApprovedTextGeneratedAt",
            Set(json!(zero)),
            &["LINK-5 must"],
        ),
        ("/Data/2/ApprovedBy", Set(json!(null)), &["LINK-5 must"]),
        ("/Data/1/ApprovedBy", Set(json!("Bo")), &["WIRE-9 must"]),
        ("/Data/1/ApprovedBy/Phone", Remove, &["LINK-5 must"]),
        (
            "/Data/1/ApprovedBy/Phone",
            Set(json!(null)),
            &["WIRE-9 must"],
        ),
        (
            "/Data/1/ApprovedBy/Email",
            Set(json!("")),
            &["LINK-11 should"],
        ),
        (
            "/Data/1/ApprovedBy/Name",
            Set(json!("")),
            &["LINK-11 should"],
        ),
        ("/Data/0/ApprovedAt", Set(json!(null)), &["LINK-6 must"]),
        ("/Data/0/ApprovedAt", Set(json!(zero)), &["LINK-6 must"]),
        (
            "/Data/0/ApprovedBy",
            Set(json!({"name": 5})),
            &["LINK-6 must"],
        ),
        ("/Data/0/LastOpenedAt", Set(json!(null)), &["LINK-7 must"]),
        ("/Data/1/LastOpenedAt", Set(json!("")), &["LINK-7 must"]),
        ("/Data/1/LastOpenedAt", Set(json!(zero)), &["LINK-7 must"]),
        ("/Data/1/LastOpenedAt", Set(json!(false)), &["WIRE-9 must"]),
        (
            "/Data/0/LastOpenedAt",
            Set(json!("2024-04-01T00:00:00Z")),
            &["LINK-11 should"],
        ),
        (
            "/Data/0/RevokedAt",
            Set(json!("2024-05-03T08:00:00Z")),
            &["LINK-8 must"],
        ),
        ("/Data/1/RevokedAt", Set(json!(null)), &["LINK-8 must"]),
        ("/Data/1/RevokedAt", Set(json!("")), &["LINK-8 must"]),
        (
            "/Data/1/RevokedAt",
            Set(json!("1970-01-01T00:00:00Z")),
            &["LINK-8 must"],
        ),
        ("/Data/2/Token", Set(json!(null)), &["LINK-9 must"]),
        ("/Data/2/Token", Set(json!("")), &["LINK-9 must"]),
        ("/Data/2/Token", Set(json!("abcdefgh")), &["LINK-9 must"]),
        (
            "/Data/2/UpdatedAt",
            Set(json!("2024-05-03T07:59:59Z")),
            &["LINK-10 must"],
        ),
        (
            "/Data/1/UpdatedAt",
            Set(json!("2024-05-02T08:00:00.24Z")),
            &["LINK-10 must"],
        ),
        (
            "/Data/1/ApprovedTextGeneratedAt",
            Set(json!("2024-05-02T09:00:00Z")),
            &["LINK-11 should"],
        ),
        (
            "/Data/1/CreatedAt",
            Set(json!("2024-05-01T09:00:00Z")),
            &["LIST-3 must"],
        ),
        (
            "/Data/1/HotelID",
            Set(json!("44444444-1111-4111-8111-111111111111")),
            &["LIST-4 should"],
        ),
    ];
    for (pointer, change, expected) in table {
        let body = changed(&list(), pointer, &change);
        let found = findings(&listed(&all(), &body));
        assert_eq!(
            found,
            expected,
            "{pointer} becomes {:?}",
            body.pointer(pointer)
        );
    }
}

#[test]
fn each_deviation_of_a_run_is_found_under_its_rule() {
    let table: Vec<(&str, Change, &[&str])> = vec![
        ("/Data", Remove, &["RUN-1 must"]),
        ("/Data", Set(json!([run()])), &["RUN-1 must", "WIRE-9 must"]),
        ("/Data", Set(json!(null)), &["RUN-1 must", "WIRE-9 must"]),
        ("/Data", Rename("data"), &["WIRE-3 must"]),
        ("/Data/ID", Remove, &["RUN-2 must"]),
        ("/Data/Progress", Remove, &["RUN-2 must"]),
        ("/Data/Progress/Skipped", Remove, &["RUN-2 must"]),
        ("/Data/ID", Rename("Id"), &["WIRE-3 must"]),
        ("/Data/Progress/Total", Rename("total"), &["WIRE-3 must"]),
        ("/Data/ID", Set(json!("run-1")), &["WIRE-6 must"]),
        ("/Data/ID", Set(json!(17)), &["WIRE-9 must"]),
        ("/Data/Progress", Set(json!(0)), &["WIRE-9 must"]),
        ("/Data/Progress/Total", Set(json!("1")), &["WIRE-9 must"]),
        ("/Data/Progress/Failed", Set(json!(null)), &["WIRE-9 must"]),
        ("/Data/Progress/Failed", Set(json!(0.0)), &["WIRE-7 should"]),
        ("/Data/Status", Set(json!("running")), &["RUN-3 must"]),
        ("/Data/Progress/Skipped", Set(json!(1)), &["RUN-4 must"]),
        (
            "/Data/UpdatedAt",
            Set(json!("2024-05-01T10:00:00.1000001Z")),
            &["RUN-5 must"],
        ),
        (
            "/Data/UpdatedAt",
            Set(json!("2024-05-01T10:00:00.100Z")),
            &["RUN-5 should"],
        ),
        ("/Data/Progress/Total", Set(json!(101)), &["RUN-12 must"]),
    ];
    for (pointer, change, expected) in table {
        let body = changed(&json!({"Data": run()}), pointer, &change);
        let found = findings(&queued(&body));
        assert_eq!(
            found,
            expected,
            "{pointer} becomes {:?}",
            body.pointer(pointer)
        );
    }
}

#[test]
fn bodies_and_media_types() {
    let run = json!({"Data": run()}).to_string();
    for (body, expected) in [
        (&b"<html>"[..], vec!["WIRE-1 must"]),
        (b"", vec!["WIRE-1 must"]),
        (b"[]", vec!["WIRE-1 must"]),
        (b"{\"a\":\"\xFF\"}", vec!["WIRE-1 must"]),
        (b"{}{}", vec!["WIRE-1 must"]),
        (b"{\"a\":1e400}", vec![]),
        (b"{\"a\":\"\\ud800\"}", vec![]),
    ] {
        let exchange = answered_bytes(Operation::GenerateText, "{}", 200, body);
        assert_eq!(
            findings(&exchange),
            expected,
            "{}",
            String::from_utf8_lossy(body)
        );
    }
    let mark = format!("\u{feff}{run}");
    assert_eq!(
        findings(&answered(Operation::GenerateText, "{}", 200, &mark)),
        ["WIRE-7 should"]
    );
    let twice = run.replacen("\"Data\":", "\"x\":{\"a\":1,\"a\":2},\"Data\":", 1);
    assert_eq!(
        findings(&answered(Operation::GenerateText, "{}", 200, &twice)),
        ["WIRE-7 should"]
    );
    let good = |status| answered(Operation::GenerateText, "{}", status, &run);
    for (status, rule) in [
        (200, "WIRE-1"),
        (400, "WIRE-2"),
        (429, "WIRE-2"),
        (500, "WIRE-2"),
    ] {
        for (types, level) in [
            (vec![], Some("must")),
            (vec!["text/html"], Some("must")),
            (vec!["application/problem+json"], Some("must")),
            (vec!["application/json", "text/html"], Some("must")),
            (vec!["application/json", "application/json"], Some("should")),
            (vec!["Application/JSON;charset=utf-8"], None),
        ] {
            let exchange = with_types(good(status), &types);
            let expected: Vec<String> = level
                .map(|level| format!("{rule} {level}"))
                .into_iter()
                .collect();
            assert_eq!(findings(&exchange), expected, "{status} {types:?}");
        }
    }
    assert_eq!(
        findings(&answered(Operation::GenerateText, "{}", 401, "")),
        ["WIRE-2 must"]
    );
    assert_eq!(
        findings(&answered(Operation::GenerateText, "{}", 400, "no")),
        ["WIRE-2 must"]
    );
}

fn with_types(mut exchange: Exchange, types: &[&str]) -> Exchange {
    if let Answer::Response(response) = &mut exchange.answer {
        response.headers = types
            .iter()
            .map(|value| ("content-type".to_owned(), (*value).to_owned()))
            .collect();
    }
    exchange
}

#[test]
fn statuses() {
    for status in [201, 202, 204, 302, 308, 405, 413, 415, 422, 501, 505] {
        for operation in [Operation::GenerateText, Operation::ListApprovals] {
            assert_eq!(
                findings(&answered(operation, "{}", status, "")),
                ["ERR-1 must"],
                "{status}"
            );
        }
    }
    for status in [407, 408, 421, 425, 431, 502, 503, 504, 511, 520, 529] {
        let exchange = answered(Operation::ListApprovals, "{}", status, "<html>");
        assert_eq!(findings(&exchange), NONE, "{status}");
    }
    let conflict = answered(Operation::ListApprovals, "{}", 409, "{}");
    assert_eq!(findings(&conflict), ["ERR-1 must", "LIST-16 must"]);
}

#[test]
fn what_leaves_the_documented_form_is_not_judged() {
    let mut exchange = answered(Operation::ListApprovals, "{}", 415, "<html>");
    exchange.request.form = Form::Undocumented;
    assert_eq!(findings(&exchange), NONE);
    let other = answered(Operation::Other, "{}", 200, "<html>");
    assert_eq!(findings(&other), NONE);
    let status = answered(Operation::GetTextGenerationStatus, "{}", 202, "<html>");
    assert_eq!(findings(&status), NONE);
}

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

#[test]
fn links_of_one_hotel_agree() {
    let mut two = list();
    two["Data"][1] = approved(HOTEL, "2024-05-01T10:00:00.5Z");
    assert_eq!(findings(&listed(&all(), &two)), NONE);
    two["Data"][1]["MasterCode"] = json!("M-2");
    assert_eq!(findings(&listed(&all(), &two)), ["LINK-12 should"]);
}

#[test]
fn a_reversed_list_is_called_so() {
    let mut body = list();
    let seconds = ["03", "02", "01"];
    body["Data"] = seconds
        .map(|second| waiting(HOTEL, &format!("2024-05-01T10:00:{second}Z")))
        .into();
    let exchange = listed(&all(), &body);
    let seen = Seen::of(&exchange);
    let check = universal()
        .iter()
        .find(|check| check.rule == "LIST-3")
        .unwrap();
    let judged = check.judge(&seen, &Known::default());
    assert!(judged.findings[0].message.contains("exactly the reverse"));
    assert_eq!((judged.applied, judged.findings[0].count), (2, 2));
    assert_eq!(judged.findings[0].exchanges, [7]);
}

#[test]
fn times_of_runs_and_calls() {
    let at = |created: &str, date: Option<&str>| {
        let mut run = run();
        run["CreatedAt"] = json!(created);
        run["UpdatedAt"] = json!(created);
        let mut exchange = queued(&json!({"Data": run}));
        if let (Answer::Response(response), Some(date)) = (&mut exchange.answer, date) {
            response.headers.push(("date".to_owned(), date.to_owned()));
        }
        findings(&exchange)
    };
    // The call was sent at 10:00:00 by our clock and took 200 ms.
    let skewed = Some("Wed, 01 May 2024 11:30:00 GMT");
    assert_eq!(at("2024-05-01T11:29:58.5Z", skewed), NONE);
    assert_eq!(at("2024-05-01T11:30:02.9Z", skewed), NONE);
    assert_eq!(at("2024-05-01T11:30:05Z", skewed), ["RUN-20 should"]);
    assert_eq!(at("2024-05-01T10:00:00Z", skewed), ["RUN-20 should"]);
    assert_eq!(at("2024-05-01T10:00:59Z", None), NONE);
    assert_eq!(at("2024-05-01T12:00:00Z", None), ["RUN-20 should"]);
}

#[test]
fn a_check_counts_only_what_it_was_applied_to() {
    let applied = |rule: &str, exchange: &Exchange| {
        let check = universal().iter().find(|check| check.rule == rule).unwrap();
        check.judge(&Seen::of(exchange), &Known::default()).applied
    };
    let three = listed(&all(), &list());
    let waits = listed(
        &all(),
        &json!({
            "Data": [waiting(HOTEL, "2024-05-01T10:00:00Z")],
            "Pagination": {"Total": 1, "Limit": 5, "Offset": 0},
        }),
    );
    for (rule, of_three, of_waiting) in [
        ("LINK-1", 3, 1),
        ("LINK-5", 2, 0),
        ("LINK-6", 1, 1),
        ("LINK-8", 2, 1),
        ("LINK-9", 1, 0),
        ("LINK-10", 4, 0),
        ("LIST-3", 2, 0),
        ("LIST-4", 1, 0),
        ("LIST-6", 0, 0),
        ("LIST-2", 0, 0),
        ("RUN-1", 0, 0),
    ] {
        assert_eq!(
            (applied(rule, &three), applied(rule, &waits)),
            (of_three, of_waiting),
            "{rule}"
        );
    }
}

#[test]
fn the_table_names_each_rule_once() {
    let rules: Vec<&str> = universal().iter().map(|check| check.rule).collect();
    assert_eq!(rules, RULES);
    let mut unique = rules.clone();
    unique.sort_unstable();
    unique.dedup();
    assert_eq!(unique.len(), rules.len());
}
