//! The cases whose stories a report tells: one of each block, and of each rule that failed.

use std::collections::BTreeSet;

use crate::model::{CaseResult, Exchange, ExchangeId, RuleResult, RunRecord, Verdict};

use super::View;
use super::blocks::blocks;
use super::grouped;
use super::plain::lines_within;
use super::story::{Story, Telling, evidence, judged};

/// Stories in one report; whoever has more failures begins with these.
const STORIES: usize = 50;
/// Exchanges told of one case.
const CALLS: usize = 20;
/// Bytes of a story that is told as text within a report.
const TEXT: usize = 6_000;

/// The cases whose stories are told.
pub(super) fn told(record: &RunRecord) -> Vec<&CaseResult> {
    let mut rules = Vec::new();
    for block in blocks(record) {
        rules.push(block.rule);
        let failed = |rule: &&RuleResult| rule.verdict == Verdict::Failed;
        rules.extend(block.also.into_iter().filter(failed));
    }
    let cases = rules.into_iter().filter_map(|rule| first(record, rule));
    cases.take(STORIES).collect()
}

/// The case that shows best why a rule came out as it did: the one that its findings are told of, or
/// else one that they cite.
pub(super) fn first<'r>(record: &'r RunRecord, rule: &RuleResult) -> Option<&'r CaseResult> {
    let cases = grouped::cases(record, rule);
    let findings = grouped::findings(record, rule);
    let asked = |ids: &[ExchangeId]| {
        let mut all = cases.iter();
        let asked = |case: &&&CaseResult| case.exchanges.iter().any(|id| ids.contains(id));
        all.find(asked).copied()
    };
    let told: Vec<ExchangeId> = findings.iter().filter_map(|one| judged(one)).collect();
    let cited = findings
        .iter()
        .flat_map(|one| one.exchanges.iter().copied());
    asked(&told)
        .or_else(|| asked(&cited.collect::<Vec<_>>()))
        .or(cases.first().copied())
}

/// The exchanges that reports of a record show.
#[must_use]
pub(crate) fn shown(record: &RunRecord) -> BTreeSet<ExchangeId> {
    let cited = record
        .findings
        .iter()
        .flat_map(|finding| finding.exchanges.iter().copied());
    let told = told(record).into_iter();
    cited
        .chain(told.flat_map(|case| evidence(record, case, CALLS)))
        .collect()
}

impl View<'_> {
    /// The exchanges that tell the story of a case in a report, as far as they are at hand.
    pub(super) fn exchanges(&self, case: &CaseResult) -> Vec<Exchange> {
        let ids = evidence(self.record, case, CALLS).into_iter();
        ids.filter_map(|id| (self.exchange)(id)).collect()
    }

    /// The story of a case as text, cut at the end of a line where it is long, and how it is run again.
    pub(super) fn story(&self, case: &CaseResult) -> String {
        let exchanges = self.exchanges(case);
        let story = Story::of(self.record, case, &exchanges);
        within(&story) + &story.run_again()
    }

    /// The same without how the case is run again.
    pub(super) fn story_alone(&self, case: &CaseResult) -> String {
        let exchanges = self.exchanges(case);
        within(&Story::of(self.record, case, &exchanges))
    }
}

/// A story as text, cut at the end of a line where it is long.
fn within(story: &Story<'_>) -> String {
    let telling = Telling {
        whole: false,
        width: 100,
    };
    let mut text = story.text(telling);
    let whole = lines_within(&text, TEXT).len();
    if whole < text.len() {
        text.truncate(whole);
        text.push_str("… cut here: `show` tells it to the end\n");
    }
    text
}
