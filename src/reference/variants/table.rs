//! What a variant is, and all of them.

use std::fmt;
use std::sync::LazyLock;

use crate::reference::behaviour::Behaviour;

/// What a variant makes of a rule or a case that passes against the clean server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expectation {
    /// It cannot be judged for want of something that the variant does not offer.
    Skipped,
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
    /// The rules or cases that do not simply pass against it, and what becomes of them.
    pub expects: &'static [(&'static str, Expectation)],
    pub(crate) apply: fn(&mut Behaviour),
}

impl fmt::Debug for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Variant")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// Every variant, grouped by the open point.
pub fn variants() -> &'static [Variant] {
    static ALL: LazyLock<Vec<Variant>> = LazyLock::new(|| {
        let groups: [&[Variant]; 0] = [];
        groups.concat()
    });
    &ALL
}
