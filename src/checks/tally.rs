//! Collecting what a check finds: the same deviation at many places is one finding with a count.

use crate::model::{Finding, Judged};

/// A judgement in the making.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    judged: Judged,
}

impl Tally {
    /// Counts `times` more things that the check was applied to.
    pub(crate) fn applies(&mut self, times: usize) {
        let times = u32::try_from(times).unwrap_or(u32::MAX);
        self.judged.applied = self.judged.applied.saturating_add(times);
    }

    /// Adds a finding. One of the same rule, level and message is counted on the first one, which
    /// keeps its place and values.
    pub(crate) fn find(&mut self, finding: Finding) {
        let same = self.judged.findings.iter_mut().find(|known| {
            known.rule == finding.rule
                && known.level == finding.level
                && known.message == finding.message
        });
        match same {
            Some(known) => {
                known.count = known.count.saturating_add(finding.count);
                known.links.extend(finding.links);
            }
            None => self.judged.findings.push(finding),
        }
    }

    /// Adds a finding where `holds` is false, and counts one application.
    pub(crate) fn demand(&mut self, holds: bool, finding: impl FnOnce() -> Finding) {
        self.applies(1);
        if !holds {
            self.find(finding());
        }
    }

    /// The judgement.
    pub(crate) fn done(self) -> Judged {
        self.judged
    }
}

#[cfg(test)]
mod tests {
    use super::Tally;
    use crate::model::Finding;

    #[test]
    fn one_cause_at_many_places_is_one_finding_with_a_count() {
        let mut tally = Tally::default();
        for place in ["/a", "/b", "/c"] {
            tally.demand(false, || Finding::must("LINK-1", "gone").at(place));
        }
        tally.demand(true, || Finding::must("LINK-1", "gone"));
        tally.find(Finding::should("LINK-1", "gone"));
        let judged = tally.done();
        assert_eq!(judged.applied, 4);
        assert_eq!(judged.findings.len(), 2);
        assert_eq!(judged.findings[0].count, 3);
        assert_eq!(judged.findings[0].pointer.as_deref(), Some("/a"));
    }

    #[test]
    fn each_link_of_a_page_is_kept() {
        let mut tally = Tally::default();
        for index in [2, 5] {
            tally.find(Finding::must("LINK-1", "gone").at(format!("/Data/{index}/GiataID")));
        }
        assert_eq!(tally.done().findings[0].links, [2, 5]);
    }
}
