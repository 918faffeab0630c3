//! Variants of what goes on in a service: runs and links.

use std::time::Duration;

use serde_json::{Value, json};

use crate::reference::behaviour::Behaviour;
use crate::reference::behaviour::generation::Later;
use crate::reference::moment::{MILLISECOND, SECOND};
use crate::reference::rewrite::edits::{
    approved, copy, links, links_that, listed, opened, set, text,
};
use crate::reference::state::project::Project;
use crate::reference::state::selection::MOST_HOTELS;
use crate::reference::variants::topics::{
    BETWEEN, CREATED, FREED, JOBS, LATER, LINKS, MEMBERS, OPENINGS, PREVIEWS, RUNS, SELECTION,
    SPEED, TOKENS,
};
use crate::reference::variants::variant::Expectation::{Inconclusive, Skipped, Warned};
use crate::reference::variants::variant::{Variant, variant};

fn free_later(behaviour: &mut Behaviour) {
    behaviour.generation.frees = |_, _| Vec::new();
    behaviour.generation.later = Some(Later {
        from_end: true,
        after: Duration::from_millis(200),
        what: Project::free,
    });
}

/// What a call of generateText may select, and how runs go.
pub(super) const GENERATIONS: &[Variant] = &[
    variant(
        "selection-cut-to-first-hundred",
        SELECTION,
        "Of more than 100 hotels the first 100 run.",
        &[
            ("ERR-4.too-many", Skipped),
            ("ERR-4.too-many-by-tag", Skipped),
        ],
        |b| {
            b.generation.cap = |_, mut selected| {
                selected.truncate(MOST_HOTELS);
                Some(selected)
            };
        },
    ),
    variant(
        "selection-cut-to-last-hundred",
        SELECTION,
        "Of more than 100 hotels the last 100 run.",
        &[
            ("ERR-4.too-many", Skipped),
            ("ERR-4.too-many-by-tag", Skipped),
        ],
        |b| {
            b.generation.cap = |_, mut selected| {
                let over = selected.len().saturating_sub(MOST_HOTELS);
                Some(selected.split_off(over))
            };
        },
    ),
    variant(
        "unknown-tags-passed-over",
        SELECTION,
        "Unknown tags are passed over.",
        &[("ERR-4.unknown-tag-among-tags", Skipped)],
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
        SPEED,
        "A run ends as soon as it is queued.",
        &[("POLL-1.ended-and-held", Skipped)],
        |b| {
            b.runs.queued_for = Duration::ZERO;
            b.runs.working_for = Duration::ZERO;
        },
    ),
    variant(
        "runs-take-half-a-second",
        SPEED,
        "A run takes half a second.",
        &[("RUN-13.other-run-ends", Skipped)],
        |b| {
            b.runs.queued_for = Duration::from_millis(100);
            b.runs.working_for = Duration::from_millis(400);
        },
    ),
    variant(
        "runs-take-three-seconds",
        SPEED,
        "A run takes three seconds.",
        &[("RUN-13.other-run-ends", Skipped)],
        |b| {
            b.runs.queued_for = Duration::from_secs(1);
            b.runs.working_for = Duration::from_secs(2);
        },
    ),
    variant(
        "state-between-is-processing",
        BETWEEN,
        "The state between queued and the end is processing.",
        &[],
        |b| b.runs.working_name = "processing",
    ),
    variant(
        "state-between-is-in-capitals",
        BETWEEN,
        "The state between queued and the end is IN_PROGRESS.",
        &[],
        |b| b.runs.working_name = "IN_PROGRESS",
    ),
    variant(
        "no-state-between",
        BETWEEN,
        "A run is queued until it ends.",
        &[],
        |b| b.runs.working_name = "queued",
    ),
    variant(
        "hotels-freed-later",
        FREED,
        "A hotel can be selected again a fifth of a second after its run has ended.",
        &[],
        free_later,
    ),
    variant(
        "demo-hotels-freed-later",
        FREED,
        "A hotel of the demo project can be selected again a fifth of a second after its run.",
        // Nobody holds its runs: whether a hotel is still busy when it must be is luck.
        &[("RUN-21", Skipped)],
        free_later,
    )
    .in_demo_only(),
    variant(
        "held-runs-stay-queued",
        BETWEEN,
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
        &[("POLL-6", Warned)],
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
        // Where nothing holds and finishes runs, none ends as complete.
        &[("*", Skipped)],
        |b| b.runs.fail = true,
    ),
    variant(
        "finish-seen-later",
        FREED,
        "What finish_runs does is seen a fifth of a second after its answer.",
        &[],
        |b| b.runs.finish_lag = Duration::from_millis(200),
    ),
];

/// Links.
pub(super) const APPROVALS: &[Variant] = &[
    variant("no-tokens", TOKENS, "No link shows Token.", &[], |b| {
        b.links.shows_token = false;
    }),
    variant(
        "tokens-on-waiting-only",
        TOKENS,
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
        PREVIEWS,
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
        PREVIEWS,
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
        CREATED,
        "Created is always true.",
        &[],
        |b| b.json(listed, |v, _| links(v, |link| set(link, "Created", true))),
    ),
    variant(
        "created-always-false",
        CREATED,
        "Created is always false.",
        &[],
        |b| b.json(listed, |v, _| links(v, |link| set(link, "Created", false))),
    ),
    variant(
        "approving-opens",
        OPENINGS,
        "An approved link shows LastOpenedAt, for approving goes through the link.",
        &[("LINK-7.revoked-unopened", Skipped)],
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
        OPENINGS,
        "LastOpenedAt is the time of the first opening.",
        &[("LIFE-4", Warned)],
        |b| {
            b.links.open = |link, now| {
                let opened = &mut link.history_mut().opened;
                *opened = opened.or(Some(now));
            };
        },
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
        &[
            ("LIFE-6", Skipped),
            ("LIST-13.known-page", Skipped),
            ("RUN-21", Skipped),
        ],
        |b| b.serving.several_links = true,
    )
    .in_demo_only(),
    variant(
        "ids-in-capitals",
        LINKS,
        "Identifiers are written in capitals.",
        &[],
        |b| b.links.upper_case_ids = true,
    ),
    variant(
        "transitions-seen-later",
        LATER,
        "A transition is seen a fifth of a second after its answer.",
        &[],
        |b| b.links.visible_after = Duration::from_millis(200),
    ),
    variant(
        "two-replicas-in-turn",
        LATER,
        "For a fifth of a second after a change every second listing shows what was before it.",
        &[],
        |b| b.links.replica_lag = Duration::from_millis(200),
    ),
    variant(
        "job-touches-links",
        JOBS,
        "A background job sets UpdatedAt of every link, seven times a second.",
        &[],
        |b| b.links.touched_every = Some(150 * MILLISECOND),
    ),
    variant(
        "job-renews-tokens",
        JOBS,
        "A background job renews the tokens of waiting links every second.",
        // Where one reading takes about a second, no list stands still while it is compared.
        &[
            ("LIFE-1.read-before", Inconclusive),
            ("LIST-6.many-hotels", Inconclusive),
            ("LIST-12.long-list", Inconclusive),
            ("LIST-12.any-reads", Inconclusive),
        ],
        |b| b.links.renewed_every = Some(SECOND),
    ),
    variant(
        "empty-phone",
        MEMBERS,
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
