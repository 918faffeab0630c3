//! What a run tells while it goes on.

use crate::model::{CaseId, CaseResult, Finding};

/// One thing that happened in a run, for whoever shows its progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The run begins.
    Started {
        /// How many cases it has.
        cases: usize,
        /// How many rules they prove.
        rules: usize,
    },
    /// The target was looked at.
    Looked {
        /// What stands in the way, or is good to know, one line each.
        lines: Vec<String>,
    },
    /// A case begins.
    CaseStarted {
        /// Which.
        id: CaseId,
    },
    /// A case is over.
    CaseDone {
        /// How it came out, as the record will have it.
        case: Box<CaseResult>,
        /// What was found in it.
        findings: Vec<Finding>,
    },
    /// The target had to be waited for: a rate limit, or the run's own.
    Waited {
        /// Milliseconds so far, of all cases together.
        ms: u64,
    },
    /// The run is over.
    Finished,
}
