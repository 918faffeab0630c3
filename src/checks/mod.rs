//! Pure oracles: from exchanges, and what a case knew, to what applied and what was found.
//!
//! No clock, no network, no file. [`universal()`] are the checks that every exchange of a run
//! passes through, [`across::across`] those that look at all exchanges together; the other
//! modules hold the oracles that steps call with what their case knew.

pub(crate) mod across;
pub(crate) mod agreement;
mod attribution;
pub(crate) mod deep;
mod diff;
pub(crate) mod echo;
pub(crate) mod echoes;
pub(crate) mod evidence;
pub(crate) mod expect;
mod facts;
pub(crate) mod filter;
pub(crate) mod fold;
pub(crate) mod forms;
pub(crate) mod json;
pub(crate) mod links;
pub(crate) mod meanwhile;
pub(crate) mod moving;
mod native_order;
pub(crate) mod neighbours;
pub(crate) mod open;
pub(crate) mod order;
pub(crate) mod paging;
pub(crate) mod polled;
pub(crate) mod presence;
pub(crate) mod progress;
pub(crate) mod races;
pub(crate) mod reading;
pub(crate) mod runs;
mod sampled;
#[cfg(test)]
pub(crate) mod samples;
pub(crate) mod schemas;
mod seen;
pub(crate) mod shape;
pub(crate) mod spans;
pub(crate) mod spelled;
pub(crate) mod status;
pub(crate) mod tally;
pub(crate) mod timestamp;
mod traffic;
pub(crate) mod traits;
pub(crate) mod transition;
pub(crate) mod universal;
pub(crate) mod wall_clock;

pub(crate) use across::across;
pub(crate) use attribution::{rules, shown_by};
pub(crate) use reading::Reading;
pub(crate) use seen::Seen;
pub(crate) use traffic::traffic;
pub(crate) use universal::{Bounds, Known, is_from_between, universal};
