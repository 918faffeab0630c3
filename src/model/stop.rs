//! What ends a case before its last step.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Why a case ends before its last step. A deviation that was found is a finding and does not
/// need to end the case; it ends it where nothing sensible can follow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "stop", rename_all = "snake_case")]
pub enum Stop {
    /// Something that the case needs is not there; the text says what would enable it.
    Skipped {
        /// What the case needs, in one line.
        need: String,
    },
    /// The run ended in the middle of the case, as it was asked to.
    NotRun {
        /// What ended the run, in one line.
        cause: String,
    },
    /// The judgement was begun and could not be finished.
    Inconclusive {
        /// What stopped it, in one line.
        cause: String,
    },
    /// A finding was recorded and nothing sensible can follow.
    Refuted,
    /// A documented request was answered 500: a finding if a second try on fresh state ends so too.
    ServerError {
        /// What was asked and what came, in one line.
        cause: String,
    },
    /// The harness itself is at fault.
    Error {
        /// What went wrong, in one line.
        message: String,
    },
}

impl Stop {
    /// A case that needs something that is not there.
    #[must_use]
    pub fn skipped(need: impl Into<String>) -> Self {
        Self::Skipped { need: need.into() }
    }

    /// A judgement that could not be finished.
    #[must_use]
    pub fn inconclusive(cause: impl Into<String>) -> Self {
        Self::Inconclusive {
            cause: cause.into(),
        }
    }

    /// A fault of the harness.
    #[must_use]
    pub fn error(message: impl Into<String>) -> Self {
        Self::Error {
            message: message.into(),
        }
    }
}

/// The step macros turn an `Err` into a panic with its text, so the text is the whole value as
/// JSON; [`Stop::from_panic`] reads it back.
impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

impl std::error::Error for Stop {}

impl Stop {
    /// Reads a stop back from the text of a step's panic; `None` for any other panic.
    #[must_use]
    pub fn from_panic(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }
}
