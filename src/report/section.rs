//! A heading with a few lines, which every report for people shows in its own way.

use std::fmt::Write as _;

use super::console::page::{Ink, Page};
use super::xml;

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
            page.entry(Ink::Strong, &super::plain(id), text);
        }
    }

    /// As HTML; an id that the page `has` leads to its place.
    pub(super) fn html(&self, out: &mut String, has: &dyn Fn(&str) -> bool) {
        let _ = write!(
            out,
            "<section class=\"news {}\">\n<h2>{}</h2>\n<ul>\n",
            match self.ink {
                Ink::Bad => "bad",
                Ink::Doubtful => "doubtful",
                Ink::Good => "good",
                Ink::Strong => "plain",
            },
            xml::escape(&self.title)
        );
        for (id, text) in &self.entries {
            let (shown, text) = (xml::escape(id), xml::escape(text));
            let _ = if has(id) {
                writeln!(
                    out,
                    "<li><a href=\"#{shown}\"><b>{shown}</b></a> {text}</li>"
                )
            } else {
                writeln!(out, "<li><b>{shown}</b> {text}</li>")
            };
        }
        out.push_str("</ul>\n</section>\n");
    }
}
