//! An answer that has not been sent, and a change of it.

use axum::http::HeaderName;
use serde_json::Value;

use crate::reference::behaviour::facts::Facts;

/// An answer that has not been sent.
#[derive(Debug, Clone)]
pub(crate) struct Outgoing {
    /// The status.
    pub(crate) status: u16,
    /// The media type; no header where it is empty.
    pub(crate) media_type: String,
    /// Other headers.
    pub(crate) headers: Vec<(HeaderName, String)>,
    /// The body.
    pub(crate) body: Vec<u8>,
}

/// What a rewrite does.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Rewriting {
    /// Edits the JSON value of the body.
    Json(fn(&mut Value, &Facts)),
    /// Edits anything: status, headers, bytes.
    Whole(fn(&mut Outgoing, &Facts)),
}

/// A change of the answers for which a condition holds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rewrite {
    /// The condition.
    pub(crate) when: fn(&Facts) -> bool,
    /// The change.
    pub(crate) what: Rewriting,
}

impl Rewrite {
    /// Changes `answer` if the condition holds. A body that is not JSON is left alone by edits of
    /// its value.
    pub(crate) fn apply(&self, answer: &mut Outgoing, facts: &Facts) {
        if !(self.when)(facts) {
            return;
        }
        match self.what {
            Rewriting::Whole(edit) => edit(answer, facts),
            Rewriting::Json(edit) => {
                let Ok(mut value) = serde_json::from_slice::<Value>(&answer.body) else {
                    return;
                };
                edit(&mut value, facts);
                answer.body = value.to_string().into_bytes();
            }
        }
    }
}
