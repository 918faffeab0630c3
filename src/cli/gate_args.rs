//! Flags that say what the exit code is decided by, for every command that judges.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::model::Level;

use super::parse;

/// What the exit code is decided by.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Exit code")]
pub(super) struct GateArgs {
    /// The least binding level whose deviations make the run fail.
    #[arg(long, value_enum, value_name = "LEVEL", default_value_t = FailOn::Must)]
    pub(super) fail_on: FailOn,
    /// Be inconclusive unless this share of the MUST rules was judged.
    #[arg(long, value_name = "PERCENT", value_parser = parse::percent)]
    pub(super) require_coverage: Option<f64>,
    /// Fail only on what is worse than in this record: run.json, or the folder that holds it.
    #[arg(long, value_name = "RECORD")]
    pub(super) baseline: Option<PathBuf>,
    /// Go on without the baseline where it is missing or cannot be used.
    #[arg(long, requires = "baseline")]
    pub(super) baseline_optional: bool,
    /// Excuse the failures that this file names, each with a reason, an owner and a last day.
    #[arg(long, value_name = "FILE")]
    pub(super) waivers: Option<PathBuf>,
    /// Write the waiver file anew: without what has no use, and with what fails besides.
    #[arg(long, requires = "waivers")]
    pub(super) update_waivers: bool,
}

/// The least binding level whose deviations make a run fail.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum FailOn {
    /// What the document states.
    #[default]
    Must,
    /// Recommendations too.
    Should,
}

impl FailOn {
    /// The level.
    pub(super) fn level(self) -> Level {
        match self {
            Self::Must => Level::Must,
            Self::Should => Level::Should,
        }
    }
}
