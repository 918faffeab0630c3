//! Decisions of generateText: which hotels are selected, who may be, and who is busy.

use std::time::Duration;

use uuid::Uuid;

use crate::reference::moment::Moment;
use crate::reference::state::call::{Call, Lookup, Refusal, Wanted};
use crate::reference::state::project::Project;
use crate::reference::state::run::Run;
use crate::reference::state::selection::{
    Entry, MOST_HOTELS, TagHotels, combine, deduplicate, hotels_of,
};

/// What a refused call leaves behind.
#[derive(Debug, Clone)]
pub(crate) enum Aftermath {
    /// Clean: nothing.
    Nothing,
    /// These hotels stay locked.
    Locks(Vec<Entry>),
    /// These hotels are free, whatever run they are in.
    Frees(Vec<Entry>),
    /// A note of this hotel.
    Notes(Uuid),
    /// A run of these hotels.
    Runs(Vec<Entry>),
    /// A run of what the call selects, so long after, if none of it is busy then.
    RunsLater(Duration),
}

/// What happens to the hotels of a run some time after it began or ended.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Later {
    /// Whether the time counts from the run's end.
    pub(crate) from_end: bool,
    /// How long after.
    pub(crate) after: Duration,
    /// What happens, given the run.
    pub(crate) what: fn(&mut Project, Uuid),
}

/// Everything that generateText decides.
#[derive(Debug, Clone)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an independent decision"
)]
pub(crate) struct Generation {
    /// How the two lists come together, duplicates and all.
    pub(crate) combine: fn(&[Uuid], &[TagHotels]) -> Vec<Entry>,
    /// Removes duplicates.
    pub(crate) deduplicate: fn(&Wanted, Vec<Entry>) -> Vec<Entry>,
    /// Holds a selection, given with all mentions, to the cap: perhaps cut, or `None` where it is
    /// refused.
    pub(crate) cap: fn(&[Entry], Vec<Entry>) -> Option<Vec<Entry>>,
    /// Which selected hotels pass as members.
    pub(crate) look_up: fn(&Call<'_>, &Entry) -> Lookup,
    /// Which hotels a tag brings in; `None` where the project does not have it.
    pub(crate) tag_hotels: fn(&Call<'_>, Uuid) -> Option<Vec<Uuid>>,
    /// Whether the two before need to know what other projects have.
    pub(crate) looks_elsewhere: bool,
    /// The selected hotel for which a call is a conflict.
    pub(crate) busy: fn(&Call<'_>) -> Option<Uuid>,
    /// How long after that check so many hotels are entered; clean: in the same step.
    pub(crate) enters_after: Option<fn(usize) -> Duration>,
    /// Whether other calls of the project are conflicts while one is being answered.
    pub(crate) one_call_at_a_time: bool,
    /// Which hotels a run for a selection keeps busy.
    pub(crate) keeps: fn(&Project, &[Entry]) -> Vec<Uuid>,
    /// Which hotels a run that ends makes free.
    pub(crate) frees: fn(&Project, &Run) -> Vec<Uuid>,
    /// What happens to its hotels later; clean: nothing.
    pub(crate) later: Option<Later>,
    /// What a refused call leaves behind.
    pub(crate) refused: fn(&Call<'_>, Refusal) -> Aftermath,
    /// The identifier of a run, given a new one and the hotels.
    pub(crate) run_id: fn(&Project, Uuid, &[Uuid], Moment) -> Uuid,
    /// Whether the answer waits for the end of the run.
    pub(crate) answers_after_end: fn(&Wanted, &Run) -> bool,
    /// Whether an unknown tag is passed over instead of refused (open in the document).
    pub(crate) skips_unknown_tags: bool,
    /// Whether a busy hotel is reported before one that is not a live member (open in the document).
    pub(crate) conflict_first: bool,
    /// After so many runs in all generateText is answered 403.
    pub(crate) quota: u64,
    /// Whether an empty selection is a run of no hotels instead of refused (open in the document).
    pub(crate) empty_runs: bool,
}

impl Generation {
    /// The document's own behaviour, with the choices of `choices.rs` at the open points.
    pub(crate) fn clean() -> Self {
        Self {
            combine,
            deduplicate: |_, mentioned| deduplicate(mentioned),
            cap: |_, selected| (selected.len() <= MOST_HOTELS).then_some(selected),
            look_up: |call, entry| call.look_up(entry),
            tag_hotels: |call, tag| call.tag_hotels(tag),
            looks_elsewhere: false,
            busy: |call| call.busy(),
            enters_after: None,
            one_call_at_a_time: false,
            keeps: |_, selected| hotels_of(selected),
            frees: |project, run| project.held_by(run.id),
            later: None,
            refused: |_, _| Aftermath::Nothing,
            run_id: |_, new, _, _| new,
            answers_after_end: |_, _| false,
            skips_unknown_tags: false,
            conflict_first: false,
            quota: u64::MAX,
            empty_runs: false,
        }
    }
}
