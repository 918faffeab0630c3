//! What a self-test tries: which servers, in which order.

use crate::reference::{Fault, Variant, faults, variants};
use crate::suite::SuiteError;

use super::floor::{self, Floor};
use super::pairs::covering_set;

/// A part of the self-test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The clean server: everything passes.
    Clean,
    /// Servers that answer everything alike: no MUST rule passes.
    Floors,
    /// Every fault: a case of its own rule finds it.
    Faults,
    /// Every variant: nothing comes out otherwise than declared.
    Variants,
    /// A covering set of pairs of variants, as the variants themselves.
    Pairs,
}

impl Part {
    /// All of them, in the order in which they are tried.
    pub const ALL: [Self; 5] = [
        Self::Clean,
        Self::Floors,
        Self::Variants,
        Self::Faults,
        Self::Pairs,
    ];
}

/// One server that is tried.
#[derive(Clone)]
pub(super) enum Trial {
    Clean,
    Fault(&'static Fault),
    Variants(Vec<&'static Variant>),
    /// A variant that only the demo project has, which is tried by its static fixtures.
    Demo(&'static Variant),
    Floor(Floor),
}

/// All trials of some parts.
pub(super) fn of_parts(parts: &[Part], seed: u64) -> Vec<Trial> {
    let of_part = |part: &Part| -> Vec<Trial> {
        match part {
            Part::Clean => vec![Trial::Clean],
            Part::Floors => floor::ALL.iter().copied().map(Trial::Floor).collect(),
            Part::Variants => variants()
                .iter()
                .map(|variant| of_variants(vec![variant]))
                .collect(),
            Part::Faults => faults().iter().map(Trial::Fault).collect(),
            Part::Pairs => covering_set(seed)
                .into_iter()
                .map(Trial::Variants)
                .collect(),
        }
    };
    parts.iter().flat_map(of_part).collect()
}

/// The trials of the faults and variants that are named; `one+other` is a combination.
///
/// # Errors
/// Where a name is unknown.
pub(super) fn of_names(
    named_faults: &[String],
    named_variants: &[String],
) -> Result<Vec<Trial>, SuiteError> {
    let mut trials = Vec::new();
    for name in named_variants {
        let named = name.split('+').map(|name| {
            variants()
                .iter()
                .find(|variant| variant.name == name)
                .ok_or_else(|| unknown("--variant", "variant", name))
        });
        trials.push(of_variants(named.collect::<Result<_, _>>()?));
    }
    for name in named_faults {
        let named: Vec<_> = faults()
            .iter()
            .filter(|fault| fault.name == *name || fault.rule == *name)
            .collect();
        if named.is_empty() {
            return Err(unknown("--fault", "fault or rule with faults", name));
        }
        trials.extend(named.into_iter().map(Trial::Fault));
    }
    Ok(trials)
}

fn of_variants(together: Vec<&'static Variant>) -> Trial {
    match together[..] {
        [variant] if variant.in_demo_only => Trial::Demo(variant),
        _ => Trial::Variants(together),
    }
}

fn unknown(flag: &str, kind: &str, name: &str) -> SuiteError {
    SuiteError {
        message: format!("{flag}: there is no {kind} named {name}; `serve --list` names them all"),
        exit_code: 2,
    }
}
