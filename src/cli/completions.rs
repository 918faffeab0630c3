//! `completions`: what a shell needs to complete the command line.

use clap::CommandFactory as _;

use super::args::{Cli, CompletionsArgs};
use super::exit::{CliError, Exit};
use super::output;

/// Prints the script for a shell.
#[expect(
    clippy::unnecessary_wraps,
    reason = "commands have the same signature, and this one cannot fail"
)]
pub(super) fn completions(args: &CompletionsArgs) -> Result<u8, CliError> {
    let mut script = Vec::new();
    clap_complete::generate(
        args.shell,
        &mut Cli::command(),
        env!("CARGO_PKG_NAME"),
        &mut script,
    );
    output::print(&String::from_utf8_lossy(&script));
    Ok(Exit::Done.code())
}
