//! Views of a run record: one file a format.

mod agree;
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
mod reproduce;
mod section;
mod story;
mod told;
mod view;
#[cfg(test)]
mod well_formed;
mod wrap;

pub(crate) use blocks::leading;
pub(crate) use changes::{ChangesFormat, changes, runs, side_by_side};
pub(crate) use console::{Look, Show, console, outlook};
pub(crate) use curl::curl;
pub(crate) use format::Format;
pub(crate) use github::github;
pub(crate) use headline::headline;
pub(crate) use html::html;
pub(crate) use json::{json, json_line};
pub(crate) use junit::junit;
pub(crate) use markdown::markdown;
pub(crate) use matrix::{matrix, matrix_markdown};
pub(crate) use plain::{cut, plain};
pub(crate) use reproduce::{is_script, reproduce};
pub(crate) use story::{Story, Telling, evidence};
pub(crate) use told::shown;
pub(crate) use view::View;
