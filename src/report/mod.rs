//! Views of a run record: one file a format.

mod console;
mod curl;
mod format;
mod headline;
mod json;
mod matrix;
mod plain;
#[cfg(test)]
mod sample;
mod wrap;

pub use console::{Look, console};
pub use curl::curl;
pub use format::{Format, View};
pub use headline::headline;
pub use json::json;
pub use matrix::{matrix, matrix_markdown};
pub use plain::{cut, plain};
