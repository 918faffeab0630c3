//! What earlier steps of a scenario leave for later ones.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::Value;

use crate::model::Exchange;
use crate::steps::listing::Listing;
use crate::steps::lists::Lists;
use crate::steps::open::OpenMemory;
use crate::steps::runs::Run;
use crate::steps::selection::Selection;

/// What earlier steps leave for later ones.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// The whole list as last read, page by page.
    pub whole: Option<Listing>,
    /// What the steps about lists leave for each other.
    pub(crate) lists: Lists,
    /// The selection last sent, and its answer.
    pub selected: Option<(Selection, Arc<Exchange>)>,
    /// Runs that were accepted, in order.
    pub runs: Vec<Run>,
    /// A link as it was before a transition.
    pub link_before: Option<Value>,
    /// Answers kept under a name of the scenario.
    pub kept: BTreeMap<String, Arc<Exchange>>,
    /// Answers of the calls made at the same time.
    pub together: Vec<Arc<Exchange>>,
    /// What probes of open points leave for the step that observes.
    pub open: OpenMemory,
}
