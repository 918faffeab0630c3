//! Wrong pages, in the words of the tables that need them.

use crate::reference::behaviour::listing::PageView;
use crate::reference::ids::IdSet;
use crate::reference::moment::{Digits, Spelling, TimestampForm};
use crate::reference::state::link::Link;
use crate::reference::state::list::{Asked, Page, Query};

/// Puts the part of `links` on the page that Limit and Offset ask for.
pub(super) fn slice(view: &PageView<'_>, page: &mut Page, links: &[u32]) {
    page.links = links
        .iter()
        .copied()
        .skip(view.query.offset)
        .take(view.query.limit)
        .collect();
}

/// Pages through the matching links in another order.
pub(super) fn reorder<K: Ord>(view: &PageView<'_>, page: &mut Page, key: impl Fn(&Link, u32) -> K) {
    let mut all = view.project.matching(view.query);
    all.sort_by_key(|number| key(view.project.link(*number), *number));
    slice(view, page, &all);
}

/// Pages through those matching links for which `keep` holds, and counts only them.
pub(super) fn only(view: &PageView<'_>, page: &mut Page, keep: impl Fn(&Link) -> bool) {
    let mut all = view.project.matching(view.query);
    all.retain(|number| keep(view.project.link(*number)));
    page.total = all.len();
    slice(view, page, &all);
}

/// Leaves out the links of hotels that were removed and are members again.
pub(super) fn without_returned(view: &PageView<'_>, page: &mut Page) {
    let returned = &view.project.returned;
    only(view, page, |link| !returned.contains(&link.hotel));
}

/// The page for another query.
pub(super) fn instead(view: &PageView<'_>, page: &mut Page, limit: usize, offset: usize) {
    let query = Query {
        limit,
        offset,
        hotels: view.query.hotels.clone(),
    };
    page.links = view.project.page(&query).links;
}

/// The page for a filter of other hotels, with the echo as it was.
pub(super) fn refilter(view: &PageView<'_>, page: &mut Page, hotels: Option<Vec<Asked>>) {
    let query = Query {
        hotels,
        ..view.query.clone()
    };
    let other = view.project.page(&query);
    page.links = other.links;
    page.total = other.total;
}

/// The text of a creation time.
pub(super) fn written(link: &Link) -> String {
    TimestampForm {
        digits: Digits::Trimmed(3),
        spelling: Spelling::Zulu,
    }
    .write(link.created)
}

pub(super) fn opened(link: &Link) -> bool {
    link.history
        .as_ref()
        .is_some_and(|history| history.opened.is_some())
}

pub(super) fn members(view: &PageView<'_>) -> Vec<uuid::Uuid> {
    let mut seen = IdSet::default();
    let asked = view
        .query
        .hotels
        .iter()
        .flatten()
        .filter_map(|asked| asked.id);
    asked
        .filter(|id| view.project.is_live(*id) && seen.insert(*id))
        .collect()
}
