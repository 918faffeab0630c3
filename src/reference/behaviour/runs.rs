//! Decisions about background work.

use std::time::Duration;

use uuid::Uuid;

use crate::reference::state::project::Project;

/// How runs proceed.
#[derive(Debug, Clone)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an independent decision"
)]
pub(crate) struct Runs {
    /// How long a run stays queued.
    pub(crate) queued_for: Duration,
    /// How long the work then takes.
    pub(crate) working_for: Duration,
    /// The name of the state between queued and the end (open in the document).
    pub(crate) working_name: &'static str,
    /// Whether a held run goes on to that state.
    pub(crate) held_runs_work: bool,
    /// How many hotels a complete run skips: one in so many, 0 for none.
    pub(crate) skips_one_in: u64,
    /// Whether runs of more than one hotel end with one of them failed, yet complete.
    pub(crate) partial_failures: bool,
    /// Whether runs that are not held end as failed.
    pub(crate) fail: bool,
    /// Which run the status operation shows, given the ID asked for.
    pub(crate) shown: fn(&Project, Uuid) -> Option<Uuid>,
    /// What reading the end of a run does besides.
    pub(crate) end_read: fn(&mut Project, Uuid),
    /// Whether the end outcome `failed` is never reached: the run stays as it was.
    pub(crate) failure_is_lost: bool,
    /// Whether Progress.Total leaves out hotels that have approved since the run began.
    pub(crate) approvals_lower_total: bool,
    /// How long after `finish_runs` has answered its effect is seen.
    pub(crate) finish_lag: Duration,
}

impl Runs {
    /// About 20 ms from acceptance to the end.
    pub(crate) fn clean() -> Self {
        Self {
            queued_for: Duration::from_millis(5),
            working_for: Duration::from_millis(15),
            working_name: "generating",
            held_runs_work: true,
            skips_one_in: 0,
            partial_failures: false,
            fail: false,
            shown: |project, id| project.runs.contains_key(&id).then_some(id),
            end_read: |_, _| {},
            failure_is_lost: false,
            approvals_lower_total: false,
            finish_lag: Duration::ZERO,
        }
    }
}
