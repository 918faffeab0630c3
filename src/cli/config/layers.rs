//! Layers of settings, one below the other: what stands higher counts.

use std::collections::BTreeSet;
use std::ffi::OsString;

use clap::{Command, Id};

use crate::cli::exit::CliError;

use super::flags::{conflict, flags, leaves};
use super::origin::Origin;
use super::value::{Value, tried};

/// What a layer says about a flag.
#[derive(Clone, Debug)]
pub(super) struct Offer {
    /// The flag, without its dashes.
    pub(super) flag: String,
    /// Its value, or what is wrong with it.
    pub(super) value: Result<Value, String>,
    /// Where it comes from.
    pub(super) origin: Origin,
    /// Whether it is meant for every command that has the flag.
    pub(super) is_general: bool,
}

/// A flag that is set elsewhere than on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Set {
    /// The flag, without its dashes.
    pub(super) flag: String,
    /// Its name in the parser.
    pub(super) id: Id,
    /// Its value.
    pub(super) value: Value,
    /// Where it comes from.
    pub(super) origin: Origin,
    needs: Vec<String>,
}

impl Set {
    /// Where it comes from, in words.
    pub(super) fn told(&self) -> String {
        format!("--{} is set by {}", self.flag, self.origin)
    }
}

/// What of the layers counts, highest first, for a command with these flags on its line. What stands
/// higher takes a flag from below, and what cannot stand beside it; what needs another flag that is not
/// set is left out.
pub(super) fn settled(
    program: &Command,
    leaf: &Command,
    given: &BTreeSet<Id>,
    layers: &[Vec<Offer>],
) -> Result<Vec<Set>, CliError> {
    let mut taken: Vec<Set> = Vec::new();
    for layer in layers {
        let mut fresh: Vec<Set> = Vec::new();
        for offer in layer {
            let Some((_, arg)) = flags(leaf).find(|(flag, _)| *flag == offer.flag) else {
                continue;
            };
            let id = arg.get_id();
            let on_line = given.iter();
            let above = taken.iter().filter(|set| set.value.is_on());
            let is_out = given.contains(id)
                || taken.iter().any(|set| set.id == *id)
                || on_line
                    .chain(above.map(|set| &set.id))
                    .any(|other| conflict(leaf, id.as_str(), other.as_str()));
            if is_out {
                continue;
            }
            let Some((value, needs)) = taken_by(program, leaf, offer)? else {
                continue;
            };
            fresh.push(Set {
                flag: offer.flag.clone(),
                id: id.clone(),
                value,
                origin: offer.origin.clone(),
                needs,
            });
        }
        at_odds(leaf, &fresh)?;
        taken.extend(fresh);
    }
    let there: BTreeSet<&str> = flags(leaf)
        .filter(|(flag, arg)| {
            let set = taken.iter().find(|set| set.flag == *flag);
            given.contains(arg.get_id()) || set.is_some_and(|set| set.value.is_on())
        })
        .map(|(flag, _)| flag)
        .collect();
    taken.retain(|set| set.needs.iter().all(|flag| there.contains(flag.as_str())));
    Ok(taken)
}

/// The value as the command takes it, with the flags that it needs; none where it is meant for another
/// command that has the flag.
fn taken_by(
    program: &Command,
    leaf: &Command,
    offer: &Offer,
) -> Result<Option<(Value, Vec<String>)>, CliError> {
    let wrong = |what: &str| CliError::refused(&offer.origin, what);
    let value = offer.value.as_ref().map_err(|what| wrong(what))?;
    let words: Vec<OsString> = value.words(&offer.flag);
    match tried(leaf, &words) {
        Ok(needs) => Ok(Some((value.clone(), needs))),
        Err(_) if offer.is_general && others(program, offer, &words) => Ok(None),
        Err(what) => Err(wrong(&what)),
    }
}

/// Whether any command's flag of the same name takes the value.
fn others(program: &Command, offer: &Offer, words: &[OsString]) -> bool {
    let has_it = |other: &&Command| flags(other).any(|(flag, _)| flag == offer.flag);
    let mut others = leaves(program).into_iter().filter(has_it);
    others.any(|other| tried(other, words).is_ok())
}

/// Two flags of one layer that cannot stand together are a slip.
fn at_odds(leaf: &Command, fresh: &[Set]) -> Result<(), CliError> {
    for (at, one) in fresh.iter().enumerate() {
        let rest = fresh[at + 1..].iter();
        let mut rest = rest.filter(|other| conflict(leaf, one.id.as_str(), other.id.as_str()));
        let Some(other) = rest.find(|other| one.value.is_on() && other.value.is_on()) else {
            continue;
        };
        return Err(CliError::refused(
            &one.origin,
            &format!(
                "--{} cannot be used with --{}, which {} sets; take one of them out",
                one.flag, other.flag, other.origin
            ),
        ));
    }
    Ok(())
}
