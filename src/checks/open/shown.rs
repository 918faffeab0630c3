//! What the probes of an open point showed, and what is read from it.

use std::sync::Arc;

use serde_json::Value;

use super::outcome::{Outcome, detail};
use crate::model::{Exchange, ExchangeId, Stop};

/// What probes showed. What was not probed is empty.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shown {
    /// The probe whose answer is observed.
    pub(crate) probe: Option<Arc<Exchange>>,
    /// How far numbers could go, once that was looked for.
    pub(crate) search: Option<Search>,
    /// What became of the last and the first hotel of a selection that was cut, each asked alone.
    pub(crate) alone: Vec<Arc<Exchange>>,
    /// A run as generateText showed it, and as its status showed it after that.
    pub(crate) reads: Vec<Value>,
    /// Links that were looked at.
    pub(crate) links: Vec<Value>,
    /// The body in which the first of them stood.
    pub(crate) listing: Option<Value>,
    /// The first page of the list as a plain request shows it, or of the links of one hotel.
    pub(crate) usual: Option<Value>,
    /// Answers to the same request, one after another.
    pub(crate) repeated: Vec<Arc<Exchange>>,
}

impl Shown {
    /// The probe whose answer is observed.
    ///
    /// # Errors
    /// An error of the harness if none was sent.
    pub(crate) fn probe(&self) -> Result<Arc<Exchange>, Stop> {
        let probe = self.probe.clone();
        probe.ok_or_else(|| Stop::error("a step observes an answer before anything was probed"))
    }

    /// The probe, and what became of it.
    ///
    /// # Errors
    /// As [`Outcome::of`].
    pub(crate) fn outcome(&self) -> Result<(Arc<Exchange>, Outcome), Stop> {
        let probe = self.probe()?;
        let outcome = Outcome::of(&probe)?;
        Ok((probe, outcome))
    }

    /// The plain page that a probe is compared with.
    pub(super) fn usual(&self) -> Result<&Value, Stop> {
        let usual = self.usual.as_ref();
        usual.ok_or_else(|| Stop::error("a probe is compared with a page that nothing asked for"))
    }
}

/// How far a number could go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Search {
    /// The largest number that was taken as it is.
    pub(crate) taken: i64,
    /// The smallest number found that was not, with what became of it; none where the largest
    /// number that was tried was taken.
    pub(crate) stopped: Option<(i64, String)>,
}

/// What an implementation chose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    /// The word for it.
    pub(crate) word: String,
    /// What was seen.
    pub(crate) detail: String,
    /// The exchange that shows it.
    pub(crate) exchange: ExchangeId,
}

impl Choice {
    /// A choice that an exchange shows.
    pub(crate) fn of(word: &str, detail: String, exchange: &Exchange) -> Self {
        Self {
            word: word.to_owned(),
            detail,
            exchange: exchange.id,
        }
    }

    /// What became of a probe that was not accepted.
    pub(super) fn refusal(exchange: &Exchange, outcome: &Outcome) -> Self {
        Self::of(&outcome.word(), detail(exchange), exchange)
    }
}
