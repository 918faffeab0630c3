//! Reading a project file: names and types only. Unknown names are refused with what is near.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

use clap::Command;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::catalogue::nearest;
use crate::cli::exit::CliError;

use super::super::flags::{flags, is_setting, key, names};

/// The table of flags for every command that has them.
pub(in super::super) const DEFAULTS: &str = "defaults";
/// The table of targets.
const TARGETS: &str = "targets";

/// What a file says.
#[derive(Debug)]
pub(super) struct Read {
    /// Targets by name, as seen from the working directory.
    pub(super) targets: BTreeMap<String, PathBuf>,
    /// What it sets.
    pub(super) entries: Vec<Entry>,
}

/// A key of a command's table.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) table: String,
    pub(super) flag: String,
    pub(super) line: usize,
    pub(super) said: Said,
}

/// A value as it is written.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Said {
    Switch(bool),
    One(String),
    Many(Vec<String>),
}

/// Whether a word can be a target's name: it does not read as a path.
pub(in super::super) fn is_name(word: &str) -> bool {
    let has_ending = Path::new(word)
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("toml"));
    !word.is_empty() && !word.contains(['/', MAIN_SEPARATOR]) && !has_ending
}

type Value<'t> = Spanned<DeValue<'t>>;

/// Reads the text of a file called `name`, whose folder is seen as `folder`.
pub(super) fn read(
    text: &str,
    name: &str,
    folder: &Path,
    program: &Command,
) -> Result<Read, CliError> {
    let mut reader = Reader {
        text,
        entries: Vec::new(),
        targets: BTreeMap::new(),
        name,
    };
    let root = DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        reader.refuse(at, &format!("{}; mend the project file", error.message()))
    })?;
    let commands = program
        .get_subcommands()
        .filter(|own| own.get_name() != "help");
    let commands: BTreeMap<&str, &Command> = commands.map(|own| (own.get_name(), own)).collect();
    let known = || commands.keys().copied().chain([DEFAULTS, TARGETS]);
    for (table, value) in root.get_ref() {
        let (at, inner) = (table.span().start, table.get_ref().as_ref());
        match (inner, commands.get(inner)) {
            (TARGETS, _) => reader.targets(reader.table(inner, value)?, folder)?,
            (DEFAULTS, _) => {
                let all = settings(names(program));
                reader.flags(DEFAULTS, reader.table(inner, value)?, &all)?;
            }
            (_, Some(command)) => reader.command(inner, command, value)?,
            (_, None) => return Err(reader.unknown(at, "there is no table", inner, known())),
        }
    }
    Ok(Read {
        targets: reader.targets,
        entries: reader.entries,
    })
}

/// Flags by their keys.
fn settings<'c>(flags: impl IntoIterator<Item = &'c str>) -> BTreeMap<String, &'c str> {
    let flags = flags.into_iter().filter(|flag| is_setting(flag));
    flags.map(|flag| (key(flag), flag)).collect()
}

struct Reader<'t> {
    text: &'t str,
    name: &'t str,
    entries: Vec<Entry>,
    targets: BTreeMap<String, PathBuf>,
}

impl Reader<'_> {
    fn line(&self, at: usize) -> usize {
        let before = self.text.get(..at).unwrap_or_default();
        before.matches('\n').count() + 1
    }

    fn refuse(&self, at: usize, what: &str) -> CliError {
        CliError::refused(format!("{}:{}", self.name, self.line(at)), what)
    }

    fn unknown<'n>(
        &self,
        at: usize,
        what: &str,
        name: &str,
        known: impl Iterator<Item = &'n str>,
    ) -> CliError {
        let known: BTreeSet<&str> = known.collect();
        let next = match nearest(name, known.iter().copied()).as_slice() {
            [] if known.len() < 20 => {
                let known: Vec<&str> = known.into_iter().collect();
                format!("there are {}", known.join(", "))
            }
            [] => "each flag's name is a key, with _ for -".to_owned(),
            near => format!("did you mean {}?", near.join(" or ")),
        };
        self.refuse(at, &format!("{what} {name}; {next}"))
    }

    fn table<'v, 't>(&self, name: &str, value: &'v Value<'t>) -> Result<&'v DeTable<'t>, CliError> {
        value.get_ref().as_table().ok_or_else(|| {
            let what = format!("{name} is a table; write [{name}], and its keys below");
            self.refuse(value.span().start, &what)
        })
    }

    fn targets(&mut self, table: &DeTable<'_>, folder: &Path) -> Result<(), CliError> {
        for (name, file) in table {
            let Some(path) = file.get_ref().as_str().filter(|path| !path.is_empty()) else {
                let what = format!("{} is not a path; write one between quotes", name.get_ref());
                return Err(self.refuse(file.span().start, &what));
            };
            if !is_name(name.get_ref()) {
                let what = format!(
                    "the name {} reads as a path; write one without / and .toml",
                    name.get_ref()
                );
                return Err(self.refuse(name.span().start, &what));
            }
            self.targets
                .insert(name.get_ref().to_string(), folder.join(path));
        }
        Ok(())
    }

    /// The table of a command, which holds its flags, or the tables of its own commands.
    fn command(
        &mut self,
        path: &str,
        command: &Command,
        value: &Value<'_>,
    ) -> Result<(), CliError> {
        let table = self.table(path, value)?;
        if !command.has_subcommands() {
            let own = settings(flags(command).map(|(flag, _)| flag));
            return self.flags(path, table, &own);
        }
        for (name, value) in table {
            let own: Vec<&Command> = command.get_subcommands().collect();
            let inner = name.get_ref().as_ref();
            let Some(below) = own.iter().find(|own| own.get_name() == inner) else {
                let own = own.iter().map(|own| own.get_name());
                let known = own.filter(|own| *own != "help");
                let what = format!("{path} has no table");
                return Err(self.unknown(name.span().start, &what, inner, known));
            };
            self.command(&format!("{path}.{inner}"), below, value)?;
        }
        Ok(())
    }

    fn flags(
        &mut self,
        path: &str,
        table: &DeTable<'_>,
        known: &BTreeMap<String, &str>,
    ) -> Result<(), CliError> {
        for (name, value) in table {
            let (at, inner) = (name.span().start, name.get_ref().as_ref());
            let Some(flag) = known.get(inner) else {
                let what = format!("{path} has no key");
                return Err(self.unknown(at, &what, inner, known.keys().map(String::as_str)));
            };
            let Some(said) = said(value.get_ref()) else {
                let what = format!(
                    "{inner} has no value that a flag can have; write a text, a number, true, false \
                     or a list of them"
                );
                return Err(self.refuse(value.span().start, &what));
            };
            self.entries.push(Entry {
                table: path.to_owned(),
                flag: (*flag).to_owned(),
                line: self.line(at),
                said,
            });
        }
        Ok(())
    }
}

fn said(value: &DeValue<'_>) -> Option<Said> {
    match value {
        DeValue::Boolean(on) => Some(Said::Switch(*on)),
        DeValue::Array(all) => all
            .iter()
            .map(|one| word(one.get_ref()))
            .collect::<Option<_>>()
            .map(Said::Many),
        one => word(one).map(Said::One),
    }
}

fn word(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(number) => {
            let value = i64::from_str_radix(number.as_str(), number.radix());
            value.ok().map(|value| value.to_string())
        }
        DeValue::Float(number) => Some(number.as_str().to_owned()),
        _ => None,
    }
}
