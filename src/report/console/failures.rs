//! Deviations, grouped by rule and cause, each with its evidence and a way to see it again.

use std::collections::BTreeSet;

use crate::model::{CaseResult, Finding, Level, Operation, RuleResult, Verdict};
use crate::report::{View, curl, cut};

use super::page::{Ink, Page};

/// Causes shown in full for one rule.
const CAUSES: usize = 6;
/// Cases named for one rule.
const CASES: usize = 6;
/// Requests shown for one cause.
const REQUESTS: usize = 3;
/// Characters shown of a value.
const VALUE: usize = 400;

/// Rules that failed, waived ones last.
pub(super) fn failed(page: &mut Page, view: View<'_>) {
    for (verdict, ink, title) in [
        (Verdict::Failed, Ink::Bad, "Failed"),
        (Verdict::Waived, Ink::Doubtful, "Failed, and waived"),
    ] {
        section(page, view, verdict, ink, title);
    }
}

/// Rules that deviate from a recommendation only.
pub(super) fn warned(page: &mut Page, view: View<'_>) {
    section(page, view, Verdict::Warned, Ink::Doubtful, "Warned");
}

/// Deviations from rules that the run did not select, or that were judged otherwise as a whole.
pub(super) fn beside(page: &mut Page, view: View<'_>) {
    let shown: BTreeSet<usize> = view
        .record
        .rules
        .iter()
        .filter(|rule| is_shown(rule.verdict))
        .flat_map(|rule| rule.findings.iter().copied())
        .collect();
    let others = view.record.findings.iter().enumerate();
    let others: Vec<&Finding> = others
        .filter(|(index, _)| !shown.contains(index))
        .map(|(_, finding)| finding)
        .collect();
    if others.is_empty() {
        return;
    }
    page.heading(Ink::Doubtful, "Seen besides");
    for finding in others {
        page.entry(Ink::Strong, finding.rule.as_str(), &title(finding));
        evidence(page, view, finding, 4);
    }
}

fn is_shown(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::Failed | Verdict::Waived | Verdict::Warned)
}

fn section(page: &mut Page, view: View<'_>, verdict: Verdict, ink: Ink, title: &str) {
    let rules: Vec<&RuleResult> = view
        .record
        .rules
        .iter()
        .filter(|rule| rule.verdict == verdict)
        .collect();
    if rules.is_empty() {
        return;
    }
    let count = rules.len();
    let noun = if count == 1 { "rule" } else { "rules" };
    page.heading(ink, &format!("{title} ({count} {noun})"));
    for rule in rules {
        one_rule(page, view, rule, ink);
    }
}

fn one_rule(page: &mut Page, view: View<'_>, rule: &RuleResult, ink: Ink) {
    page.entry(ink, rule.id.as_str(), &rule.title);
    page.line(4, &format!("{}; {}", rule.level, rule.place));
    let mut findings: Vec<&Finding> = rule
        .findings
        .iter()
        .filter_map(|index| view.record.findings.get(*index))
        .collect();
    findings.sort_by_key(|finding| finding.level);
    for finding in findings.iter().take(CAUSES) {
        let lower = finding.level == Level::Should && rule.level == Level::Must;
        let note = if lower {
            " (a recommendation only)"
        } else {
            ""
        };
        page.line(4, &format!("- {}{note}", title(finding)));
        evidence(page, view, finding, 6);
    }
    if findings.len() > CAUSES {
        page.line(
            4,
            &format!(
                "- and {} more causes, in the record",
                findings.len() - CAUSES
            ),
        );
    }
    let wanted = |case: &&CaseResult| case.rule == rule.id && case.verdict == rule.verdict;
    let cases: Vec<&CaseResult> = view.record.cases.iter().filter(wanted).collect();
    for (name, text) in [
        ("cases", names(&cases)),
        ("example", counterexample(&cases)),
    ] {
        if !text.is_empty() {
            page.field(6, name, &text);
        }
    }
}

/// A finding's message, and how often it was seen.
fn title(finding: &Finding) -> String {
    let message = cut(&finding.message, VALUE);
    if finding.count > 1 {
        format!("{message} (seen {} times)", finding.count)
    } else {
        message
    }
}

fn evidence(page: &mut Page, view: View<'_>, finding: &Finding, indent: usize) {
    let pointer = finding.pointer.as_deref().unwrap_or_default();
    for (name, value) in [
        ("expected", finding.expected.as_str()),
        ("actual", &finding.actual),
        ("at", pointer),
    ] {
        if !value.is_empty() {
            page.field(indent, name, &cut(value, VALUE));
        }
    }
    // Repetitions of one cause are further exchanges: the first shows it as well as any.
    let most = if finding.count > 1 { 1 } else { REQUESTS };
    let exchanges = finding
        .exchanges
        .iter()
        .filter_map(|id| (view.exchange)(*id));
    let requests = exchanges.filter(|exchange| exchange.operation != Operation::ProviderState);
    for exchange in requests.take(most) {
        page.command(indent, "again", &curl(&exchange.request));
    }
}

/// The cases' ids, with a word on those that failed in one of two tries.
fn names(cases: &[&CaseResult]) -> String {
    let mut names: Vec<String> = cases
        .iter()
        .take(CASES)
        .map(|case| {
            let note = if case.intermittent {
                " (intermittently)"
            } else {
                ""
            };
            format!("{}{note}", case.id)
        })
        .collect();
    if cases.len() > CASES {
        names.push(format!("{} more", cases.len() - CASES));
    }
    names.join(", ")
}

fn counterexample(cases: &[&CaseResult]) -> String {
    let first = cases.iter().find_map(|case| case.counterexample.as_deref());
    first.map(|text| cut(text, 4 * VALUE)).unwrap_or_default()
}
