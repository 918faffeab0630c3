//! The value of a setting, as words of a command line.

use std::ffi::{OsStr, OsString};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command};

use crate::cli::parser_error::one_line;

/// What a setting says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// Of a flag without a value: whether it is given.
    Switch(bool),
    /// Of any other: its values.
    Words(Vec<OsString>),
}

impl Value {
    /// The flag as it would be written.
    pub(super) fn words(&self, flag: &str) -> Vec<OsString> {
        match self {
            Self::Switch(false) => Vec::new(),
            Self::Switch(true) => vec![format!("--{flag}").into()],
            Self::Words(words) => {
                let written = |word: &OsString| {
                    let mut whole = OsString::from(format!("--{flag}="));
                    whole.push(word);
                    whole
                };
                words.iter().map(written).collect()
            }
        }
    }

    /// Whether it is given at all.
    pub(super) fn is_on(&self) -> bool {
        *self != Self::Switch(false)
    }

    /// Its first value as a text.
    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Self::Switch(_) => None,
            Self::Words(words) => words.first()?.to_str(),
        }
    }

    /// The value of a variable. A list is written with commas.
    pub(super) fn of_variable(arg: &Arg, text: &OsStr) -> Result<Self, String> {
        if is_switch(arg) {
            return switch(text).map(Self::Switch);
        }
        let words = match text.to_str() {
            Some(text) if is_list(arg) && arg.get_value_delimiter().is_none() => {
                text.split(',').map(OsString::from).collect()
            }
            _ => vec![text.to_owned()],
        };
        Ok(Self::Words(words))
    }
}

/// Whether a flag has no value.
pub(super) fn is_switch(arg: &Arg) -> bool {
    matches!(arg.get_action(), ArgAction::SetTrue)
}

/// Whether a flag has any number of values.
pub(super) fn is_list(arg: &Arg) -> bool {
    matches!(arg.get_action(), ArgAction::Append)
}

fn switch(text: &OsStr) -> Result<bool, String> {
    match text.to_string_lossy().to_lowercase().as_str() {
        "1" | "true" | "yes" | "on" => Ok(true),
        "0" | "false" | "no" | "off" => Ok(false),
        _ => Err("this is neither true nor false; write true or false".to_owned()),
    }
}

/// Tries a flag by itself: the other flags that it needs, or what is wrong with its value.
pub(super) fn tried(command: &Command, words: &[OsString]) -> Result<Vec<String>, String> {
    let name = OsString::from(command.get_name());
    let line = std::iter::once(&name).chain(words);
    let Err(error) = command.clone().try_get_matches_from(line) else {
        return Ok(Vec::new());
    };
    if error.kind() != ErrorKind::MissingRequiredArgument {
        return Err(one_line(&error.render().to_string()));
    }
    let Some(ContextValue::Strings(missing)) = error.get(ContextKind::InvalidArg) else {
        return Ok(Vec::new());
    };
    let flags = missing.iter().filter_map(|missing| {
        let flag = missing.strip_prefix("--")?.split([' ', '=']).next()?;
        Some(flag.to_owned())
    });
    Ok(flags.collect())
}
