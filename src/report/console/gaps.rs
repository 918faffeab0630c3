//! What could not be judged, grouped by what stood in the way.

use std::collections::BTreeMap;

use crate::model::{CaseResult, Level, RuleResult, RunRecord, Verdict};
use crate::report::cut;

use super::page::{Ink, Page};

/// Characters shown of a cause.
const CAUSE: usize = 400;
/// Ids named for one cause.
const IDS: usize = 24;

/// Causes, each with the ids that it touches, in the order in which they were first seen.
#[derive(Default)]
struct Causes {
    order: Vec<String>,
    ids: BTreeMap<String, Vec<String>>,
}

impl Causes {
    fn add(&mut self, cause: &str, id: String) {
        let cause = cut(cause, CAUSE);
        let ids = self.ids.entry(cause.clone()).or_default();
        if ids.is_empty() {
            self.order.push(cause);
        }
        if !ids.contains(&id) {
            ids.push(id);
        }
    }

    fn show(&self, page: &mut Page) {
        for cause in &self.order {
            let ids = self.ids.get(cause).map(Vec::as_slice).unwrap_or_default();
            page.line(2, &format!("- {cause}"));
            let shown = ids
                .iter()
                .take(IDS)
                .map(String::as_str)
                .collect::<Vec<_>>()
                .join(", ");
            if ids.len() > IDS {
                page.line(6, &format!("{shown} and {} more", ids.len() - IDS));
            } else {
                page.line(6, &shown);
            }
        }
    }
}

/// Cases that are an error: the harness itself is at fault.
pub(super) fn errors(page: &mut Page, record: &RunRecord) {
    by_case(
        page,
        record,
        Verdict::Error,
        Ink::Bad,
        "Faults of the harness",
    );
}

/// Cases whose judgement was begun and could not be finished.
pub(super) fn inconclusive(page: &mut Page, record: &RunRecord) {
    by_case(
        page,
        record,
        Verdict::Inconclusive,
        Ink::Doubtful,
        "Inconclusive",
    );
}

fn by_case(page: &mut Page, record: &RunRecord, verdict: Verdict, ink: Ink, title: &str) {
    let mut causes = Causes::default();
    for case in record.cases.iter().filter(|case| case.verdict == verdict) {
        causes.add(reason(case), case.id.to_string());
    }
    for rule in record.rules.iter().filter(|rule| rule.verdict == verdict) {
        if !record
            .cases
            .iter()
            .any(|case| case.rule == rule.id && case.verdict == verdict)
        {
            let needs = rule
                .needs
                .first()
                .map_or("no reason is on record", String::as_str);
            causes.add(needs, rule.id.to_string());
        }
    }
    if !causes.order.is_empty() {
        page.heading(ink, title);
        causes.show(page);
    }
}

/// Rules that were skipped, and rules that passed in part, with what would enable or complete them.
pub(super) fn skipped(page: &mut Page, record: &RunRecord) {
    let whole = |rule: &RuleResult| rule.verdict == Verdict::Skipped;
    let part = |rule: &RuleResult| rule.partial && rule.verdict != Verdict::Skipped;
    needs(
        page,
        record,
        whole,
        "Skipped: not judged, because of a need",
    );
    needs(page, record, part, "Judged in part: the rest has a need");
}

fn needs(page: &mut Page, record: &RunRecord, wanted: impl Fn(&RuleResult) -> bool, title: &str) {
    let mut causes = Causes::default();
    for rule in record.rules.iter().filter(|rule| wanted(rule)) {
        let id = match rule.level {
            Level::Must => rule.id.to_string(),
            level => format!("{} ({level})", rule.id),
        };
        let skipped = record
            .cases
            .iter()
            .filter(|case| case.rule == rule.id && case.verdict == Verdict::Skipped);
        let mut needs: Vec<&str> = rule.needs.iter().map(String::as_str).collect();
        if needs.is_empty() {
            needs = skipped.map(reason).collect();
        }
        if needs.is_empty() {
            needs.push("no need is on record");
        }
        for need in needs {
            causes.add(need, id.clone());
        }
    }
    if !causes.order.is_empty() {
        page.heading(Ink::Strong, title);
        causes.show(page);
    }
}

fn reason(case: &CaseResult) -> &str {
    case.reason.as_deref().unwrap_or("no reason is on record")
}
