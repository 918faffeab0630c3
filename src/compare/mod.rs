//! Gate, waivers and comparison of run records.

mod baseline;
mod brief;
mod change;
mod counted;
mod coverage;
mod few;
mod gate;
mod grid;
mod known;
mod outcome;
mod rows;
#[cfg(test)]
pub(crate) mod sample;
mod settle;
mod side_by_side;
mod sound;
mod unheard;
mod waivers;

pub use baseline::Baseline;
pub use brief::Brief;
pub use change::compare;
pub use coverage::{Coverage, coverage};
pub(crate) use few::few;
pub use gate::{Policy, Signal, judge, verdict_of};
pub use grid::{Grid, grid};
pub use known::Known;
pub use outcome::outcome;
pub use rows::Row;
pub use settle::settle;
pub use side_by_side::{SideBySide, side_by_side};
pub use sound::unsound;
pub use waivers::{read_waivers, updated, waiver_entries, write_waivers};
