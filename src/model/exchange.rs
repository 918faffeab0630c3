//! One request and what came back: the evidence that every verdict rests on.

use std::fmt;

use bytes::Bytes;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::{CaseId, ExchangeId};

/// The case of exchanges that come from captured traffic, and the profile of a record that is made of
/// them. What was not captured is unknown.
pub const CAPTURE: &str = "capture";

/// What a request was sent to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Operation {
    /// `generateText`.
    GenerateText,
    /// `listApprovals`.
    ListApprovals,
    /// `getTextGenerationStatus`, at the address that the target names.
    GetTextGenerationStatus,
    /// A provider state of the implementer's adapter: never judged.
    ProviderState,
    /// Any other address, asked to observe an open point: never judged.
    Other,
}

impl Operation {
    /// Whether the document describes answers of this operation, so that they can be judged.
    #[must_use]
    pub fn is_documented(self) -> bool {
        matches!(self, Self::GenerateText | Self::ListApprovals)
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::GenerateText => "generateText",
            Self::ListApprovals => "listApprovals",
            Self::GetTextGenerationStatus => "getTextGenerationStatus",
            Self::ProviderState => "provider state",
            Self::Other => "other",
        })
    }
}

/// Whether a request keeps to the form that the document gives, which decides which rules its
/// answer can be held to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// A POST with a JSON body at the documented address: every rule applies to the answer. (The
    /// body may be refused all the same: unreadable JSON and wrong types are of this form too.)
    #[default]
    Documented,
    /// A POST with a JSON body at the documented address, whose meaning the document leaves open
    /// (an X-Project-ID left out, an odd Offset, texts in the place of ids): what it means is not judged, and
    /// the rules on statuses and media types of the answer apply all the same.
    Open,
    /// A probe of an open point that leaves the documented request (another method or media type,
    /// compression, a trailing slash, a header sent twice): rules on statuses and media types of
    /// the answer do not apply.
    Undocumented,
}

/// A request as it was sent, secrets replaced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// The HTTP method.
    pub method: String,
    /// The full address, query included.
    pub url: String,
    /// Header fields in the order sent, names as sent.
    pub headers: Vec<(String, String)>,
    /// The body's bytes; empty where none was sent.
    #[serde(with = "body")]
    pub body: Bytes,
    /// Whether the request keeps to the documented form.
    pub form: Form,
}

/// A complete HTTP response.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Response {
    /// The status code.
    pub status: u16,
    /// Header fields in the order received; names in lower case, values with each byte that is
    /// no visible ASCII, space or tab shown as `\xNN`.
    pub headers: Vec<(String, String)>,
    /// The body's bytes after any content coding was undone.
    #[serde(with = "body")]
    pub body: Bytes,
}

impl Response {
    /// The values of all header fields called `name` (lower case), in order.
    pub fn header<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.headers
            .iter()
            .filter(move |(n, _)| n == name)
            .map(|(_, v)| v.as_str())
    }
}

/// Why no complete response came. None of these is a deviation: they leave a case inconclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TroubleKind {
    /// The name did not resolve.
    Dns,
    /// Nothing accepts connections there.
    Connect,
    /// The TLS handshake or a certificate.
    Tls,
    /// The proxy between: it is not there, or refuses. The request did not reach the target.
    Proxy,
    /// No complete answer within the time allowed; the request may have arrived.
    TimedOut,
    /// The connection was reset or closed before the answer was complete; the request may have arrived.
    Reset,
    /// The answer is not well-formed HTTP.
    Framing,
    /// The body is larger than the harness reads, or its content coding cannot be undone.
    TooLarge,
    /// The run was interrupted before the answer came.
    Interrupted,
    /// A limit of the run (runs, hotels, time) forbids the request: it was not sent.
    Budget,
    /// Anything else.
    Other,
}

/// What stopped an exchange, in words for a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trouble {
    /// The kind of trouble.
    pub kind: TroubleKind,
    /// One line: what happened, and where.
    pub message: String,
}

/// A response, or why there was none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// A complete response.
    Response(Response),
    /// No complete response.
    #[serde(rename = "error")]
    Trouble(Trouble),
}

/// One request and what came back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exchange {
    /// Its number within the run.
    pub id: ExchangeId,
    /// The case that asked.
    pub case: CaseId,
    /// Which try of the case, from 1.
    pub try_number: u32,
    /// Who asked, in the scenario's words: `caller`, `outsider`, `provider`.
    pub actor: String,
    /// The position among the exchanges of this try of the case, from 1.
    pub seq: u32,
    /// What was asked.
    pub operation: Operation,
    /// The request, secrets replaced.
    pub request: Request,
    /// What came back.
    #[serde(flatten)]
    pub answer: Answer,
    /// When the request was sent.
    pub started_at: DateTime<Utc>,
    /// Microseconds from the start of the run to the sending of the request.
    pub sent_us: u64,
    /// Microseconds from the start of the run to the end of the answer.
    pub ended_us: u64,
    /// How often the request was sent, tries after 429 or 503 included.
    pub attempts: u32,
    /// The local address of the connection, where known: the same address means the same connection.
    pub connection: Option<String>,
}

impl Exchange {
    /// The response, where a complete one came.
    #[must_use]
    pub fn response(&self) -> Option<&Response> {
        match &self.answer {
            Answer::Response(response) => Some(response),
            Answer::Trouble(_) => None,
        }
    }

    /// The status, where a complete response came.
    #[must_use]
    pub fn status(&self) -> Option<u16> {
        self.response().map(|response| response.status)
    }

    /// Whether the two exchanges were under way at the same time.
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        self.sent_us < other.ended_us && other.sent_us < self.ended_us
    }
}

/// Bodies in JSON: text where they are valid UTF-8, else base64 in an object.
mod body {
    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD;
    use bytes::Bytes;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(untagged)]
    enum Stored {
        Text(String),
        Bytes { base64: String },
    }

    pub(super) fn serialize<S: Serializer>(
        bytes: &Bytes,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match std::str::from_utf8(bytes) {
            Ok(text) => serializer.serialize_str(text),
            Err(_) => Stored::Bytes {
                base64: STANDARD.encode(bytes),
            }
            .serialize(serializer),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Bytes, D::Error> {
        Ok(match Stored::deserialize(deserializer)? {
            Stored::Text(text) => Bytes::from(text),
            Stored::Bytes { base64 } => {
                Bytes::from(STANDARD.decode(base64).map_err(serde::de::Error::custom)?)
            }
        })
    }
}
