//! Settings from the environment: a variable for every flag.

use std::collections::BTreeMap;
use std::ffi::OsString;

use clap::{Arg, Command};

use crate::catalogue::nearest;

use super::flags::{PREFIX, flags, has_variable, names, variable};
use super::layers::Offer;
use super::origin::Origin;
use super::value::Value;

/// Those of all variables that are of this program and say something: an empty one is as good as none.
pub(super) fn ours(
    all: impl IntoIterator<Item = (OsString, OsString)>,
) -> BTreeMap<String, OsString> {
    let named = all.into_iter().filter_map(|(name, value)| {
        let name = name.into_string().ok()?;
        Some((name, value))
    });
    named
        .filter(|(name, value)| name.starts_with(PREFIX) && !value.is_empty())
        .collect()
}

/// What the variables say about the flags of a command. They are the same for all commands: what only
/// another one's flag takes is left to it.
pub(super) fn layer(leaf: &Command, variables: &BTreeMap<String, OsString>) -> Vec<Offer> {
    let offer = |(flag, arg): (&str, &Arg)| {
        let name = variable(flag);
        let text = variables.get(&name)?;
        Some(Offer {
            flag: flag.to_owned(),
            value: Value::of_variable(arg, text),
            origin: Origin::Variable(name),
            is_general: true,
        })
    };
    let flags = flags(leaf).filter(|(flag, _)| has_variable(flag));
    flags.filter_map(offer).collect()
}

/// A line for each variable that nothing reads and whose name is nearly that of another one.
pub(super) fn unknown(program: &Command, variables: &BTreeMap<String, OsString>) -> Vec<String> {
    let flags = names(program).into_iter().filter(|flag| has_variable(flag));
    let known: Vec<String> = flags.map(variable).collect();
    let ends: Vec<&str> = known.iter().map(|name| &name[PREFIX.len()..]).collect();
    let odd = variables.keys().filter(|name| !known.contains(name));
    let line = |name: &String| {
        let near = nearest(&name[PREFIX.len()..], ends.iter().copied());
        let near = near.first()?;
        Some(format!(
            "warning: no flag has the variable {name}; did you mean {PREFIX}{near}?"
        ))
    };
    odd.filter_map(line).collect()
}
