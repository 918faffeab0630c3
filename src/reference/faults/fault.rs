//! What a fault is.

use std::fmt;

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
    /// Whether what it breaks of the rule is only recommended: a warning is enough then.
    pub warned: bool,
    /// Whether it shows so late that only the thorough profile waits for it.
    pub late: bool,
    /// Whether it shows so far out in a list that only a walk through all of it finds it.
    pub far: bool,
    pub(crate) apply: fn(&mut Behaviour),
}

impl Fault {
    /// The same as a breach of what is only recommended.
    pub(super) const fn of_what_is_recommended(self) -> Self {
        Self {
            warned: true,
            ..self
        }
    }

    /// The same as one that the thorough profile finds.
    pub(super) const fn late(self) -> Self {
        Self { late: true, ..self }
    }

    /// The same as one that a walk through a long list finds.
    pub(super) const fn far(self) -> Self {
        Self { far: true, ..self }
    }
}

impl fmt::Debug for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Fault")
            .field("name", &self.name)
            .field("rule", &self.rule)
            .finish_non_exhaustive()
    }
}

pub(super) const fn fault(
    name: &'static str,
    rule: &'static str,
    what: &'static str,
    apply: fn(&mut Behaviour),
) -> Fault {
    Fault {
        name,
        rule,
        what,
        warned: false,
        late: false,
        far: false,
        apply,
    }
}
