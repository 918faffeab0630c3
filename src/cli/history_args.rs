//! What can be written after `history`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::examples;
use super::list_format::ListFormat;

/// `history`.
#[derive(Args, Clone, Debug)]
pub(super) struct HistoryArgs {
    /// What to do.
    #[command(subcommand)]
    pub(super) command: HistoryCommand,
}

/// What can be done with a history.
#[derive(Clone, Debug, Subcommand)]
pub(super) enum HistoryCommand {
    /// Copy a run record into a history, and drop the exchanges of old runs there.
    #[command(after_help = examples::HISTORY_ADD)]
    Add(AddArgs),
    /// List the runs of a history, a line each, oldest first.
    #[command(after_help = examples::HISTORY_LIST)]
    List(ListArgs),
}

/// Where a history is.
#[derive(Args, Clone, Debug)]
pub(super) struct Place {
    /// The folder of the history.
    #[arg(long, value_name = "DIR", default_value = "reports/history")]
    pub(super) dir: PathBuf,
}

/// `history add`.
#[derive(Args, Clone, Debug)]
pub(super) struct AddArgs {
    /// The record: run.json, or the folder that holds it.
    #[arg(default_value = "reports/latest")]
    pub(super) record: PathBuf,
    /// The history to add it to.
    #[command(flatten)]
    pub(super) place: Place,
    /// Keep the exchanges of this many of the newest runs; of older ones the record alone stays.
    #[arg(long, value_name = "N", default_value_t = 30)]
    pub(super) keep_bodies: usize,
}

/// `history list`.
#[derive(Args, Clone, Debug)]
pub(super) struct ListArgs {
    /// The history to list.
    #[command(flatten)]
    pub(super) place: Place,
    /// How to show it.
    #[arg(long, value_enum, default_value_t = ListFormat::Text)]
    pub(super) format: ListFormat,
}
