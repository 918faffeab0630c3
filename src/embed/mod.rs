//! The suite inside the tests of a Rust implementation: each case a test of its own.
//!
//! Nothing is judged here, and nothing of the command line is known here.

mod case;
mod ran;
mod suite;
mod tests_of;

pub use case::{Answer, Case};
pub use ran::Ran;
pub use suite::Suite;
