//! The rules of a page, by section of the document, each with what was found and its cases.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::choices::Choices;
use super::mark::{class, is_observed, sign};
use super::page::Page;
use super::{failures, tale};
use crate::model::{CaseResult, RuleId, RuleResult, RunRecord, Verdict};
use crate::report::example::Example;
use crate::report::{cut, grouped};

/// Cases listed for one rule.
const CASES: usize = 500;

/// What a rule can be about.
pub(super) const OPERATIONS: [&str; 4] = [
    "generateText",
    "listApprovals",
    "getTextGenerationStatus",
    SEVERAL,
];
const SEVERAL: &str = "several";

/// All rules, with the filters that the script shows when it can serve them.
pub(super) fn rules(page: &Page<'_>) -> Markup {
    let record = page.view.record;
    let costs = Costs::of(record);
    let choices = Choices::of(record);
    html! {
        h2 #rules { "Rules" }
        (filters())
        @for (section, rules) in by_section(record) {
            section.part {
                h3 { (section) }
                @for rule in rules {
                    (one_rule(page, rule, &costs, &choices)) "\n"
                }
            }
        }
    }
}

fn filters() -> Markup {
    let choice = |name: &str, options: &[&str]| {
        html! {
            label {
                (name) " "
                select name=(name) {
                    option value="" { "all" }
                    @for option in options { option value=(option) { (option) } }
                }
            }
        }
    };
    let verdicts = [
        Verdict::Failed,
        Verdict::Error,
        Verdict::Inconclusive,
        Verdict::Waived,
        Verdict::Warned,
        Verdict::Skipped,
        Verdict::NotRun,
        Verdict::Passed,
    ]
    .map(|verdict| verdict.to_string());
    html! {
        form.filters hidden="" role="search" aria-label="filter the rules" {
            label { "text " input type="search" name="text" title="/ leads here"; }
            (choice("level", &["must", "should", "open"]))
            (choice("verdict", &verdicts.each_ref().map(String::as_str)))
            (choice("operation", &OPERATIONS))
            span.count role="status" {}
        }
    }
}

/// The rules of each section of the document.
pub(super) fn by_section(record: &RunRecord) -> Vec<(&str, Vec<&RuleResult>)> {
    let mut sections: Vec<(&str, Vec<&RuleResult>)> = Vec::new();
    for rule in &record.rules {
        let end = rule.place.find([',', ';', '.']);
        let section = rule.place[..end.unwrap_or(rule.place.len())].trim();
        let section = section.trim_start_matches("table ");
        match sections.iter_mut().find(|(known, _)| *known == section) {
            Some((_, rules)) => rules.push(rule),
            None => sections.push((section, vec![rule])),
        }
    }
    sections
}

/// What a rule is about: the operation that its place in the document names or, where it does not
/// name just one, the folder of its feature file.
pub(super) fn operation(rule: &RuleResult) -> &'static str {
    let named = |name: &&&str| rule.place.contains(**name);
    let mut names = OPERATIONS.iter().filter(named);
    match (names.next(), names.next()) {
        (Some(only), None) => return only,
        (Some(_), Some(_)) => return SEVERAL,
        _ => {}
    }
    match rule.feature.split('/').nth(1) {
        Some("generate_text") => OPERATIONS[0],
        Some("list_approvals" | "approval_link") => OPERATIONS[1],
        Some("run_status") => OPERATIONS[2],
        _ => SEVERAL,
    }
}

/// How long rules took, and how many requests.
struct Costs<'r> {
    by_rule: BTreeMap<&'r RuleId, (u64, usize)>,
    most: (u64, usize),
}

impl<'r> Costs<'r> {
    fn of(record: &'r RunRecord) -> Self {
        let mut by_rule: BTreeMap<&RuleId, (u64, usize)> = BTreeMap::new();
        for case in &record.cases {
            let own = by_rule.entry(&case.rule).or_default();
            own.0 += case.duration_ms;
            own.1 += case.exchanges.len();
        }
        let times = by_rule.values().map(|cost| cost.0);
        let requests = by_rule.values().map(|cost| cost.1);
        let most = (times.max().unwrap_or(0), requests.max().unwrap_or(0));
        Self { by_rule, most }
    }

    /// As two bars and in numbers.
    fn bars(&self, rule: &RuleResult) -> Markup {
        let (time, requests) = self.by_rule.get(&rule.id).copied().unwrap_or_default();
        let share = |part: f64, whole: f64| format!("{:.0}", (80.0 * part / whole.max(1.0)).ceil());
        html! {
            @if requests > 0 { span.cost {
                svg aria-hidden="true" viewBox="0 0 80 8" {
                    rect.time width=(share(time as f64, self.most.0 as f64)) height="3" {}
                    rect y="5" width=(share(requests as f64, self.most.1 as f64)) height="3" {}
                }
                (time) " ms, " (grouped::count(requests, "request"))
            } }
        }
    }
}

fn one_rule(
    page: &Page<'_>,
    rule: &RuleResult,
    costs: &Costs<'_>,
    choices: &Choices<'_>,
) -> Markup {
    let record = page.view.record;
    let (verdict, id) = (rule.verdict, &rule.id);
    let seen = is_observed(rule);
    let leads = page.blocks.iter().any(|block| block.rule.id == rule.id);
    html! {
        details.rule id=(id) data-verdict=(verdict) data-level=(rule.level) data-operation=(operation(rule)) {
            summary {
                span {
                    b class=(if seen { "open".to_owned() } else { class(verdict) }) {
                        @if seen { "○ observed" } @else { (sign(verdict)) " " (verdict) }
                        @if let Some(part) = grouped::how_much(record, rule) { ", in part: " (part) }
                        @else if rule.partial { ", in part" }
                    }
                    " " b { (id) } span.note { " " (rule.level) " " } (rule.title)
                    (choices.line(record, id))
                }
                (costs.bars(rule))
            }
            p.where { (rule.place) " " a href={ "#" (id) } aria-label={ "link to " (id) } { "#" } }
            @if !rule.text.is_empty() { p { (cut(&rule.text, 4_000)) } }
            (choices.list(record, id))
            @for need in &rule.needs { p.note { "needs: " (cut(need, 400)) } }
            @if leads {
                p { "What was found stands above, under " a href={ "#block-" (id) } { "what deviates" } "." }
            } @else {
                (failures::findings(page, &grouped::findings(record, rule)))
                @if let Some(story) = page.story(rule) { (tale::story(story)) }
            }
            (cases(record, rule))
        }
    }
}

fn cases(record: &RunRecord, rule: &RuleResult) -> Markup {
    let cases: Vec<&CaseResult> = record
        .cases
        .iter()
        .filter(|case| case.rule == rule.id)
        .collect();
    html! {
        table.cases {
            @for case in cases.iter().take(CASES) {
                @let example = case.counterexample.as_deref().map(|text| Example::read(text).in_a_line());
                @let why = case.reason.as_deref().or(example.as_deref());
                @let short = case.id.0.strip_prefix(rule.id.as_str()).unwrap_or(&case.id.0);
                @let passed = case.verdict == Verdict::Passed;
                tr id=(case.id) {
                    td class=[(!passed).then(|| class(case.verdict))] {
                        (case.verdict) @if case.intermittent { ", intermittently" }
                    }
                    td { (short.trim_start_matches('.')) }
                    td { (case.name) @if let Some(why) = why { span.note { " " (cut(why, 400)) } } }
                    td { (case.duration_ms) " ms" }
                }
                "\n"
            }
        }
        @if cases.len() > CASES { p { "and " (cases.len() - CASES) " more cases, in the record" } }
    }
}
