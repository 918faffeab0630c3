//! The settings in force: what the command line says, then the environment, then the project file.
//!
//! What a variable or the file says is put onto the command line, where nothing else was said, and
//! then read as if it had been written there. So each flag has one meaning, wherever it comes from.

mod about;
mod early;
mod flags;
mod layers;
mod origin;
mod project;
mod search;
mod shown;
mod targets;
mod value;
mod variables;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;

use clap::{ArgMatches, ColorChoice, Command, CommandFactory as _, ValueEnum as _};

use crate::report::plain;

use super::args::{Cli, Command as Asked};
use super::exit::CliError;
use early::Early;
use layers::{Set, settled};
use project::Project;
use search::{Found, owner, search};

/// What there is around the command line.
#[derive(Clone, Debug, Default)]
pub(super) struct Around {
    /// The variables of this program.
    pub(super) variables: BTreeMap<String, OsString>,
    /// The working directory.
    pub(super) folder: PathBuf,
}

impl Around {
    /// Where this process is.
    pub(super) fn here() -> Self {
        Self {
            variables: variables::ours(std::env::vars_os()),
            folder: std::env::current_dir().unwrap_or_default(),
        }
    }
}

/// The command line with all that is added to it.
#[derive(Debug)]
pub(super) struct Config {
    words: Vec<OsString>,
    color: ColorChoice,
    program: Command,
    path: Vec<String>,
    set: Vec<Set>,
    project: Option<Project>,
    warnings: Vec<String>,
}

impl Config {
    /// Reads the environment and the project file for a command line. What is wrong with them is said,
    /// unless nothing but help is wanted.
    pub(super) fn read(words: Vec<OsString>, around: &Around) -> Result<Self, CliError> {
        let mut program = Cli::command();
        program.build();
        let early = Early::look(&words);
        let color = |text: &str| ColorChoice::from_str(text, true).ok();
        let told = around.variables.get(&flags::variable("color"));
        let told = told.and_then(|told| color(told.to_str()?));
        let mut config = Self {
            words,
            color: early.color.or(told).unwrap_or(ColorChoice::Auto),
            warnings: variables::unknown(&program, &around.variables),
            program,
            path: early.path.clone(),
            set: Vec::new(),
            project: None,
        };
        let leaf = flags::leaf(&config.program, &early.path);
        if early.wants_help || leaf.has_subcommands() {
            return Ok(config);
        }
        let (program, path) = (&config.program, &early.path);
        let mut layers = vec![variables::layer(leaf, &around.variables)];
        let no_config = settled(program, leaf, &early.given, &layers)?
            .iter()
            .any(|set| set.flag == flags::NO_CONFIG && set.value.is_on());
        if !early.no_config && !no_config {
            let from = &around.folder;
            match search(from, &owner) {
                Found::In(folder) => {
                    config.project = Some(Project::read(folder, from, program)?);
                }
                Found::Foreign(folder) => config.warnings.push(format!(
                    "warning: {} is left aside: it or its folder is another user's",
                    folder.join(project::NAME).display()
                )),
                Found::Nowhere => {}
            }
            if let Some(project) = &config.project {
                layers.push(project.layer(&path.join("."), leaf));
                layers.push(project.layer(project::DEFAULTS, leaf));
            }
        }
        config.set = settled(program, leaf, &early.given, &layers)?;
        let set = config.set.iter().find(|set| set.flag == "color");
        if let Some(said) = set.and_then(|set| color(set.value.text()?)) {
            config.color = said;
        }
        Ok(config)
    }

    /// When the parser's own texts have colours.
    pub(super) fn color(&self) -> ColorChoice {
        self.color
    }

    /// The words to be parsed.
    pub(super) fn words(&self) -> Vec<OsString> {
        let added = self.set.iter().flat_map(|set| set.value.words(&set.flag));
        let end = self.words.iter().position(|word| word == "--");
        let mut words = self.words.clone();
        let end = end.unwrap_or(words.len());
        words.splice(end..end, added);
        words
    }

    /// Lines that are worth saying: variables that nothing reads, and where settings come from, where
    /// `all` is wanted.
    pub(super) fn notes(&self, all: bool) -> Vec<String> {
        let from = self.set.iter().filter(|_| all).map(Set::told);
        let notes = self.warnings.iter().cloned().chain(from);
        notes.map(|note| plain(&note).into_owned()).collect()
    }

    /// Puts the file in the place of a target's name.
    pub(super) fn find_target(&self, command: &mut Asked) -> Result<(), CliError> {
        targets::find(command, self.project.as_ref())
    }

    /// The settings in force, each with where it comes from.
    pub(super) fn shown(&self, matches: &ArgMatches) -> String {
        let (leaf, matches) = self.own(matches);
        let project = self.project.as_ref();
        shown::shown(&self.path.join("."), leaf, matches, &self.set, project)
    }

    /// An error that is about a setting which the command line does not show says where it comes from.
    pub(super) fn explain(&self, error: CliError, matches: &ArgMatches) -> CliError {
        let (leaf, matches) = self.own(matches);
        let project = self.project.as_ref();
        let about = about::about(&error.message, leaf, matches, &self.set, project).into_iter();
        let told: Vec<String> = about.map(|set| format!("; {}", set.told())).collect();
        CliError {
            message: error.message + &told.concat(),
            ..error
        }
    }

    /// The command that is called, and what was read for it.
    fn own<'m>(&self, matches: &'m ArgMatches) -> (&Command, &'m ArgMatches) {
        let mut names = self.path.iter();
        let own = names.try_fold(matches, |matches, name| matches.subcommand_matches(name));
        (
            flags::leaf(&self.program, &self.path),
            own.unwrap_or(matches),
        )
    }
}

#[cfg(test)]
mod tests;
