//! What calls that are under way at the same time share; a clean server shares nothing.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use axum::body::Bytes;
use axum::http::HeaderValue;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use serde_json::Value;

use crate::reference::behaviour::facts::Operation;
use crate::reference::behaviour::serving::Shares;

/// How long a call keeps what it shares before it takes it back.
const MEANWHILE: Duration = Duration::from_millis(200);

/// What is under way, by project and operation.
#[derive(Debug, Default)]
pub(crate) struct Overlap(Mutex<HashMap<String, Shared>>);

/// One part of the calls of one project.
#[derive(Debug, Default)]
struct Shared {
    calls: usize,
    latest: Option<Part>,
}

/// A part of a call.
#[derive(Debug, Clone)]
enum Part {
    Member(Value),
    Token(HeaderValue),
}

impl Overlap {
    /// Keeps a part of a call for a moment in one place for all calls that are under way, and gives
    /// the call what is there then.
    pub(crate) async fn mix(
        &self,
        shares: Shares,
        operation: Operation,
        parts: &mut Parts,
        body: Bytes,
    ) -> Bytes {
        let mut sent: Value = serde_json::from_slice(&body).unwrap_or_default();
        let own = match shares {
            Shares::Member(of, name) if of == operation => {
                sent.get(name).cloned().map(Part::Member)
            }
            Shares::Token(of) if of == operation => {
                parts.headers.get(AUTHORIZATION).cloned().map(Part::Token)
            }
            _ => return body,
        };
        let project = parts.headers.get("x-project-id");
        let key = format!("{project:?} {operation:?}");
        {
            let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let shared = all.entry(key.clone()).or_default();
            shared.calls += 1;
            shared.latest = own.or(shared.latest.take());
        }
        tokio::time::sleep(MEANWHILE).await;
        let latest = {
            let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let shared = all.entry(key.clone()).or_default();
            shared.calls -= 1;
            let latest = shared.latest.clone();
            if shared.calls == 0 {
                all.remove(&key);
            }
            latest
        };
        match (latest, shares) {
            (Some(Part::Member(value)), Shares::Member(_, name)) if sent.get(name).is_some() => {
                sent[name] = value;
                Bytes::from(sent.to_string())
            }
            (Some(Part::Token(token)), _) => {
                parts.headers.insert(AUTHORIZATION, token);
                body
            }
            _ => body,
        }
    }
}
