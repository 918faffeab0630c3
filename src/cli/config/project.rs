//! The project file: targets by name, and what flags say where nothing else does.

mod read;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::{Arg, Command, ValueHint};

use crate::cli::exit::CliError;
use crate::cli::text_file;

use super::flags::flags;
use super::layers::Offer;
use super::origin::Origin;
use super::value::{Value, is_list, is_switch};
pub(super) use read::{DEFAULTS, is_name};
use read::{Entry, Said};

/// The flag that takes a target's name.
pub(super) const TARGET_FLAG: &str = "target";

/// The name of the file.
pub(super) const NAME: &str = "content-conformance.toml";
/// What a project file says.
#[derive(Debug)]
pub(super) struct Project {
    /// How it is called.
    pub(super) name: String,
    /// Its targets by name.
    pub(super) targets: BTreeMap<String, PathBuf>,
    /// What it sets.
    entries: Vec<Entry>,
    /// Its folder, as seen from the working directory.
    folder: PathBuf,
}

impl Project {
    /// Reads the file in a folder, as seen from the working directory.
    pub(super) fn read(folder: &Path, from: &Path, program: &Command) -> Result<Self, CliError> {
        let file = folder.join(NAME);
        let (name, seen) = if folder == from {
            (NAME.to_owned(), Path::new(""))
        } else {
            (file.display().to_string(), folder)
        };
        let text = text_file::read(&file).map_err(|error| {
            let what = format!("the project file cannot be read: {error}");
            CliError::usage(what, &name, "mend it, or leave it aside with --no-config")
        })?;
        let said = read::read(&text, &name, seen, program)?;
        Ok(Self {
            name,
            targets: said.targets,
            entries: said.entries,
            folder: seen.to_owned(),
        })
    }

    /// What one of its tables says about the flags of a command.
    pub(super) fn layer(&self, table: &str, leaf: &Command) -> Vec<Offer> {
        let entries = self.entries.iter().filter(|entry| entry.table == table);
        let offer = |entry: &Entry| {
            let (_, arg) = flags(leaf).find(|(flag, _)| *flag == entry.flag)?;
            Some(Offer {
                flag: entry.flag.clone(),
                value: self.value(arg, &entry.said),
                origin: Origin::Line {
                    file: self.name.clone(),
                    line: entry.line,
                },
                is_general: table == DEFAULTS,
            })
        };
        entries.filter_map(offer).collect()
    }

    fn value(&self, arg: &Arg, said: &Said) -> Result<Value, String> {
        let wrong = |what: &str| Err(what.to_owned());
        match said {
            Said::Switch(on) if is_switch(arg) => Ok(Value::Switch(*on)),
            _ if is_switch(arg) => wrong("this is neither true nor false; write true or false"),
            Said::Switch(_) => wrong("this flag has a value; write it, and not true or false"),
            Said::One(word) => Ok(Value::Words(vec![self.word(arg, word)])),
            Said::Many(words) if is_list(arg) => {
                let words = words.iter().map(|word| self.word(arg, word));
                Ok(Value::Words(words.collect()))
            }
            Said::Many(_) => wrong("this flag has one value; write it without brackets"),
        }
    }

    /// A value as the command line would have it: a path is seen from the file's folder.
    fn word(&self, arg: &Arg, word: &str) -> OsString {
        let is_path = arg.get_value_hint() == ValueHint::AnyPath;
        let is_target = arg.get_id() == TARGET_FLAG && is_name(word);
        if is_path && !is_target && !word.is_empty() {
            self.folder.join(word).into_os_string()
        } else {
            word.into()
        }
    }
}
