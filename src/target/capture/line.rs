//! A line of a capture as it is written, as `schemas/capture.json` has it.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use serde::Serialize;

/// One exchange.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CaptureLine {
    /// A name that no other exchange has.
    pub(super) id: String,
    pub(super) method: String,
    pub(super) url: String,
    pub(super) started_at: String,
    pub(super) duration_ms: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) request: Option<Message>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) status: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) response: Option<Message>,
    /// Why no answer came.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) error: Option<String>,
}

/// A request or an answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Message {
    headers: Vec<(String, String)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    body: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    body_base64: Option<String>,
    truncated: bool,
}

impl Message {
    /// A message whose body is whole.
    pub(super) fn new(headers: Vec<(String, String)>, body: &Bytes) -> Self {
        let text = std::str::from_utf8(body).ok();
        Self {
            headers,
            body: text.map(str::to_owned),
            body_base64: text.is_none().then(|| STANDARD.encode(body)),
            truncated: false,
        }
    }
}
