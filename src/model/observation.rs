//! What an implementation chose where the document is silent.

use serde::{Deserialize, Serialize};

use super::{CaseId, ExchangeId};

/// One choice at an open point, as one case saw it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Observation {
    /// The case. An open point with several cases can have another choice in each.
    pub case: CaseId,
    /// One word of the vocabulary of the case's open point.
    pub choice: String,
    /// Further detail, such as the numbers seen; free text.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub detail: Option<String>,
    /// The exchange that shows it.
    pub exchange: Option<ExchangeId>,
}
