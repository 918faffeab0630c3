//! Gate, waivers and comparison of run records.

mod baseline;
mod change;
mod counted;
mod coverage;
mod gate;
mod known;
mod outcome;
#[cfg(test)]
pub(crate) mod sample;
mod settle;
mod side_by_side;
mod sound;
mod unheard;
mod waivers;

pub use baseline::Baseline;
pub use change::compare;
pub use coverage::{Coverage, coverage};
pub use gate::{Policy, Signal, judge, verdict_of};
pub use known::Known;
pub use outcome::outcome;
pub use settle::settle;
pub use side_by_side::{Row, SideBySide, side_by_side};
pub use sound::unsound;
pub use waivers::{read_waivers, updated, waiver_entries, write_waivers};
