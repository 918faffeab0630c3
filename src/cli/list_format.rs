//! How a list is shown: of rules, of steps, of runs.

use clap::ValueEnum;

/// How a list is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ListFormat {
    /// For a person.
    #[value(alias = "console")]
    Text,
    /// For a program.
    Json,
}
