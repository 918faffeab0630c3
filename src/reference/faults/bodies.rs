//! Faults of WIRE-1 and WIRE-2: bodies and their media types.

use crate::reference::behaviour::facts::{Facts, Odd, Operation};
use crate::reference::faults::fault::{Fault, fault};
use crate::reference::rewrite::edits::{filtered, listed, queued, replace, replace_bytes};

/// The faults of this file.
pub(super) const FAULTS: &[Fault] = &[
    fault(
        "invalid-byte-on-last-page",
        "WIRE-1",
        "One HotelName on a last page that is not the first page holds a byte that is not UTF-8.",
        |b| {
            b.whole(
                |f| f.later_page() && f.last_page() && f.shown > 0,
                |a, _| replace_bytes(a, b"\"HotelName\":\"", b"\"HotelName\":\"\xff"),
            );
        },
    ),
    fault(
        "second-value-after-run",
        "WIRE-1",
        "generateText writes a second JSON value after the body.",
        |b| {
            b.whole(queued, |a, _| a.body.extend_from_slice(b"\n{}"));
        },
    ),
    fault(
        "text-after-filtered-list",
        "WIRE-1",
        "A list with HotelIDs has a stray bracket after the body.",
        |b| {
            b.whole(filtered, |a, _| a.body.push(b'}'));
        },
    ),
    fault(
        "empty-list-as-text",
        "WIRE-1",
        "An empty page has the media type text/plain.",
        |b| {
            b.whole(
                |f| listed(f) && f.shown == 0,
                |a, _| "text/plain".clone_into(&mut a.media_type),
            );
        },
    ),
    fault(
        "tag-run-as-vendor-type",
        "WIRE-1",
        "A run selected by tags is answered as a media type of the vendor's own.",
        |b| {
            b.whole(
                |f| queued(f) && f.tag_ids > 0,
                |a, _| "application/vnd.content+json".clone_into(&mut a.media_type),
            );
        },
    ),
    fault(
        "later-page-without-media-type",
        "WIRE-1",
        "Pages behind the first carry no media type.",
        |b| {
            b.whole(Facts::later_page, |a, _| a.media_type.clear());
        },
    ),
    fault(
        "echo-not-escaped",
        "WIRE-1",
        "A quote in an echoed id is written as it is.",
        |b| {
            b.whole(
                |f| f.accepted(Operation::List) && f.odd == Some(Odd::Escaped),
                |a, _| replace_bytes(a, b"\\\"", b"\""),
            );
        },
    ),
    fault(
        "refused-text-not-escaped",
        "WIRE-2",
        "A 400 for an id with a quote in it repeats the id as it is.",
        |b| {
            b.whole(
                |f| f.status == 400 && f.odd == Some(Odd::Escaped),
                |a, _| a.body = b"{\"Error\": {\"Message\": \"What is hotel \"17\"?\"}}".to_vec(),
            );
        },
    ),
    fault(
        "unreadable-as-html",
        "WIRE-2",
        "The framework's own 400 for an unreadable body is HTML; every other error is JSON.",
        |b| {
            b.whole(
                |f| f.status == 400 && f.authenticated && f.refused && !f.readable,
                |a, _| {
                    replace(
                        a,
                        "text/html; charset=utf-8",
                        "<html><body><h1>400 Bad Request</h1></body></html>",
                    );
                },
            );
        },
    ),
    fault(
        "unauthenticated-as-text",
        "WIRE-2",
        "A 401 is plain text.",
        |b| {
            b.whole(
                |f| f.status == 401,
                |a, _| replace(a, "text/plain", "Unauthorized"),
            );
        },
    ),
    fault(
        "conflict-as-problem-json",
        "WIRE-2",
        "A 409 is application/problem+json.",
        |b| {
            b.whole(
                |f| f.status == 409,
                |a, _| "application/problem+json".clone_into(&mut a.media_type),
            );
        },
    ),
    fault(
        "unknown-hotel-without-body",
        "WIRE-2",
        "A 404 of generateText has no body.",
        |b| {
            b.whole(
                |f| f.status == 404 && f.operation == Operation::Generate && f.refused,
                |a, _| replace(a, "", ""),
            );
        },
    ),
    fault(
        "missing-project-as-text",
        "WIRE-2",
        "A 400 for an X-Project-ID that is missing or no UUID is plain text.",
        |b| {
            b.whole(
                |f| f.status == 400 && f.authenticated && f.call == 0,
                |a, _| replace(a, "text/plain", "X-Project-ID?"),
            );
        },
    ),
    fault("no-access-as-html", "WIRE-2", "A 403 is HTML.", |b| {
        b.whole(
            |f| f.status == 403,
            |a, _| replace(a, "text/html", "<h1>Forbidden</h1>"),
        );
    }),
];
