//! Variants of conduct: requests, bounds, selections.

use crate::reference::behaviour::access::{MissingProject, NoProject};
use crate::reference::behaviour::facts::{Facts, Operation};
use crate::reference::behaviour::listing::{EmptyFilter, Outside};
use crate::reference::behaviour::reading::Nulls;
use crate::reference::rewrite::edits::{listed, refuse};
use crate::reference::variants::topics::{
    BODY, EMPTY_FILTER, LIMIT, OFFSETS, PAST_THE_END, PROJECT, ZERO_LIMIT,
};
use crate::reference::variants::variant::Expectation::{self, Skipped, Warned};
use crate::reference::variants::variant::{Variant, variant};

/// Request bodies.
pub(super) const REQUESTS: &[Variant] = &[
    variant(
        "unknown-members-refused",
        BODY,
        "A member that the document does not name is refused with 400.",
        &[],
        |b| b.reading.refuses_unknown = true,
    ),
    variant(
        "last-duplicate-wins",
        BODY,
        "Of duplicate members the last counts.",
        &[],
        |b| b.reading.last_duplicate_wins = true,
    ),
    variant(
        "null-refused",
        BODY,
        "null for a list or a number is refused with 400.",
        &[],
        |b| b.reading.nulls = Nulls::Refused,
    ),
    variant(
        "numbers-as-text",
        BODY,
        "Limit and Offset may be written as text.",
        &[("ERR-3", Warned)],
        |b| b.reading.text_numbers = true,
    ),
    variant(
        "no-numbers-with-zero-fraction",
        BODY,
        "Limit and Offset written as 3.0 are refused.",
        &[],
        |b| b.reading.zero_fractions = false,
    ),
    variant(
        "names-with-small-first-letter",
        BODY,
        "Members are also found with a small first letter.",
        &[("WIRE-4", Warned)],
        |b| {
            b.reading.other_name =
                |known, name| name.get(1..) == known.get(1..) && name.eq_ignore_ascii_case(known);
        },
    ),
    variant(
        "list-refuses-other-ids",
        BODY,
        "listApprovals refuses ids that are no UUIDs.",
        &[],
        |b| b.reading.list_refuses_non_uuids = true,
    ),
    variant(
        "list-refuses-repeated-ids",
        BODY,
        "listApprovals refuses an id named twice.",
        &[
            ("LIST-7.echo", Skipped),
            ("LIST-9.only-non-members", Skipped),
            ("LIST-6.known-filter", Skipped),
            ("LINK-9.named-twice", Skipped),
        ],
        |b| b.reading.list_refuses_duplicates = true,
    ),
    variant(
        "list-takes-hundred-ids",
        BODY,
        "listApprovals takes at most 100 HotelIDs.",
        &[
            ("LIST-7.echo", Skipped),
            ("LIST-6.many-hotels", Skipped),
            ("LIST-11.long-filter", Skipped),
            ("LIST-15.many-hotels", Skipped),
        ],
        |b| b.reading.most_listed_hotels = 100,
    ),
    variant(
        "list-takes-five-ids",
        BODY,
        "listApprovals takes at most five HotelIDs.",
        LONG_FILTERS,
        |b| b.reading.most_listed_hotels = 5,
    ),
    variant(
        "project-is-optional",
        PROJECT,
        "Without X-Project-ID the token's only project is meant.",
        &[],
        |b| b.access.missing_project = MissingProject::TokensOwn,
    ),
    variant(
        "malformed-project-is-own",
        PROJECT,
        "An X-Project-ID that is not a UUID is taken for the token's own project.",
        &[
            ("SCOPE-2.form", Skipped),
            ("SCOPE-2.form-generate", Skipped),
        ],
        |b| b.access.own_instead = |_, what, _| what == NoProject::Malformed,
    ),
];

/// What needs a filter of more than five hotels.
const LONG_FILTERS: &[(&str, Expectation)] = &[
    ("AUTH-1.list-many", Skipped),
    ("AUTH-1.list-shapes", Skipped),
    ("AUTH-3.list-many", Skipped),
    ("AUTH-3.list-shapes", Skipped),
    ("AUTH-5.list-after-a-run", Skipped),
    ("AUTH-5.list-at-home", Skipped),
    ("AUTH-5.list-filtered", Skipped),
    ("AUTH-5.list-many", Skipped),
    ("AUTH-5.list-shapes", Skipped),
    ("LINK-12.over-answers", Skipped),
    ("LINK-7.known-links", Skipped),
    ("LINK-8.known-links", Skipped),
    ("LIST-10.many-unlinked", Skipped),
    ("LIST-11.filtered", Skipped),
    ("LIST-11.known-page", Skipped),
    ("LIST-11.later-page-first", Skipped),
    ("LIST-11.long-filter", Skipped),
    ("LIST-12.any-reads", Skipped),
    ("LIST-12.foreign-in-filter", Skipped),
    ("LIST-12.known-page", Skipped),
    ("LIST-12.removed-in-filter", Skipped),
    ("LIST-14.asked-before", Skipped),
    ("LIST-15.many-hotels", Skipped),
    ("LIST-3.filtered", Skipped),
    ("LIST-4.filtered", Skipped),
    ("LIST-6.known-filter", Skipped),
    ("LIST-6.many-hotels", Skipped),
    ("LIST-7.all-kinds", Skipped),
    ("LIST-7.echo", Skipped),
    ("LIST-7.foreign-of-every-kind", Skipped),
    ("LIST-7.members-of-a-tag", Skipped),
    ("LIST-7.members-on-pages", Skipped),
    ("LIST-7.members-with-runs", Skipped),
    ("LIST-7.removed-of-every-kind", Skipped),
    ("LIST-9.foreign-of-every-kind", Skipped),
    ("LIST-9.only-non-members", Skipped),
    ("SCOPE-2.good-for-both", Skipped),
    ("SCOPE-2.list", Skipped),
    ("WIRE-1.tour-others", Skipped),
    ("WIRE-1.tour-pages", Skipped),
    ("WIRE-1.tour-transitions", Skipped),
];

/// What needs a page past the end.
const PAST_END: &[(&str, Expectation)] = &[
    ("LIST-1", Skipped),
    ("LIST-1.with-links", Skipped),
    ("LIST-2.known-page", Skipped),
    ("LIST-9.only-non-members", Skipped),
    ("LIST-11.known-page", Skipped),
    ("LIST-13.any-page", Skipped),
    ("LIST-13.known-page", Skipped),
    ("LIST-13.long-list", Skipped),
    ("LIST-13.without-links", Skipped),
    ("LIST-15.nothing-changes", Skipped),
    ("SCOPE-1.paged", Skipped),
];

/// What an Offset at or past the end is refused with.
fn past_the_end(facts: &Facts) -> bool {
    facts.operation == Operation::List
        && facts.refused
        && facts.status == 400
        && facts.offset > 0
        && facts.offset >= facts.total
}

/// Limit, Offset and `HotelIDs`.
pub(super) const BOUNDS: &[Variant] = &[
    variant(
        "default-limit-10",
        LIMIT,
        "Limit is 10 where it is not sent.",
        &[],
        |b| b.listing.default_limit = 10,
    ),
    variant(
        "default-limit-100",
        LIMIT,
        "Limit is 100 where it is not sent.",
        &[],
        |b| b.listing.default_limit = 100,
    ),
    variant(
        "limit-required",
        LIMIT,
        "Limit must be sent.",
        &[
            ("LIST-6.left-out", Skipped),
            ("LIST-7.left-out", Skipped),
            ("LIST-7.left-out-beside-every-kind", Skipped),
            ("LIST-12.left-out", Skipped),
        ],
        |b| {
            b.listing.limit_required = true;
        },
    ),
    variant(
        "limit-up-to-50",
        LIMIT,
        "A Limit above 50 is refused.",
        &[
            ("LIST-11.long-list", Skipped),
            ("LIST-12.long-list", Skipped),
            ("LIST-12.long-list-changed", Skipped),
            ("LIST-12.long-partition", Skipped),
            ("LIST-5.long-list", Skipped),
            ("LIST-3.long-list", Skipped),
            ("LIST-4.many", Skipped),
            ("LIST-11.long-filter", Skipped),
            ("LIST-12.tied", Skipped),
        ],
        |b| b.listing.max_limit = 50,
    ),
    variant(
        "limit-up-to-10",
        LIMIT,
        "A Limit above 10 is refused; 10 is also the default.",
        &[
            ("LIFE-1.long-list", Skipped),
            ("LIFE-2.long-list", Skipped),
            ("LIST-2.known-page", Skipped),
            ("LIST-11.long-list", Skipped),
            ("LIST-12.known-page", Skipped),
            ("LIST-12.long-list", Skipped),
            ("LIST-12.long-list-changed", Skipped),
            ("LIST-12.long-partition", Skipped),
            ("LIST-13.known-page", Skipped),
            ("LIST-5.long-list", Skipped),
            ("LIST-6.many-hotels", Skipped),
            ("LIST-3.long-list", Skipped),
            ("LIST-4.many", Skipped),
            ("LIST-11.long-filter", Skipped),
            ("LIST-12.tied", Skipped),
        ],
        |b| {
            b.listing.max_limit = 10;
            b.listing.default_limit = 10;
        },
    ),
    variant(
        "limit-cut-to-100",
        LIMIT,
        "A Limit above 100 is cut to 100, which is echoed.",
        &[("LIST-2", Warned), ("LIST-12.long-list", Skipped)],
        |b| {
            b.listing.max_limit = 100;
            b.listing.above = Outside::Cut;
        },
    ),
    variant(
        "limit-without-bound",
        LIMIT,
        "Any positive Limit is taken.",
        &[],
        |b| b.listing.max_limit = i64::MAX,
    ),
    variant(
        "limit-zero-is-empty",
        ZERO_LIMIT,
        "Limit 0 is taken and shows nothing.",
        &[],
        |b| b.listing.min_limit = 0,
    ),
    variant(
        "limit-zero-is-default",
        ZERO_LIMIT,
        "Limit 0 is taken for the default, which is echoed.",
        &[("LIST-2", Warned)],
        |b| b.listing.below = Outside::Default,
    ),
    variant(
        "limit-zero-is-one",
        ZERO_LIMIT,
        "Limit 0 is taken for 1, which is echoed.",
        &[("LIST-2", Warned)],
        |b| b.listing.below = Outside::Cut,
    ),
    variant(
        "negative-offset-is-zero",
        OFFSETS,
        "A negative Offset is taken for 0, which is echoed.",
        &[],
        |b| b.listing.negative_offset = Outside::Cut,
    ),
    variant(
        "offset-up-to-10000",
        OFFSETS,
        "An Offset above 10,000 is refused.",
        &[
            ("LIST-13.known-page", Skipped),
            ("LIST-2.known-page", Skipped),
        ],
        |b| b.listing.max_offset = 10_000,
    ),
    variant(
        "numbers-beyond-32-bits-break",
        LIMIT,
        "A Limit or an Offset beyond 32 bits is answered 500.",
        &[
            ("LIST-13.known-page", Skipped),
            ("LIST-2.known-page", Skipped),
        ],
        |b| {
            b.whole(
                |f| listed(f) && f.offset.max(f.limit) > i32::MAX as usize,
                |a, _| refuse(a, 500),
            );
        },
    ),
    variant(
        "offset-past-end-refused",
        PAST_THE_END,
        "An Offset at or past the end is refused.",
        PAST_END,
        |b| b.listing.refuses_past_end = true,
    ),
    variant(
        "offset-past-end-is-404",
        PAST_THE_END,
        "An Offset at or past the end is answered 404.",
        PAST_END,
        |b| {
            b.listing.refuses_past_end = true;
            b.whole(past_the_end, |a, _| a.status = 404);
        },
    ),
    variant(
        "offset-past-end-is-403",
        PAST_THE_END,
        "An Offset at or past the end is answered 403.",
        PAST_END,
        |b| {
            b.listing.refuses_past_end = true;
            b.whole(past_the_end, |a, _| a.status = 403);
        },
    ),
    variant(
        "empty-filter-is-none",
        EMPTY_FILTER,
        "An empty HotelIDs of listApprovals is taken for an omitted one.",
        &[],
        |b| b.listing.empty_filter = EmptyFilter::NoFilter,
    ),
    variant(
        "empty-filter-refused",
        EMPTY_FILTER,
        "An empty HotelIDs of listApprovals is refused.",
        &[],
        |b| b.listing.empty_filter = EmptyFilter::Refused,
    ),
];
