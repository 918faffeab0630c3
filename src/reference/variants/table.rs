//! All variants.

use std::sync::LazyLock;

use crate::reference::variants::variant::Variant;
use crate::reference::variants::{conduct, customs, forms, habits, lives, spellings, surroundings};

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
    use crate::reference::behaviour::Behaviour;
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
