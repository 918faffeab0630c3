//! A first look at the command line: which command it is, and which flags are on it.

use std::collections::BTreeSet;
use std::ffi::OsString;

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, ColorChoice, CommandFactory as _, Id};

use crate::cli::args::Cli;

/// What the first look finds. A slip ends it; the parser says later what is wrong.
#[derive(Debug, Default)]
pub(super) struct Early {
    /// The names of the command and of its own command.
    pub(super) path: Vec<String>,
    /// The flags on the command line.
    pub(super) given: BTreeSet<Id>,
    /// When colours are used, where that is said.
    pub(super) color: Option<ColorChoice>,
    /// Whether the project file is left aside.
    pub(super) no_config: bool,
    /// Whether help or the version is wanted, and nothing else.
    pub(super) wants_help: bool,
}

const HELP: [&str; 2] = ["help", "version"];

impl Early {
    pub(super) fn look(words: &[OsString]) -> Self {
        let asked = |name: &'static str, short| {
            let arg = Arg::new(name).long(name).short(short);
            arg.action(ArgAction::SetTrue).global(true)
        };
        // Help and version are flags like others here, so that what stands behind them is seen too.
        let program = Cli::command()
            .ignore_errors(true)
            .disable_help_flag(true)
            .disable_version_flag(true)
            .disable_help_subcommand(true)
            .args([asked(HELP[0], 'h'), asked(HELP[1], 'V')]);
        let Ok(matches) = program.try_get_matches_from(words) else {
            return Self::default();
        };
        let mut early = Self::default();
        let mut own = &matches;
        while let Some((name, below)) = own.subcommand() {
            early.path.push(name.to_owned());
            own = below;
        }
        early.given = own.ids().filter(|id| is_given(own, id)).cloned().collect();
        if early.given.iter().any(|id| id == "color") {
            early.color = own.get_one("color").copied();
        }
        early.no_config = early.given.iter().any(|id| id == "no_config");
        early.wants_help = HELP
            .iter()
            .any(|name| early.given.iter().any(|id| id == name));
        early
    }
}

fn is_given(matches: &ArgMatches, id: &Id) -> bool {
    matches.value_source(id.as_str()) == Some(ValueSource::CommandLine)
}
