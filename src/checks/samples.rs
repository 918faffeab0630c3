//! Exchanges and bodies for the tests of the checks: valid ones by hand, and generated.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

pub(crate) mod generated;
pub(crate) mod mutations;

use bytes::Bytes;
use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use crate::model::{
    Answer, CaseId, Exchange, Form, Operation, Request, Response, Trouble, TroubleKind,
};

pub(crate) const HOTEL: &str = "11111111-1111-4111-8111-111111111111";
pub(crate) const OTHER: &str = "22222222-2222-4222-8222-222222222222";
pub(crate) const THIRD: &str = "33333333-3333-4333-8333-333333333333";

fn exchange(operation: Operation, sent: &str, answer: Answer) -> Exchange {
    Exchange {
        id: 7,
        case: CaseId("LIST-1.some".to_owned()),
        try_number: 1,
        actor: "caller".to_owned(),
        seq: 1,
        operation,
        request: Request {
            method: "POST".to_owned(),
            url: format!("http://127.0.0.1/{operation}"),
            headers: vec![("Content-Type".to_owned(), "application/json".to_owned())],
            body: Bytes::from(sent.to_owned()),
            form: Form::Documented,
        },
        answer,
        started_at: "2024-05-01T10:00:00Z".parse::<DateTime<Utc>>().unwrap(),
        sent_us: 1_000_000,
        ended_us: 1_200_000,
        attempts: 1,
        connection: None,
    }
}

/// An exchange with this answer, of media type application/json.
pub(crate) fn answered(operation: Operation, sent: &str, status: u16, body: &str) -> Exchange {
    answered_bytes(operation, sent, status, body.as_bytes())
}

/// The same with a body of any bytes.
pub(crate) fn answered_bytes(
    operation: Operation,
    sent: &str,
    status: u16,
    body: &[u8],
) -> Exchange {
    let response = Response {
        status,
        headers: vec![("content-type".to_owned(), "application/json".to_owned())],
        body: Bytes::from(body.to_vec()),
    };
    exchange(operation, sent, Answer::Response(response))
}

/// An exchange without an answer.
pub(crate) fn troubled(operation: Operation, kind: TroubleKind, message: &str) -> Exchange {
    let message = message.to_owned();
    exchange(operation, "{}", Answer::Trouble(Trouble { kind, message }))
}

/// A 200 answer of listApprovals.
pub(crate) fn listed(sent: &Value, body: &Value) -> Exchange {
    answered(
        Operation::ListApprovals,
        &sent.to_string(),
        200,
        &body.to_string(),
    )
}

/// A 200 answer of generateText.
pub(crate) fn queued(body: &Value) -> Exchange {
    let sent = json!({"HotelIDs": [HOTEL]}).to_string();
    answered(Operation::GenerateText, &sent, 200, &body.to_string())
}

/// A fresh run of one hotel.
pub(crate) fn run() -> Value {
    json!({
        "ID": "99999999-9999-4999-8999-999999999999",
        "Status": "queued",
        "Progress": {"Total": 1, "Generated": 0, "Failed": 0, "Skipped": 0},
        "CreatedAt": "2024-05-01T10:00:00.1Z",
        "UpdatedAt": "2024-05-01T10:00:00.1Z",
    })
}

/// A link that waits for its hotel.
pub(crate) fn waiting(hotel: &str, created: &str) -> Value {
    json!({
        "HotelID": hotel,
        "HotelName": "Hotel Example",
        "GiataID": 4711,
        "MasterCode": "M-1",
        "TokenPreview": "abcd…",
        "Status": "waiting_for_hotel",
        "Created": false,
        "CreatedBy": "anna@example.org",
        "CreatedAt": created,
        "UpdatedAt": created,
    })
}

/// An approved link.
pub(crate) fn approved(hotel: &str, created: &str) -> Value {
    let mut link = waiting(hotel, created);
    link["Status"] = json!("approved");
    link["ApprovedAt"] = json!("2024-05-02T08:00:00.25Z");
    link["ApprovedTextGeneratedAt"] = json!("2024-05-01T23:00:00Z");
    link["ApprovedBy"] = json!({"Name": "Bo", "Email": "bo@example.org", "Phone": ""});
    link["UpdatedAt"] = json!("2024-05-02T08:00:00.25Z");
    link
}

/// A link that was revoked after its hotel approved.
pub(crate) fn revoked(hotel: &str, created: &str) -> Value {
    let mut link = approved(hotel, created);
    link["LastOpenedAt"] = json!("2024-05-02T07:59:00Z");
    link["RevokedAt"] = json!("2024-05-03T08:00:00Z");
    link["UpdatedAt"] = json!("2024-05-03T08:00:00Z");
    link
}

/// A list of three links of all kinds.
pub(crate) fn list() -> Value {
    json!({
        "Data": [
            waiting(HOTEL, "2024-05-01T10:00:00Z"),
            approved(OTHER, "2024-05-01T10:00:00.5Z"),
            revoked(THIRD, "2024-05-01T10:00:00.5Z"),
        ],
        "Pagination": {"Total": 3, "Limit": 10, "Offset": 0},
        "NotInProjectIDs": [],
    })
}

/// Judges an exchange by all universal checks: every finding as `rule level`, sorted, each once.
pub(crate) fn findings(exchange: &Exchange) -> Vec<String> {
    let seen = crate::checks::Seen::of(exchange);
    let known = crate::checks::Known::default();
    let mut found: Vec<String> = crate::checks::universal()
        .iter()
        .flat_map(|check| check.judge(&seen, &known).findings)
        .map(|finding| format!("{} {}", finding.rule, finding.level))
        .collect();
    found.sort();
    found.dedup();
    found
}
