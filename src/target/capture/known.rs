//! The credentials that have passed so far, and what is written without them while more come.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use serde_json::Value;

use super::certainty::Certainty;
use super::entry;
use super::secrets::{Judged, Secrets};
use super::written::{self, without};
use crate::model::{Exchange, Operation};
use crate::target::Redactor;

/// What is known of credentials. All is taken out from the moment at which it is first seen.
#[derive(Debug, Default)]
pub(super) struct Known {
    all: Redactor,
    seen: Mutex<Seen>,
}

#[derive(Debug, Default)]
struct Seen {
    secrets: Secrets,
    values: BTreeSet<(String, Certainty)>,
}

impl Known {
    /// Notes what the fields of an entry show of credentials.
    pub(super) fn learn(&self, entry: &Value) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.secrets.learn(entry);
        self.note(&mut seen);
    }

    /// The exchange of an entry, or why it is left out, with its credentials noted.
    pub(super) fn read(
        &self,
        entry: &Value,
        operation: Operation,
    ) -> Result<Exchange, &'static str> {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let read = entry::exchange(entry, operation, &mut seen.secrets);
        seen.secrets.learn(entry);
        if let Ok(exchange) = &read {
            seen.secrets.learn_bodies(exchange);
        }
        self.note(&mut seen);
        read
    }

    fn note(&self, seen: &mut Seen) {
        for (value, how) in seen.secrets.noted() {
            self.all.register(&value, NAME);
            seen.values.insert((value, how));
        }
    }

    /// A text without credentials.
    pub(super) fn text(&self, text: &str) -> String {
        written::text(&self.all, text).into_owned()
    }

    /// The exchange without credentials. What is judged in it is left as it came, unless it can be
    /// nothing but a credential.
    pub(super) fn without(&self, exchange: &Exchange) -> Exchange {
        let mut judged = Judged::default();
        judged.add(exchange);
        let together = judged.together();
        if self.all.text(&together) == together {
            return without(&self.all, exchange);
        }
        let some = Redactor::default();
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        for (value, how) in &seen.values {
            if judged.leaves(value, *how) {
                let name = self.all.register(value, NAME);
                some.register(value, &name);
            }
        }
        drop(seen);
        without(&some, exchange)
    }
}

const NAME: &str = "$CAPTURED_{n}";
