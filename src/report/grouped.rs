//! A record's rules and cases, grouped as every report for people shows them.

use std::collections::BTreeSet;

use crate::model::{CaseId, CaseResult, Finding, Level, RuleResult, RunRecord, Verdict};

use super::agree::{agree, thousands};
use super::cause::cause;
use super::cut;

/// Characters kept of a cause.
const CAUSE: usize = 400;
/// Characters kept of a choice's detail.
const DETAIL: usize = 120;

/// The heading over rules that were skipped.
pub(super) const SKIPPED: &str = "Skipped: not judged, because of a need";
/// The heading over rules that were judged in part.
pub(super) const IN_PART: &str = "Judged in part: the rest was skipped or not run";
/// The heading over rules of which no case was run.
pub(super) const NOT_RUN: &str = "Not judged: the run ended before any of their cases";

/// One cause, and the ids of the cases or rules that it touches.
pub(super) type Cause = (String, Vec<String>);

/// Causes in the order in which they were first seen.
#[derive(Default)]
struct Causes(Vec<Cause>);

impl Causes {
    fn add(&mut self, cause: &str, id: String) {
        let cause = cut(&agree(cause), CAUSE);
        match self.0.iter_mut().find(|(known, _)| *known == cause) {
            None => self.0.push((cause, vec![id])),
            Some((_, ids)) if !ids.contains(&id) => ids.push(id),
            Some(_) => {}
        }
    }
}

/// Cases with a verdict that has a reason (inconclusive or an error), by the cause in that reason;
/// rules that have it without any of their cases having it, too.
pub(super) fn by_reason(record: &RunRecord, verdict: Verdict) -> Vec<Cause> {
    let mut causes = Causes::default();
    let mut seen = BTreeSet::new();
    for case in record.cases.iter().filter(|case| case.verdict == verdict) {
        seen.insert(&case.rule);
        causes.add(&cause(reason(case)), case.id.to_string());
    }
    for rule in record.rules.iter().filter(|rule| rule.verdict == verdict) {
        if !seen.contains(&rule.id) {
            let need = rule.needs.first();
            causes.add(
                need.map_or("no reason is on record", String::as_str),
                rule.id.to_string(),
            );
        }
    }
    causes.0
}

/// Skipped rules by what would enable them.
pub(super) fn skipped(record: &RunRecord) -> Vec<Cause> {
    by_need(record, |rule| rule.verdict == Verdict::Skipped)
}

/// Rules of which no case was run, by what ended the run.
pub(super) fn not_run(record: &RunRecord) -> Vec<Cause> {
    let mut causes = Causes::default();
    for rule in with(record, Verdict::NotRun) {
        let left = left(record, rule).next();
        causes.add(left.map_or("no reason is on record", reason), id(rule));
    }
    causes.0
}

/// A rule's cases that were not run, because the run ended before.
fn left<'r>(record: &'r RunRecord, rule: &'r RuleResult) -> impl Iterator<Item = &'r CaseResult> {
    let own = record.cases.iter().filter(|case| case.rule == rule.id);
    own.filter(|case| case.verdict == Verdict::NotRun)
}

/// A rule's id, with its level where that is not MUST.
fn id(rule: &RuleResult) -> String {
    match rule.level {
        Level::Must => rule.id.to_string(),
        level => format!("{} ({level})", rule.id),
    }
}

/// How much of a rule was run, such as `3 of 12 cases were run`; `None` where the run did not end
/// before all of it was.
pub(super) fn how_much(record: &RunRecord, rule: &RuleResult) -> Option<String> {
    let own = record.cases.iter().filter(|case| case.rule == rule.id);
    let (all, left) = (own.count(), left(record, rule).count());
    let run = all - left;
    (rule.partial && left > 0).then(|| format!("{run} of {all} cases were run"))
}

/// Rules that were judged in part by what would complete them.
pub(super) fn partial(record: &RunRecord) -> Vec<Cause> {
    by_need(record, |rule| {
        rule.partial && !matches!(rule.verdict, Verdict::Skipped | Verdict::NotRun)
    })
}

fn by_need(record: &RunRecord, wanted: impl Fn(&RuleResult) -> bool) -> Vec<Cause> {
    let mut causes = Causes::default();
    for rule in record.rules.iter().filter(|rule| wanted(rule)) {
        let mut needs: Vec<&str> = rule.needs.iter().map(String::as_str).collect();
        if needs.is_empty() {
            let own = record.cases.iter().filter(|case| case.rule == rule.id);
            needs = own
                .filter(|case| matches!(case.verdict, Verdict::Skipped | Verdict::NotRun))
                .map(reason)
                .collect();
        }
        if needs.is_empty() {
            needs.push("no need is on record");
        }
        let ended = left(record, rule)
            .next()
            .and_then(|case| case.reason.as_deref());
        for need in needs {
            let part = how_much(record, rule).filter(|_| ended == Some(need));
            let part = part.map_or_else(String::new, |part| format!(" ({part})"));
            causes.add(need, id(rule) + &part);
        }
    }
    causes.0
}

fn reason(case: &CaseResult) -> &str {
    case.reason.as_deref().unwrap_or("no reason is on record")
}

/// The cases of open points with everything that was chosen there, each choice once.
pub(super) fn choices(record: &RunRecord) -> Vec<(&CaseId, Vec<String>)> {
    let mut cases: Vec<(&CaseId, Vec<String>)> = Vec::new();
    for seen in &record.observations {
        let word = match &seen.detail {
            Some(detail) => format!(
                "{} ({})",
                cut(&seen.choice, DETAIL),
                cut(&agree(detail), DETAIL)
            ),
            None => cut(&seen.choice, DETAIL),
        };
        match cases.iter_mut().find(|(case, _)| **case == seen.case) {
            None => cases.push((&seen.case, vec![word])),
            Some((_, words)) if !words.contains(&word) => words.push(word),
            Some(_) => {}
        }
    }
    cases
}

/// The rules with a verdict.
pub(super) fn with(record: &RunRecord, verdict: Verdict) -> Vec<&RuleResult> {
    record
        .rules
        .iter()
        .filter(|rule| rule.verdict == verdict)
        .collect()
}

/// A rule's findings, the most binding first.
pub(super) fn findings<'r>(record: &'r RunRecord, rule: &RuleResult) -> Vec<&'r Finding> {
    let mut findings: Vec<&Finding> = rule
        .findings
        .iter()
        .filter_map(|index| record.findings.get(*index))
        .collect();
    findings.sort_by_key(|finding| finding.level);
    findings
}

/// Findings that no failed, waived or warned rule shows: of rules that were not selected, or that
/// came out otherwise as a whole.
pub(super) fn beside(record: &RunRecord) -> Vec<&Finding> {
    let shown: BTreeSet<usize> = record
        .rules
        .iter()
        .filter(|rule| {
            matches!(
                rule.verdict,
                Verdict::Failed | Verdict::Waived | Verdict::Warned
            )
        })
        .flat_map(|rule| rule.findings.iter().copied())
        .collect();
    let findings = record.findings.iter().enumerate();
    findings
        .filter(|(index, _)| !shown.contains(index))
        .map(|(_, finding)| finding)
        .collect()
}

/// A rule's cases that came out as the rule did.
pub(super) fn own_cases<'r>(record: &'r RunRecord, rule: &RuleResult) -> Vec<&'r CaseResult> {
    let own = record.cases.iter().filter(|case| case.rule == rule.id);
    own.filter(|case| case.verdict == rule.verdict).collect()
}

/// The same, or else those cases of other rules in which the rule was found broken.
pub(super) fn cases<'r>(record: &'r RunRecord, rule: &RuleResult) -> Vec<&'r CaseResult> {
    let own = own_cases(record, rule);
    if !own.is_empty() {
        return own;
    }
    let is_its = |index: &usize| {
        let finding = record.findings.get(*index);
        finding.is_some_and(|finding| finding.rule == rule.id)
    };
    let others = record.cases.iter();
    others
        .filter(|case| case.findings.iter().any(is_its))
        .collect()
}

/// A finding's message, and how often it was seen.
pub(super) fn title(finding: &Finding) -> String {
    let message = cut(&agree(finding.message.trim_end_matches('.')), CAUSE);
    if finding.count > 1 {
        format!("{message} (seen {} times)", thousands(finding.count.into()))
    } else {
        message
    }
}

/// A number of things: `1 rule`, `2 rules`.
pub(super) fn count(number: usize, thing: &str) -> String {
    let s = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{s}")
}

/// A rule's id, with its verdict where that is not failed.
pub(super) fn word(rule: &RuleResult) -> String {
    match rule.verdict {
        Verdict::Failed => rule.id.to_string(),
        verdict => format!("{} ({verdict})", rule.id),
    }
}

/// A finding in one line: its message, and what was demanded and seen.
pub(super) fn in_a_line(finding: &Finding) -> String {
    let evidence: Vec<String> = evidence(finding)
        .iter()
        .map(|(name, value)| format!("{name} {value}"))
        .collect();
    if evidence.is_empty() {
        return title(finding);
    }
    format!("{}: {}", title(finding), evidence.join("; "))
}

/// The rules of some cases, each once.
pub(super) fn rules_of(cases: &[String]) -> Vec<String> {
    let mut rules: Vec<String> = Vec::new();
    for case in cases {
        let rule = case.split('.').next().unwrap_or(case);
        if !rules.iter().any(|known| known == rule) {
            rules.push(rule.to_owned());
        }
    }
    rules
}

/// What a finding rests on: `expected`, `actual` and `at`, as far as they are there.
pub(super) fn evidence(finding: &Finding) -> Vec<(&'static str, String)> {
    let pointer = finding.pointer.as_deref().unwrap_or_default();
    [
        ("expected", finding.expected.as_str()),
        ("actual", &finding.actual),
        ("field", pointer),
        ("when", finding.when.as_deref().unwrap_or_default()),
    ]
    .into_iter()
    .filter(|(_, value)| !value.is_empty())
    .map(|(name, value)| (name, cut(&agree(value), CAUSE)))
    .collect()
}

#[cfg(test)]
mod tests {
    use super::{cases, how_much, not_run, partial};
    use crate::compare::sample::record;
    use crate::model::{CaseId, CaseResult, Finding, Level, RunRecord, Verdict};

    /// A rule of which one case passed and two were not run, and a rule that was not reached.
    fn ended_early() -> RunRecord {
        let mut record = record(&[
            ("RUN-1", Level::Must, Verdict::Passed),
            ("RUN-2", Level::Should, Verdict::NotRun),
        ]);
        for name in ["two", "three"] {
            record.cases.push(CaseResult {
                id: CaseId(format!("RUN-1.{name}")),
                verdict: Verdict::NotRun,
                ..record.cases[0].clone()
            });
        }
        for case in &mut record.cases {
            if case.verdict == Verdict::NotRun {
                case.reason = Some("no more".to_owned());
            }
        }
        record.rules[0].partial = true;
        record.rules[0].needs = vec!["a tag".to_owned(), "no more".to_owned()];
        record
    }

    #[test]
    fn a_rule_that_another_ones_case_found_broken_names_that_case() {
        let mut record = record(&[
            ("LIFE-1", Level::Must, Verdict::Passed),
            ("LIFE-2", Level::Must, Verdict::Passed),
        ]);
        record.rules[1].verdict = Verdict::Failed;
        let named = |record: &RunRecord| {
            let found = cases(record, &record.rules[1]);
            found
                .iter()
                .map(|case| case.id.0.clone())
                .collect::<Vec<_>>()
        };
        assert!(named(&record).is_empty());
        record
            .findings
            .push(Finding::must("LIFE-2", "a link is not listed"));
        record.cases[0].findings = vec![record.findings.len() - 1];
        assert_eq!(named(&record), [record.cases[0].id.0.clone()]);
    }

    #[test]
    fn a_rule_that_was_run_in_part_says_how_much_of_it_was() {
        let record = ended_early();
        let text = "1 of 3 cases were run".to_owned();
        assert_eq!(how_much(&record, &record.rules[0]), Some(text));
        let of = |why: &str, id: &str| (why.to_owned(), vec![id.to_owned()]);
        assert_eq!(
            partial(&record),
            [
                of("a tag", "RUN-1"),
                of("no more", "RUN-1 (1 of 3 cases were run)")
            ]
        );
    }

    #[test]
    fn a_rule_that_was_not_reached_is_not_judged_and_says_why() {
        let record = ended_early();
        assert_eq!(how_much(&record, &record.rules[1]), None);
        let id = "RUN-2 (should)".to_owned();
        assert_eq!(not_run(&record), [("no more".to_owned(), vec![id])]);
    }
}
