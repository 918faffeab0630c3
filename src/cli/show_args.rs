//! The flag that says what a report at a terminal shows in full.

use clap::{Args, ValueEnum};

use crate::report::Show;

/// What is shown in full.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Reports")]
pub(super) struct ShowArgs {
    /// Show these parts of the report in full at the terminal.
    #[arg(long, value_enum, value_name = "LIST", value_delimiter = ',')]
    pub(super) show: Vec<Part>,
}

/// A part of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Part {
    /// Every choice where the document is silent.
    Open,
    /// Every cause of what failed or was not judged.
    Causes,
}

impl ShowArgs {
    /// The same for the report.
    pub(super) fn show(&self) -> Show {
        Show {
            open: self.show.contains(&Part::Open),
            causes: self.show.contains(&Part::Causes),
        }
    }
}
