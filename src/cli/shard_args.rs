//! The arguments of `run` that make it one of several shards, and those of `merge`.

use std::path::PathBuf;

use clap::Args;

use crate::report::Format;

use super::gate_args::GateArgs;
use super::parse;
use super::show_args::ShowArgs;

/// One of several shards.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Cases")]
pub(super) struct ShardArgs {
    /// Only shard K of N, with its share of the bounds; `merge` puts all N together. An engine that
    /// counts from 0 writes I+1/N. Without --seed every shard takes seed 1.
    #[arg(long, value_name = "K/N", value_parser = parse::shard, conflicts_with = "watch")]
    pub(super) shard: Option<(u32, u32)>,
    /// Split the cases by how long they took in this record: run.json, or the folder that holds it.
    #[arg(long, value_name = "RECORD", requires = "shard")]
    pub(super) timings: Option<PathBuf>,
}

/// `merge`.
#[derive(Args, Clone, Debug)]
pub(super) struct MergeArgs {
    /// The folders that the shards wrote to, their --out, in any order.
    #[arg(required = true, value_name = "DIR")]
    pub(super) shards: Vec<PathBuf>,
    /// What the exit code is decided by.
    #[command(flatten)]
    pub(super) gate: GateArgs,
    /// Add the feature files in this folder, as the shards had them.
    #[arg(long, value_name = "DIR")]
    pub(super) features: Option<PathBuf>,
    /// The folder that the record, its exchanges and the reports are written to.
    #[arg(long, value_name = "DIR", default_value = "reports/latest")]
    pub(super) out: PathBuf,
    /// Reports to write beside the record: console, json, junit, markdown, github,
    /// html, sarif, ctrf, codequality.
    #[arg(long = "format", value_name = "LIST", value_delimiter = ',', value_parser = parse::format)]
    pub(super) formats: Vec<Format>,
    /// What the report at the terminal shows in full.
    #[command(flatten)]
    pub(super) show: ShowArgs,
}
