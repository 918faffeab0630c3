//! What changed between a run and the records before it.

use std::fmt;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::{Level, RuleId, Verdict};

/// A run set beside earlier ones of the same kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Compared {
    /// The earlier records, oldest first.
    pub against: Vec<Earlier>,
    /// Whether the suites differ: another version of the harness, other features or schemas.
    pub suite_changed: bool,
    /// Everything that differs, and what still fails: rules first, then cases.
    pub changes: Vec<Change>,
}

/// One earlier record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Earlier {
    /// The name of its target.
    pub target: String,
    /// When its run began.
    pub started_at: DateTime<Utc>,
    /// The digest of its suite.
    pub suite_digest: String,
}

/// One rule or case that came out otherwise than before, or still fails.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// What kind of change it is.
    pub class: Class,
    /// The id of the rule or case.
    pub id: String,
    /// Its rule.
    pub rule: RuleId,
    /// The verdict that counts of the records before; absent where none holds it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub before: Option<Verdict>,
    /// The verdict now; absent where the record does not hold it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub after: Option<Verdict>,
    /// How binding the deviation is that there is now, or was; `open` where there is none.
    pub level: Level,
    /// Why, or what was chosen before and now; one line.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub note: Option<String>,
    /// For what fails now: when the first run of those began in which it failed without a pass
    /// since.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub since: Option<DateTime<Utc>>,
}

impl Change {
    /// Whether a rule is meant rather than one of its cases.
    #[must_use]
    pub fn is_rule(&self) -> bool {
        self.id == self.rule.as_str()
    }
}

/// The kinds of change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// It did not fail and does now.
    Regressed,
    /// It was judged, and the judgement could not be finished now, or the harness failed in it.
    BecameInconclusive,
    /// It was judged, and was skipped or not selected now.
    StoppedRunning,
    /// It failed and fails.
    StillFailing,
    /// It failed and passes.
    Fixed,
    /// Another choice where the document is silent. Never a deviation.
    OpenChoiceChanged,
    /// The suite did not have it, or did not run it. Never a regression.
    Added,
    /// The suite has it no more. Never a regression.
    Removed,
}

impl Class {
    /// Every class, what deserves a look first.
    pub const ALL: [Self; 8] = [
        Self::Regressed,
        Self::BecameInconclusive,
        Self::StoppedRunning,
        Self::StillFailing,
        Self::Fixed,
        Self::OpenChoiceChanged,
        Self::Added,
        Self::Removed,
    ];
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Regressed => "regressed",
            Self::BecameInconclusive => "became inconclusive",
            Self::StoppedRunning => "stopped running",
            Self::StillFailing => "still failing",
            Self::Fixed => "fixed",
            Self::OpenChoiceChanged => "open choice changed",
            Self::Added => "added",
            Self::Removed => "removed",
        })
    }
}
