//! The top of a page: how the run came out, and where to go on.

use maud::{Markup, html};

use super::page::Page;
use crate::compare::coverage;
use crate::model::Level;
use crate::report::next::next;
use crate::report::numbers;

pub(super) fn head(page: &Page<'_>) -> Markup {
    let record = page.view.record;
    html! {
        (bar(page))
        ul.facts {
            @for line in [numbers::target(record), numbers::cases(record), numbers::cost(record)] {
                li { (line) }
            }
            li { (numbers::exit(record)) ": " (record.gate.reasons.join("; ")) }
            @if let Some(next) = next(record, &page.blocks) {
                li {
                    "Next: "
                    @for (at, piece) in next.split('`').enumerate() {
                        @if at % 2 == 1 { code { (piece) } } @else { (piece) }
                    }
                }
            }
        }
        nav aria-label="parts of the report" {
            @if !page.blocks.is_empty() { a href="#deviations" { "What deviates" } " " }
            a href="#glance" { "At a glance" } " "
            a href="#rules" { "Rules" } " "
            a href="#?level=open" { "Open points" }
        }
        "\n"
    }
}

/// The MUST rules by verdict, as a bar.
fn bar(page: &Page<'_>) -> Markup {
    let must = coverage(page.view.record, Level::Must);
    let parts = [
        (must.failed, "failed"),
        (must.error, "error"),
        (must.waived, "waived"),
        (must.inconclusive, "inconclusive"),
        (must.conformant, "passed"),
        (must.skipped, "skipped"),
        (must.not_run, "not run"),
        (must.not_selected(), "not selected"),
    ];
    let shown = || parts.iter().filter(|(count, _)| *count > 0);
    let said: Vec<String> = shown()
        .map(|(count, what)| format!("{count} {what}"))
        .collect();
    let said = format!("{} MUST rules: {}", must.total, said.join(", "));
    let ends = shown().scan(0, |end, (count, _)| {
        *end += count;
        Some(*end)
    });
    html! {
        @if must.total > 0 {
            svg.bar role="img" aria-label=(said) viewBox={ "0 0 " (must.total) " 1" } preserveAspectRatio="none" {
                @for ((count, what), end) in shown().zip(ends) {
                    rect class=(what.replace(' ', "-")) x=(end - count) y="0" width=(count) height="1" {}
                }
            }
            p.note { (said) }
        }
    }
}
