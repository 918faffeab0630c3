//! Gate and comparison of run records.

mod coverage;
mod gate;
#[cfg(test)]
pub(crate) mod sample;

pub use coverage::{Coverage, coverage};
pub use gate::{Policy, Signal, judge, verdict_of};
