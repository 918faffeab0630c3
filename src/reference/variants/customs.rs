//! Variants that are customs of services: what they refuse, and what they do beside their work.

use crate::reference::variants::table::Expectation::Warned;
use crate::reference::variants::table::{Variant, variant};

const REQUESTS: &str = "which requests are taken, and which refusal wins";

/// The variants of this file.
pub(super) const CUSTOMS: &[Variant] = &[variant(
    "both-lists-wanted",
    REQUESTS,
    "generateText is refused without TagIDs, or HotelIDs, and taken with an empty list.",
    &[("RUN-6", Warned), ("RUN-7", Warned)],
    |b| b.reading.needs_both_lists = true,
)];
