//! Faults of WIRE-3 and WIRE-4: names of members.

use crate::reference::behaviour::facts::Facts;
use crate::reference::faults::fault::{Fault, fault};
use crate::reference::rewrite::edits::{
    ended, filtered, links, links_that, listed, pagination, progress, queued, rename, revoked, run,
};
use serde_json::Value;

fn only(this: &str, known: &str, name: &str) -> bool {
    known == this && name.eq_ignore_ascii_case(known)
}

/// The faults of this file.
pub(super) const FAULTS: &[Fault] = &[
    fault(
        "small-email-on-revoked",
        "WIRE-3",
        "ApprovedBy of revoked links has email in place of Email.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, revoked, |link| {
                    if let Some(by) = link.get_mut("ApprovedBy").and_then(Value::as_object_mut) {
                        rename(by, "Email", "email");
                    }
                });
            });
        },
    ),
    fault(
        "small-total-when-filtered",
        "WIRE-3",
        "Pagination of a list with HotelIDs has total in place of Total.",
        |b| {
            b.json(filtered, |v, _| {
                pagination(v, |p| rename(p, "Total", "total"));
            });
        },
    ),
    fault(
        "small-generated-at-the-end",
        "WIRE-3",
        "Progress of a run that has ended has generated in place of Generated.",
        |b| {
            b.json(ended, |v, _| {
                progress(v, |p| rename(p, "Generated", "generated"));
            });
        },
    ),
    fault(
        "camel-hotel-name-on-later-pages",
        "WIRE-3",
        "Links behind the first page have hotelName in place of HotelName.",
        |b| {
            b.json(Facts::later_page, |v, _| {
                links(v, |link| rename(link, "HotelName", "hotelName"));
            });
        },
    ),
    fault(
        "echo-in-mixed-case",
        "WIRE-3",
        "An echo that is not empty is called NotInProjectIds.",
        |b| {
            b.json(
                |f| f.non_members > 0,
                |v, _| {
                    if let Some(body) = v.as_object_mut() {
                        rename(body, "NotInProjectIDs", "NotInProjectIds");
                    }
                },
            );
        },
    ),
    fault(
        "run-id-in-mixed-case",
        "WIRE-3",
        "A run selected by tags has Id in place of ID.",
        |b| {
            b.json(
                |f| queued(f) && f.tag_ids > 0,
                |v, _| run(v, |r| rename(r, "ID", "Id")),
            );
        },
    ),
    fault(
        "names-in-any-case",
        "WIRE-4",
        "Members of requests are found in any case; of several spellings the last counts.",
        |b| b.reading.same_name = str::eq_ignore_ascii_case,
    ),
    fault(
        "names-in-any-case-if-absent",
        "WIRE-4",
        "Members of requests are found in any case where the documented spelling is absent.",
        |b| b.reading.other_name = str::eq_ignore_ascii_case,
    ),
    fault(
        "tags-in-any-case",
        "WIRE-4",
        "TagIDs is found in any case.",
        |b| b.reading.same_name = |known, name| only("TagIDs", known, name),
    ),
    fault(
        "limit-in-any-case",
        "WIRE-4",
        "Limit is found in any case.",
        |b| b.reading.same_name = |known, name| only("Limit", known, name),
    ),
    fault(
        "filter-in-any-case",
        "WIRE-4",
        "HotelIDs is found in any case; the other members are not.",
        |b| b.reading.same_name = |known, name| only("HotelIDs", known, name),
    ),
];
