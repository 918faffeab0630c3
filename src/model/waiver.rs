//! Waivers: failures that somebody answers for, until a day.

use std::fmt;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::CaseId;

/// One excuse for one rule or case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waiver {
    /// The rule or case whose failure is excused.
    pub id: String,
    /// What goes wrong there, as the harness told it. Those with the same words are one cause.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub excuses: Option<String>,
    /// Why.
    pub reason: String,
    /// Who answers for it.
    pub owner: String,
    /// The last day on which it holds.
    pub expires: NaiveDate,
    /// Where it is discussed.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub link: Option<String>,
    /// Whose fault the failure is.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub fault: Option<FaultOf>,
}

/// Whose fault a failure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FaultOf {
    /// The implementation under test.
    Implementation,
    /// The document.
    Document,
    /// The suite.
    Suite,
}

impl fmt::Display for FaultOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Implementation => "implementation",
            Self::Document => "document",
            Self::Suite => "suite",
        })
    }
}

/// What a waiver came to in a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AppliedWaiver {
    /// The waiver.
    #[serde(flatten)]
    pub waiver: Waiver,
    /// What it came to.
    pub state: WaiverState,
    /// The cases that it excuses.
    pub cases: Vec<CaseId>,
}

/// What a waiver can come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WaiverState {
    /// It excuses a failure of this run.
    Needed,
    /// Its day is over: it excuses nothing.
    Expired,
    /// No rule and no case has its id.
    Unmatched,
    /// What it excuses passed.
    NoLongerNeeded,
    /// The run did not select it, or not all of it.
    NotSelected,
    /// It was selected, and the run could not judge it.
    NotJudged,
}

impl WaiverState {
    /// Whether the waiver has to be changed before the gate opens.
    #[must_use]
    pub fn is_problem(self) -> bool {
        matches!(self, Self::Expired | Self::Unmatched | Self::NoLongerNeeded)
    }
}

impl fmt::Display for WaiverState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Needed => "needed",
            Self::Expired => "expired",
            Self::Unmatched => "unmatched",
            Self::NoLongerNeeded => "no longer needed",
            Self::NotSelected => "not selected",
            Self::NotJudged => "not judged",
        })
    }
}
