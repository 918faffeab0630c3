//! The whole at a glance: sections of the document by operations, a square for each rule.

use maud::{Markup, html};

use super::mark::{class, is_observed, sign};
use super::page::Page;
use super::rules::{OPERATIONS, by_section, operation};
use crate::model::RuleResult;

pub(super) fn glance(page: &Page<'_>) -> Markup {
    let mut sections = by_section(page.view.record);
    for (_, rules) in &mut sections {
        rules.sort_by_key(|rule| rule.level);
    }
    html! {
        h2 #glance { "At a glance" }
        table.glance {
            thead {
                tr { th scope="col" { "section" } @for name in OPERATIONS { th scope="col" { (name) } } }
            }
            tbody {
                @for (section, rules) in &sections {
                    tr {
                        th scope="row" { (section) }
                        @for name in OPERATIONS {
                            td data-operation=(name) {
                                @for rule in rules.iter().filter(|rule| operation(rule) == name) { (square(rule)) }
                            }
                        }
                    }
                    "\n"
                }
            }
        }
        p.note { "A square is a rule: ✓ passed, ✗ failed, ! warned or waived, ? inconclusive, – not judged, ○ an open point." }
    }
}

fn square(rule: &RuleResult) -> Markup {
    let (id, verdict) = (&rule.id, rule.verdict);
    html! {
        a class={ (class(verdict)) " " (rule.level) } href={ "#" (id) } title={ (id) " " (verdict) ": " (rule.title) } {
            @if is_observed(rule) { "○" } @else { (sign(verdict)) }
            span.unseen { " " (id) " " (verdict) }
        }
    }
}
