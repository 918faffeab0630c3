//! What a comparison of records means: its exit code, and why.

use crate::model::{Level, RunRecord};

use super::gate::{list, unclear, worse};

/// The exit code of a comparison, and the reasons: 1 where something regressed, at `fail_on` or a
/// more binding level and excused by no waiver; 3 where something became inconclusive; else 0. It
/// reads what the record says to be changed.
#[must_use]
pub fn outcome(record: &RunRecord, fail_on: Level) -> (u8, Vec<String>) {
    let (worse, unclear) = (worse(record, fail_on), unclear(record));
    let mut reasons = Vec::new();
    if !worse.is_empty() {
        reasons.push(format!("regressed: {}", list(&worse)));
    }
    if !unclear.is_empty() {
        reasons.push(format!("became inconclusive: {}", list(&unclear)));
    }
    let code = match (worse.is_empty(), unclear.is_empty()) {
        (false, _) => 1,
        (true, false) => 3,
        (true, true) => 0,
    };
    (code, reasons)
}
