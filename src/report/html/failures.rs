//! What deviates, a block for each cause, with the story of a case.

use maud::{Markup, html};

use super::mark::{class, sign};
use super::page::Page;
use super::tale;
use crate::model::{Finding, Verdict};
use crate::report::blocks::{self, Block};
use crate::report::example::Example;
use crate::report::{curl, grouped};

/// Findings shown of one rule.
const FINDINGS: usize = 50;
/// Cases named for one block.
const CASES: usize = 12;

/// The blocks of a record, the most telling first.
pub(super) fn failures(page: &Page<'_>) -> Markup {
    let of = |verdict: Verdict| -> Vec<&Block<'_>> {
        let all = page.blocks.iter();
        all.filter(|block| block.rule.verdict == verdict).collect()
    };
    html! {
        @if !page.blocks.is_empty() {
            div #deviations {
                @for (verdict, title) in [
                    (Verdict::Failed, "Failed"),
                    (Verdict::Waived, "Failed, and waived"),
                    (Verdict::Warned, "Warned"),
                ] {
                    @let own = of(verdict);
                    @if !own.is_empty() {
                        h2 { (title) " (" (blocks::causes(&own)) ")" }
                        @for block in own { (one(page, block)) "\n" }
                    }
                }
            }
        }
    }
}

fn one(page: &Page<'_>, block: &Block<'_>) -> Markup {
    let rule = block.rule;
    let cases = grouped::cases(page.view.record, rule);
    let also: Vec<String> = block.also.iter().map(|rule| grouped::word(rule)).collect();
    let examples = cases
        .iter()
        .filter_map(|case| case.counterexample.as_deref());
    html! {
        article class={ "block " (class(rule.verdict)) } id={ "block-" (rule.id) } {
            h3 {
                span class=(class(rule.verdict)) aria-hidden="true" { (sign(rule.verdict)) " " }
                (page.link(rule.id.as_str())) " " (rule.title)
            }
            p.where { (rule.level) "; " (rule.place) }
            (findings(page, &block.findings))
            @if let Some(example) = examples.map(Example::read).next() {
                p { "Example" }
                pre.command { (example.in_a_line()) }
            }
            @if !also.is_empty() {
                p { "Also fails: " (page.links(also.iter().map(String::as_str))) }
            }
            @if !block.unclear.is_empty() {
                p { "Leaves inconclusive: " (page.links(block.unclear.iter().map(|id| id.as_str()))) }
            }
            @if cases.len() > 1 {
                p {
                    (cases.len()) " cases: " (page.links(cases.iter().take(CASES).map(|case| &*case.id.0)))
                    @if cases.len() > CASES { " and " (cases.len() - CASES) " more" }
                }
            }
            @if let Some(story) = page.story(rule) { (tale::story(story)) }
        }
    }
}

/// What was found against a rule.
pub(super) fn findings(page: &Page<'_>, all: &[&Finding]) -> Markup {
    html! {
        @for found in all.iter().take(FINDINGS) { (finding(page, found)) }
        @if all.len() > FINDINGS { p { "and " (all.len() - FINDINGS) " more findings, in the record" } }
    }
}

/// A finding: what was demanded beside what was seen, and how it is asked for again.
fn finding(page: &Page<'_>, finding: &Finding) -> Markup {
    let evidence = grouped::evidence(finding);
    html! {
        p.found { b { (grouped::title(finding)) } span.note { " (" (finding.level) ")" } }
        dl.pair {
            @for (name, value) in &evidence {
                div { dt { (name) } dd { pre class=(if *name == "field" { "" } else { "value" }) { (value) } } }
            }
        }
        @for exchange in page.view.shown(finding) {
            pre.command { (curl(&exchange.request)) }
        }
    }
}

/// Findings that no block shows.
pub(super) fn beside(page: &Page<'_>) -> Markup {
    let findings = grouped::beside(page.view.record);
    html! {
        @if !findings.is_empty() {
            h2 { "Seen besides" }
            @for one in findings {
                p { (page.link(one.rule.as_str())) }
                (finding(page, one))
            }
        }
    }
}
