//! The universal checks: one entry a rule, applied to every exchange of a run as it arrives.
//!
//! What a body looks like the schemas say, for every rule that they name; the checks here say the
//! rest. Each sees one answer alone and says only what that answer proves. A deviation is reported
//! under its own rule; others are silent about it unless their words demand the same.

mod bounds;
pub(crate) mod fields;
mod link;
mod listing;
mod run;
mod shapes;
mod table;
mod wire;

pub(crate) use bounds::{Bounds, Known};
pub(crate) use listing::is_in_order;
pub(crate) use table::{RULES, universal};
pub(crate) use wire::{documented_statuses, is_from_between};

#[cfg(test)]
mod tests;
