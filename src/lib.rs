//! Contract tests and conformance verdicts for implementations of the Content API.
//!
//! The feature files under `features/` are the catalogue of rules; `steps` runs them against an
//! implementation under test, `checks` judges what came back, `suite` drives the whole and `model`
//! holds the run record that every report reads. Imports go down the floors only, which
//! `tests/it/floors.rs` holds; the order of the declarations below is the order of the floors.
//!
//! Of the library, [`Suite`] and what it leads to are for the tests of Rust implementations, and keep
//! to the version of the crate. Everything else exists for the binary, and promises nothing.

#[doc(hidden)]
pub mod cli;
mod embed;
pub mod suite;
pub(crate) mod steps;
pub(crate) mod checks;
pub(crate) mod report;
pub mod target;
pub mod catalogue;
pub mod compare;
pub mod model;
pub mod reference;

pub use embed::{Answer, Case, Ran, Suite};
pub use suite::Profile;
