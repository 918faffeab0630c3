//! One entry of a capture, as an exchange.

use chrono::{DateTime, Utc};
use serde_json::Value;
use url::Url;

use super::body;
use super::fields::{Fields, number};
use super::secrets::Secrets;
use crate::model::{Answer, CAPTURE, CaseId, Exchange, Form, Operation, Request, Response};

/// Header fields that are kept of a request.
const SENT: &[&str] = &["accept", "content-type", "x-project-id"];
/// Header fields that are kept of an answer.
const RECEIVED: &[&str] = &[
    "content-length",
    "content-type",
    "date",
    "retry-after",
    "www-authenticate",
];

/// The exchange of an entry, which has no number and no place in time yet: it ends as many
/// microseconds after nought as it took. Else the reason why it is left out. Callers get their names from
/// `secrets`.
pub(super) fn exchange(
    entry: &Value,
    operation: Operation,
    secrets: &mut Secrets,
) -> Result<Exchange, &'static str> {
    let (request, response) = (entry.get("request"), entry.get("response"));
    let member = |message: Option<&Value>, name: &str| -> Option<String> {
        Some(message?.get(name)?.as_str()?.to_owned())
    };
    let method = member(request, "method").map(|method| method.to_ascii_uppercase());
    if method.as_deref() != Some("POST") {
        return Err("other methods than POST");
    }
    let status = number(response.and_then(|response| response.get("status")))
        .and_then(|status| u16::try_from(status).ok())
        .filter(|status| (200..1000).contains(status));
    let (Some(request), Some(response), Some(status)) = (request, response, status) else {
        return Err("calls without an answer");
    };
    let broke_off = |value: Option<&Value>| {
        value.is_some_and(|error| !matches!(error, Value::Null | Value::Bool(false)) && error != "")
    };
    if broke_off(response.get("_error")) {
        return Err("calls that broke off");
    }
    let started_at = started(entry).ok_or("calls without a time at which they began")?;
    let (sent, received) = (Fields::of(Some(request)), Fields::of(Some(response)));
    if received.count("non-authoritative-reason") > 0 {
        return Err("answers that the browser gave itself");
    }
    let body = body::received(response, &received)?;
    let posted = body::sent(request, &sent)?;
    // A Content-Type whose value was not captured can be any.
    let unknown = received.may_have("content-type");
    Ok(Exchange {
        id: 0,
        case: CaseId(CAPTURE.to_owned()),
        try_number: 1,
        actor: "caller".to_owned(),
        seq: 0,
        operation,
        request: Request {
            method: "POST".to_owned(),
            url: member(Some(request), "url").map_or_else(String::new, without_user),
            headers: sent_fields(&sent, secrets),
            body: posted,
            form: form(request, &sent),
        },
        answer: Answer::Response(Response {
            status,
            headers: if unknown {
                Vec::new()
            } else {
                received.kept(RECEIVED)
            },
            body,
        }),
        started_at,
        sent_us: 0,
        ended_us: took(entry),
        attempts: 1,
        connection: None,
    })
}

/// An address without the name and the password that stand before its host.
fn without_user(address: String) -> String {
    match Url::parse(&address) {
        Ok(mut url) if !url.username().is_empty() || url.password().is_some() => {
            let taken = url.set_username("").and_then(|()| url.set_password(None));
            taken.map_or_else(|()| String::new(), |()| url.into())
        }
        _ => address,
    }
}

/// When a call began. A time without an offset says nothing: it can be any.
fn started(entry: &Value) -> Option<DateTime<Utc>> {
    let text = entry.get("startedDateTime")?.as_str()?.trim();
    DateTime::parse_from_rfc3339(text)
        .or_else(|_| DateTime::parse_from_str(text, "%Y-%m-%dT%H:%M:%S%.f%z"))
        .or_else(|_| DateTime::parse_from_str(text, "%Y-%m-%d %H:%M:%S%.f%z"))
        .ok()
        .map(|at| at.with_timezone(&Utc))
}

/// For how many microseconds a call went on.
fn took(entry: &Value) -> u64 {
    let time = entry.get("time").and_then(|time| match time {
        Value::String(text) => text.trim().parse().ok(),
        other => other.as_f64(),
    });
    let us = (time.filter(|time| time.is_finite()).unwrap_or(0.0).max(0.0) * 1_000.0).round();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "not negative, and a float that is too large becomes the largest number"
    )]
    let us = us as u64;
    us
}

/// The kept header fields of a request; of credentials there is only a name.
fn sent_fields(fields: &Fields, secrets: &mut Secrets) -> Vec<(String, String)> {
    let of_use = fields
        .all()
        .filter(|(name, _)| SENT.contains(name))
        .map(|(name, value)| (name.to_owned(), value.to_owned()));
    let mut kept: Vec<(String, String)> = of_use.collect();
    for value in fields.values("authorization") {
        kept.push(("authorization".to_owned(), secrets.name_of(value)));
    }
    kept
}

/// Whether the request keeps to the documented form, as far as it was captured.
fn form(request: &Value, fields: &Fields) -> Form {
    let json = |value: &str| {
        let media = value.split(';').next().unwrap_or_default().trim();
        media.eq_ignore_ascii_case("application/json")
    };
    let media = fields.values("content-type");
    let posted = request
        .get("postData")
        .and_then(|data| data.get("mimeType")?.as_str())
        .filter(|media| !media.is_empty());
    let media_is_json = match media.as_slice() {
        // The field was not captured, or there was none; the body's kind tells, where it is said.
        [] if fields.is_empty() || fields.may_have("content-type") => posted.is_none_or(json),
        [] => posted.is_some_and(json),
        [media] => json(media),
        _ => false,
    };
    let documented = media_is_json
        && ["content-type", "authorization", "x-project-id"]
            .iter()
            .all(|name| fields.count(name) <= 1)
        && fields.count("content-encoding") == 0;
    if documented {
        Form::Documented
    } else {
        Form::Undocumented
    }
}
