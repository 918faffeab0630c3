//! What a variant is.

use std::fmt;

use crate::reference::behaviour::Behaviour;

/// What a variant makes of a rule or a case that passes against the clean server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expectation {
    /// It cannot be judged for want of something that the variant does not offer.
    Skipped,
    /// Cases that need one of these provider states are skipped. The rules that have no other cases
    /// are named beside it.
    Without(&'static [&'static str]),
    /// It was tried, and something that is not a breach stood in the way.
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
