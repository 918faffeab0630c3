//! Several implementations side by side: rules by implementations.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::model::RunRecord;

use super::rows::rows;
use super::{Brief, Row};

/// Rules by implementations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SideBySide {
    /// The names of the implementations, each once, in the order given.
    pub implementations: Vec<String>,
    /// How each of them came out, in the same order.
    pub totals: Vec<Brief>,
    /// A row a rule, in the order of the first record that has it.
    pub rules: Vec<Row>,
    /// The choices at open points: a row a case, a text an implementation.
    pub choices: BTreeMap<String, Vec<String>>,
}

/// Puts records side by side.
#[must_use]
pub fn side_by_side(records: &[&RunRecord]) -> SideBySide {
    SideBySide {
        implementations: names(records),
        totals: records.iter().map(|record| Brief::of(record)).collect(),
        rules: rows(records),
        choices: choices(records),
    }
}

fn choices(records: &[&RunRecord]) -> BTreeMap<String, Vec<String>> {
    let mut cases: BTreeMap<String, Vec<BTreeSet<&str>>> = BTreeMap::new();
    for (at, record) in records.iter().enumerate() {
        for seen in &record.observations {
            let case = cases
                .entry(seen.case.to_string())
                .or_insert_with(|| vec![BTreeSet::new(); records.len()]);
            case[at].insert(&seen.choice);
        }
    }
    let text = |set: BTreeSet<&str>| set.into_iter().collect::<Vec<_>>().join(", ");
    cases
        .into_iter()
        .map(|(case, sets)| (case, sets.into_iter().map(text).collect()))
        .collect()
}

/// The targets' names; one that stands there twice gets its number.
fn names(records: &[&RunRecord]) -> Vec<String> {
    let all: Vec<&str> = records
        .iter()
        .map(|record| record.target.name.as_str())
        .collect();
    let name = |(at, name): (usize, &&str)| {
        if all.iter().filter(|other| *other == name).count() > 1 {
            format!("{name} #{}", at + 1)
        } else {
            (*name).to_owned()
        }
    };
    all.iter().enumerate().map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::side_by_side;
    use crate::compare::sample::record;
    use crate::model::{Level, Verdict};

    #[test]
    fn every_rule_has_a_verdict_or_a_gap_for_each_implementation() {
        let one = record(&[("RUN-1", Level::Must, Verdict::Passed)]);
        let mut other = record(&[
            ("RUN-1", Level::Must, Verdict::Passed),
            ("RUN-2", Level::Must, Verdict::Failed),
        ]);
        other.target.name = "other".to_owned();
        let table = side_by_side(&[&one, &other, &other]);
        assert_eq!(table.implementations, ["sample", "other #2", "other #3"]);
        assert!(!table.rules[0].differs() && table.rules[1].differs());
        let failed = Some(Verdict::Failed);
        assert_eq!(table.rules[1].verdicts, [None, failed, failed]);
    }
}
