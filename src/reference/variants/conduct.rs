//! Variants of conduct: requests, bounds, selections, runs, links.

use std::time::Duration;

use serde_json::{Value, json};

use crate::reference::behaviour::access::{MissingProject, UnknownProject};
use crate::reference::behaviour::generation::Cap;
use crate::reference::behaviour::links::Opening;
use crate::reference::behaviour::listing::{EmptyFilter, Outside};
use crate::reference::behaviour::reading::{Names, Nulls};
use crate::reference::rewrite::edits::{
    approved, copy, links, links_that, listed, opened, set, text,
};
use crate::reference::variants::table::Expectation::{Skipped, Warned};
use crate::reference::variants::table::{Variant, variant};

const BODY: &str = "requests that the document does not describe";
const LIMITS: &str = "defaults and bounds of Limit and Offset";
const SELECTION: &str = "selections above 100, empty or unknown";
const RUNS: &str = "run states, counters and speed";
const LINKS: &str = "links: Token, Created, removed hotels, openings";
const PROJECT: &str = "whether X-Project-ID is mandatory, and its format";

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
        "numbers-with-zero-fraction",
        BODY,
        "Limit and Offset may be written as 3.0.",
        &[],
        |b| b.reading.zero_fractions = true,
    ),
    variant(
        "names-with-small-first-letter",
        BODY,
        "Members are also found with a small first letter.",
        &[("WIRE-4", Warned)],
        |b| b.reading.names = Names::SmallFirstLetter,
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
        &[],
        |b| b.reading.list_refuses_duplicates = true,
    ),
    variant(
        "list-takes-hundred-ids",
        BODY,
        "listApprovals takes at most 100 HotelIDs.",
        &[],
        |b| b.reading.most_listed_hotels = 100,
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
        "An X-Project-ID that is no UUID is taken for the token's own project.",
        &[("SCOPE-2.form", Skipped)],
        |b| b.access.unknown_project = UnknownProject::TokensOwnIfMalformed,
    ),
];

/// Limit, Offset and `HotelIDs`.
pub(super) const BOUNDS: &[Variant] = &[
    variant(
        "default-limit-10",
        LIMITS,
        "Limit is 10 where it is not sent.",
        &[],
        |b| b.listing.default_limit = 10,
    ),
    variant(
        "default-limit-100",
        LIMITS,
        "Limit is 100 where it is not sent.",
        &[],
        |b| b.listing.default_limit = 100,
    ),
    variant("limit-required", LIMITS, "Limit must be sent.", &[], |b| {
        b.listing.limit_required = true;
    }),
    variant(
        "limit-up-to-50",
        LIMITS,
        "A Limit above 50 is refused.",
        &[],
        |b| b.listing.max_limit = 50,
    ),
    variant(
        "limit-up-to-10",
        LIMITS,
        "A Limit above 10 is refused; 10 is also the default.",
        &[],
        |b| {
            b.listing.max_limit = 10;
            b.listing.default_limit = 10;
        },
    ),
    variant(
        "limit-cut-to-100",
        LIMITS,
        "A Limit above 100 is cut to 100, which is echoed.",
        &[("LIST-2", Warned)],
        |b| {
            b.listing.max_limit = 100;
            b.listing.above = Outside::Cut;
        },
    ),
    variant(
        "limit-without-bound",
        LIMITS,
        "Any positive Limit is taken.",
        &[],
        |b| b.listing.max_limit = i64::MAX,
    ),
    variant(
        "limit-zero-is-empty",
        LIMITS,
        "Limit 0 is taken and shows nothing.",
        &[],
        |b| b.listing.min_limit = 0,
    ),
    variant(
        "limit-zero-is-default",
        LIMITS,
        "Limit 0 is taken for the default, which is echoed.",
        &[("LIST-2", Warned)],
        |b| b.listing.below = Outside::Default,
    ),
    variant(
        "limit-zero-is-one",
        LIMITS,
        "Limit 0 is taken for 1, which is echoed.",
        &[("LIST-2", Warned)],
        |b| b.listing.below = Outside::Cut,
    ),
    variant(
        "negative-offset-is-zero",
        LIMITS,
        "A negative Offset is taken for 0, which is echoed.",
        &[],
        |b| b.listing.negative_offset = Outside::Cut,
    ),
    variant(
        "offset-up-to-10000",
        LIMITS,
        "An Offset above 10,000 is refused.",
        &[],
        |b| b.listing.max_offset = 10_000,
    ),
    variant(
        "offset-past-end-refused",
        LIMITS,
        "An Offset at or past the end is refused.",
        &[],
        |b| b.listing.refuses_past_end = true,
    ),
    variant(
        "empty-filter-is-none",
        LIMITS,
        "An empty HotelIDs of listApprovals is taken for an omitted one.",
        &[],
        |b| b.listing.empty_filter = EmptyFilter::NoFilter,
    ),
    variant(
        "empty-filter-refused",
        LIMITS,
        "An empty HotelIDs of listApprovals is refused.",
        &[],
        |b| b.listing.empty_filter = EmptyFilter::Refused,
    ),
];

/// What a call of generateText may select, and how runs go.
pub(super) const GENERATIONS: &[Variant] = &[
    variant(
        "selection-cut-to-first-hundred",
        SELECTION,
        "Of more than 100 hotels the first 100 run.",
        &[],
        |b| b.generation.cap = Cap::CutFirst,
    ),
    variant(
        "selection-cut-to-last-hundred",
        SELECTION,
        "Of more than 100 hotels the last 100 run.",
        &[],
        |b| b.generation.cap = Cap::CutLast,
    ),
    variant(
        "unknown-tags-passed-over",
        SELECTION,
        "Unknown tags are passed over.",
        &[],
        |b| b.generation.skips_unknown_tags = true,
    ),
    variant(
        "empty-selection-runs",
        SELECTION,
        "A selection of nothing is a run of no hotels.",
        &[],
        |b| b.generation.empty_runs = true,
    ),
    variant(
        "runs-end-at-once",
        RUNS,
        "A run ends as soon as it is queued.",
        &[],
        |b| {
            b.runs.queued_for = Duration::ZERO;
            b.runs.working_for = Duration::ZERO;
        },
    ),
    variant(
        "runs-take-half-a-second",
        RUNS,
        "A run takes half a second.",
        &[],
        |b| {
            b.runs.queued_for = Duration::from_millis(100);
            b.runs.working_for = Duration::from_millis(400);
        },
    ),
    variant(
        "runs-take-three-seconds",
        RUNS,
        "A run takes three seconds.",
        &[],
        |b| {
            b.runs.queued_for = Duration::from_secs(1);
            b.runs.working_for = Duration::from_secs(2);
        },
    ),
    variant(
        "state-between-is-processing",
        RUNS,
        "The state between queued and the end is processing.",
        &[],
        |b| b.runs.working_name = "processing",
    ),
    variant(
        "state-between-is-in-capitals",
        RUNS,
        "The state between queued and the end is IN_PROGRESS.",
        &[],
        |b| b.runs.working_name = "IN_PROGRESS",
    ),
    variant(
        "no-state-between",
        RUNS,
        "A run is queued until it ends.",
        &[],
        |b| b.runs.working_name = "queued",
    ),
    variant(
        "held-runs-stay-queued",
        RUNS,
        "A held run stays queued.",
        &[],
        |b| b.runs.held_runs_work = false,
    ),
    variant(
        "some-hotels-skipped",
        RUNS,
        "One hotel in three is skipped.",
        &[],
        |b| b.runs.skips_one_in = 3,
    ),
    variant(
        "all-hotels-skipped",
        RUNS,
        "Every hotel is skipped, and the run is complete.",
        &[],
        |b| b.runs.skips_one_in = 1,
    ),
    variant(
        "one-hotel-fails",
        RUNS,
        "One hotel of several fails, and the run is complete.",
        &[],
        |b| b.runs.partial_failures = true,
    ),
    variant(
        "runs-fail",
        RUNS,
        "Runs that are not held fail.",
        &[],
        |b| b.runs.fail = true,
    ),
    variant(
        "finish-seen-later",
        RUNS,
        "What finish_runs does is seen a fifth of a second after its answer.",
        &[],
        |b| b.runs.finish_lag = Duration::from_millis(200),
    ),
];

/// Links.
pub(super) const APPROVALS: &[Variant] = &[
    variant("no-tokens", LINKS, "No link shows Token.", &[], |b| {
        b.links.shows_token = false;
    }),
    variant(
        "tokens-on-waiting-only",
        LINKS,
        "Only waiting links show Token.",
        &[],
        |b| {
            b.json(listed, |v, _| {
                links_that(v, approved, |link| drop(link.remove("Token")));
            });
        },
    ),
    variant(
        "preview-with-three-dots",
        LINKS,
        "TokenPreview ends in three dots.",
        &[],
        |b| {
            b.json(listed, |v, _| {
                links(v, |link| {
                    text(link, "TokenPreview", |t| t.replace('…', "..."));
                });
            });
        },
    ),
    variant(
        "preview-of-one-character",
        LINKS,
        "TokenPreview shows a single character.",
        &[],
        |b| {
            b.json(listed, |v, _| {
                links(v, |link| {
                    text(link, "TokenPreview", |t| format!("{}…", &t[..1]));
                });
            });
        },
    ),
    variant(
        "created-always-true",
        LINKS,
        "Created is always true.",
        &[],
        |b| b.json(listed, |v, _| links(v, |link| set(link, "Created", true))),
    ),
    variant(
        "created-always-false",
        LINKS,
        "Created is always false.",
        &[],
        |b| b.json(listed, |v, _| links(v, |link| set(link, "Created", false))),
    ),
    variant(
        "approving-opens",
        LINKS,
        "An approved link shows LastOpenedAt, for approving goes through the link.",
        &[],
        |b| {
            b.json(listed, |v, _| {
                links_that(
                    v,
                    |link| approved(link) && !opened(link),
                    |link| copy(link, "ApprovedAt", "LastOpenedAt"),
                );
            });
        },
    ),
    variant(
        "first-opening-counts",
        LINKS,
        "LastOpenedAt is the time of the first opening.",
        &[("LIFE-4", Warned)],
        |b| b.links.opening = Opening::FirstOnly,
    ),
    variant(
        "removed-hotels-listed",
        LINKS,
        "Links of removed hotels are listed when no filter is given.",
        &[],
        |b| b.links.lists_removed = true,
    ),
    variant(
        "several-links-a-hotel",
        LINKS,
        "Some hotels of the demo project have several links.",
        &[],
        |b| b.serving.several_links = true,
    ),
    variant(
        "ids-in-capitals",
        LINKS,
        "Identifiers are written in capitals.",
        &[("WIRE-7", Warned)],
        |b| b.links.upper_case_ids = true,
    ),
    variant(
        "transitions-seen-later",
        LINKS,
        "A transition is seen a fifth of a second after its answer.",
        &[],
        |b| b.links.visible_after = Duration::from_millis(200),
    ),
    variant(
        "empty-phone",
        LINKS,
        "ApprovedBy.Phone may be empty.",
        &[],
        |b| {
            b.json(listed, |v, _| {
                links(v, |link| {
                    if let Some(by) = link.get_mut("ApprovedBy").and_then(Value::as_object_mut) {
                        set(by, "Phone", json!(""));
                    }
                });
            });
        },
    ),
];
