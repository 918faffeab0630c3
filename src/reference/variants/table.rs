//! What a variant is, and all of them.

use std::fmt;
use std::sync::LazyLock;

use crate::reference::behaviour::Behaviour;
use crate::reference::variants::{conduct, customs, forms, habits, lives, spellings, surroundings};

/// What a variant makes of a rule or a case that passes against the clean server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expectation {
    /// It cannot be judged for want of something that the variant does not offer.
    Skipped,
    /// Cases that need one of these provider states are skipped. The rules that have no other cases
    /// are named beside it.
    Without(&'static [&'static str]),
    /// It was tried, and something that is no breach stood in the way.
    Inconclusive,
    /// A `should` finding.
    Warned,
}

/// A legal choice. A server that has it conforms.
#[derive(Clone, Copy)]
pub struct Variant {
    /// Its name, which the command line takes.
    pub name: &'static str,
    /// The open point that it is a choice at.
    pub open_point: &'static str,
    /// What it does.
    pub what: &'static str,
    /// The rules or cases that need not simply pass against it, and what may become of them; `*`
    /// stands for any.
    pub expects: &'static [(&'static str, Expectation)],
    /// Whether only the demo project has it: what provider states arrange is as it was asked for,
    /// by nobody else.
    pub in_demo_only: bool,
    pub(crate) apply: fn(&mut Behaviour),
}

impl fmt::Debug for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Variant")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

pub(super) const fn variant(
    name: &'static str,
    open_point: &'static str,
    what: &'static str,
    expects: &'static [(&'static str, Expectation)],
    apply: fn(&mut Behaviour),
) -> Variant {
    Variant {
        name,
        open_point,
        what,
        expects,
        in_demo_only: false,
        apply,
    }
}

impl Variant {
    /// The same, where only the demo project has it.
    pub(super) const fn in_demo_only(mut self) -> Self {
        self.in_demo_only = true;
        self
    }
}

/// Every variant, grouped by the open point.
#[must_use]
pub fn variants() -> &'static [Variant] {
    static ALL: LazyLock<Vec<Variant>> = LazyLock::new(|| {
        let groups = [
            forms::ECHOES,
            forms::REFUSALS,
            spellings::TIMESTAMPS,
            spellings::MEMBERS,
            conduct::REQUESTS,
            conduct::BOUNDS,
            lives::GENERATIONS,
            lives::APPROVALS,
            surroundings::NETWORKS,
            habits::HABITS,
            customs::CUSTOMS,
        ];
        groups.concat()
    });
    &ALL
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::reference::faults::faults;

    #[test]
    fn names_are_unique_also_among_faults() {
        let mut names: BTreeSet<&str> = faults().iter().map(|fault| fault.name).collect();
        for variant in variants() {
            assert!(names.insert(variant.name), "{}", variant.name);
        }
        assert!(variants().len() >= 80, "{}", variants().len());
    }

    #[test]
    fn every_variant_changes_the_behaviour() {
        let clean = format!("{:?}", Behaviour::clean());
        for variant in variants() {
            let mut behaviour = Behaviour::clean();
            (variant.apply)(&mut behaviour);
            assert_ne!(format!("{behaviour:?}"), clean, "{}", variant.name);
        }
    }
}
