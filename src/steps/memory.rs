//! What earlier steps of a scenario leave for later ones.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::checks::evidence::Listing;
use crate::checks::expect::Waited;
use crate::checks::open::Shown;
use crate::checks::races::Round;
use crate::model::Exchange;
use crate::steps::lists::Lists;
use crate::steps::probe::Guarded;
use crate::steps::runs::Run;
use crate::steps::selection::Selection;
use crate::steps::status::Read;

/// What earlier steps leave for later ones.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    /// The whole list as last read, page by page.
    pub whole: Option<Listing>,
    /// What the steps about lists leave for each other.
    pub(crate) lists: Lists,
    /// The selection last sent, and its answer.
    pub selected: Option<(Selection, Arc<Exchange>)>,
    /// Runs that were accepted, in order.
    pub runs: Vec<Run>,
    /// Runs that a Given brought into progress and nothing has ended since.
    pub in_progress: Vec<Run>,
    /// Whether runs were finished by the target's adapter.
    pub finished: bool,
    /// Reads of the status of runs, in order.
    pub reads: Vec<Read>,
    /// Rounds of calls made at the same time.
    pub rounds: Vec<Round>,
    /// Whether the answer last waited for came only after the held runs were finished.
    pub waited: Option<Waited>,
    /// Whether, in a case about one list alone, that was refused and taken beside an empty other one.
    pub wants_both_lists: bool,
    /// What the scenarios about refusals and scopes keep.
    pub(crate) guarded: Guarded,
    /// What probes of open points showed.
    pub open: Shown,
    /// Ids that exist nowhere, by the scenario's number for them.
    pub unknown: BTreeMap<usize, String>,
    /// How many ids that nothing has were made.
    pub strangers: usize,
    /// Hotels with a listed link, once they were looked for.
    pub linked: Option<Vec<String>>,
}
