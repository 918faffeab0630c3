//! Variants that are customs of services: what they refuse, and what they do beside their work.

use std::time::Duration;

use serde_json::{Value, json};
use uuid::Uuid;

use crate::reference::behaviour::facts::Operation;
use crate::reference::rewrite::edits::{links, listed, pagination, polled, run, set};
use crate::reference::variants::table::Expectation::{Skipped, Warned};
use crate::reference::variants::table::{Variant, variant};

const REQUESTS: &str = "which requests are taken, and which refusal wins";
const STATUS: &str = "the answer of getTextGenerationStatus";
const MEMBERS: &str = "what stands beside and in documented members";

/// The number by which SQL Server orders a uniqueidentifier.
fn in_sql_server(id: Uuid) -> u128 {
    const ORDER: [usize; 16] = [10, 11, 12, 13, 14, 15, 8, 9, 7, 6, 5, 4, 3, 2, 1, 0];
    let bytes = id.into_bytes();
    u128::from_be_bytes(ORDER.map(|place| bytes[place]))
}

/// The number by which Java orders a UUID: by two halves with a sign.
fn in_java(id: Uuid) -> u128 {
    const SIGNS: u128 = 1 << 127 | 1 << 63;
    id.as_u128() ^ SIGNS
}

/// The variants of this file.
pub(super) const CUSTOMS: &[Variant] = &[
    variant(
        "both-lists-wanted",
        REQUESTS,
        "generateText is refused without TagIDs, or HotelIDs, and taken with an empty list.",
        &[("RUN-6", Warned), ("RUN-7", Warned)],
        |b| b.reading.needs_both_lists = true,
    ),
    variant(
        "volatile-members",
        MEMBERS,
        "Pagination and ApprovedBy have members that change with every answer.",
        &[],
        |b| {
            b.json(listed, |v, f| {
                pagination(v, |p| set(p, "TookMicros", f.call));
                links(v, |link| {
                    if let Some(by) = link.get_mut("ApprovedBy").and_then(Value::as_object_mut) {
                        set(by, "Looked", f.call);
                    }
                });
            });
        },
    ),
    variant(
        "foreign-run-is-unknown",
        STATUS,
        "A run that the project does not have is answered 200, with the Status unknown.",
        &[],
        |b| {
            b.whole(
                |f| f.operation == Operation::Status && f.refused && f.status == 404,
                |a, _| {
                    a.status = 200;
                    a.body = json!({"Data": {"Status": "unknown"}})
                        .to_string()
                        .into_bytes();
                },
            );
        },
    ),
    variant(
        "progress-as-percent",
        STATUS,
        "getTextGenerationStatus shows Progress as a number of percent.",
        &[
            ("POLL-3", Skipped),
            ("POLL-6", Skipped),
            ("POLL-5", Skipped),
            ("POLL-1", Skipped),
            ("LIFE-1.text-time.failed", Skipped),
        ],
        |b| {
            b.json(polled, |v, f| {
                let ended = f.run.is_some_and(|run| run.phase.is_terminal());
                run(v, |r| set(r, "Progress", if ended { 100 } else { 50 }));
            });
        },
    ),
    variant(
        "counters-follow-status",
        STATUS,
        "Counters and UpdatedAt stay as they were until the end of the run has been read once.",
        &[],
        |b| {
            b.json(
                |f| polled(f) && f.run.is_some_and(|run| run.reads_since_end < 2),
                |v, _| {
                    run(v, |r| {
                        if let Some(created) = r.get("CreatedAt").cloned() {
                            set(r, "UpdatedAt", created);
                        }
                        if let Some(progress) = r.get_mut("Progress").and_then(Value::as_object_mut)
                        {
                            for name in ["Generated", "Failed", "Skipped"] {
                                set(progress, name, 0);
                            }
                        }
                    });
                },
            );
        },
    ),
    variant(
        "removal-seen-later",
        REQUESTS,
        "What remove_hotel does is seen a fifth of a second after its answer.",
        &[],
        |b| b.serving.removal_lag = Duration::from_millis(200),
    ),
    variant(
        "ties-as-in-sql-server",
        MEMBERS,
        "Links of one moment come in the order in which SQL Server has UUIDs.",
        &[("LIST-4", Warned)],
        |b| b.links.tie = in_sql_server,
    ),
    variant(
        "ties-as-in-java",
        MEMBERS,
        "Links of one moment come in the order in which Java has UUIDs.",
        &[("LIST-4", Warned)],
        |b| b.links.tie = in_java,
    ),
];
