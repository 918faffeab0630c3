//! All universal checks and schemas of a page of 1,000 links against parsing it.

use bytes::Bytes;
use chrono::Utc;
use content_conformance::model::{Answer, CaseId, Exchange, Form, Operation, Request, Response};
use content_conformance::suite::parse;
use serde_json::{Value, json};

use crate::common::{median, ratio, timed};
use crate::effort::Effort;
use crate::table::{Goal, Row};

pub(crate) fn rows(effort: &Effort) -> Vec<Row> {
    let exchange = exchange(Bytes::from(page(1_000)));
    let body = exchange.response().map(|answer| answer.body.clone());
    let body = body.unwrap_or_default();
    let mut ratios = Vec::new();
    let mut per_link = Vec::new();
    let mut plain = Vec::new();
    let times = effort.times * 10;
    for _ in 0..times {
        let (parsing, parsed) = timed(|| parse(&exchange));
        let (checking, judged) = timed(|| parsed.judged());
        let findings = judged.findings;
        assert!(findings.is_empty(), "the page is valid: {findings:?}");
        let (reading, value) = timed(|| serde_json::from_slice::<Value>(&body));
        assert!(value.is_ok(), "the page is JSON");
        ratios.push(ratio(checking, parsing));
        plain.push(ratio(checking, reading));
        per_link.push(checking.as_secs_f64() * 1e6 / 1_000.0);
    }
    vec![Row::ratio(
        "checks and schemas of a page / parsing it",
        median(ratios),
        Goal::AtMost(1.0),
        format!(
            "a valid page of 1,000 links, median of {times}; {:.2} µs a link; parsing finds doubled members too (against serde_json alone: {:.2})",
            median(per_link),
            median(plain)
        ),
    )]
}

/// A page of links with every member.
pub(crate) fn page(links: usize) -> String {
    let links: Vec<_> = (0..links)
        .map(|number| {
            json!({
                "HotelID": format!("00000000-0000-4000-8000-{number:012x}"),
                "HotelName": format!("Hotel {number}"),
                "GiataID": number + 1,
                "MasterCode": format!("MC{number}"),
                "TokenPreview": "abcdef…",
                "Status": "approved",
                "Created": true,
                "CreatedBy": "someone@example.com",
                "CreatedAt": format!("2024-05-01T10:{:02}:{:02}.5Z", number / 60, number % 60),
                "UpdatedAt": "2024-05-02T10:00:00.25Z",
                "ApprovedAt": "2024-05-02T10:00:00.25Z",
                "ApprovedTextGeneratedAt": "2024-05-01T09:00:00Z",
                "ApprovedBy": {"Name": "Someone Else", "Email": "else@example.com", "Phone": "+49 30 1"},
                "LastOpenedAt": "2024-05-02T09:00:00Z",
            })
        })
        .collect();
    json!({"Data": links, "Pagination": {"Total": links.len(), "Limit": 1_000, "Offset": 0}, "NotInProjectIDs": []}).to_string()
}

fn exchange(body: Bytes) -> Exchange {
    Exchange {
        id: 1,
        case: CaseId("bench.page".to_owned()),
        try_number: 1,
        actor: "caller".to_owned(),
        seq: 1,
        operation: Operation::ListApprovals,
        request: Request {
            method: "POST".to_owned(),
            url: "http://127.0.0.1/v2/project/content/listApprovals".to_owned(),
            headers: Vec::new(),
            body: Bytes::from_static(br#"{"Limit":1000,"Offset":0}"#),
            form: Form::Documented,
        },
        answer: Answer::Response(Response {
            status: 200,
            headers: vec![("content-type".to_owned(), "application/json".to_owned())],
            body,
        }),
        started_at: Utc::now(),
        sent_us: 0,
        ended_us: 1,
        attempts: 1,
        connection: None,
    }
}
