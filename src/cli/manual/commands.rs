//! What `--help` says of each command.

use std::fmt::Write as _;

use clap::{Command, CommandFactory as _};

use crate::cli::args::Cli;

/// Every command with its help.
pub(super) fn commands() -> String {
    let mut program = Cli::command().disable_help_subcommand(true).term_width(96);
    program.build();
    let mut text = "# The commands\n".to_owned();
    add(&mut text, &mut program);
    text
}

fn add(text: &mut String, command: &mut Command) {
    let name = command
        .get_bin_name()
        .unwrap_or(command.get_name())
        .to_owned();
    let help = command.render_long_help().to_string();
    let _ = write!(text, "\n## `{name}`\n\n```text\n{}\n```\n", help.trim_end());
    for below in command.get_subcommands_mut() {
        add(text, below);
    }
}
