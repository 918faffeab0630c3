//! What an implementation chose where the document is silent.

use serde::{Deserialize, Serialize};

use super::{ExchangeId, RuleId};

/// One choice at an open point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Observation {
    /// The open point's id.
    pub open_point: RuleId,
    /// One word of the open point's vocabulary.
    pub choice: String,
    /// Further detail, such as the numbers seen; free text.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub detail: Option<String>,
    /// The exchange that shows it.
    pub exchange: Option<ExchangeId>,
}
