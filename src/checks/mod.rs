//! Pure oracles: from exchanges, and what a case knew, to what applied and what was found.
//!
//! No clock, no network, no file. [`universal()`] are the checks that every exchange of a run
//! passes through; the other modules hold the oracles that steps call with what their case knew.

mod across;
mod diff;
pub mod echo;
pub(crate) mod echoes;
pub mod filter;
pub mod forms;
pub mod json;
pub mod links;
pub mod order;
pub mod paging;
pub mod reading;
#[cfg(test)]
pub(crate) mod samples;
mod seen;
pub(crate) mod shape;
pub(crate) mod tally;
pub mod timestamp;
mod universal;

pub use across::Across;
pub use reading::Reading;
pub use seen::Seen;
pub use universal::{Bounds, Known, Universal, documented_statuses, is_from_between, universal};

/// Every rule id that a check names.
#[must_use]
pub fn rules() -> Vec<&'static str> {
    universal()
        .iter()
        .map(|check| check.rule)
        .chain(Across::RULES.iter().copied())
        .collect()
}
