//! Rules by records: what each rule came to in each of several records.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::model::{Level, RuleId, RunRecord, Verdict};

use super::change::weight;

/// One rule over several records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// The rule.
    pub id: RuleId,
    /// Its level.
    pub level: Level,
    /// What it says.
    pub title: String,
    /// The verdict in each record; none where its run did not select the rule.
    pub verdicts: Vec<Option<Verdict>>,
}

impl Row {
    /// Whether the records differ.
    #[must_use]
    pub fn differs(&self) -> bool {
        self.verdicts.windows(2).any(|pair| pair[0] != pair[1])
    }

    /// Whether there is something to look at: not every record in which it was judged says passed,
    /// or the last one did not come to judge it.
    #[must_use]
    pub fn is_notable(&self) -> bool {
        let is_gap = |verdict: Verdict| matches!(verdict, Verdict::Skipped | Verdict::NotRun);
        let all = self.verdicts.iter().flatten();
        let mut judged = all.filter(|verdict| !is_gap(**verdict)).peekable();
        let last = self.verdicts.last().copied().flatten();
        let stopped = judged.peek().is_some() && last.is_some_and(is_gap);
        stopped || judged.any(|verdict| *verdict != Verdict::Passed)
    }

    /// How often the rule went from passing to failing or back. What was not judged in between
    /// does not count.
    #[must_use]
    pub fn turns(&self) -> usize {
        let judged = self.verdicts.iter().flatten();
        let fails: Vec<bool> = judged
            .filter(|verdict| verdict.is_judged())
            .map(|verdict| weight(*verdict) > 0)
            .collect();
        fails.windows(2).filter(|pair| pair[0] != pair[1]).count()
    }

    /// The first of the records since which the rule comes out as it does in the last one. Between
    /// two that passed, or two that failed, there may be some that judged nothing.
    #[must_use]
    pub fn since(&self) -> usize {
        let alike = |verdict: Option<Verdict>| match verdict {
            Some(verdict) if verdict.is_judged() => Ok(weight(verdict) > 0),
            other => Err(other),
        };
        let Some(last) = self.verdicts.last().map(|verdict| alike(*verdict)) else {
            return 0;
        };
        let mut since = self.verdicts.len() - 1;
        for (at, verdict) in self.verdicts.iter().enumerate().rev() {
            match alike(*verdict) {
                same if same == last => since = at,
                Err(_) if last.is_ok() => {}
                _ => break,
            }
        }
        since
    }
}

/// A row a rule, in the order of the first record that has it.
pub(super) fn rows(records: &[&RunRecord]) -> Vec<Row> {
    let of_rules = |record: &&RunRecord| -> BTreeMap<RuleId, Verdict> {
        let rules = record.rules.iter();
        rules.map(|rule| (rule.id.clone(), rule.verdict)).collect()
    };
    let verdicts: Vec<BTreeMap<RuleId, Verdict>> = records.iter().map(of_rules).collect();
    let mut seen = BTreeSet::new();
    let rules = records.iter().flat_map(|record| &record.rules);
    rules
        .filter(|rule| seen.insert(&rule.id))
        .map(|rule| Row {
            id: rule.id.clone(),
            level: rule.level,
            title: rule.title.clone(),
            verdicts: verdicts
                .iter()
                .map(|own| own.get(&rule.id).copied())
                .collect(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::Row;
    use crate::model::Level;
    use crate::model::Verdict::{self, Failed, Inconclusive, Passed, Skipped, Waived};

    fn row(verdicts: &[Option<Verdict>]) -> Row {
        Row {
            id: "RUN-1".into(),
            level: Level::Must,
            title: String::new(),
            verdicts: verdicts.to_vec(),
        }
    }

    #[test]
    fn turns_and_the_last_streak_look_through_what_was_not_judged() {
        let (pass, fail, gap) = (Some(Passed), Some(Failed), Some(Inconclusive));
        for (verdicts, turns, since, notable) in [
            (&[pass, pass, pass][..], 0, 0, false),
            (&[fail, fail], 0, 0, true),
            (&[pass, fail, fail], 1, 1, true),
            (&[pass, fail, gap, None, Some(Waived)], 1, 1, true),
            (&[pass, fail, pass, fail], 3, 3, true),
            (&[fail, gap, pass, Some(Skipped), pass], 1, 2, true),
            (&[pass, gap, gap], 0, 1, true),
            (&[pass, None], 0, 1, false),
            (&[pass, None, Some(Skipped), pass], 0, 0, false),
            (&[pass, Some(Skipped)], 0, 1, true),
            (&[None, None], 0, 0, false),
            (&[Some(Skipped), Some(Skipped)], 0, 0, false),
            (&[gap, gap], 0, 0, true),
        ] {
            let row = row(verdicts);
            assert_eq!(
                (row.turns(), row.since(), row.is_notable()),
                (turns, since, notable),
                "{verdicts:?}"
            );
        }
    }
}
