//! The arguments of `run` that say how it goes on, and when it ends.

use std::time::Duration;

use clap::Args;

use super::parse;

/// How a run goes on.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Course of the run")]
pub(super) struct CourseArgs {
    /// Run this many cases side by side.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) jobs: Option<u16>,
    /// Begin no case after this time; what is left is not run.
    #[arg(long, value_name = "TIME", value_parser = parse::duration)]
    pub(super) max_duration: Option<Duration>,
    /// Show the plan and its price instead, and send nothing; with `--format json` as JSON.
    #[arg(long)]
    pub(super) dry_run: bool,
    /// Stop at the first failure.
    #[arg(long)]
    pub(super) fail_fast: bool,
    /// Run again each time the service comes back, what failed first, until all is green. Bounds hold for
    /// each run.
    #[arg(long, conflicts_with_all = ["dry_run", "update_waivers"])]
    pub(super) watch: bool,
}
