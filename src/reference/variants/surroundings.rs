//! Variants of what is around the operations: load, connection, address, provider states.

use std::time::Duration;

use crate::reference::behaviour::Behaviour;
use crate::reference::behaviour::facts::Facts;
use crate::reference::behaviour::serving::{RateLimit, RetryAfter};
use crate::reference::rewrite::edits::refuse;
use crate::reference::variants::table::Expectation::{Inconclusive, Skipped};
use crate::reference::variants::table::{Variant, variant};

const RATE: &str = "rate limits behind 429";
const NETWORK: &str = "response times, connections, base address";
const STATES: &str = "what the adapter of the provider states can do";

/// Ten calls a project in a fifth of a second.
fn limited(behaviour: &mut Behaviour, retry_after: RetryAfter) {
    behaviour.serving.rate_limit = Some(RateLimit {
        calls: 10,
        window: Duration::from_millis(200),
        retry_after,
    });
}

/// Every eleventh call of an operation in a project.
fn every_eleventh(facts: &Facts) -> bool {
    facts.authenticated && facts.call.is_multiple_of(11) && facts.call > 0
}

/// Load and the network.
pub(super) const NETWORKS: &[Variant] = &[
    variant(
        "rate-limit-without-header",
        RATE,
        "Above ten calls in a fifth of a second a project gets 429, without Retry-After.",
        &[],
        |b| limited(b, RetryAfter::None),
    ),
    variant(
        "rate-limit-in-seconds",
        RATE,
        "The same, with Retry-After: 1.",
        &[],
        |b| limited(b, RetryAfter::Text("1")),
    ),
    variant(
        "rate-limit-now",
        RATE,
        "The same, with Retry-After: 0.",
        &[],
        |b| limited(b, RetryAfter::Text("0")),
    ),
    variant(
        "rate-limit-as-date",
        RATE,
        "The same, with a date in Retry-After.",
        &[],
        |b| limited(b, RetryAfter::Date),
    ),
    variant(
        "rate-limit-in-the-past",
        RATE,
        "The same, with a date long past in Retry-After.",
        &[],
        |b| limited(b, RetryAfter::Text("Wed, 21 Oct 2015 07:28:00 GMT")),
    ),
    variant(
        "rate-limit-negative",
        RATE,
        "The same, with Retry-After: -1.",
        &[],
        |b| limited(b, RetryAfter::Text("-1")),
    ),
    variant(
        "rate-limit-nonsense",
        RATE,
        "The same, with Retry-After: NaN.",
        &[],
        |b| limited(b, RetryAfter::Text("NaN")),
    ),
    variant(
        "rate-limit-with-fraction",
        RATE,
        "The same, with Retry-After: 0.2.",
        &[],
        |b| limited(b, RetryAfter::Text("0.2")),
    ),
    variant(
        "rate-limit-for-days",
        RATE,
        "The same, with Retry-After: 999999.",
        &[],
        |b| limited(b, RetryAfter::Text("999999")),
    ),
    variant(
        "now-and-then-unavailable",
        NETWORK,
        "Every 40th call of an operation in a project is answered 503.",
        &[("*", Inconclusive)],
        |b| b.serving.unavailable_every = 40,
    ),
    variant(
        "gateway-in-html",
        NETWORK,
        "Every eleventh call of an operation in a project is answered 502 in HTML, though it was done.",
        &[("*", Inconclusive)],
        |b| {
            b.whole(every_eleventh, |a, _| {
                refuse(a, 502);
                "text/html".clone_into(&mut a.media_type);
                a.body = b"<h1>Bad Gateway</h1>".to_vec();
            });
        },
    ),
    variant(
        "slow",
        NETWORK,
        "Every answer takes 30 milliseconds longer.",
        &[("POLL-1.ended-and-held", Skipped)],
        |b| b.serving.latency = Duration::from_millis(30),
    ),
    variant(
        "connection-closes",
        NETWORK,
        "The connection is closed after each answer.",
        &[
            ("AUTH-7.connection-generate", Skipped),
            ("AUTH-7.connection-list", Skipped),
            ("AUTH-7.connection-status", Skipped),
        ],
        |b| b.serving.closes_connections = true,
    ),
    variant(
        "base-address-with-path",
        NETWORK,
        "The base address has a path of its own.",
        &[],
        |b| b.serving.prefix = "/api/content",
    ),
    variant(
        "live-traffic",
        NETWORK,
        "Another client of the demo project opens links and adds hotels all the time.",
        &[],
        |b| b.serving.live_traffic = true,
    ),
    variant(
        "one-token",
        STATES,
        "Every project has the same token.",
        &[
            ("SCOPE-1.header-twice", Skipped),
            ("AUTH-3.list-by-form", Skipped),
        ],
        |b| b.serving.one_token = true,
    ),
    variant(
        "no-outsider",
        STATES,
        "The state outsider is not known.",
        &[
            ("AUTH-5", Skipped),
            ("AUTH-4.outsider", Skipped),
            ("AUTH-6.outsider-generate", Skipped),
            ("AUTH-6.outsider-list", Skipped),
            ("ERR-1.outsider", Skipped),
            ("OPEN-error-access.observed", Skipped),
            ("OPEN-wins-access-or-body.observed", Skipped),
            ("OPEN-project-foreign.observed", Skipped),
            ("WIRE-2.outsider", Skipped),
        ],
        |b| b.serving.knows_outsider = false,
    ),
    variant(
        "outsider-without-project",
        STATES,
        "The state outsider does not say where its token is good.",
        &[
            ("AUTH-5.generate-at-home", Skipped),
            ("AUTH-5.list-at-home", Skipped),
            ("AUTH-5.status-at-home", Skipped),
        ],
        |b| b.serving.outsider_shows_project = false,
    ),
    variant(
        "no-remove-hotel",
        STATES,
        "The state remove_hotel is not known.",
        &[
            ("LIST-7.removed-now", Skipped),
            ("OPEN-removed-hotel-links.observed", Skipped),
            ("SCOPE-4.removed-now", Skipped),
            ("SCOPE-7.only-removed", Skipped),
            ("SCOPE-7.removed-hotel", Skipped),
        ],
        |b| b.serving.knows_remove_hotel = false,
    ),
    variant(
        "no-same-token",
        STATES,
        "same_token_as is answered 501.",
        &[],
        |b| b.serving.knows_same_token = false,
    ),
    variant(
        "no-holding",
        STATES,
        "hold_runs and finish_runs are not known.",
        &[
            ("RUN-13", Skipped),
            ("RUN-14", Skipped),
            ("RUN-21", Skipped),
            ("LIFE-1.any-history", Skipped),
            ("LIFE-2.any-history", Skipped),
            ("LIFE-3.any-history", Skipped),
            ("LIFE-5.any-history", Skipped),
            ("LIFE-6.any-history", Skipped),
            ("LIFE-6.later-run", Skipped),
            ("AUTH-4.later", Skipped),
            ("AUTH-5.status-of-ended", Skipped),
            ("ERR-4.busy", Skipped),
            ("ERR-4.busy-and-other-refusals", Skipped),
            ("ERR-4.later", Skipped),
            ("ERR-2.after-the-end", Skipped),
            ("ERR-2.busy-elsewhere", Skipped),
            ("RUN-1.again", Skipped),
            ("RUN-2.again", Skipped),
            ("RUN-19.behind-another", Skipped),
            ("RUN-19.held", Skipped),
            ("RUN-19.held-by-tags", Skipped),
            ("RUN-19.hundred", Skipped),
            ("RUN-15.every-other", Skipped),
            ("RUN-12.in-progress", Skipped),
            ("RUN-9.any-selection", Skipped),
            ("RUN-3.again", Skipped),
            ("RUN-4.again", Skipped),
            ("RUN-5.again", Skipped),
            ("RUN-16.again-and-again", Skipped),
            ("RUN-16.each-alone", Skipped),
            ("RUN-16.hundred", Skipped),
            ("RUN-16.selected-again", Skipped),
            ("RUN-16.selected-again-by-tags", Skipped),
            ("RUN-16.several-runs", Skipped),
            ("LIST-14.any-history", Skipped),
            ("OPEN-error-busy.observed", Skipped),
            ("OPEN-wins-busy-or-foreign.observed", Skipped),
            ("OPEN-wins-busy-or-unknown.observed", Skipped),
            ("OPEN-wins-busy-or-type.observed", Skipped),
            ("OPEN-wins-busy-or-token.observed", Skipped),
            ("OPEN-race.observed", Skipped),
            ("OPEN-counters-of-failure.observed", Skipped),
            ("OPEN-failed-outcome.observed", Skipped),
            ("OPEN-held-state.observed", Skipped),
            ("OPEN-end-visible.observed", Skipped),
            ("OPEN-above-100-kept.observed", Skipped),
            ("OPEN-above-100-busy.observed", Skipped),
            ("POLL-2.after-another", Skipped),
            ("POLL-2.finished", Skipped),
            ("POLL-2.finished-by-tag", Skipped),
            ("POLL-2.hundred", Skipped),
            ("POLL-2.several", Skipped),
            ("POLL-5.finished", Skipped),
            ("POLL-5.finished-by-tag", Skipped),
            ("POLL-5.hundred", Skipped),
            ("POLL-5.several", Skipped),
            ("POLL-1.ended-and-held", Skipped),
            ("POLL-1.ended-runs", Skipped),
            ("POLL-1.many-runs", Skipped),
            ("POLL-1.same-hotels", Skipped),
            ("POLL-3.by-tags", Skipped),
            ("POLL-3.finished", Skipped),
            ("POLL-3.hundred", Skipped),
            ("POLL-3.runs-again", Skipped),
            ("POLL-4.read-again", Skipped),
            ("POLL-4.runs-again", Skipped),
            ("POLL-6.finished", Skipped),
            ("SCOPE-5.ended", Skipped),
            ("SCOPE-5.in-progress", Skipped),
            ("WIRE-3.status-at-the-end", Skipped),
            ("WIRE-4.generate", Skipped),
            ("WIRE-4.generate-hotels-beside-tags", Skipped),
            ("WIRE-4.generate-tags", Skipped),
            ("WIRE-5.status-at-the-end", Skipped),
            ("WIRE-6.status-at-the-end", Skipped),
            ("WIRE-9.status-at-the-end", Skipped),
        ],
        |b| b.serving.knows_holding = false,
    ),
    variant(
        "no-transitions",
        STATES,
        "The states of a link's transitions are not known.",
        &[
            ("LIFE-1", Skipped),
            ("LIFE-2", Skipped),
            ("LIFE-3", Skipped),
            ("LIFE-4", Skipped),
            ("LIFE-5", Skipped),
            ("LINK-1.after-transitions", Skipped),
            ("LINK-3.after-transitions", Skipped),
            ("LINK-4.after-transitions", Skipped),
            ("LINK-11.after-transitions", Skipped),
            ("LINK-5.after-transitions", Skipped),
            ("LINK-6.opened-now", Skipped),
            ("LINK-7.opened-now", Skipped),
            ("LINK-7.opened-then-approved", Skipped),
            ("LINK-8.approved-now", Skipped),
            ("LINK-9.revoked-now", Skipped),
            ("LINK-10.after-transitions", Skipped),
            ("LIFE-6.any-history", Skipped),
            ("LIST-10.revoked-now", Skipped),
            ("LIST-3.after-transitions", Skipped),
            ("LIST-4.after-transitions", Skipped),
            ("LIST-12.long-list-changed", Skipped),
            ("LIST-14.any-history", Skipped),
            ("LIST-14.revoked-now", Skipped),
            ("OPEN-opening-approved.observed", Skipped),
            ("OPEN-transition-visible.observed", Skipped),
        ],
        |b| b.serving.knows_transitions = false,
    ),
    variant(
        "no-created-at",
        STATES,
        "The clock decides when links are created, whatever created_at says.",
        &[
            ("LIST-4.after-transitions", Skipped),
            ("LIST-4.filtered", Skipped),
            ("LIST-4.whole-list", Skipped),
        ],
        |b| b.serving.knows_created_at = false,
    ),
];
