//! Decisions about who gets in: credentials, and the project that a call is for.

use crate::reference::behaviour::facts::{Facts, Operation};
use crate::reference::state::service::Service;

/// What a request presents as credentials.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Presented<'a> {
    /// The operation called.
    pub(crate) operation: Operation,
    /// The Authorization header, where it is there and readable.
    pub(crate) header: Option<&'a str>,
    /// The query string.
    pub(crate) query: &'a str,
    /// The body.
    pub(crate) body: &'a [u8],
    /// The token last accepted on the same connection.
    pub(crate) connection: Option<&'a str>,
    /// The X-Project-ID header.
    pub(crate) project: Option<&'a str>,
}

/// A way to get in that the document does not have: gives the token as which the request counts.
pub(crate) type Hole = fn(&Presented<'_>, &Service) -> Option<String>;

/// What a call refused at the door does all the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DoorEffect {
    /// Clean: nothing.
    Nothing,
    /// Without a good token the run starts at once.
    Runs,
    /// Without a good token the run starts a little later.
    RunsLater,
    /// Without a good token the hotels stay locked.
    Locks,
    /// Without access to the project the run starts.
    RunsWithoutAccess,
    /// Without a good token a read of a run's status frees the run's hotels.
    StatusFrees,
}

/// What an X-Project-ID that is missing does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MissingProject {
    /// The call is refused.
    Refused,
    /// The token's only project is meant, where it has just one.
    TokensOwn,
}

/// Whether the token's access to the project is checked.
pub(crate) type AccessSkipped = fn(&Facts) -> bool;

/// Which project an unknown X-Project-ID is taken for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum UnknownProject {
    /// Clean: none.
    Refused,
    /// The token's own, for one operation.
    TokensOwn(Operation),
    /// The token's own, where the value is no UUID (open in the document).
    TokensOwnIfMalformed,
}

/// Who gets in.
#[derive(Debug, Clone)]
pub(crate) struct Access {
    /// Further ways in.
    pub(crate) holes: Vec<Hole>,
    /// What a call refused at the door does all the same.
    pub(crate) door_effect: DoorEffect,
    /// Where the access to the project is not checked.
    pub(crate) unchecked: Option<AccessSkipped>,
    /// Unknown projects.
    pub(crate) unknown_project: UnknownProject,
    /// A missing X-Project-ID (open in the document).
    pub(crate) missing_project: MissingProject,
    /// Whether runs of other projects can be read: always, or only when they have ended.
    pub(crate) foreign_runs: ForeignRuns,
}

/// Whose runs the status operation finds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ForeignRuns {
    /// Clean: those of the calling project.
    Hidden,
    /// Those of every project.
    Shown,
    /// Those of every project, once they have ended.
    ShownWhenEnded,
    /// Those of every project that were started by tags.
    ShownByTags,
    /// Those of every project that are not the newest of it.
    ShownUnlessNewest,
}

impl Access {
    /// The document's own behaviour.
    pub(crate) fn clean() -> Self {
        Self {
            holes: Vec::new(),
            door_effect: DoorEffect::Nothing,
            unchecked: None,
            unknown_project: UnknownProject::Refused,
            missing_project: MissingProject::Refused,
            foreign_runs: ForeignRuns::Hidden,
        }
    }
}
