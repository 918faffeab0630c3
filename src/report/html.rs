//! One HTML page that needs nothing else: it works offline, with and without its script.
//!
//! Failures come first, a block for each cause. The templates escape every text, whatever a target
//! sent; bodies stand in a block of data that never runs.

mod choices;
mod data;
mod failures;
pub(super) mod frame;
mod glance;
mod head;
pub(super) mod mark;
mod page;
mod rules;
mod tale;

use maud::{Markup, html};

use crate::model::{CaseResult, Exchange, Verdict};

use self::page::Page;
use super::console::page::Ink;
use super::grouped::{self, Cause};
use super::news::news;
use super::section::Section;
use super::story::Story;
use super::told::told;
use super::{View, headline};

/// Cases named for one cause; of more, their rules are named.
const CASES: usize = 20;

/// Renders a record.
#[must_use]
pub(crate) fn html(view: View<'_>) -> String {
    let record = view.record;
    let told = told(record);
    let told: Vec<(&CaseResult, Vec<Exchange>)> = told
        .into_iter()
        .map(|case| (case, view.exchanges(case)))
        .collect();
    let stories = told
        .iter()
        .map(|(case, exchanges)| Story::of(record, case, exchanges));
    let page = Page::new(view, stories.collect());
    frame::page(
        &headline(record),
        &body(&page),
        Some(&data::data(&page.stories)),
    )
}

fn body(page: &Page<'_>) -> Markup {
    let record = page.view.record;
    let mut unclear = grouped::by_reason(record, Verdict::Inconclusive);
    unclear.retain(|(cause, _)| !page.blocks.iter().any(|block| block.explains(cause)));
    // What is bad is a failure, too: it comes first.
    let (bad, news): (Vec<Section>, Vec<Section>) = news(record)
        .into_iter()
        .partition(|section| section.ink == Ink::Bad);
    html! {
        (head::head(page))
        @for section in &bad { (section.html(&|id| page.link(id))) }
        (failures::failures(page))
        @for section in &news { (section.html(&|id| page.link(id))) }
        (causes(page, "Faults of the harness", &grouped::by_reason(record, Verdict::Error)))
        (causes(page, "Inconclusive", &unclear))
        (failures::beside(page))
        (glance::glance(page))
        (causes(page, grouped::SKIPPED, &grouped::skipped(record)))
        (causes(page, grouped::IN_PART, &grouped::partial(record)))
        (causes(page, grouped::NOT_RUN, &grouped::not_run(record)))
        (rules::rules(page))
        (choices::elsewhere(page))
    }
}

/// What is not judged, by its cause.
fn causes(page: &Page<'_>, title: &str, causes: &[Cause]) -> Markup {
    html! {
        @if !causes.is_empty() {
            h2 { (title) }
            ul {
                @for (cause, ids) in causes {
                    @let ids = if ids.len() > CASES { grouped::rules_of(ids) } else { ids.clone() };
                    li { (cause) ": " (page.links(ids.iter().map(String::as_str))) } "\n"
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
