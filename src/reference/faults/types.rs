//! Faults of WIRE-6, WIRE-7, WIRE-9 and WIRE-10: identifiers, types and spellings.

use crate::reference::behaviour::facts::Facts;
use crate::reference::faults::fault::{Fault, fault};
use crate::reference::rewrite::edits::{
    approved, filtered, links, links_that, listed, number_as_text, pagination, polled, progress,
    queued, replace_bytes, revoked, run, set, text, waiting,
};
use serde_json::{Value, json};

/// The faults of this file.
pub(super) const FAULTS: &[Fault] = &[
    fault(
        "polled-id-without-hyphens",
        "WIRE-6",
        "getTextGenerationStatus writes the run's ID without hyphens.",
        |b| {
            b.json(polled, |v, _| {
                run(v, |r| text(r, "ID", |t| t.replace('-', "")));
            });
        },
    ),
    fault(
        "filtered-hotel-as-urn",
        "WIRE-6",
        "HotelID is a urn:uuid: where the list has HotelIDs.",
        |b| {
            b.json(filtered, |v, _| {
                links(v, |link| text(link, "HotelID", |t| format!("urn:uuid:{t}")));
            });
        },
    ),
    fault(
        "revoked-hotel-in-braces",
        "WIRE-6",
        "HotelID of revoked links stands in braces.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, revoked, |link| {
                    text(link, "HotelID", |t| format!("{{{t}}}"));
                });
            });
        },
    ),
    fault(
        "echo-in-braces",
        "WIRE-6",
        "The ids in NotInProjectIDs stand in braces.",
        |b| {
            b.json(listed, |v, _| {
                for id in v
                    .get_mut("NotInProjectIDs")
                    .and_then(Value::as_array_mut)
                    .into_iter()
                    .flatten()
                {
                    *id = json!(format!("{{{}}}", id.as_str().unwrap_or_default()));
                }
            });
        },
    ),
    fault(
        "tag-run-id-with-prefix",
        "WIRE-6",
        "The ID of a run selected by tags begins with run_.",
        |b| {
            b.json(
                |f| queued(f) && f.tag_ids > 0,
                |v, _| run(v, |r| text(r, "ID", |t| format!("run_{t}"))),
            );
        },
    ),
    fault(
        "total-as-text-when-filtered",
        "WIRE-9",
        "Pagination.Total is text where the list has HotelIDs.",
        |b| {
            b.json(filtered, |v, _| {
                pagination(v, |p| number_as_text(p, "Total"));
            });
        },
    ),
    fault(
        "giata-as-text-on-approved",
        "WIRE-9",
        "GiataID of approved links is text.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, approved, |link| number_as_text(link, "GiataID"));
            });
        },
    ),
    fault(
        "created-as-bit-on-waiting",
        "WIRE-9",
        "Created of waiting links is 0 or 1.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, waiting, |link| {
                    let bit = u8::from(link.get("Created") == Some(&json!(true)));
                    set(link, "Created", bit);
                });
            });
        },
    ),
    fault(
        "null-data-past-the-end",
        "WIRE-9",
        "Data is null past the end of the list.",
        |b| {
            b.json(Facts::past_the_end, |v, _| v["Data"] = Value::Null);
        },
    ),
    fault(
        "progress-as-text",
        "WIRE-9",
        "getTextGenerationStatus writes Progress.Total as text.",
        |b| {
            b.json(polled, |v, _| progress(v, |p| number_as_text(p, "Total")));
        },
    ),
    fault(
        "limit-as-text-on-later-pages",
        "WIRE-9",
        "Pagination.Limit is text behind the first page.",
        |b| {
            b.json(Facts::later_page, |v, _| {
                pagination(v, |p| number_as_text(p, "Limit"));
            });
        },
    ),
    fault(
        "single-link-as-object",
        "WIRE-9",
        "Data is the link itself where a page has just one.",
        |b| {
            b.json(
                |f| listed(f) && f.shown == 1,
                |v, _| v["Data"] = v["Data"][0].take(),
            );
        },
    ),
    fault(
        "total-with-fraction",
        "WIRE-7",
        "Pagination.Total is written with a fraction.",
        |b| {
            b.json(listed, |v, _| {
                pagination(v, |p| {
                    if let Some(total) = p.get("Total").and_then(Value::as_f64) {
                        set(p, "Total", total);
                    }
                });
            });
        },
    ),
    fault(
        "status-twice",
        "WIRE-7",
        "A run has the member Status twice.",
        |b| {
            b.whole(queued, |a, _| {
                replace_bytes(a, b"\"Status\":", b"\"Status\":\"queued\",\"Status\":");
            });
        },
    ),
    fault(
        "byte-order-mark",
        "WIRE-7",
        "A list with HotelIDs begins with a byte order mark.",
        |b| {
            b.whole(filtered, |a, _| drop(a.body.splice(0..0, *b"\xef\xbb\xbf")));
        },
    ),
    fault(
        "charset-refused",
        "WIRE-10",
        "A request whose media type has a charset is refused.",
        |b| b.reading.bare_media_type = true,
    ),
];
