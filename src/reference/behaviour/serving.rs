//! Decisions around the operations: addresses, load, delays, and which provider states there are.

use std::time::Duration;

use axum::http::Method;

use crate::reference::behaviour::facts::Operation;

/// How a wish to wait is put into words (open in the document).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RetryAfter {
    /// No header.
    None,
    /// This text.
    Text(&'static str),
    /// A date two seconds ahead.
    Date,
}

/// A rate limit.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RateLimit {
    /// Calls of a project in one window.
    pub(crate) calls: u32,
    /// The window.
    pub(crate) window: Duration,
    /// The header.
    pub(crate) retry_after: RetryAfter,
}

/// Where an operation answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Address {
    /// The path, with what stands before `/v2/`.
    pub(crate) path: String,
    /// The method that it takes.
    pub(crate) method: Method,
    /// A path that only redirects to it (308).
    pub(crate) redirects: Option<String>,
}

/// What calls of one project share while they are under way at the same time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shares {
    /// This member of the bodies of this operation.
    Member(Operation, &'static str),
    /// The token of the calls of this operation.
    Token(Operation),
}

/// Everything around the operations.
#[derive(Debug, Clone)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an independent decision"
)]
pub(crate) struct Serving {
    /// What stands before `/v2/`, without a slash at its end.
    pub(crate) prefix: &'static str,
    /// Where operations answer, given the documented address; clean: there.
    pub(crate) address: fn(Operation, Address) -> Address,
    /// What calls at the same time share; nothing on a clean server.
    pub(crate) shares: Option<Shares>,
    /// Wait before every answer.
    pub(crate) latency: Duration,
    /// The rate limit.
    pub(crate) rate_limit: Option<RateLimit>,
    /// Every so many calls of a project one is answered 503; 0 for none.
    pub(crate) unavailable_every: u64,
    /// Whether another client of the demo project is at work.
    pub(crate) live_traffic: bool,
    /// Whether the connection is closed after each answer.
    pub(crate) closes_connections: bool,
    /// Whether the state `outsider` is known.
    pub(crate) knows_outsider: bool,
    /// Whether `outsider` says where its token is good.
    pub(crate) outsider_shows_project: bool,
    /// Whether the state `remove_hotel` is known.
    pub(crate) knows_remove_hotel: bool,
    /// How long after its answer `remove_hotel` takes effect.
    pub(crate) removal_lag: Duration,
    /// Whether `same_token_as` is known.
    pub(crate) knows_same_token: bool,
    /// Whether `hold_runs` and `finish_runs` are known.
    pub(crate) knows_holding: bool,
    /// Whether the states of a link's transitions are known.
    pub(crate) knows_transitions: bool,
    /// Whether `create_link`, `add_hotel` and `tag_hotels` are known.
    pub(crate) knows_further: bool,
    /// Whether what is known about hotels is told with a project.
    pub(crate) tells_facts: bool,
    /// Whether `created_at` is known; else the clock decides.
    pub(crate) knows_created_at: bool,
    /// Whether the demo project's hotels have several links.
    pub(crate) several_links: bool,
    /// Whether every project has the same token.
    pub(crate) one_token: bool,
}

impl Serving {
    /// No load, no delays, and every provider state.
    pub(crate) fn clean() -> Self {
        Self {
            prefix: "",
            address: |_, documented| documented,
            shares: None,
            latency: Duration::ZERO,
            rate_limit: None,
            unavailable_every: 0,
            live_traffic: false,
            closes_connections: false,
            knows_outsider: true,
            outsider_shows_project: true,
            knows_remove_hotel: true,
            removal_lag: Duration::ZERO,
            knows_same_token: true,
            knows_holding: true,
            knows_transitions: true,
            knows_further: true,
            tells_facts: true,
            knows_created_at: true,
            several_links: false,
            one_token: false,
        }
    }
}
