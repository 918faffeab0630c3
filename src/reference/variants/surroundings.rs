//! Variants of what is around the operations: load, connection, address, provider states.

use std::time::Duration;

use crate::reference::behaviour::Behaviour;
use crate::reference::behaviour::facts::Facts;
use crate::reference::behaviour::serving::{RateLimit, RetryAfter};
use crate::reference::rewrite::edits::refuse;
use crate::reference::variants::topics::{NETWORK, RATE, STATES};
use crate::reference::variants::variant::Expectation;
use crate::reference::variants::variant::Expectation::{Inconclusive, Skipped, Without};
use crate::reference::variants::variant::{Variant, variant};

/// Where calls have to wait for their turn, two that were sent at once need not be under way at
/// once.
const RACES_BLURRED: &[(&str, Expectation)] = &[("RUN-14", Inconclusive), ("RUN-17", Inconclusive)];

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
        RACES_BLURRED,
        |b| limited(b, RetryAfter::None),
    ),
    variant(
        "rate-limit-in-seconds",
        RATE,
        "The same, with Retry-After: 1.",
        RACES_BLURRED,
        |b| limited(b, RetryAfter::Text("1")),
    ),
    variant(
        "rate-limit-now",
        RATE,
        "The same, with Retry-After: 0.",
        RACES_BLURRED,
        |b| limited(b, RetryAfter::Text("0")),
    ),
    variant(
        "rate-limit-as-date",
        RATE,
        "The same, with a date in Retry-After.",
        RACES_BLURRED,
        |b| limited(b, RetryAfter::Date),
    ),
    variant(
        "rate-limit-in-the-past",
        RATE,
        "The same, with a date long past in Retry-After.",
        RACES_BLURRED,
        |b| limited(b, RetryAfter::Text("Wed, 21 Oct 2015 07:28:00 GMT")),
    ),
    variant(
        "rate-limit-negative",
        RATE,
        "The same, with Retry-After: -1.",
        RACES_BLURRED,
        |b| limited(b, RetryAfter::Text("-1")),
    ),
    variant(
        "rate-limit-nonsense",
        RATE,
        "The same, with Retry-After: NaN.",
        RACES_BLURRED,
        |b| limited(b, RetryAfter::Text("NaN")),
    ),
    variant(
        "rate-limit-with-fraction",
        RATE,
        "The same, with Retry-After: 0.2.",
        RACES_BLURRED,
        |b| limited(b, RetryAfter::Text("0.2")),
    ),
    variant(
        "rate-limit-for-days",
        RATE,
        "The same, with Retry-After: 999999.",
        &[("*", Inconclusive)],
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
        &[
            ("ERR-4", Inconclusive),
            ("LIFE-6", Skipped),
            ("LIST-4.whole-list", Skipped),
            ("LIST-12", Inconclusive),
            ("LIST-13", Skipped),
            ("LIST-5", Inconclusive),
            ("LIST-6", Inconclusive),
            ("LIST-11", Inconclusive),
            ("LIST-13", Inconclusive),
            ("LIST-15", Inconclusive),
            ("SCOPE-1", Inconclusive),
            ("SCOPE-6", Inconclusive),
            ("RUN-21", Skipped),
            ("WIRE-4", Inconclusive),
            ("WIRE-10", Inconclusive),
        ],
        |b| b.serving.live_traffic = true,
    )
    .in_demo_only(),
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
            ("*", Without(&["outsider"])),
            ("AUTH-5", Skipped),
            ("OPEN-no-access", Skipped),
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
            ("*", Without(&["remove_hotel"])),
            ("OPEN-removed-hotel-links", Skipped),
        ],
        |b| b.serving.knows_remove_hotel = false,
    ),
    variant(
        "no-further-states",
        STATES,
        "create_link, add_hotel and tag_hotels are not known, and nobody says who approved.",
        &[
            ("*", Without(&["create_link", "add_hotel", "tag_hotels"])),
            ("LIFE-1.approver", Skipped),
        ],
        |b| {
            b.serving.knows_further = false;
            b.serving.tells_facts = false;
        },
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
            ("*", Without(&["hold_runs", "finish_runs"])),
            ("POLL-2", Skipped),
            ("RUN-13", Skipped),
            ("RUN-14", Skipped),
            ("RUN-15", Skipped),
            ("RUN-16", Skipped),
            ("RUN-17", Inconclusive),
            ("RUN-17", Skipped),
            ("RUN-19", Skipped),
            ("RUN-21", Skipped),
            ("OPEN-wins-busy", Skipped),
            ("OPEN-race", Skipped),
            ("OPEN-failed-outcome", Skipped),
            ("OPEN-held-state", Skipped),
            ("OPEN-above-100-kept", Skipped),
        ],
        |b| b.serving.knows_holding = false,
    ),
    variant(
        "no-transitions",
        STATES,
        "The states of a link's transitions are not known.",
        &[
            ("*", Without(&["open_link", "approve_link", "revoke_link"])),
            ("LIFE-1", Skipped),
            ("LIFE-2", Skipped),
            ("LIFE-3", Skipped),
            ("LIFE-4", Skipped),
            ("LIFE-5", Skipped),
            ("LIFE-6", Skipped),
            ("LIFE-7", Skipped),
            ("LINK-9", Skipped),
            ("LIST-14", Skipped),
            ("OPEN-opening-approved", Skipped),
        ],
        |b| b.serving.knows_transitions = false,
    ),
    variant(
        "no-created-at",
        STATES,
        "The clock decides when links are created, whatever created_at says.",
        &[
            ("LIST-4.after-transitions", Skipped),
            ("LIST-4.created-later", Skipped),
            ("LIST-4.filtered", Skipped),
            ("LIST-4.many", Skipped),
            ("LIST-4.whole-list", Skipped),
        ],
        |b| b.serving.knows_created_at = false,
    ),
];
