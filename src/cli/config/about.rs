//! Which settings an error is about.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::path::Path;

use clap::{Arg, ArgMatches, Command, ValueHint};

use super::layers::Set;
use super::project::{Project, TARGET_FLAG};
use super::targets;

/// The settings whose flag, or whose file or folder, a message begins with. What the command line or a
/// default names as well may be meant by that, and then nothing is better than a wrong hint.
pub(super) fn about<'s>(
    message: &str,
    leaf: &Command,
    matches: &ArgMatches,
    set: &'s [Set],
    project: Option<&Project>,
) -> Vec<&'s Set> {
    if let Some(named) = message.strip_prefix("--") {
        let flag = named.split([':', ' ']).next();
        let is_it = |set: &&Set| set.value.is_on() && Some(set.flag.as_str()) == flag;
        return set.iter().filter(is_it).collect();
    }
    let paths = leaf
        .get_arguments()
        .filter(|arg| arg.get_value_hint() == ValueHint::AnyPath);
    let named: Vec<(usize, Option<&Set>)> = paths
        .filter_map(|arg| {
            let words = places(arg, matches, project).into_iter();
            let longest = words.filter_map(|word| beginning(message, &word)).max()?;
            Some((longest, set.iter().find(|set| set.id == *arg.get_id())))
        })
        .collect();
    // A file in a folder that is named too is meant for itself.
    let longest = named.iter().map(|(length, _)| *length).max();
    let meant = named
        .into_iter()
        .filter(|(length, _)| Some(*length) == longest);
    let set: Option<Vec<&Set>> = meant.map(|(_, set)| set).collect();
    set.unwrap_or_default()
}

/// What an error about the argument can begin with.
fn places<'m>(
    arg: &Arg,
    matches: &'m ArgMatches,
    project: Option<&Project>,
) -> Vec<Cow<'m, OsStr>> {
    let id = arg.get_id().as_str();
    let mut places = Vec::new();
    for word in matches.get_raw(id).into_iter().flatten() {
        places.push(Cow::Borrowed(word));
        if id == TARGET_FLAG
            && let Ok(Some(file)) = targets::file(Path::new(word), project)
        {
            places.push(Cow::Owned(file.into()));
        }
    }
    places
}

/// How much of a message is a path with which it begins, or the path of the folder of what it begins with.
fn beginning(message: &str, path: &OsStr) -> Option<usize> {
    let path = path.to_string_lossy();
    let path = path.trim_end_matches('/');
    let rest = message.strip_prefix(path)?;
    // A line's number may follow, as in `t.toml:3: …`.
    let is_line = |rest: &str| rest.starts_with(|c: char| c == ' ' || c.is_ascii_digit());
    let is_whole = rest.starts_with('/') || rest.strip_prefix(':').is_some_and(is_line);
    (is_whole && !path.is_empty()).then_some(path.len())
}
