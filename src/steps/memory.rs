//! What earlier steps of a scenario leave for later ones.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde_json::Value;

use crate::checks::evidence::{self, Asked, Filter, Listing, Partly};
use crate::checks::expect::{Polled, Waited};
use crate::checks::open;
use crate::checks::races::Round;
use crate::model::Exchange;
use crate::steps::ask::Ask;
use crate::steps::selection::{Named, Selection};
use crate::target::Project;

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
    pub open: open::Shown,
    /// Ids that exist nowhere, by the scenario's number for them.
    pub unknown: BTreeMap<usize, String>,
    /// How many ids that nothing has were made.
    pub strangers: usize,
    /// Hotels that approved by a person of their own, and who that is by the adapter's word.
    pub approvers: Vec<(String, Value)>,
    /// Reads that were answered, the last ones, to be made again beside other calls.
    pub(crate) company: Vec<Ask>,
    /// Hotels with a listed link, once they were looked for.
    pub linked: Option<Vec<String>>,
}

/// What the steps about lists leave for each other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lists {
    /// Hotels whose links the case had revoked.
    pub revoked_hotels: Vec<String>,
    /// Pages asked for, in order.
    pub asked: Vec<Asked>,
    /// The list last read page by page.
    pub read: Option<evidence::Read>,
    /// How many changes in a row were let pass that a service can have made by itself.
    pub let_pass: u32,
    /// Whether the list was seen to change with time alone.
    pub changes_by_itself: Option<bool>,
    /// The list before the first transition of the scenario, and before the last one.
    pub before: Option<(Listing, Listing)>,
    /// Hotels of the list that the scenario removed from the project.
    pub removed: Vec<String>,
    /// Ways in which the list was read before a transition: filters, or none, each with its Limit.
    pub ways: Vec<(Option<Filter>, i64)>,
    /// A page that was asked for without naming all that could be named.
    pub partly: Option<Partly>,
    /// Links that the scenario revoked, as they were before: waiting ones and approved ones.
    pub revoked: (Vec<Value>, Vec<Value>),
}

/// A run that was accepted.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    /// Its ID.
    pub id: String,
    /// The run object as first shown.
    pub shown: Value,
    /// What was selected.
    pub selection: Selection,
    /// The project whose run it is.
    pub project: Arc<Project>,
    /// The exchange that started it.
    pub exchange: Arc<Exchange>,
}

impl Run {
    /// The hotels that it is for.
    #[must_use]
    pub(crate) fn hotels(&self) -> BTreeSet<String> {
        self.selection.chosen(&self.project)
    }

    /// How many of them no scenario names; see [`Selection::beside`].
    #[must_use]
    pub(crate) fn beside(&self) -> i64 {
        i64::try_from(self.selection.beside(&self.project)).unwrap_or(i64::MAX)
    }
}

/// One read of a run's status.
#[derive(Clone, Debug)]
pub(crate) struct Read {
    /// The run whose ID was sent.
    pub run: Run,
    /// The object that the target says is the run.
    pub shown: Value,
    /// The exchange.
    pub exchange: Arc<Exchange>,
    /// Where that object stands in it.
    pub pointer: String,
}

impl Read {
    /// The answer by itself.
    #[must_use]
    pub(crate) fn polled(&self) -> Polled {
        Polled {
            answer: evidence::Shown::from(&self.exchange),
            pointer: self.pointer.clone(),
        }
    }

    /// The Status shown.
    #[must_use]
    pub(crate) fn status(&self) -> Option<&str> {
        self.shown.get("Status").and_then(Value::as_str)
    }

    /// Whether it shows one of the two ends.
    #[must_use]
    pub(crate) fn has_ended(&self) -> bool {
        matches!(self.status(), Some("complete" | "failed"))
    }
}

/// A request as it is when nothing is wrong with it.
#[derive(Clone, Debug)]
pub(crate) struct Plain {
    /// The request.
    pub(crate) ask: Ask,
    /// What it names.
    pub(crate) named: Named,
}

/// A request with a defect, and its answer.
#[derive(Clone, Debug)]
pub(crate) struct Probe {
    /// What is wrong with it, in the scenario's words; empty where it is what it names.
    pub(crate) defect: String,
    /// The request without the defect.
    pub(crate) plain: Plain,
    /// The request as it was sent.
    pub(crate) ask: Ask,
    /// The answer.
    pub(crate) answer: Arc<Exchange>,
}

/// What the scenarios about refusals keep between steps.
#[derive(Clone, Debug, Default)]
pub(crate) struct Guarded {
    /// The defective requests, in order.
    pub(crate) probes: Vec<Probe>,
    /// Whole lists, under the scenario's names for them.
    pub(crate) lists: BTreeMap<String, Listing>,
    /// Another spelling of a member's name, and the answers to two values of it and the first again.
    pub(crate) spelt: Option<(String, Vec<Arc<Exchange>>)>,
    /// Hotels that were refused with 409 alone: they have a run in progress.
    pub(crate) busy: BTreeSet<String>,
    /// What runs showed when they were looked at.
    pub(crate) runs: Vec<evidence::Shown>,
}
