//! A heading with a few lines, which every report for people shows in its own way.

use maud::{Markup, html};

use super::console::page::{Ink, Page};

/// Entries that a page does not fold away.
const OPEN: usize = 20;

/// A heading with entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Section {
    /// How grave it is.
    pub(super) ink: Ink,
    /// The heading.
    pub(super) title: String,
    /// An id, and what there is to say about it.
    pub(super) entries: Vec<(String, String)>,
}

impl Section {
    /// A section of at most `most` entries, the last of which says how many are left out. None
    /// where there are no entries.
    pub(super) fn of(
        ink: Ink,
        title: &str,
        mut entries: Vec<(String, String)>,
        most: usize,
    ) -> Option<Self> {
        let count = entries.len();
        if count > most {
            entries.truncate(most);
            entries.push(("…".to_owned(), format!("and {} more", count - most)));
        }
        (count > 0).then(|| Self {
            ink,
            title: format!("{title} ({count})"),
            entries,
        })
    }

    /// As text for a terminal.
    pub(super) fn console(&self, page: &mut Page) {
        page.heading(self.ink, &self.title);
        for (id, text) in &self.entries {
            page.entry(Ink::Strong, id, text);
        }
    }

    /// As HTML; `link` shows an id.
    pub(super) fn html(&self, link: &dyn Fn(&str) -> Markup) -> Markup {
        let class = match self.ink {
            Ink::Bad => "bad",
            Ink::Doubtful => "doubtful",
            Ink::Good => "good",
            Ink::Strong => "plain",
        };
        let (first, others) = self.entries.split_at(OPEN.min(self.entries.len()));
        let list = |entries: &[(String, String)]| {
            html! { ul { @for (id, text) in entries { li { b { (link(id)) } " " (text) } "\n" } } }
        };
        html! {
            section class={ "news " (class) } {
                h2 { (self.title) }
                (list(first))
                @if !others.is_empty() {
                    details { summary { "and " (others.len()) " more" } (list(others)) }
                }
            }
        }
    }
}
