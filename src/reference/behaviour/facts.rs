//! What is known about an exchange when its answer goes out: the conditions of rewrites and of
//! other decisions look at nothing else.

use crate::reference::state::run::Phase;

/// The operations of the document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operation {
    /// generateText
    Generate,
    /// listApprovals
    List,
    /// getTextGenerationStatus
    Status,
}

/// One exchange, as far as it got.
#[derive(Debug, Clone)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an independent fact of an exchange"
)]
pub(crate) struct Facts {
    /// The operation called.
    pub(crate) operation: Operation,
    /// The status of the answer.
    pub(crate) status: u16,
    /// The how-many-eth call of this operation in its project, from 1; 0 before a project is known.
    pub(crate) call: u64,
    /// Whether `HotelIDs` was sent.
    pub(crate) filtered: bool,
    /// Entries in `HotelIDs`.
    pub(crate) hotel_ids: usize,
    /// Entries in `TagIDs`.
    pub(crate) tag_ids: usize,
    /// Whether either list names something twice.
    pub(crate) duplicates: bool,
    /// Whether `HotelIDs` of generateText has an id with capital letters.
    pub(crate) in_capitals: bool,
    /// What is odd about an entry of `HotelIDs` that is not a UUID.
    pub(crate) odd: Option<Odd>,
    /// Whether listApprovals was sent a Limit.
    pub(crate) limit_sent: bool,
    /// Whether listApprovals was sent an Offset.
    pub(crate) offset_sent: bool,
    /// Limit, as used.
    pub(crate) limit: usize,
    /// Offset, as used.
    pub(crate) offset: usize,
    /// Links on the page.
    pub(crate) shown: usize,
    /// Links that match.
    pub(crate) total: usize,
    /// Entries of `HotelIDs` that are no live members.
    pub(crate) non_members: usize,
    /// Entries of `HotelIDs` that are live members of another project; counted only for faults.
    pub(crate) foreign: usize,
    /// Whether any hotel of the project has a run in progress.
    pub(crate) project_busy: bool,
    /// How many runs the project has had.
    pub(crate) runs: usize,
    /// Whether the project has had hotels and all of them were removed.
    pub(crate) deserted: bool,
    /// The run shown, if one is.
    pub(crate) run: Option<RunFacts>,
    /// Whether the body of the request was readable JSON of the expected types.
    pub(crate) readable: bool,
    /// Whether the token was accepted.
    pub(crate) authenticated: bool,
    /// Whether the answer is an error that the operation itself decided on (not the doors before it).
    pub(crate) refused: bool,
}

/// What is odd about a text that is not a UUID.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Odd {
    /// JSON has to escape something in it.
    Escaped,
    /// There are blanks round it.
    Padded,
    /// It is longer than any identifier.
    Long,
}

impl Odd {
    /// What is odd about the first of these texts that is odd.
    pub(crate) fn among(texts: &[String]) -> Option<Self> {
        texts.iter().find_map(|text| {
            if text.len() > 200 {
                Some(Self::Long)
            } else if text.trim_matches(' ') != text {
                Some(Self::Padded)
            } else if text.contains(['"', '\\', '\n']) {
                Some(Self::Escaped)
            } else {
                None
            }
        })
    }
}

/// The run that an answer shows.
#[derive(Debug, Clone, Copy)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an independent fact of a run"
)]
pub(crate) struct RunFacts {
    /// How far it is.
    pub(crate) phase: Phase,
    /// Progress.Total.
    pub(crate) total: u64,
    /// Position among the runs of its project, from 0.
    pub(crate) number: u64,
    /// How often its end has been read, this time included.
    pub(crate) reads_since_end: u64,
    /// Whether a hotel of it is busy in another run now.
    pub(crate) hotel_runs_again: bool,
    /// Whether an earlier run of the project has failed.
    pub(crate) after_failure: bool,
    /// Whether every hotel of it has an approved link; looked at only for faults.
    pub(crate) of_approved: bool,
    /// Whether an earlier run that is complete was for the same hotels; looked at only for faults.
    pub(crate) repeats: bool,
    /// Whether a hotel of it has approved since it last changed; looked at only for faults.
    pub(crate) approved_since: bool,
    /// Links of its hotels that are listed; looked at only for faults.
    pub(crate) links: usize,
    /// How many hotels tags name, where none of them is one that came into it by a tag any more; looked
    /// at only for faults.
    pub(crate) tagged: Option<usize>,
}

impl Facts {
    /// What is known when a call of `operation` comes in.
    pub(crate) fn new(operation: Operation) -> Self {
        Self {
            operation,
            status: 0,
            call: 0,
            filtered: false,
            hotel_ids: 0,
            tag_ids: 0,
            duplicates: false,
            in_capitals: false,
            odd: None,
            limit_sent: false,
            offset_sent: false,
            limit: 0,
            offset: 0,
            shown: 0,
            total: 0,
            non_members: 0,
            foreign: 0,
            project_busy: false,
            runs: 0,
            deserted: false,
            run: None,
            readable: false,
            authenticated: false,
            refused: false,
        }
    }

    /// An accepted call of `operation`.
    pub(crate) fn accepted(&self, operation: Operation) -> bool {
        self.status == 200 && self.operation == operation
    }

    /// An accepted listApprovals whose page reaches the end of the list.
    pub(crate) fn last_page(&self) -> bool {
        self.accepted(Operation::List) && self.offset + self.shown >= self.total
    }

    /// An accepted listApprovals whose page starts behind the first link.
    pub(crate) fn later_page(&self) -> bool {
        self.accepted(Operation::List) && self.offset > 0
    }

    /// An accepted listApprovals past the end of the list.
    pub(crate) fn past_the_end(&self) -> bool {
        self.accepted(Operation::List) && self.offset >= self.total && self.offset > 0
    }
}
