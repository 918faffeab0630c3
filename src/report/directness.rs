//! Which of several rules that deviate together shows what is wrong most directly.
//!
//! What makes an answer unreadable breaks every rule that reads answers, so rules about the form of
//! one answer come first. Of the others, a rule that rests on another one that deviates too follows
//! it; then the rule comes first most of whose cases deviate. Where those are about as many, what
//! all else builds on comes first.

use std::collections::BTreeSet;

use crate::model::{CaseResult, RuleResult, RunRecord, Verdict};

use super::grouped;
use super::rests::RESTS;

/// The areas of the catalogue: the later build on the earlier.
const AREAS: [&str; 9] = [
    "WIRE", "AUTH", "RUN", "POLL", "LIFE", "LINK", "LIST", "SCOPE", "ERR",
];
/// Shares of cases that differ by no more than this factor are about the same.
const ABOUT: f64 = 1.5;

/// Sorts rules that deviate: the one that shows what is wrong most directly is the first.
pub(super) fn most_direct_first<'r>(
    record: &'r RunRecord,
    rules: Vec<&'r RuleResult>,
) -> Vec<&'r RuleResult> {
    let mut left: Vec<Seen<'_>> = rules
        .into_iter()
        .map(|rule| Seen::of(record, rule))
        .collect();
    let shared = shared(&left);
    for seen in &mut left {
        seen.telling = !seen.messages.is_subset(&shared);
    }
    let mut sorted = Vec::new();
    while !left.is_empty() {
        let next = next(&left);
        sorted.push(left.remove(next).rule);
    }
    sorted
}

/// Whether a rule is about the form of any answer, so that answers which break it cannot be read by
/// the cases of other rules.
pub(super) fn is_of_form(rule: &RuleResult) -> bool {
    let id = rule.id.as_str();
    id == "ERR-1" || id.starts_with("WIRE-") && id != "WIRE-4"
}

/// Whether a rule is about what an answer of one operation looks like by itself, where all answers
/// are looked at.
fn is_of_shape(rule: &RuleResult) -> bool {
    let id = rule.id.as_str();
    ["RUN-", "LINK-"].iter().any(|area| id.starts_with(area))
        || ["LIST-8", "LIST-16", "POLL-6"].contains(&id)
}

/// What a run saw of a rule that deviates.
struct Seen<'r> {
    rule: &'r RuleResult,
    /// The share of its judged cases in which something was found.
    share: f64,
    /// Whether single answers of any case show the deviation, by their form alone.
    of_form: bool,
    /// What was found.
    messages: BTreeSet<&'r str>,
    /// Whether no other rule says so.
    telling: bool,
}

impl<'r> Seen<'r> {
    fn of(record: &'r RunRecord, rule: &'r RuleResult) -> Self {
        let own = || record.cases.iter().filter(|case| case.rule == rule.id);
        // What was seen in the answers of all cases shows nothing of the rule's own.
        let everywhere: Vec<usize> = rule
            .findings
            .iter()
            .copied()
            .filter(|index| is_seen_everywhere(record, rule, *index))
            .collect();
        let deviates = |case: &&CaseResult| {
            case.verdict != Verdict::Passed
                && (case.findings.is_empty()
                    || case
                        .findings
                        .iter()
                        .any(|index| !everywhere.contains(index)))
        };
        let judged = || own().filter(|case| case.verdict.is_judged() && !case.exchanges.is_empty());
        let found = judged().filter(deviates).count();
        let seen_everywhere = !everywhere.is_empty();
        Self {
            rule,
            share: found as f64 / judged().count().max(1) as f64,
            of_form: is_of_form(rule) && (rule.verdict != Verdict::Warned || seen_everywhere)
                || is_of_shape(rule) && seen_everywhere,
            messages: messages(record, rule),
            telling: false,
        }
    }

    /// How much of it deviates; a message of its own says more than one that others share.
    fn weight(&self) -> f64 {
        let telling = if self.telling { ABOUT } else { 1.0 };
        self.share.max(0.001) * telling
    }

    /// Whether the rule rests on one of these, which deviates as well.
    fn follows(&self, others: &[&Self]) -> bool {
        let breaks = |on: &str, least: f64| {
            others.iter().any(|other| {
                other.rule.id.as_str() == on
                    && other.share > 0.0
                    && other.share >= least * self.share
            })
        };
        let own = RESTS
            .iter()
            .filter(|rest| rest.rule == self.rule.id.as_str());
        own.flat_map(|rest| rest.on.iter().map(|on| (*on, rest.least)))
            .any(|(on, least)| breaks(on, least))
    }

    /// What builds on little comes first.
    fn place(&self) -> (usize, u32) {
        let (area, number) = self.rule.id.as_str().split_once('-').unwrap_or_default();
        let area = AREAS.iter().position(|known| *known == area);
        (
            area.unwrap_or(AREAS.len()),
            number.parse().unwrap_or(u32::MAX),
        )
    }

    /// Failures come before what is waived, and warnings last.
    fn class(&self) -> u8 {
        match self.rule.verdict {
            Verdict::Failed => 0,
            Verdict::Waived => 1,
            _ => 2,
        }
    }
}

/// The place of the most direct of these.
fn next(left: &[Seen<'_>]) -> usize {
    let class = left.iter().map(Seen::class).min();
    let mut some: Vec<usize> = (0..left.len())
        .filter(|at| Some(left[*at].class()) == class)
        .collect();
    let among: Vec<&Seen<'_>> = some.iter().map(|at| &left[*at]).collect();
    narrow(&mut some, |at| !left[at].follows(&among));
    if some.iter().any(|at| left[*at].of_form) {
        narrow(&mut some, |at| left[at].of_form);
    } else {
        let most = some.iter().map(|at| left[*at].weight()).fold(0.0, f64::max);
        narrow(&mut some, |at| left[at].weight() * ABOUT >= most);
    }
    some.into_iter()
        .min_by_key(|at| left[*at].place())
        .unwrap_or_default()
}

/// Keeps what is wanted, where anything is.
fn narrow(some: &mut Vec<usize>, wanted: impl Fn(usize) -> bool) {
    if some.iter().any(|at| wanted(*at)) {
        some.retain(|at| wanted(*at));
    }
}

/// Whether a finding was seen in answers to cases of any rule, and not in the rule's own.
fn is_seen_everywhere(record: &RunRecord, rule: &RuleResult, index: usize) -> bool {
    let Some(finding) = record.findings.get(index) else {
        return false;
    };
    let mut found_by = record
        .cases
        .iter()
        .filter(|case| case.findings.contains(&index));
    let cited = |case: &CaseResult| {
        finding
            .exchanges
            .iter()
            .any(|id| case.exchanges.contains(id))
    };
    found_by.all(|case| case.rule == rule.id && !cited(case))
}

/// The messages that several rules share.
fn shared<'r>(all: &[Seen<'r>]) -> BTreeSet<&'r str> {
    let (mut once, mut more) = (BTreeSet::new(), BTreeSet::new());
    for message in all.iter().flat_map(|seen| &seen.messages) {
        if !once.insert(*message) {
            more.insert(*message);
        }
    }
    more
}

fn messages<'r>(record: &'r RunRecord, rule: &RuleResult) -> BTreeSet<&'r str> {
    let findings = grouped::findings(record, rule);
    findings.iter().map(|one| one.message.as_str()).collect()
}

#[cfg(test)]
mod tests {
    use super::most_direct_first;
    use crate::compare::sample::{add, empty};
    use crate::model::{CaseId, Finding, Level, RunRecord, Verdict};

    /// A rule with so many cases of which so many failed, each with this message.
    fn rule(record: &mut RunRecord, id: &'static str, failed: usize, all: usize, said: &str) {
        let verdict = |at| {
            if at < failed {
                Verdict::Failed
            } else {
                Verdict::Passed
            }
        };
        add(record, id, Level::Must, Verdict::Failed);
        let index = record.findings.len();
        record.findings.push(Finding::must(id, said).seen_in(7));
        if let Some(rule) = record.rules.last_mut() {
            rule.findings.push(index);
        }
        let Some(first) = record.cases.pop() else {
            return;
        };
        for at in 0..all {
            let mut case = first.clone();
            case.id = CaseId(format!("{id}.{at}"));
            case.verdict = verdict(at);
            case.exchanges = vec![7];
            case.findings = if at < failed { vec![index] } else { Vec::new() };
            record.cases.push(case);
        }
    }

    fn order(record: &RunRecord) -> Vec<&str> {
        let sorted = most_direct_first(record, record.rules.iter().collect());
        sorted.iter().map(|rule| rule.id.as_str()).collect()
    }

    #[test]
    fn the_rule_most_of_whose_cases_deviate_is_the_first() {
        let mut record = empty();
        rule(&mut record, "RUN-6", 1, 10, "a");
        rule(&mut record, "LIST-9", 9, 10, "b");
        assert_eq!(order(&record), ["LIST-9", "RUN-6"]);
    }

    #[test]
    fn about_as_many_stand_in_the_order_in_which_they_build_on_each_other() {
        let mut record = empty();
        rule(&mut record, "SCOPE-1", 7, 10, "a");
        rule(&mut record, "LIST-9", 6, 10, "b");
        rule(&mut record, "LIST-1", 5, 10, "c");
        assert_eq!(order(&record), ["LIST-1", "LIST-9", "SCOPE-1"]);
    }

    #[test]
    fn a_message_of_its_own_says_more_than_one_that_others_share() {
        let mut record = empty();
        rule(&mut record, "RUN-6", 3, 10, "shared");
        rule(&mut record, "RUN-7", 4, 10, "shared");
        rule(&mut record, "SCOPE-1", 5, 10, "its own");
        assert_eq!(order(&record), ["SCOPE-1", "RUN-6", "RUN-7"]);
    }

    #[test]
    fn the_form_of_an_answer_comes_before_what_is_read_in_it() {
        let mut record = empty();
        rule(&mut record, "LIST-6", 10, 10, "a");
        rule(&mut record, "WIRE-9", 1, 10, "b");
        assert_eq!(order(&record), ["WIRE-9", "LIST-6"]);
    }

    #[test]
    fn a_shape_that_answers_to_any_case_show_comes_first_too() {
        let mut record = empty();
        rule(&mut record, "LIST-6", 10, 10, "a");
        rule(&mut record, "LINK-9", 1, 1, "b");
        assert_eq!(order(&record), ["LINK-9", "LIST-6"], "by the catalogue");
        rule(&mut record, "LINK-5", 0, 10, "c");
        assert_eq!(order(&record), ["LINK-5", "LINK-9", "LIST-6"]);
    }

    #[test]
    fn a_rule_follows_what_it_rests_on_where_enough_of_that_deviates() {
        let mut record = empty();
        rule(&mut record, "RUN-13", 1, 50, "a");
        rule(&mut record, "RUN-17", 10, 10, "b");
        assert_eq!(order(&record), ["RUN-13", "RUN-17"]);
        let mut record = empty();
        rule(&mut record, "RUN-9", 1, 50, "a");
        rule(&mut record, "RUN-8", 10, 10, "b");
        assert_eq!(order(&record), ["RUN-8", "RUN-9"]);
    }
}
