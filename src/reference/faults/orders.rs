//! Faults of LIST-3 and LIST-4: order.

use crate::reference::faults::fault::{Fault, fault};
use crate::reference::faults::paging::{reorder, written};
use crate::reference::moment::SECOND;
use crate::reference::names;
use crate::reference::rewrite::edits::{links, listed, set};
use crate::reference::state::link::LinkState;
use chrono::Datelike as _;
use serde_json::Value;
use std::cmp::Reverse;

/// The faults of this file.
pub(super) const FAULTS: &[Fault] = &[
    fault(
        "newest-first",
        "LIST-3",
        "The newest link comes first.",
        |b| {
            b.page(|view, page| reorder(view, page, |link, _| (Reverse(link.created), link.hotel)));
        },
    ),
    fault(
        "ordered-as-text",
        "LIST-3",
        "Creation times are ordered as text, so that whole seconds come after their fractions.",
        |b| {
            b.page(|view, page| reorder(view, page, |link, _| (written(link), link.hotel)));
        },
    ),
    fault(
        "sorted-within-page",
        "LIST-3",
        "Links come in the order of their entry and are sorted within each page only.",
        |b| {
            b.page(|view, page| {
                reorder(view, page, |_, number| number);
                page.links = view.project.ordered(std::mem::take(&mut page.links));
            });
        },
    ),
    fault(
        "order-follows-request",
        "LIST-3",
        "With HotelIDs the order is that of the request.",
        |b| {
            b.page(|view, page| {
                if let Some(asked) = &view.query.hotels {
                    reorder(view, page, |link, _| {
                        asked.iter().position(|asked| asked.id == Some(link.hotel))
                    });
                }
            });
        },
    ),
    fault(
        "ordered-by-update",
        "LIST-3",
        "Links are ordered by UpdatedAt.",
        |b| {
            b.page(|view, page| reorder(view, page, |link, _| (link.updated(), link.hotel)));
        },
    ),
    fault(
        "ordered-by-hotel",
        "LIST-3",
        "With HotelIDs links are ordered by hotel alone.",
        |b| {
            b.page(|view, page| {
                if view.query.hotels.is_some() {
                    reorder(view, page, |link, _| link.hotel);
                }
            });
        },
    ),
    fault(
        "ordered-to-the-second",
        "LIST-3",
        "Creation times are ordered by whole seconds.",
        |b| {
            b.page(|view, page| {
                reorder(view, page, |link, _| {
                    (link.created.cut_to(SECOND), link.hotel)
                });
            });
        },
    ),
    fault(
        "ordered-by-distance-from-1970",
        "LIST-3",
        "Creation times are ordered without their sign, so that times before 1970 run backwards.",
        |b| {
            b.page(|view, page| {
                reorder(view, page, |link, _| (link.created.0.abs(), link.hotel));
            });
        },
    ),
    fault(
        "year-of-the-week",
        "LIST-3",
        "CreatedAt shows the year that the week belongs to.",
        |b| {
            b.json(listed, |v, _| {
                links(v, |link| {
                    let shown = link.get("CreatedAt").and_then(Value::as_str);
                    let Some((rest, time)) = shown.and_then(|text| {
                        let time = chrono::DateTime::parse_from_rfc3339(text).ok()?;
                        Some((text.get(4..)?, time))
                    }) else {
                        return;
                    };
                    let text = format!("{:04}{rest}", time.iso_week().year());
                    set(link, "CreatedAt", text);
                });
            });
        },
    ),
    fault(
        "waiting-first",
        "LIST-3",
        "Waiting links come before approved ones.",
        |b| {
            b.page(|view, page| {
                reorder(view, page, |link, _| {
                    (link.state() != LinkState::Waiting, link.created, link.hotel)
                });
            });
        },
    ),
    fault(
        "ties-by-entry",
        "LIST-4",
        "Links of one moment come in the order of their entry.",
        |b| {
            b.page(|view, page| reorder(view, page, |link, number| (link.created, number)));
        },
    ),
    fault(
        "ties-reversed",
        "LIST-4",
        "Links of one moment come in the reverse order of hotels.",
        |b| {
            b.page(|view, page| reorder(view, page, |link, _| (link.created, Reverse(link.hotel))));
        },
    ),
    fault(
        "ties-by-name",
        "LIST-4",
        "Links of one moment come in the order of hotel names.",
        |b| {
            b.page(|view, page| {
                reorder(view, page, |link, _| {
                    (link.created, names::hotel_name(link.hotel))
                });
            });
        },
    ),
    fault(
        "ties-by-entry-when-filtered",
        "LIST-4",
        "With HotelIDs, links of one moment come in the order of their entry.",
        |b| {
            b.page(|view, page| {
                if view.query.hotels.is_some() {
                    reorder(view, page, |link, number| (link.created, number));
                }
            });
        },
    ),
    fault(
        "ties-reversed-on-later-pages",
        "LIST-4",
        "Behind the first page, links of one moment come in the reverse order of hotels.",
        |b| {
            b.page(|view, page| {
                if view.query.offset > 0 {
                    reorder(view, page, |link, _| (link.created, Reverse(link.hotel)));
                }
            });
        },
    ),
];
