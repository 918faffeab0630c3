//! Faults of LIST-1 and LIST-2: the frame of a list.

use crate::reference::behaviour::facts::Facts;

use crate::reference::faults::fault::{Fault, fault};
use crate::reference::rewrite::edits::{filtered, listed, pagination, refuse, set, unfiltered};

/// The faults of this file.
pub(super) const FAULTS: &[Fault] = &[
    fault(
        "no-pagination-when-empty",
        "LIST-1",
        "Pagination is missing where nothing matches.",
        |b| {
            b.json(
                |f| listed(f) && f.total == 0,
                |v, _| {
                    if let Some(body) = v.as_object_mut() {
                        body.remove("Pagination");
                    }
                },
            );
        },
    ),
    fault(
        "deserted-project-is-404",
        "LIST-1",
        "A project whose every hotel was removed is answered 404.",
        |b| {
            b.whole(|f| listed(f) && f.deserted, |a, _| refuse(a, 404));
        },
    ),
    fault(
        "no-data-when-empty",
        "LIST-1",
        "Data is missing where the project has no links.",
        |b| {
            b.json(
                |f| unfiltered(f) && f.total == 0,
                |v, _| {
                    if let Some(body) = v.as_object_mut() {
                        body.remove("Data");
                    }
                },
            );
        },
    ),
    fault(
        "empty-project-is-404",
        "LIST-1",
        "A project without links is answered 404.",
        |b| {
            b.whole(|f| unfiltered(f) && f.total == 0, |a, _| refuse(a, 404));
        },
    ),
    fault(
        "zero-offset-left-out",
        "LIST-1",
        "Pagination.Offset is left out where it is 0.",
        |b| {
            b.json(
                |f| listed(f) && f.offset == 0,
                |v, _| pagination(v, |p| drop(p.remove("Offset"))),
            );
        },
    ),
    fault(
        "limit-echoes-page-length",
        "LIST-2",
        "Pagination.Limit is the number of links on the page.",
        |b| {
            b.json(listed, |v, f| pagination(v, |p| set(p, "Limit", f.shown)));
        },
    ),
    fault(
        "offset-echoes-page-start",
        "LIST-2",
        "Pagination.Offset is rounded down to a multiple of Limit.",
        |b| {
            b.json(listed, |v, f| {
                pagination(v, |p| {
                    set(
                        p,
                        "Offset",
                        f.offset - f.offset.checked_rem(f.limit).unwrap_or(0),
                    );
                });
            });
        },
    ),
    fault(
        "limit-echoes-default",
        "LIST-2",
        "Pagination.Limit is always the default in lists with HotelIDs.",
        |b| {
            b.json(filtered, |v, _| pagination(v, |p| set(p, "Limit", 50)));
        },
    ),
    fault(
        "offset-echoes-zero-past-the-end",
        "LIST-2",
        "Pagination.Offset is 0 past the end.",
        |b| {
            b.json(Facts::past_the_end, |v, _| {
                pagination(v, |p| set(p, "Offset", 0));
            });
        },
    ),
];
