//! How binding a rule is.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How binding a rule, or a single finding of it, is.
///
/// The level of a finding can be lower than its rule's: a `must` rule whose only findings are
/// `should` findings is warned, not failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// The document states it, or it follows from the document's words alone.
    Must,
    /// A standard that the document leans on, or the plain meaning of a field's name.
    Should,
    /// The document leaves it open: observed, never judged.
    Open,
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Must => "must",
            Self::Should => "should",
            Self::Open => "open",
        })
    }
}
