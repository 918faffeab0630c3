//! Findings counted by cause: fifty bad links on a page are one finding with a count of fifty.

use std::collections::BTreeMap;

use crate::model::{Finding, Level, RuleId};

/// How many exchanges a finding cites at most.
const CITED: usize = 5;

/// Findings by rule, level and cause, in the order in which causes were first seen.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    findings: Vec<Finding>,
    known: BTreeMap<(RuleId, Level, String), usize>,
}

impl Tally {
    /// Adds a finding, to an earlier one of the same cause where there is one. Says whether the
    /// finding's exchanges are cited.
    pub(super) fn add(&mut self, finding: Finding) -> bool {
        let key = (finding.rule.clone(), finding.level, finding.message.clone());
        let Some(index) = self.known.get(&key) else {
            self.known.insert(key, self.findings.len());
            self.findings.push(Finding {
                links: Vec::new(),
                ..finding
            });
            return true;
        };
        let first = &mut self.findings[*index];
        first.count = first.count.saturating_add(finding.count);
        self.cite(finding)
    }

    /// Adds what was seen in the whole run. A finding of a known cause is one that was counted
    /// already, at least in part.
    pub(super) fn add_seen(&mut self, finding: Finding) {
        let key = (finding.rule.clone(), finding.level, finding.message.clone());
        match self.known.get(&key) {
            None => drop(self.add(finding)),
            Some(index) => {
                let first = &mut self.findings[*index];
                first.count = first.count.max(finding.count);
                first.when.clone_from(&finding.when);
                self.cite(finding);
            }
        }
    }

    /// Cites the exchanges of a finding of a known cause; says whether any of them is cited.
    fn cite(&mut self, finding: Finding) -> bool {
        let key = (finding.rule.clone(), finding.level, finding.message.clone());
        let Some(index) = self.known.get(&key) else {
            return false;
        };
        let first = &mut self.findings[*index];
        let mut cited = false;
        for exchange in finding.exchanges {
            if first.exchanges.contains(&exchange) {
                cited = true;
            } else if first.exchanges.len() < CITED {
                first.exchanges.push(exchange);
                cited = true;
            }
        }
        cited
    }

    /// The findings so far.
    #[must_use]
    pub(super) fn findings(&self) -> &[Finding] {
        &self.findings
    }
}

#[cfg(test)]
mod tests {
    use super::Tally;
    use crate::model::Finding;

    #[test]
    fn one_cause_is_one_finding_with_a_count() {
        let mut tally = Tally::default();
        for exchange in 0..50 {
            tally.add(Finding::must("LINK-1", "GiataID is missing").seen_in(exchange));
        }
        tally.add(Finding::must("LINK-1", "HotelName is missing").seen_in(7));
        assert_eq!(tally.findings().len(), 2);
        assert_eq!(tally.findings()[0].count, 50);
        assert_eq!(tally.findings()[0].exchanges, [0, 1, 2, 3, 4]);
    }

    #[test]
    fn what_was_seen_in_the_whole_run_is_not_counted_twice() {
        let mut tally = Tally::default();
        let seen = |count| Finding {
            count,
            ..Finding::must("LINK-1", "GiataID is missing").seen_in(7)
        };
        tally.add(seen(3));
        tally.add_seen(seen(5));
        tally.add_seen(Finding::must("LINK-1", "HotelName is missing"));
        let counts: Vec<_> = tally
            .findings()
            .iter()
            .map(|finding| finding.count)
            .collect();
        assert_eq!(counts, [5, 1]);
    }
}
