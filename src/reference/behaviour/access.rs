//! Decisions about who gets in: credentials, and the project that a call is for.

use std::time::Duration;

use crate::reference::behaviour::facts::{Facts, Operation};
use crate::reference::moment::Moment;
use crate::reference::state::project::Project;
use crate::reference::state::run::Run;
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
pub(crate) enum Despite {
    /// Clean: nothing.
    Nothing,
    /// The run starts at once, where its hotels are idle.
    Runs,
    /// The run starts so much later.
    RunsLater(Duration),
    /// The hotels stay locked.
    Locks,
    /// The hotels of the run that is asked for are free.
    FreesRun,
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

/// Whether a token that is good for another project gets in, by what its request says.
pub(crate) type LetIn = fn(&Presented<'_>, &Service) -> bool;

/// What is wrong with an X-Project-ID that names no project.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NoProject {
    /// It is not a UUID.
    Malformed,
    /// It is a UUID that no project has.
    Unknown,
}

/// Whether the first of the token's so many projects is meant where X-Project-ID names none.
pub(crate) type OwnInstead = fn(Operation, NoProject, usize) -> bool;

/// Who gets in.
#[derive(Debug, Clone)]
pub(crate) struct Access {
    /// Further ways in.
    pub(crate) holes: Vec<Hole>,
    /// What a call refused at the door does all the same.
    pub(crate) despite_refusal: fn(&Facts) -> Despite,
    /// Where the access to the project is not checked.
    pub(crate) unchecked: Option<AccessSkipped>,
    /// Who gets into projects that are not the token's; clean: nobody.
    pub(crate) let_in: Option<LetIn>,
    /// Projects that there are not; clean: no other is meant.
    pub(crate) own_instead: OwnInstead,
    /// A missing X-Project-ID (open in the document).
    pub(crate) missing_project: MissingProject,
    /// Which runs of other projects can be read at a moment; clean: none.
    pub(crate) foreign_runs: Option<fn(&Project, &Run, Moment) -> bool>,
}

impl Access {
    /// The document's own behaviour.
    pub(crate) fn clean() -> Self {
        Self {
            holes: Vec::new(),
            despite_refusal: |_| Despite::Nothing,
            unchecked: None,
            let_in: None,
            own_instead: |_, _, _| false,
            missing_project: MissingProject::Refused,
            foreign_runs: None,
        }
    }
}
