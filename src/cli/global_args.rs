//! The flags that every command takes.

use clap::{Args, ColorChoice};

/// What holds for every command.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Every command")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(super) struct GlobalArgs {
    /// When to use colours; `auto` does on a terminal, as `NO_COLOR` and `CLICOLOR_FORCE` allow.
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t = ColorChoice::Auto)]
    pub(super) color: ColorChoice,
    /// Say nothing on standard error but errors; of a run, print the verdict alone.
    #[arg(long, short, global = true, conflicts_with = "verbose")]
    pub(super) quiet: bool,
    /// Say more on standard error: each case as it ends, and where settings come from.
    #[arg(long, short, global = true)]
    pub(super) verbose: bool,
    /// Look for no content-conformance.toml.
    #[arg(long, global = true)]
    pub(super) no_config: bool,
    /// With a complete command line, show the settings in force and do nothing: what the command line,
    /// a variable such as `CONTENT_CONFORMANCE_MAX_RUNS` for `--max-runs`, or a content-conformance.toml
    /// says.
    #[arg(long, global = true)]
    pub(super) config_show: bool,
}
