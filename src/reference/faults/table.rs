//! What a fault is, and all of them.

use std::fmt;
use std::sync::LazyLock;

use crate::reference::behaviour::Behaviour;

/// A way of being wrong. A server that has it breaks one rule.
#[derive(Clone, Copy)]
pub struct Fault {
    /// Its name, which the command line takes.
    pub name: &'static str,
    /// The id of the rule that it breaks.
    pub rule: &'static str,
    /// What it does wrong, and under which condition.
    pub what: &'static str,
    pub(crate) apply: fn(&mut Behaviour),
}

impl fmt::Debug for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Fault")
            .field("name", &self.name)
            .field("rule", &self.rule)
            .finish_non_exhaustive()
    }
}

/// Every fault, grouped by the rule that it breaks.
pub fn faults() -> &'static [Fault] {
    static ALL: LazyLock<Vec<Fault>> = LazyLock::new(|| {
        let groups: [&[Fault]; 0] = [];
        groups.concat()
    });
    &ALL
}
