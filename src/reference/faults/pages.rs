//! Faults of LIST-11 to LIST-14: total and pages.

use crate::reference::behaviour::facts::Facts;
use crate::reference::faults::fault::{Fault, fault};
use crate::reference::faults::paging::{instead, members, only, slice};
use crate::reference::rewrite::edits::{pagination, set};
use crate::reference::state::link::LinkState;

/// The faults of this file.
pub(super) const FAULTS: &[Fault] = &[
    fault(
        "ties-lost-between-hundreds",
        "LIST-12",
        "From Offset 100 on a page begins after the links of the same CreatedAt as the one before it.",
        |b| {
            b.page(|view, page| {
                if view.query.offset >= 100 {
                    let all = view.project.matching(view.query);
                    let created = |number: &u32| view.project.link(*number).created;
                    let before = all.get(view.query.offset - 1).map(created);
                    page.links.retain(|number| Some(created(number)) != before);
                }
            });
        },
    ),
    fault(
        "total-is-page-length",
        "LIST-11",
        "Total is the number of links on the page.",
        |b| b.page(|_, page| page.total = page.links.len()),
    ),
    fault(
        "total-is-seen-so-far",
        "LIST-11",
        "Total is Offset plus the number of links on the page.",
        |b| {
            b.page(|view, page| {
                if !page.links.is_empty() {
                    page.total = view.query.offset + page.links.len();
                }
            });
        },
    ),
    fault(
        "total-at-most-hundred",
        "LIST-11",
        "Total is at most 100.",
        |b| b.page(|_, page| page.total = page.total.min(100)),
    ),
    fault(
        "total-at-most-thousand",
        "LIST-11",
        "Total is at most 1,000.",
        |b| b.page(|_, page| page.total = page.total.min(1_000)),
    ),
    fault(
        "total-unfiltered",
        "LIST-11",
        "Total ignores HotelIDs where a member is among them.",
        |b| {
            b.page(|view, page| {
                if !members(view).is_empty() {
                    page.total = view.project.index.len();
                }
            });
        },
    ),
    fault(
        "total-one-less-on-last-page",
        "LIST-11",
        "Total is one less on a last page that is not the first.",
        |b| {
            b.json(
                |f| f.later_page() && f.last_page() && f.shown > 0,
                |v, f| pagination(v, |p| set(p, "Total", f.total - 1)),
            );
        },
    ),
    fault(
        "offset-floored",
        "LIST-12",
        "Offset is rounded down to a multiple of Limit; the echo is right.",
        |b| {
            b.page(|view, page| {
                let offset = view.query.offset;
                instead(
                    view,
                    page,
                    view.query.limit,
                    offset - offset.checked_rem(view.query.limit).unwrap_or(0),
                );
            });
        },
    ),
    fault(
        "pages-overlap",
        "LIST-12",
        "Pages behind the first start one link too early.",
        |b| {
            b.page(|view, page| {
                if view.query.offset > 0 {
                    instead(view, page, view.query.limit, view.query.offset - 1);
                }
            });
        },
    ),
    fault(
        "pages-skip",
        "LIST-12",
        "Pages behind the first start one link too late.",
        |b| {
            b.page(|view, page| {
                if view.query.offset > 0 {
                    instead(view, page, view.query.limit, view.query.offset + 1);
                }
            });
        },
    ),
    fault(
        "offset-counts-pages",
        "LIST-12",
        "Offset counts pages.",
        |b| {
            b.page(|view, page| {
                instead(
                    view,
                    page,
                    view.query.limit,
                    view.query.offset.saturating_mul(view.query.limit),
                );
            });
        },
    ),
    fault(
        "one-link-too-many",
        "LIST-12",
        "A page that is not the last has one link more than Limit.",
        |b| {
            b.page(|view, page| instead(view, page, view.query.limit + 1, view.query.offset));
        },
    ),
    fault(
        "short-page-when-filtered",
        "LIST-12",
        "With HotelIDs a page of several links lacks its last.",
        |b| {
            b.page(|view, page| {
                if view.query.hotels.is_some()
                    && page.links.len() == view.query.limit
                    && page.links.len() > 1
                {
                    page.links.pop();
                }
            });
        },
    ),
    fault(
        "foreign-links-take-places",
        "LIST-12",
        "Links of another project's hotels in HotelIDs leave a gap on the page where they would stand.",
        |b| {
            b.listing.looks_elsewhere = true;
            b.page(|view, page| {
                if view.foreign_links.is_empty() {
                    return;
                }
                let (offset, limit) = (view.query.offset, view.query.limit);
                instead(view, page, usize::MAX, 0);
                let own = page.links.iter().map(|number| {
                    let link = view.project.link(*number);
                    ((link.created, link.hotel), Some(*number))
                });
                let foreign = view.foreign_links.iter();
                let foreign = foreign.map(|link| ((link.created, link.hotel), None));
                let mut all: Vec<_> = own.chain(foreign).collect();
                all.sort_unstable_by_key(|(place, _)| *place);
                let shown = all.into_iter().skip(offset).take(limit);
                page.links = shown.filter_map(|(_, number)| number).collect();
            });
        },
    ),
    fault(
        "page-of-fifty-at-most",
        "LIST-12",
        "A page has at most 50 links, whatever Limit says and echoes.",
        |b| b.page(|_, page| page.links.truncate(50)),
    ),
    fault(
        "offset-wraps-at-32-bits",
        "LIST-13",
        "Of Offset the lowest 32 bits count.",
        |b| {
            b.page(|view, page| {
                let (limit, offset) = (view.query.limit, view.query.offset);
                if offset > 0xffff_ffff {
                    instead(view, page, limit, offset & 0xffff_ffff);
                }
            });
        },
    ),
    fault(
        "last-page-past-the-end",
        "LIST-13",
        "Past the end the last page is shown again.",
        |b| {
            b.page(|view, page| {
                if view.query.offset >= page.total && page.total > 0 {
                    instead(
                        view,
                        page,
                        view.query.limit,
                        page.total.saturating_sub(view.query.limit),
                    );
                }
            });
        },
    ),
    fault(
        "first-page-past-the-end",
        "LIST-13",
        "Past the end the first page is shown.",
        |b| {
            b.page(|view, page| {
                if view.query.offset > page.total {
                    instead(view, page, view.query.limit, 0);
                }
            });
        },
    ),
    fault(
        "total-zero-past-the-end",
        "LIST-13",
        "Past the end Total is 0.",
        |b| {
            b.json(Facts::past_the_end, |v, _| {
                pagination(v, |p| set(p, "Total", 0));
            });
        },
    ),
    fault(
        "last-link-at-the-end",
        "LIST-13",
        "With Offset exactly at Total the last link is shown.",
        |b| {
            b.page(|view, page| {
                if view.query.offset == page.total && page.total > 0 {
                    instead(view, page, 1, page.total - 1);
                }
            });
        },
    ),
    fault(
        "revoked-waiting-listed",
        "LIST-14",
        "Without HotelIDs, links revoked before approval are listed and counted.",
        |b| {
            b.page(|view, page| {
                if view.query.hotels.is_none() {
                    let all = [
                        view.project.matching(view.query),
                        view.project.excluded(view.query),
                    ]
                    .concat();
                    page.total = all.len();
                    slice(view, page, &view.project.ordered(all));
                }
            });
        },
    ),
    fault(
        "revoked-waiting-counted",
        "LIST-14",
        "Without HotelIDs, Total counts links revoked before approval.",
        |b| {
            b.page(|view, page| {
                if view.query.hotels.is_none() {
                    page.total += view.project.excluded(view.query).len();
                }
            });
        },
    ),
    fault(
        "excluded-after-slicing",
        "LIST-14",
        "Links revoked before approval are taken out after the page was cut, so that pages are short.",
        |b| {
            b.page(|view, page| {
                let excluded = view.project.excluded(view.query);
                let all = [view.project.matching(view.query), excluded.clone()].concat();
                slice(view, page, &view.project.ordered(all));
                page.links.retain(|number| !excluded.contains(number));
            });
        },
    ),
    fault(
        "revoked-approved-hidden-when-filtered",
        "LIST-14",
        "With HotelIDs, links revoked after approval are hidden.",
        |b| {
            b.page(|view, page| {
                if view.query.hotels.is_some() {
                    only(view, page, |link| {
                        link.state() != LinkState::RevokedAfterApproval
                    });
                }
            });
        },
    ),
    fault(
        "revoked-approved-not-counted",
        "LIST-14",
        "Total does not count links revoked after approval.",
        |b| {
            b.page(|view, page| {
                let revoked = |number: &&u32| {
                    view.project.link(**number).state() == LinkState::RevokedAfterApproval
                };
                page.total -= view
                    .project
                    .matching(view.query)
                    .iter()
                    .filter(revoked)
                    .count();
            });
        },
    ),
    fault(
        "revoked-waiting-counted-for-own-hotel",
        "LIST-14",
        "A link revoked before approval is counted where HotelIDs names just its hotel.",
        |b| {
            b.page(|view, page| {
                if view
                    .query
                    .hotels
                    .as_ref()
                    .is_some_and(|asked| asked.len() == 1)
                {
                    page.total += view.project.excluded(view.query).len();
                }
            });
        },
    ),
];
