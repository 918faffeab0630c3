//! A rule's identity and level.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

/// The stable id of a rule, such as `RUN-9`, or of an open point, such as `OPEN-limit-default`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RuleId(pub Cow<'static, str>);

impl RuleId {
    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&'static str> for RuleId {
    fn from(id: &'static str) -> Self {
        Self(Cow::Borrowed(id))
    }
}

impl From<String> for RuleId {
    fn from(id: String) -> Self {
        Self(Cow::Owned(id))
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

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
