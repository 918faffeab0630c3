//! Exit codes, and the errors that lead to them.

use std::fmt;

use crate::suite::SuiteError;

/// What a command comes to, for whoever called it. A run's code comes from the gate of its record;
/// the codes here are the same ones, for everything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Exit {
    /// Done. Of a run: nothing that was judged contradicts the document, at least one MUST rule
    /// was judged, and nothing asked for stayed inconclusive.
    Done = 0,
    /// The self-test: a fault survived or a legal server was alarmed.
    NotConformant = 1,
    /// Usage or configuration, or a target that cannot be tested as configured.
    Usage = 2,
    /// The harness itself failed.
    Fault = 4,
}

impl Exit {
    /// The code.
    pub(super) fn code(self) -> u8 {
        self as u8
    }
}

/// Why a command ends without having done what was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CliError {
    /// Where and what happened, and after a semicolon what to do next, in one line.
    pub(super) message: String,
    /// The exit code.
    pub(super) code: u8,
}

impl CliError {
    /// A slip of the user: what, where, what next.
    pub(super) fn usage(
        what: impl fmt::Display,
        place: impl fmt::Display,
        next: impl fmt::Display,
    ) -> Self {
        Self {
            message: format!("{place}: {what}; {next}"),
            code: Exit::Usage.code(),
        }
    }

    /// A slip of the user in a place, in words that say what next.
    pub(super) fn refused(place: impl fmt::Display, what: &str) -> Self {
        Self::new(format!("{place}: {what}"), Exit::Usage.code())
    }

    /// An error of another floor, which says in its own words what, where and what next.
    pub(super) fn new(message: impl fmt::Display, code: u8) -> Self {
        Self {
            message: message.to_string(),
            code,
        }
    }
}

impl From<SuiteError> for CliError {
    fn from(error: SuiteError) -> Self {
        Self::new(error.message, error.exit_code)
    }
}
