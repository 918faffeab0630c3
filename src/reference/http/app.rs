//! Everything that the handlers share.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use uuid::Uuid;

use crate::reference::behaviour::Behaviour;
use crate::reference::clock::{Clock, LoadClock};
use crate::reference::http::overlap::Overlap;
use crate::reference::ids::IdSource;
use crate::reference::moment::Moment;
use crate::reference::rewrite::Outgoing;
use crate::reference::state::service::Service;

/// The running service.
#[derive(Debug)]
pub(crate) struct App {
    /// Projects and tokens.
    pub(crate) service: Service,
    /// How the server decides.
    pub(crate) behaviour: Behaviour,
    /// The clock.
    pub(crate) clock: Clock,
    /// Identifiers and tokens.
    pub(crate) ids: IdSource,
    /// What was done so far.
    pub(crate) counts: Counts,
    /// The token that provider states ask for, if they ask for one.
    pub(crate) states_token: Option<String>,
    /// The token last accepted on each connection; kept only for faults.
    pub(crate) connections: Mutex<HashMap<SocketAddr, String>>,
    /// Answers of listApprovals that are kept for later calls; kept only for faults.
    pub(crate) kept: Mutex<HashMap<String, Outgoing>>,
    /// What calls at the same time share; kept only for faults.
    pub(crate) overlap: Overlap,
    /// The clock of the rate limit.
    pub(crate) load_clock: LoadClock,
    /// The present window of each project's rate limit; kept only for variants.
    pub(crate) windows: Mutex<HashMap<Uuid, (Duration, u32)>>,
}

/// What was done so far.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    /// Requests to the operations.
    pub(crate) requests: AtomicU64,
    /// Runs entered.
    pub(crate) runs: AtomicU64,
    /// Requests to the provider states.
    pub(crate) states: AtomicU64,
}

impl Counts {
    /// Adds one to `count`.
    pub(crate) fn add(count: &AtomicU64) {
        count.fetch_add(1, Ordering::Relaxed);
    }
}

impl App {
    /// The present moment, cut down to what the server keeps of it.
    pub(crate) fn now(&self) -> Moment {
        self.clock.now().cut_to(self.behaviour.answers.stored_unit)
    }

    /// Remembers the token that was accepted on a connection.
    pub(crate) fn remember(&self, peer: SocketAddr, token: &str) {
        self.connections
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(peer, token.to_owned());
    }

    /// The token last accepted on a connection.
    pub(crate) fn remembered(&self, peer: SocketAddr) -> Option<String> {
        self.connections
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get(&peer)
            .cloned()
    }
}
