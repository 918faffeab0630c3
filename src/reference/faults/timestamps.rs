//! Faults of WIRE-5: timestamps.

use crate::reference::faults::fault::{Fault, fault};
use crate::reference::rewrite::edits::{ended, in_zone, links, listed, polled, run, set, text};
use serde_json::Value;

/// The faults of this file.
pub(super) const FAULTS: &[Fault] = &[
    fault(
        "approved-at-with-offset",
        "WIRE-5",
        "ApprovedAt is written in the zone of the server, two hours off.",
        |b| {
            b.json(listed, |v, _| {
                links(v, |link| text(link, "ApprovedAt", |t| in_zone(t, 2)));
            });
        },
    ),
    fault(
        "revoked-at-without-zone",
        "WIRE-5",
        "RevokedAt has no zone.",
        |b| {
            b.json(listed, |v, _| {
                links(v, |link| {
                    text(link, "RevokedAt", |t| t.trim_end_matches('Z').to_owned());
                });
            });
        },
    ),
    fault(
        "opened-at-with-space",
        "WIRE-5",
        "LastOpenedAt has a space in place of the T.",
        |b| {
            b.json(listed, |v, _| {
                links(v, |link| {
                    text(link, "LastOpenedAt", |t| t.replace('T', " "));
                });
            });
        },
    ),
    fault(
        "updated-as-number-at-the-end",
        "WIRE-5",
        "UpdatedAt of a run that has ended is a number of seconds.",
        |b| {
            b.json(ended, |v, _| {
                run(v, |r| {
                    let seconds = r
                        .get("UpdatedAt")
                        .and_then(Value::as_str)
                        .and_then(|t| chrono::DateTime::parse_from_rfc3339(t).ok());
                    if let Some(time) = seconds {
                        set(r, "UpdatedAt", time.timestamp());
                    }
                });
            });
        },
    ),
    fault(
        "whole-seconds-without-zone",
        "WIRE-5",
        "CreatedAt of a link has no zone where it has no fraction.",
        |b| {
            b.json(listed, |v, _| {
                links(v, |link| {
                    text(link, "CreatedAt", |t| {
                        if t.contains('.') {
                            t.to_owned()
                        } else {
                            t.trim_end_matches('Z').to_owned()
                        }
                    });
                });
            });
        },
    ),
    fault(
        "fraction-after-colon",
        "WIRE-5",
        "A fraction of CreatedAt of a link stands after a colon.",
        |b| {
            b.json(listed, |v, _| {
                links(v, |link| text(link, "CreatedAt", |t| t.replace('.', ":")));
            });
        },
    ),
    fault(
        "impossible-text-date",
        "WIRE-5",
        "ApprovedTextGeneratedAt is always the 30th of February.",
        |b| {
            b.json(listed, |v, _| {
                links(v, |link| {
                    text(link, "ApprovedTextGeneratedAt", |_| {
                        "2024-02-30T10:00:00Z".to_owned()
                    });
                });
            });
        },
    ),
    fault(
        "run-created-in-local-zone",
        "WIRE-5",
        "CreatedAt of a run that is polled has the offset -05:00.",
        |b| {
            b.json(polled, |v, _| {
                run(v, |r| text(r, "CreatedAt", |t| in_zone(t, -5)));
            });
        },
    ),
];
