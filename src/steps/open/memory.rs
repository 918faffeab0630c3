//! What the steps that probe an open point leave for the step that observes it.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::Value;

use crate::model::Exchange;

/// What probes leave for the step that observes.
#[derive(Clone, Debug, Default)]
pub(crate) struct OpenMemory {
    /// Ids that exist nowhere, by the scenario's number for them.
    pub(crate) unknown: BTreeMap<usize, String>,
    /// Hotels with a listed link, once they were looked for.
    pub(crate) linked: Option<Vec<String>>,
    /// The probe whose answer is observed.
    pub(crate) probe: Option<Arc<Exchange>>,
    /// How far numbers could go, once that was looked for.
    pub(crate) search: Option<Search>,
    /// What became of the first and the last hotel of a selection that was cut.
    pub(crate) alone: Vec<Arc<Exchange>>,
    /// A run as generateText showed it, and as its status showed it after that.
    pub(crate) reads: Vec<Value>,
    /// Links that were looked at.
    pub(crate) links: Vec<Value>,
    /// The body in which the first of them stood.
    pub(crate) listing: Option<Value>,
    /// Answers to the same request, one after another.
    pub(crate) repeated: Vec<Arc<Exchange>>,
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
