//! Faults of LIST-15 and LIST-16: listing is a read.

use crate::reference::behaviour::facts::Operation;
use crate::reference::faults::fault::{Fault, fault};
use crate::reference::moment::Moment;
use crate::reference::rewrite::edits::{filtered, links, listed, refuse, shift};
use crate::reference::state::link::Link;
use crate::reference::state::list::Page;
use crate::reference::state::project::Project;
use serde_json::Value;

/// The faults of this file.
pub(super) const FAULTS: &[Fault] = &[
    fault(
        "listing-opens",
        "LIST-15",
        "Listing a link counts as opening it.",
        |b| b.listing.side_effect = |project, _, page, now| open(project, page, now),
    ),
    fault(
        "filtered-listing-opens",
        "LIST-15",
        "Listing a link with HotelIDs counts as opening it.",
        |b| {
            b.listing.side_effect = |project, query, page, now| {
                if query.hotels.is_some() {
                    open(project, page, now);
                }
            };
        },
    ),
    fault(
        "listing-creates-links",
        "LIST-15",
        "Listing a member without a link creates one.",
        |b| {
            b.listing.side_effect = |project, query, _, now| {
                for hotel in query.named() {
                    if project.is_live(hotel) && project.links_of(hotel).is_empty() {
                        project.add_link(Link::new(hotel, now, 0));
                    }
                }
            };
        },
    ),
    fault(
        "listing-updates",
        "LIST-15",
        "Listing a link sets its UpdatedAt.",
        |b| {
            b.listing.side_effect = |project, _, page, now| {
                for number in &page.links {
                    project.change_link(*number, |link| link.history_mut().updated = Some(now));
                }
            };
        },
    ),
    fault(
        "updated-moves-with-each-read",
        "LIST-15",
        "UpdatedAt is a second later with each call.",
        |b| {
            b.json(listed, |v, f| {
                let by = chrono::Duration::seconds(i64::try_from(f.call).unwrap_or(0));
                links(v, |link| {
                    shift(link, "UpdatedAt", by, chrono::SecondsFormat::Millis);
                });
            });
        },
    ),
    fault(
        "every-second-read-lacks-a-link",
        "LIST-15",
        "Every second call of a project lacks the last link of a page of several.",
        |b| {
            b.json(
                |f| listed(f) && f.call % 2 == 0 && f.shown > 1,
                |v, _| {
                    if let Some(data) = v.get_mut("Data").and_then(Value::as_array_mut) {
                        data.pop();
                    }
                },
            );
        },
    ),
    fault(
        "busy-project-cannot-be-listed",
        "LIST-16",
        "Listing is refused with 409 while a run is in progress in the project.",
        |b| {
            b.whole(|f| listed(f) && f.project_busy, |a, _| refuse(a, 409));
        },
    ),
    fault(
        "busy-project-cannot-be-filtered",
        "LIST-16",
        "Listing with HotelIDs is refused with 409 while a run is in progress in the project.",
        |b| {
            b.whole(|f| filtered(f) && f.project_busy, |a, _| refuse(a, 409));
        },
    ),
    fault(
        "busy-project-has-no-later-pages",
        "LIST-16",
        "Pages behind the first are refused with 409 while a run is in progress in the project.",
        |b| {
            b.whole(
                |f| f.operation == Operation::List && f.later_page() && f.project_busy,
                |a, _| refuse(a, 409),
            );
        },
    ),
];

/// The links of a page count as opened.
fn open(project: &mut Project, page: &Page, now: Moment) {
    for number in &page.links {
        project.change_link(*number, |link| link.open(now));
    }
}
