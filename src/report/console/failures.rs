//! Deviations, grouped by rule and cause, each with its evidence and a way to see it again.

use crate::model::{CaseResult, Finding, Level, RuleResult, Verdict};
use crate::report::{View, curl, cut, grouped};

use super::page::{Ink, Page};

/// Causes shown in full for one rule.
const CAUSES: usize = 6;
/// Cases named for one rule.
const CASES: usize = 6;
/// Characters shown of a counterexample.
const EXAMPLE: usize = 1_600;

/// Rules that failed, waived ones last.
pub(super) fn failed(page: &mut Page, view: View<'_>) {
    section(page, view, Verdict::Failed, Ink::Bad, "Failed");
    section(
        page,
        view,
        Verdict::Waived,
        Ink::Doubtful,
        "Failed, and waived",
    );
}

/// Rules that deviate from a recommendation only.
pub(super) fn warned(page: &mut Page, view: View<'_>) {
    section(page, view, Verdict::Warned, Ink::Doubtful, "Warned");
}

/// Deviations from rules that the run did not select, or that were judged otherwise as a whole.
pub(super) fn beside(page: &mut Page, view: View<'_>) {
    let findings = grouped::beside(view.record);
    if findings.is_empty() {
        return;
    }
    page.heading(Ink::Doubtful, "Seen besides");
    for finding in findings {
        page.entry(Ink::Strong, finding.rule.as_str(), &grouped::title(finding));
        evidence(page, view, finding, 4);
    }
}

fn section(page: &mut Page, view: View<'_>, verdict: Verdict, ink: Ink, title: &str) {
    let rules = grouped::with(view.record, verdict);
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
    let findings = grouped::findings(view.record, rule);
    for finding in findings.iter().take(CAUSES) {
        let lower = finding.level == Level::Should && rule.level == Level::Must;
        let note = if lower {
            " (a recommendation only)"
        } else {
            ""
        };
        page.line(4, &format!("- {}{note}", grouped::title(finding)));
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
    let cases = grouped::cases(view.record, rule);
    for (name, text) in [
        ("cases", names(&cases)),
        ("example", counterexample(&cases)),
    ] {
        if !text.is_empty() {
            page.field(6, name, &text);
        }
    }
}

fn evidence(page: &mut Page, view: View<'_>, finding: &Finding, indent: usize) {
    for (name, value) in grouped::evidence(finding) {
        page.field(indent, name, &value);
    }
    for exchange in view.shown(finding) {
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
    first.map(|text| cut(text, EXAMPLE)).unwrap_or_default()
}
