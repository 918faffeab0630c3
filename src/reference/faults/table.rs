//! All faults.

use std::sync::LazyLock;

use crate::reference::faults::fault::Fault;
use crate::reference::faults::{
    absences, addresses, answers, bodies, conflicts, credentials, detours, echoes, errors, far,
    fields, filters, frames, hidden, histories, late, members, names, orders, overlaps, pages,
    polls, reads, refusals, remembered, scopes, selections, timestamps, transitions, types,
};

/// Every fault, grouped by the rule that it breaks.
#[must_use]
pub fn faults() -> &'static [Fault] {
    static ALL: LazyLock<Vec<Fault>> = LazyLock::new(|| {
        let groups = [
            bodies::FAULTS,
            names::FAULTS,
            timestamps::FAULTS,
            types::FAULTS,
            addresses::FAULTS,
            credentials::FAULTS,
            refusals::FAULTS,
            scopes::FAULTS,
            members::FAULTS,
            answers::FAULTS,
            selections::FAULTS,
            conflicts::FAULTS,
            fields::FAULTS,
            absences::FAULTS,
            transitions::FAULTS,
            frames::FAULTS,
            orders::FAULTS,
            filters::FAULTS,
            echoes::FAULTS,
            pages::FAULTS,
            reads::FAULTS,
            polls::FAULTS,
            errors::FAULTS,
            histories::FAULTS,
            late::FAULTS,
            far::FAULTS,
            overlaps::FAULTS,
            remembered::FAULTS,
            hidden::FAULTS,
            detours::FAULTS,
        ];
        groups.concat()
    });
    &ALL
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use crate::reference::behaviour::Behaviour;

    /// Every rule of level must; the catalogue has them too, but the reference server knows no
    /// catalogue.
    const MUST: [(&str, &[u8]); 9] = [
        ("WIRE", &[1, 2, 3, 4, 5, 6, 8, 9]),
        ("AUTH", &[1, 2, 3, 4, 5, 7]),
        ("SCOPE", &[1, 2, 3, 4, 5, 6, 7]),
        (
            "RUN",
            &[
                1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 21,
            ],
        ),
        ("POLL", &[1, 2, 3, 4, 5]),
        ("LINK", &[1, 3, 4, 5, 6, 7, 8, 9, 10]),
        ("LIFE", &[1, 2, 3, 4, 5]),
        (
            "LIST",
            &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
        ),
        ("ERR", &[1, 2, 4]),
    ];

    #[test]
    fn names_are_unique() {
        let names: BTreeSet<&str> = faults().iter().map(|fault| fault.name).collect();
        assert_eq!(names.len(), faults().len());
        let said: BTreeSet<&str> = faults().iter().map(|fault| fault.what).collect();
        assert_eq!(said.len(), faults().len());
    }

    #[test]
    fn every_must_rule_can_be_broken_in_two_ways() {
        let mut count: BTreeMap<&str, usize> = BTreeMap::new();
        for fault in faults() {
            *count.entry(fault.rule).or_default() += 1;
        }
        for (group, numbers) in MUST {
            for number in numbers {
                let rule = format!("{group}-{number}");
                assert!(
                    count.get(rule.as_str()).is_some_and(|count| *count >= 2),
                    "{rule}"
                );
            }
        }
        assert!(faults().len() >= 200, "{}", faults().len());
    }

    #[test]
    fn every_fault_changes_the_behaviour() {
        let clean = format!("{:?}", Behaviour::clean());
        for fault in faults() {
            let mut behaviour = Behaviour::clean();
            (fault.apply)(&mut behaviour);
            assert_ne!(format!("{behaviour:?}"), clean, "{}", fault.name);
        }
    }
}
