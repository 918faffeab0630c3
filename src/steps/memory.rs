//! What earlier steps of a scenario leave for later ones.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::Value;

use crate::model::Exchange;
use crate::steps::listing::Listing;
use crate::steps::probe::Guarded;
use crate::steps::runs::Run;
use crate::steps::selection::Selection;

/// What earlier steps leave for later ones.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// The whole list as last read, page by page.
    pub whole: Option<Listing>,
    /// A page asked for, and what it should be.
    pub pages: Vec<AskedPage>,
    /// The selection last sent, and its answer.
    pub selected: Option<(Selection, Arc<Exchange>)>,
    /// Runs that were accepted, in order.
    pub runs: Vec<Run>,
    /// A link as it was before a transition.
    pub link_before: Option<Value>,
    /// Answers kept under a name of the scenario.
    pub kept: BTreeMap<String, Arc<Exchange>>,
    /// What the scenarios about refusals and scopes keep.
    pub(crate) guarded: Guarded,
    /// Answers of the calls made at the same time.
    pub together: Vec<Arc<Exchange>>,
}

/// A page that was asked for.
#[derive(Clone, Debug)]
pub struct AskedPage {
    /// The Limit sent.
    pub limit: i64,
    /// The Offset sent.
    pub offset: i64,
    /// The HotelIDs sent, where any were.
    pub hotels: Option<Vec<String>>,
    /// The answer.
    pub answer: Arc<Exchange>,
}
