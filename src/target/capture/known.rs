//! The credentials that have passed so far, and what is written without them while more come.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use serde_json::Value;

use super::secrets::{Secrets, is_taken_out, judged_in};
use super::written::without;
use crate::model::Exchange;
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
    /// Each value, and whether it is certainly a credential.
    values: BTreeSet<(String, bool)>,
}

impl Known {
    /// Notes what an entry shows of credentials, and does something with the names of callers.
    pub(super) fn learn<T>(&self, entry: &Value, then: impl FnOnce(&mut Secrets) -> T) -> T {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.secrets.learn(entry);
        for (value, certain) in seen.secrets.noted() {
            self.all.register(&value, NAME);
            seen.values.insert((value, certain));
        }
        then(&mut seen.secrets)
    }

    /// A text without credentials.
    pub(super) fn text(&self, text: &str) -> String {
        self.all.text(text).into_owned()
    }

    /// The exchange without credentials. What is judged in it is left as it came, unless it can be
    /// nothing but a credential.
    pub(super) fn without(&self, exchange: &Exchange) -> Exchange {
        let judged = judged_in(exchange);
        let together = judged.join("\n");
        if self.all.text(&together) == together {
            return without(&self.all, exchange);
        }
        let some = Redactor::default();
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        for (value, certain) in &seen.values {
            if is_taken_out(value, *certain, &judged) {
                let name = self.all.register(value, NAME);
                some.register(value, &name);
            }
        }
        drop(seen);
        without(&some, exchange)
    }
}

const NAME: &str = "$CAPTURED_{n}";
