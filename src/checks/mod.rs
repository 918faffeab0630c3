//! Pure oracles: from exchanges, and what a case knew, to what applied and what was found.
//!
//! No clock, no network, no file. [`universal()`] are the checks that every exchange of a run
//! passes through, [`across::across`] those that look at all exchanges together; the other
//! modules hold the oracles that steps call with what their case knew.

pub mod across;
pub mod agreement;
mod attribution;
mod diff;
pub mod echo;
pub(crate) mod echoes;
pub mod filter;
pub mod forms;
pub mod json;
pub mod links;
pub mod moving;
mod native_order;
pub mod neighbours;
pub(crate) mod open;
pub mod order;
pub mod paging;
pub mod polled;
pub mod presence;
pub mod progress;
pub mod reading;
pub mod refusal;
pub mod runs;
mod sampled;
#[cfg(test)]
pub(crate) mod samples;
pub mod schemas;
mod seen;
pub(crate) mod shape;
pub mod status;
pub(crate) mod tally;
pub mod timestamp;
mod traffic;
pub mod transition;
pub mod universal;
pub mod wall_clock;

pub use across::across;
pub use attribution::{rules, shown_by, under};
pub use reading::Reading;
pub use seen::Seen;
pub use traffic::traffic;
pub use universal::{Bounds, Known, Universal, documented_statuses, is_from_between, universal};
