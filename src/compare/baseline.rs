//! The record that a run is compared with.

use std::sync::Arc;

use crate::model::RunRecord;

/// A record that a run is compared with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Baseline {
    /// Its name for a person.
    pub name: String,
    /// The record.
    pub record: Arc<RunRecord>,
}
