//! Views of a run record: one file a format.

mod console;
mod curl;
mod format;
mod github;
mod grouped;
mod headline;
mod html;
mod json;
mod junit;
mod markdown;
mod matrix;
mod numbers;
mod plain;
#[cfg(test)]
mod sample;
#[cfg(test)]
mod well_formed;
mod wrap;
mod xml;

pub use console::{Look, console};
pub use curl::curl;
pub use format::{Format, View};
pub use github::github;
pub use headline::headline;
pub use html::html;
pub use json::json;
pub use junit::junit;
pub use markdown::markdown;
pub use matrix::{matrix, matrix_markdown};
pub use plain::{cut, plain};
