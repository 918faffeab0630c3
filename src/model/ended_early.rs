//! What ends a run before all of its cases were run.

use std::fmt;
use std::time::Duration;

/// Why cases of a run were not run, or not to their end. It says nothing about the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndedEarly {
    /// As many requests were sent as were allowed.
    Requests(u64),
    /// As much time went by as was allowed.
    Time(Duration),
    /// The run was asked to end at its first failure.
    FirstFailure,
}

impl fmt::Display for EndedEarly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Requests(allowed) => write!(
                f,
                "the requests allowed for the run are sent (max_requests = {allowed})"
            ),
            Self::Time(allowed) => write!(
                f,
                "the time allowed for the run is over (max_duration = {allowed:?})"
            ),
            Self::FirstFailure => f.write_str("the run ended at its first failure (--fail-fast)"),
        }
    }
}
