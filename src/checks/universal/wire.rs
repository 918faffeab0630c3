//! WIRE-1, WIRE-2 and ERR-1: whether an answer is JSON, and of a documented status.

use super::super::forms::is_json_media_type;
use super::super::json::JsonTrouble;
use super::super::seen::Seen;
use super::super::tally::Tally;
use super::Known;
use crate::model::{CAPTURE, Finding, Operation, Response};

/// Statuses that something between the harness and the implementation answers by itself: they
/// are inconclusive and never a deviation.
#[must_use]
pub(crate) fn is_from_between(status: u16) -> bool {
    matches!(status, 407 | 408 | 421 | 425 | 431 | 502..=504 | 511 | 520..=529)
}

/// The statuses that the document gives an operation; none for operations it does not describe.
#[must_use]
pub(crate) fn documented_statuses(operation: Operation) -> &'static [u16] {
    match operation {
        Operation::GenerateText => &[200, 400, 401, 403, 404, 409, 429, 500],
        Operation::ListApprovals => &[200, 400, 401, 403, 404, 429, 500],
        _ => &[],
    }
}

/// WIRE-1: a success is a JSON object with the right media type. One finding for the body as a
/// whole: where it cannot be read, its media type is only named.
pub(super) fn success(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    let Some(response) = seen.framed().filter(|response| response.status == 200) else {
        return;
    };
    match &seen.json {
        Err(trouble) if trouble.is_our_limit() => {
            media_type(seen, "WIRE-1", "a success response", tally);
        }
        Err(trouble) => {
            tally.applies(1);
            tally.find(unreadable(
                "WIRE-1",
                "A success response",
                trouble,
                response,
            ));
        }
        // That it is another value than an object its schema says.
        Ok(parsed) if !parsed.value.is_object() => {}
        Ok(_) => media_type(seen, "WIRE-1", "a success response", tally),
    }
}

/// WIRE-2: an error response with a documented status is JSON too. Other statuses are ERR-1's.
pub(super) fn error(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    let documented = documented_statuses(seen.exchange.operation);
    let Some(response) = seen
        .framed()
        .filter(|response| response.status != 200 && documented.contains(&response.status))
    else {
        return;
    };
    match &seen.json {
        Err(trouble) if !trouble.is_our_limit() => {
            tally.applies(1);
            tally.find(unreadable("WIRE-2", "An error response", trouble, response));
        }
        _ => media_type(seen, "WIRE-2", "an error response", tally),
    }
}

fn unreadable(
    rule: &'static str,
    what: &str,
    trouble: &JsonTrouble,
    response: &Response,
) -> Finding {
    let wrong = match trouble {
        JsonTrouble::Empty => "has no body",
        JsonTrouble::NotUtf8 { .. } => "is not valid UTF-8",
        JsonTrouble::Trailing { .. } => "has something after its JSON value",
        _ => "is not JSON",
    };
    let media_type = response.header("content-type").next().unwrap_or("none");
    Finding::must(rule, format!("{what} {wrong}.")).because(
        "one JSON value in UTF-8 with media type application/json",
        format!(
            "status {}: {trouble}; Content-Type: {media_type}",
            response.status
        ),
    )
}

fn media_type(seen: &Seen<'_>, rule: &'static str, what: &str, tally: &mut Tally) {
    let Some(response) = seen.exchange.response() else {
        return;
    };
    tally.applies(1);
    // A capture without header fields says nothing about any.
    if response.headers.is_empty() && seen.exchange.case.0 == CAPTURE {
        return;
    }
    let values: Vec<&str> = response.header("content-type").collect();
    let expected = "Content-Type: application/json";
    let status = response.status;
    let finding = match values.as_slice() {
        [] => Finding::must(rule, format!("The Content-Type of {what} is missing."))
            .because(expected, format!("status {status} without Content-Type")),
        values if values.iter().any(|value| !is_json_media_type(value)) => {
            let message = format!("The Content-Type of {what} is not application/json.");
            let actual = format!("status {status}, Content-Type: {}", values.join(" and "));
            Finding::must(rule, message).because(expected, actual)
        }
        [_] => return,
        // Every one of them names the right type: untidy, and no contradiction.
        values => Finding::should(rule, format!("The Content-Type of {what} stands twice."))
            .because(
                expected,
                format!("status {status}, Content-Type: {}", values.join(" and ")),
            ),
    };
    tally.find(finding);
}

/// ERR-1: only the documented statuses.
pub(super) fn status(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    let Some(response) = seen.framed() else {
        return;
    };
    let status = response.status;
    if is_from_between(status) {
        return;
    }
    let operation = seen.exchange.operation;
    let documented = documented_statuses(operation);
    tally.demand(documented.contains(&status), || {
        let expected: Vec<String> = documented.iter().map(u16::to_string).collect();
        Finding::must(
            "ERR-1",
            format!("{operation} answers with a status that is not documented for it: {status}."),
        )
        .because(
            format!("one of {}", expected.join(", ")),
            status.to_string(),
        )
    });
}
