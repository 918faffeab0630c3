//! A run in brief: what an index of many runs keeps of each, and a table of runs shows.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::model::{Class, Level, RuleId, RunRecord, RunVerdict, Verdict};

use super::change::{class, counting};
use super::{coverage, unsound};

/// A run in brief.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Brief {
    /// The name of its target.
    pub target: String,
    /// When it began.
    pub started_at: DateTime<Utc>,
    /// How long it took, in milliseconds.
    pub duration_ms: u64,
    /// The digest of its suite.
    pub suite_digest: String,
    /// The profile.
    pub profile: String,
    /// What it says about the target.
    pub verdict: RunVerdict,
    /// MUST rules of the catalogue, selected or not.
    pub must: u32,
    /// Those of them that passed or warned.
    pub conformant: u32,
    /// Requests sent, those to provider states included.
    pub requests: u64,
    /// Why its record cannot be compared with another, where it cannot.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub unsound: Option<String>,
    /// The selected rules, by how they came out.
    pub rules: BTreeMap<Verdict, Vec<RuleId>>,
}

impl Brief {
    /// Of a record.
    #[must_use]
    pub fn of(record: &RunRecord) -> Self {
        let must = coverage(record, Level::Must);
        let mut rules: BTreeMap<Verdict, Vec<RuleId>> = BTreeMap::new();
        for rule in &record.rules {
            let alike = rules.entry(rule.verdict).or_default();
            alike.push(rule.id.clone());
        }
        let took = record.finished_at - record.started_at;
        Self {
            target: record.target.name.clone(),
            started_at: record.started_at,
            duration_ms: took.num_milliseconds().max(0).unsigned_abs(),
            suite_digest: record.tool.suite_digest.clone(),
            profile: record.profile.clone(),
            verdict: record.verdict,
            must: must.total,
            conformant: must.conformant,
            requests: record.summary.requests,
            unsound: unsound(record),
            rules,
        }
    }

    /// The rules that failed.
    #[must_use]
    pub fn failed(&self) -> &[RuleId] {
        self.rules.get(&Verdict::Failed).map_or(&[], Vec::as_slice)
    }

    /// What changed of the rules since earlier runs, oldest first. Each rule is held against its
    /// last verdict that says something about the target; cases are not looked into.
    #[must_use]
    pub fn changes(&self, before: &[Self]) -> BTreeMap<Class, Vec<RuleId>> {
        let before: Vec<BTreeMap<&RuleId, Verdict>> = before
            .iter()
            .filter(|run| run.unsound.is_none())
            .map(Self::verdicts)
            .collect();
        let now = self.verdicts();
        let ids: BTreeSet<&RuleId> = before
            .iter()
            .chain([&now])
            .flat_map(|run| run.keys().copied())
            .collect();
        let mut changes: BTreeMap<Class, Vec<RuleId>> = BTreeMap::new();
        for id in ids.into_iter().filter(|_| !before.is_empty()) {
            let earlier = before.iter().filter_map(|run| run.get(id).copied());
            let class = class(
                counting(earlier),
                now.get(id).copied(),
                Some(Class::StoppedRunning),
            );
            if let Some(class) = class {
                changes.entry(class).or_default().push(id.clone());
            }
        }
        changes
    }

    fn verdicts(&self) -> BTreeMap<&RuleId, Verdict> {
        let rules = self.rules.iter();
        rules
            .flat_map(|(verdict, ids)| ids.iter().map(|id| (id, *verdict)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Brief;
    use crate::compare::sample::record;
    use crate::model::Verdict::{self, Failed, Passed, Skipped};
    use crate::model::{Class, Level};

    fn run(verdicts: [Verdict; 2]) -> Brief {
        let rules = [
            ("RUN-1", Level::Must, verdicts[0]),
            ("RUN-2", Level::Must, verdicts[1]),
        ];
        Brief {
            unsound: None,
            ..Brief::of(&record(&rules))
        }
    }

    #[test]
    fn changes_are_told_from_briefs_as_they_are_from_records() {
        let (first, second) = (run([Passed, Failed]), run([Skipped, Failed]));
        assert!(first.changes(&[]).is_empty());
        assert_eq!((first.must, first.conformant), (2, 1));
        assert_eq!(first.failed(), ["RUN-2".into()]);
        let now = run([Failed, Passed]);
        let both = [first, second];
        let changes = now.changes(&both);
        assert_eq!(changes[&Class::Regressed], ["RUN-1".into()]);
        assert_eq!(changes[&Class::Fixed], ["RUN-2".into()]);
        // A run that was cut off is nothing to be compared with.
        let cut = both.map(|run| Brief {
            unsound: Some(String::new()),
            ..run
        });
        assert!(now.changes(&cut).is_empty());
    }
}
