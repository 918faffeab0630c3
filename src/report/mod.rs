//! Views of a run record: one file a format.

mod blocks;
mod cause;
mod changes;
mod console;
mod curl;
mod directness;
mod example;
mod format;
mod github;
mod grouped;
mod headline;
#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a failed test is what it is for")]
mod hostile;
mod html;
mod json;
mod junit;
mod markdown;
mod matrix;
mod news;
mod next;
mod numbers;
mod plain;
mod rests;
#[cfg(test)]
mod sample;
mod section;
#[cfg(test)]
mod well_formed;
mod wrap;
mod xml;

pub use blocks::leading;
pub use changes::{ChangesFormat, changes, side_by_side};
pub use console::{Look, Show, console, outlook};
pub use curl::curl;
pub use format::{Format, View};
pub use github::github;
pub use headline::headline;
pub use html::html;
pub use json::{json, json_line};
pub use junit::junit;
pub use markdown::markdown;
pub use matrix::{matrix, matrix_markdown};
pub use plain::{cut, plain};
