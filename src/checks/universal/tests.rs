//! Tests of the universal checks: valid answers pass, each single deviation is found under its
//! rule, and nothing else is.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use serde_json::{Value, json};

use super::{Bounds, Known, RULES, universal};
use crate::checks::Seen;
use crate::checks::samples::mutations::Change::{Remove, Set};
use crate::checks::samples::mutations::{broken_lists, broken_runs, changed};
use crate::checks::samples::{
    HOTEL, THIRD, answered, answered_bytes, approved, findings, list, listed, queued, run, waiting,
};
use crate::checks::shape::type_name;
use crate::model::{Answer, Exchange, Finding, Form, Judged, Operation};

mod listings;

const NONE: [&str; 0] = [];

fn all() -> Value {
    json!({})
}

/// What the check of one rule says of an exchange.
fn judged(rule: &str, exchange: &Exchange) -> Judged {
    let check = universal().iter().find(|check| check.rule == rule).unwrap();
    check.judge(&Seen::of(exchange), &Known::default())
}

/// The one finding that the check of a rule makes.
fn found(rule: &str, exchange: &Exchange) -> Finding {
    let [finding] = <[Finding; 1]>::try_from(judged(rule, exchange).findings).unwrap();
    finding
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
        ("/Data/0/revokedAt", Set(json!("2024-05-03T08:00:00Z"))),
        ("/Data/1/revokedAt", Set(json!(null))),
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
        ("/notInProjectIds", Set(json!([THIRD]))),
        ("/Pagination/Limit", Set(json!(3))),
    ] {
        let body = changed(&list(), pointer, &change);
        assert_eq!(findings(&listed(&all(), &body)), NONE, "{pointer}");
    }
    let paged = json!({"Data": run(), "Pagination": 5});
    assert_eq!(findings(&queued(&paged)), NONE);
}

#[test]
fn each_deviation_is_found_under_its_rule_and_no_other() {
    for (name, body, expected) in broken_lists() {
        assert_eq!(findings(&listed(&all(), &body)), expected, "{name}");
    }
    for (name, body, expected) in broken_runs() {
        assert_eq!(findings(&queued(&body)), expected, "{name}");
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
    let beyond = answered(Operation::GenerateText, "{}", 400, "{\"a\":1e400}");
    assert_eq!(findings(&beyond), NONE);
}

#[test]
fn what_is_wrong_with_a_body_is_named() {
    for (body, wrong) in [
        (&b""[..], "has no body"),
        (b"{\"a\":\"\xFF\"}", "is not valid UTF-8"),
        (b"{}{}", "has something after its JSON value"),
        (b"<html>", "is not JSON"),
    ] {
        let exchange = answered_bytes(Operation::GenerateText, "{}", 200, body);
        let message = format!("A success response {wrong}.");
        assert_eq!(found("WIRE-1", &exchange).message, message);
    }
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

#[test]
fn what_posted_json_means_is_open_and_its_status_and_media_type_are_not() {
    let mut exchange = answered(Operation::ListApprovals, "{}", 422, "{}");
    exchange.request.form = Form::Open;
    assert_eq!(findings(&exchange), ["ERR-1 must"]);
    let mut text = answered(Operation::ListApprovals, "{}", 400, "no");
    text.request.form = Form::Open;
    assert_eq!(findings(&text), ["WIRE-2 must"]);
    let mut odd = answered(
        Operation::ListApprovals,
        r#"{"Limit":null}"#,
        200,
        r#"{"Data":5}"#,
    );
    odd.request.form = Form::Open;
    assert_eq!(findings(&odd), NONE);
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
    for (seconds, reversed) in [
        (&["03", "02", "01"][..], true),
        (&["01", "03", "02"], false),
        (&["02", "01"], false),
    ] {
        let mut body = list();
        body["Data"] = seconds
            .iter()
            .map(|second| waiting(HOTEL, &format!("2024-05-01T10:00:{second}Z")))
            .collect();
        let exchange = listed(&all(), &body);
        let message = found("LIST-3", &exchange).message;
        assert_eq!(
            message.contains("exactly the reverse"),
            reversed,
            "{seconds:?}"
        );
        if reversed {
            let judged = judged("LIST-3", &exchange);
            assert_eq!((judged.applied, judged.findings[0].count), (2, 2));
            assert_eq!(judged.findings[0].exchanges, [7]);
        }
    }
}

#[test]
fn a_token_is_held_against_a_revoked_link_only_and_is_never_shown() {
    let mut body = list();
    body["Data"][1]["Token"] = json!("abcdefgh");
    for (revoked, expected) in [(json!(""), "LINK-8 must"), (json!(5), "WIRE-5 must")] {
        body["Data"][1]["RevokedAt"] = revoked;
        assert_eq!(findings(&listed(&all(), &body)), [expected]);
    }
    for (token, kind) in [
        (json!(""), "an empty string"),
        (json!("abcdefgh"), "a string"),
        (json!(null), "not a string"),
    ] {
        let body = changed(&list(), "/Data/2/Token", &Set(token));
        let finding = found("LINK-9", &listed(&all(), &body));
        let shown = format!("Token is {kind}, RevokedAt is \"2024-05-03T08:00:00Z\"");
        assert_eq!(finding.actual, shown);
        assert_eq!(finding.pointer.as_deref(), Some("/Data/2/Token"));
    }
}

#[test]
fn a_value_or_an_object_in_the_wrong_place_is_described() {
    for (value, name) in [
        (json!(null), "null"),
        (json!(true), "a boolean"),
        (json!(5), "an integer"),
        (json!(1e2), "an integer"),
        (json!(1.5), "a number with a fraction"),
        (json!("x"), "a string"),
        (json!([]), "an array"),
        (json!({}), "an object"),
    ] {
        assert_eq!(type_name(&value), name);
    }
    let bare = queued(&json!({"Run": run(), "Took": 3}));
    assert_eq!(
        found("RUN-1", &bare).actual,
        "an object with the members [Run, Took]"
    );
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
    assert_eq!(at("2024-05-01T11:32:05Z", skewed), ["RUN-20 should"]);
    assert_eq!(at("2024-05-01T10:45:00Z", skewed), ["RUN-20 should"]);
    assert_eq!(at("2024-05-01T10:00:00Z", skewed), NONE);
    assert_eq!(at("2024-05-01T10:00:59Z", None), NONE);
    assert_eq!(at("2024-05-01T12:00:00Z", None), ["RUN-20 should"]);
}

#[test]
fn a_run_is_created_during_its_call_give_or_take_the_tolerance() {
    // By `Date` the call ended from 11:30:00 to 11:30:01, by our clock at 10:00:00.2; it took 200 ms.
    let skewed = Some("Wed, 01 May 2024 11:30:00 GMT");
    for (created, date, off) in [
        ("11:28:50", skewed, Some("-69.8 s off")),
        ("11:28:59.9", skewed, None),
        ("11:30:31", skewed, None),
        ("11:31:00.9", skewed, None),
        ("11:31:01.1", skewed, Some("+60.1 s off")),
        ("10:00:30", skewed, None),
        ("09:58:59.9", None, Some("-60.1 s off")),
        ("09:59:00.1", None, None),
        ("10:01:00.1", None, None),
        ("10:01:00.3", None, Some("+60.1 s off")),
    ] {
        let mut run = run();
        run["CreatedAt"] = json!(format!("2024-05-01T{created}Z"));
        let mut exchange = queued(&json!({"Data": run}));
        if let (Answer::Response(response), Some(date)) = (&mut exchange.answer, date) {
            response.headers.push(("date".to_owned(), date.to_owned()));
        }
        let judged = judged("RUN-20", &exchange);
        let shown = judged.findings.first().map(|found| found.actual.as_str());
        assert_eq!((judged.applied, shown), (1, off), "{created}");
    }
}

#[test]
fn a_check_counts_only_what_it_was_applied_to() {
    let applied = |rule: &str, exchange: &Exchange| judged(rule, exchange).applied;
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
        // An approved link and its approver, twice.
        ("LINK-5", 4, 0),
        ("LINK-6", 1, 1),
        ("LINK-8", 2, 1),
        ("LINK-9", 1, 0),
        ("LINK-10", 4, 0),
        ("LIST-3", 2, 0),
        ("LIST-4", 1, 0),
        ("LIST-6", 0, 0),
        ("LIST-2", 0, 0),
        ("RUN-1", 0, 0),
        ("WIRE-3", 7, 3),
    ] {
        assert_eq!(
            (applied(rule, &three), applied(rule, &waits)),
            (of_three, of_waiting),
            "{rule}"
        );
    }
    // A link without any documented name does not show that names are spelt as documented.
    let foreign = changed(&list(), "/Data/0", &Set(json!({"x": 1})));
    assert_eq!(applied("WIRE-3", &listed(&all(), &foreign)), 6);
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
