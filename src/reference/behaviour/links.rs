//! Decisions about what happens to a link.

use uuid::Uuid;

use crate::reference::moment::Moment;
use crate::reference::state::link::History;
use crate::reference::state::project::Project;

/// Something that can happen to a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Transition {
    /// Somebody opens it.
    Open,
    /// The hotel approves the text.
    Approve,
    /// The agency revokes it.
    Revoke,
}

/// What opening a link does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Opening {
    /// Clean: the time of the opening is kept, every time.
    Recorded,
    /// Nothing is kept.
    Nothing,
    /// Only the opening of an approved link is kept.
    OnlyApproved,
    /// Only the first opening is kept.
    FirstOnly,
    /// The creation time moves by a millisecond as well.
    AlsoMovesCreation,
    /// A link that was revoked after its approval is no more revoked.
    Restores,
}

/// What approving a link does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Approving {
    /// Clean: the approval is kept and `UpdatedAt` is its time.
    Clean,
    /// `UpdatedAt` does not move.
    UpdatedStays,
    /// `UpdatedAt` is the approval's time cut to seconds.
    UpdatedCutToSeconds,
    /// `UpdatedAt` is taken from the clock a second time, a millisecond later.
    UpdatedLater,
    /// The creation time moves to the approval.
    CreationMoves,
}

/// What revoking a link does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Revoking {
    /// Clean: the time is kept, `UpdatedAt` is that time, the approval stays.
    Clean,
    /// `UpdatedAt` of an approved link does not move.
    UpdatedStays,
    /// `UpdatedAt` of a link that was opened after its approval does not move.
    UpdatedStaysIfOpenedLater,
    /// `ApprovedAt` moves to the time of the revoke.
    ApprovalTimeMoves,
    /// The approval is forgotten, so that the link looks like one revoked before it.
    ApprovalForgotten,
    /// The creation time moves to the revoke.
    CreationMoves,
    /// A waiting link is not revoked at all.
    NotBeforeApproval,
    /// A link that was never opened counts as opened by it.
    Opens,
}

/// What a generation that ends does to its hotels' links.
pub(crate) type GenerationChanges = fn(&mut Project, &[Uuid], Moment);

/// How links are made and how they behave.
#[derive(Debug, Clone)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an independent decision"
)]
pub(crate) struct Links {
    /// What opening does.
    pub(crate) opening: Opening,
    /// What approving does.
    pub(crate) approving: Approving,
    /// What revoking does.
    pub(crate) revoking: Revoking,
    /// Microseconds after which a transition is seen in the list.
    pub(crate) visible_after: std::time::Duration,
    /// How often a background job sets `UpdatedAt` of every link, in microseconds (open in the
    /// document).
    pub(crate) touched_every: Option<i64>,
    /// For how many microseconds after a change every second listing shows what was before it.
    pub(crate) replica_lag: i64,
    /// Whether a link that is not revoked shows its token.
    pub(crate) shows_token: bool,
    /// Whether links of removed hotels are listed when no filter is given.
    pub(crate) lists_removed: bool,
    /// From how many hotels on a generation that ends moves `ApprovedTextGeneratedAt` of their links.
    pub(crate) moves_text_time_from: Option<usize>,
    /// Whether the time of a hotel's text stays that of its first generation.
    pub(crate) keeps_first_text_time: bool,
    /// Whether a transition of its link frees a hotel that has a run in progress.
    pub(crate) transition_frees_hotel: bool,
    /// What a generation that ends forgets of its hotels' links.
    pub(crate) generation_forgets: Option<fn(&mut History)>,
    /// What a generation that ends does to the links of its hotels (open in the document).
    pub(crate) generation_changes: Option<GenerationChanges>,
    /// Whether a link's hotel is written as `HotelIDs` of the request spelt it.
    pub(crate) ids_as_sent: bool,
    /// By which number links of one moment are ordered; clean: the id's own.
    pub(crate) tie: fn(Uuid) -> u128,
    /// The transition that changes the links of the project's other hotels too, which none does.
    pub(crate) spreads: Option<Transition>,
    /// The transition that changes links of the token's other projects, which none does.
    pub(crate) spreads_to_other_projects: Option<Transition>,
    /// How a hotel id is written in upper or lower case.
    pub(crate) upper_case_ids: bool,
}

impl Links {
    /// The document's own behaviour.
    pub(crate) fn clean() -> Self {
        Self {
            opening: Opening::Recorded,
            approving: Approving::Clean,
            revoking: Revoking::Clean,
            visible_after: std::time::Duration::ZERO,
            touched_every: None,
            replica_lag: 0,
            shows_token: true,
            lists_removed: false,
            moves_text_time_from: None,
            keeps_first_text_time: false,
            transition_frees_hotel: false,
            generation_forgets: None,
            generation_changes: None,
            ids_as_sent: false,
            tie: |hotel| hotel.as_u128(),
            spreads: None,
            spreads_to_other_projects: None,
            upper_case_ids: false,
        }
    }
}
