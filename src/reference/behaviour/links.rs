//! Decisions about what happens to a link.

use uuid::Uuid;

use crate::reference::behaviour::facts::Facts;
use crate::reference::moment::Moment;
use crate::reference::state::link::Link;
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

/// What a generation that ends does to its hotels' links.
pub(crate) type GenerationChanges = fn(&mut Project, &[Uuid], Moment);

/// How links are made and how they behave.
#[derive(Debug, Clone)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an independent decision"
)]
pub(crate) struct Links {
    /// What opening a link does.
    pub(crate) open: fn(&mut Link, Moment),
    /// What approving a link does, given when its text was generated.
    pub(crate) approve: fn(&mut Link, Moment, Moment),
    /// What revoking a link does.
    pub(crate) revoke: fn(&mut Link, Moment),
    /// What an attempt to open a link does that was revoked after its approval.
    pub(crate) open_revoked: fn(&mut Link),
    /// What a transition does besides, given the link's number.
    pub(crate) besides: fn(&mut Project, u32, Transition, Moment),
    /// Microseconds after which a transition is seen in the list.
    pub(crate) visible_after: std::time::Duration,
    /// How often a background job sets `UpdatedAt` of every link, in microseconds (open in the
    /// document).
    pub(crate) touched_every: Option<i64>,
    /// How often a background job renews the tokens of waiting links, in microseconds (open in the
    /// document).
    pub(crate) renewed_every: Option<i64>,
    /// For how long after a change a replica shows what was before it.
    pub(crate) replica_lag: std::time::Duration,
    /// Which listings are read from that replica: every second one.
    pub(crate) from_replica: fn(&Facts) -> bool,
    /// Whether a link that is not revoked shows its token.
    pub(crate) shows_token: bool,
    /// Whether links of removed hotels are listed when no filter is given.
    pub(crate) lists_removed: bool,
    /// Whether the time of a hotel's text stays that of its first generation.
    pub(crate) keeps_first_text_time: bool,
    /// What a generation that ends does to the links of its hotels (open in the document).
    pub(crate) generation_changes: GenerationChanges,
    /// Whether a link's hotel is written as `HotelIDs` of the request spelt it.
    pub(crate) ids_as_sent: bool,
    /// By which number links of one moment are ordered; clean: the id's own.
    pub(crate) tie: fn(Uuid) -> u128,
    /// The transition that changes links of the token's other projects, which none does.
    pub(crate) spreads_to_other_projects: Option<Transition>,
    /// How a hotel id is written in upper or lower case.
    pub(crate) upper_case_ids: bool,
}

impl Links {
    /// The document's own behaviour.
    pub(crate) fn clean() -> Self {
        Self {
            open: Link::open,
            approve: Link::approve,
            revoke: Link::revoke,
            open_revoked: |_| {},
            besides: |_, _, _, _| {},
            visible_after: std::time::Duration::ZERO,
            touched_every: None,
            renewed_every: None,
            replica_lag: std::time::Duration::ZERO,
            from_replica: |facts| facts.call.is_multiple_of(2),
            shows_token: true,
            lists_removed: false,
            keeps_first_text_time: false,
            generation_changes: |_, _, _| {},
            ids_as_sent: false,
            tie: |hotel| hotel.as_u128(),
            spreads_to_other_projects: None,
            upper_case_ids: false,
        }
    }
}
