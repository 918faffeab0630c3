//! The arguments of `run` that make it one of several shards.

use std::path::PathBuf;

use clap::Args;

use super::parse;

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
