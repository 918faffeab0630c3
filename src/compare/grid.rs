//! Several runs over time: rules by runs, and which rules are flaky.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::model::{RuleId, RunRecord};

use super::rows::rows;
use super::{Brief, Row};

/// Changes between passing and failing from which on a rule is flaky: there and back.
const TURNS: usize = 2;

/// Rules by runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Grid {
    /// The runs, oldest first.
    pub runs: Vec<Brief>,
    /// A row a rule, in the order of the newest run.
    pub rules: Vec<Row>,
    /// The flaky rules, each with the reason.
    pub flaky: BTreeMap<RuleId, String>,
}

/// Sets runs, oldest first, beside each other.
#[must_use]
pub fn grid(records: &[&RunRecord]) -> Grid {
    let newest_first: Vec<&RunRecord> = records.iter().rev().copied().collect();
    let mut rules = rows(&newest_first);
    for row in &mut rules {
        row.verdicts.reverse();
    }
    let flaky = rules
        .iter()
        .filter_map(|row| Some((row.id.clone(), flaky(row, records)?)));
    Grid {
        flaky: flaky.collect(),
        runs: records.iter().map(|record| Brief::of(record)).collect(),
        rules,
    }
}

/// Why a rule is flaky; none where it is not.
fn flaky(row: &Row, records: &[&RunRecord]) -> Option<String> {
    let mut reasons = Vec::new();
    if row.turns() >= TURNS {
        reasons.push(format!(
            "{} changes between passing and failing",
            row.turns()
        ));
    }
    let marked = records.iter().filter(|record| {
        let mut cases = record.cases.iter();
        cases.any(|case| case.rule == row.id && case.intermittent)
    });
    let marked: Vec<String> = marked
        .map(|record| record.started_at.format("%Y-%m-%d %H:%M").to_string())
        .collect();
    if !marked.is_empty() {
        let when = marked.join(", ");
        reasons.push(format!(
            "failed, and passed when tried again, in the run of {when}"
        ));
    }
    (!reasons.is_empty()).then(|| reasons.join("; "))
}

#[cfg(test)]
mod tests {
    use super::grid;
    use crate::compare::sample::record;
    use crate::model::{Level, RunRecord, Verdict};

    fn run(first: Verdict, second: Verdict) -> RunRecord {
        record(&[
            ("RUN-1", Level::Must, first),
            ("RUN-2", Level::Must, second),
        ])
    }

    #[test]
    fn a_rule_that_goes_forth_and_back_or_failed_intermittently_is_flaky() {
        let (pass, fail) = (Verdict::Passed, Verdict::Failed);
        let (first, second) = (run(pass, pass), run(fail, fail));
        let mut third = record(&[("RUN-3", Level::Must, pass)]);
        third.rules.extend(run(pass, fail).rules);
        let grid_of_three = grid(&[&first, &second, &third]);
        let ids: Vec<&str> = grid_of_three
            .rules
            .iter()
            .map(|row| row.id.as_str())
            .collect();
        assert_eq!(ids, ["RUN-3", "RUN-1", "RUN-2"]);
        assert_eq!(
            grid_of_three.rules[1].verdicts,
            [Some(pass), Some(fail), Some(pass)]
        );
        let said: Vec<(&str, &str)> = grid_of_three
            .flaky
            .iter()
            .map(|(id, why)| (id.as_str(), why.as_str()))
            .collect();
        assert_eq!(said, [("RUN-1", "2 changes between passing and failing")]);

        third.cases = run(pass, fail).cases;
        third.cases[1].intermittent = true;
        let why = &grid(&[&first, &third]).flaky[&"RUN-2".into()];
        assert_eq!(
            why,
            "failed, and passed when tried again, in the run of 2023-11-14 22:13"
        );
    }
}
