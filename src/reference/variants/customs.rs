//! Variants that are customs of services: what they refuse, and what they do beside their work.

use serde_json::Value;

use crate::reference::rewrite::edits::{links, listed, pagination, set};
use crate::reference::variants::table::Expectation::Warned;
use crate::reference::variants::table::{Variant, variant};

const REQUESTS: &str = "which requests are taken, and which refusal wins";
const MEMBERS: &str = "what stands beside and in documented members";

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
];
