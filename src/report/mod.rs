//! Views of a run record: one file a format.

mod agree;
mod blocks;
mod cause;
mod changes;
mod codequality;
mod console;
mod ctrf;
mod curl;
mod directness;
mod example;
mod format;
mod github;
mod grouped;
mod harness;
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
mod notice;
mod numbers;
mod pieces;
mod plain;
mod rests;
#[cfg(test)]
mod sample;
mod sarif;
mod reproduce;
mod section;
mod story;
mod testcase;
mod told;
mod view;
#[cfg(test)]
mod well_formed;
mod wrap;

pub(crate) use agree::thousands;
pub(crate) use blocks::{failing, leading};
pub(crate) use changes::{ChangesFormat, changes, runs, side_by_side};
pub(crate) use codequality::codequality;
pub(crate) use console::{Look, Show, console, outlook, verdict};
pub(crate) use ctrf::ctrf;
pub(crate) use curl::curl;
pub(crate) use format::Format;
pub(crate) use github::github;
pub(crate) use harness::{Told, beyond, told_cases};
pub(crate) use headline::{headline, verdict as verdict_in_words};
pub(crate) use html::html;
pub(crate) use json::{json, json_line};
pub(crate) use junit::junit;
pub(crate) use markdown::{markdown, markdown_within};
pub(crate) use matrix::{matrix, matrix_markdown};
pub(crate) use plain::{cut, plain};
pub(crate) use reproduce::{is_script, reproduce};
pub(crate) use sarif::sarif;
pub(crate) use story::{Story, Telling, evidence};
pub(crate) use told::shown;
pub(crate) use view::View;
