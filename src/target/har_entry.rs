//! One entry of a capture, as an exchange.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use chrono::{DateTime, Utc};
use serde::Deserialize;

use super::Redactor;
use crate::model::{Answer, CaseId, Exchange, ExchangeId, Form, Operation, Request, Response};

/// Header fields that are kept of a request.
const SENT: &[&str] = &["accept", "content-type", "x-project-id"];
/// Header fields that are kept of an answer.
const RECEIVED: &[&str] = &["content-type", "date", "retry-after", "www-authenticate"];
/// Parts of the names of header fields that carry credentials.
const SECRET: &[&str] = &[
    "auth",
    "cookie",
    "token",
    "key",
    "secret",
    "session",
    "signature",
];
/// For how many seconds links of one hotel are expected to say the same of it.
const STEADY: i64 = 60;

/// Why an entry is no exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Missing {
    /// No answer came.
    Answer,
    /// The answer's body is not there.
    Body,
    /// The answer's body cannot be read.
    Base64,
}

/// An entry; members that play no part are left out.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Entry {
    started_date_time: DateTime<Utc>,
    #[serde(default)]
    time: f64,
    request: Asked,
    response: Answered,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Asked {
    method: String,
    url: String,
    #[serde(default)]
    headers: Vec<Field>,
    post_data: Option<Posted>,
}

#[derive(Deserialize)]
struct Posted {
    #[serde(default)]
    text: String,
    encoding: Option<String>,
}

#[derive(Deserialize)]
struct Answered {
    status: i64,
    #[serde(default)]
    headers: Vec<Field>,
    #[serde(default)]
    content: Content,
}

#[derive(Default, Deserialize)]
struct Content {
    #[serde(default)]
    size: i64,
    text: Option<String>,
    encoding: Option<String>,
}

#[derive(Deserialize)]
struct Field {
    name: String,
    #[serde(default)]
    value: String,
}

impl Entry {
    pub(super) fn method(&self) -> &str {
        &self.request.method
    }

    pub(super) fn url(&self) -> &str {
        &self.request.url
    }

    pub(super) fn started(&self) -> DateTime<Utc> {
        self.started_date_time
    }

    /// The exchange. `first` is when the first one began.
    pub(super) fn exchange(
        self,
        id: ExchangeId,
        operation: Operation,
        first: DateTime<Utc>,
        redactor: &Redactor,
    ) -> Result<Exchange, Missing> {
        let status = u16::try_from(self.response.status).unwrap_or(0);
        if !(100..1000).contains(&status) {
            return Err(Missing::Answer);
        }
        for field in &self.request.headers {
            learn(field, redactor);
        }
        let received = body(&self.response.content)?;
        let sent = self.request.post_data.map_or_else(Bytes::new, |posted| {
            let text = posted.text;
            let decoded =
                (posted.encoding.as_deref() == Some("base64")).then(|| STANDARD.decode(&text).ok());
            decoded
                .flatten()
                .map_or_else(|| Bytes::from(text), Bytes::from)
        });
        let since = (self.started_date_time - first).max(chrono::Duration::zero());
        let sent_us = since
            .num_microseconds()
            .and_then(|us| u64::try_from(us).ok())
            .unwrap_or(0);
        let took = if self.time.is_finite() {
            (self.time.max(0.0) * 1_000.0).round()
        } else {
            0.0
        };
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "not negative, and a float that is too large becomes the largest number"
        )]
        let ended_us = sent_us.saturating_add(took as u64);
        Ok(Exchange {
            id,
            case: CaseId("capture".to_owned()),
            // Exchanges of one try are those during which nobody renames hotels.
            try_number: u32::try_from(since.num_seconds() / STEADY + 1).unwrap_or(u32::MAX),
            actor: "caller".to_owned(),
            seq: u32::try_from(id).unwrap_or(u32::MAX),
            operation,
            request: Request {
                method: self.request.method,
                url: redactor.text(&self.request.url).into_owned(),
                headers: sent_fields(&self.request.headers, redactor),
                body: redactor.bytes(&sent).into_owned().into(),
                form: form(&self.request.headers),
            },
            answer: Answer::Response(Response {
                status,
                headers: kept(&self.response.headers, RECEIVED, redactor),
                body: redactor.bytes(&received).into_owned().into(),
            }),
            started_at: self.started_date_time,
            sent_us,
            ended_us,
            attempts: 1,
            connection: None,
        })
    }
}

/// Remembers what a header field shows of a credential.
fn learn(field: &Field, redactor: &Redactor) {
    let name = field.name.to_lowercase();
    if SENT.contains(&name.as_str()) || !SECRET.iter().any(|part| name.contains(part)) {
        return;
    }
    redactor.register(&field.value, "$CAPTURED_{n}");
    for piece in field.value.split([' ', ';', ',']) {
        let value = piece.split_once('=').map_or(piece, |(_, value)| value);
        if value.len() >= 8 {
            redactor.register(value, "$CAPTURED_{n}");
        }
    }
}

/// The kept header fields of a request; of credentials there is only the scheme.
fn sent_fields(fields: &[Field], redactor: &Redactor) -> Vec<(String, String)> {
    let mut kept = kept(fields, SENT, redactor);
    for field in fields
        .iter()
        .filter(|field| field.name.eq_ignore_ascii_case("authorization"))
    {
        let scheme = field.value.split_once(' ').map(|(scheme, _)| scheme);
        let shown = match scheme {
            Some(scheme) if scheme.eq_ignore_ascii_case("bearer") => "Bearer $CONTENT_API_TOKEN",
            _ => "$CONTENT_API_TOKEN",
        };
        kept.push(("authorization".to_owned(), shown.to_owned()));
    }
    kept
}

fn kept(fields: &[Field], names: &[&str], redactor: &Redactor) -> Vec<(String, String)> {
    fields
        .iter()
        .map(|field| (field.name.to_lowercase(), &field.value))
        .filter(|(name, _)| names.contains(&name.as_str()))
        .map(|(name, value)| (name, redactor.text(value).into_owned()))
        .collect()
}

/// Whether the request keeps to the documented form, as far as its header fields show.
fn form(fields: &[Field]) -> Form {
    let values = |name: &str| -> Vec<&str> {
        let own = fields
            .iter()
            .filter(|field| field.name.eq_ignore_ascii_case(name));
        own.map(|field| field.value.as_str()).collect()
    };
    let json = |value: &&str| {
        let media = value.split(';').next().unwrap_or_default().trim();
        media.eq_ignore_ascii_case("application/json")
    };
    let media = values("content-type");
    let documented = media.len() == 1
        && media.iter().all(json)
        && values("authorization").len() <= 1
        && values("x-project-id").len() <= 1
        && values("content-encoding").is_empty();
    if documented {
        Form::Documented
    } else {
        Form::Undocumented
    }
}

fn body(content: &Content) -> Result<Bytes, Missing> {
    let Some(text) = &content.text else {
        return if content.size == 0 {
            Ok(Bytes::new())
        } else {
            Err(Missing::Body)
        };
    };
    match content.encoding.as_deref() {
        Some("base64") => {
            let plain: String = text.chars().filter(|c| !c.is_ascii_whitespace()).collect();
            STANDARD
                .decode(plain)
                .map(Bytes::from)
                .map_err(|_| Missing::Base64)
        }
        _ => Ok(Bytes::from(text.clone())),
    }
}
