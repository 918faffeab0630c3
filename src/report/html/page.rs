//! What a page is made of.

use std::collections::BTreeSet;

use maud::{Markup, html};

use crate::model::RuleResult;
use crate::report::View;
use crate::report::blocks::{Block, blocks};
use crate::report::story::Story;

/// What a page is made of.
pub(super) struct Page<'r> {
    /// The record, and its exchanges.
    pub(super) view: View<'r>,
    /// The ids that have a place in the page.
    pub(super) ids: BTreeSet<&'r str>,
    /// What deviates.
    pub(super) blocks: Vec<Block<'r>>,
    /// At most one for each rule.
    pub(super) stories: Vec<Story<'r>>,
}

impl<'r> Page<'r> {
    pub(super) fn new(view: View<'r>, stories: Vec<Story<'r>>) -> Self {
        let record = view.record;
        let rules = record.rules.iter().map(|rule| rule.id.as_str());
        let cases = record.cases.iter().map(|case| case.id.0.as_str());
        Self {
            view,
            ids: rules.chain(cases).collect(),
            blocks: blocks(record),
            stories,
        }
    }

    /// An id, which leads to its place where the page has one. Words may follow it.
    pub(super) fn link(&self, id: &str) -> Markup {
        let (name, words) = id.split_at(id.find(' ').unwrap_or(id.len()));
        html! {
            @if self.ids.contains(name) { a href={ "#" (name) } { (name) } (words) } @else { (id) }
        }
    }

    pub(super) fn links<'i>(&self, ids: impl Iterator<Item = &'i str>) -> Markup {
        html! {
            @for (at, id) in ids.enumerate() { @if at > 0 { ", " } (self.link(id)) }
        }
    }

    /// The story that is told of a rule.
    pub(super) fn story(&self, rule: &RuleResult) -> Option<&Story<'_>> {
        self.stories.iter().find(|story| story.case.rule == rule.id)
    }
}
