//! What all clients of a run share.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use super::both_lists::BothLists;
use super::budget::Budget;
use super::large::Large;
use super::left_behind::LeftBehind;
use super::limiter::Limiter;
use super::pace::{Drive, Pace};
use super::token::CurrentToken;
use super::transport::{self, Connections, Party};
use super::{Account, ConfigError, Proxy, Redactor, Secret, Settings};
use crate::model::{EndedEarly, Exchange, ExchangeId, Operation, Trouble, TroubleKind};

/// Where every exchange goes as soon as it has ended.
pub type Sink = Box<dyn Fn(&Arc<Exchange>) + Send + Sync>;

/// What all clients of a run share.
pub struct Shared {
    /// The configuration.
    pub settings: Settings,
    /// Every secret of the run.
    pub redactor: Redactor,
    /// When the run began.
    pub started: Instant,
    /// Whether generateText was found to want both of its lists.
    pub both_lists: BothLists,
    pub(super) limiter: Limiter,
    pub(super) pace: Pace,
    pub(super) budget: Budget,
    pub(super) left_behind: LeftBehind,
    pub(super) large: Large,
    token: CurrentToken,
    sink: Sink,
    exchanges: AtomicU64,
    requests: AtomicU64,
    runs_queued: AtomicU64,
    hotels_used: AtomicU64,
    tags_taken: AtomicUsize,
    slowed_in_a_row: AtomicU32,
    waited_us: AtomicU64,
    state: AtomicU8,
    stopped: Notify,
}

/// So many calls of generateText in a row that were answered 429 to the end are enough to know.
const SLOWED: u32 = 4;

const RUNNING: u8 = 0;
const CANCELLED: u8 = 1;
const EXPIRED: u8 = 2;
const SPENT: u8 = 3;

/// Counts of a run so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Requests sent, tries after 429 and 503 and those to provider states included.
    pub requests: u64,
    /// Calls of generateText that were accepted.
    pub runs_queued: u64,
    /// Hotels that those calls may have selected, together.
    pub hotels_used: u64,
    /// Milliseconds waited for rate limits and transitions.
    pub waited_ms: u64,
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shared")
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}

impl Shared {
    /// What the clients of one run share. It fails where no HTTP client can be built.
    pub fn new(settings: Settings, sink: Sink) -> Result<Arc<Self>, ConfigError> {
        Self::driving(settings, None, sink)
    }

    /// As [`Shared::new`], for a target whose clock can be driven where there is a `drive`: then
    /// nobody waits for it.
    pub fn driving(
        settings: Settings,
        drive: Option<Drive>,
        sink: Sink,
    ) -> Result<Arc<Self>, ConfigError> {
        let redactor = Redactor::default();
        if let Some(token) = &settings.token {
            redactor.register(token.expose(), &settings.token_name);
        }
        if let Some(token) = &settings.outsider_token {
            redactor.register(token.expose(), &settings.outsider_token_name);
        }
        for (name, value) in &settings.headers {
            let name = name.to_ascii_uppercase().replace('-', "_");
            redactor.register(value.expose(), &format!("${name}"));
        }
        if let Some(token) = settings.states.as_ref().and_then(|s| s.token.as_ref()) {
            redactor.register(token.expose(), "$STATES_TOKEN");
        }
        let proxies = [
            settings.proxy.through.as_ref(),
            settings
                .states
                .as_ref()
                .and_then(|states| states.proxy.as_ref()),
        ];
        for secret in proxies.into_iter().flatten().flat_map(Proxy::secrets) {
            redactor.register(&secret, "$PROXY_CREDENTIALS");
        }
        transport::client(&settings, Party::Target, Connections::Fresh)?;
        Ok(Arc::new(Self {
            limiter: Limiter::new(settings.limits.requests_per_second),
            pace: Pace::new(drive),
            budget: Budget::new(&settings.limits),
            token: CurrentToken::new(&settings),
            settings,
            redactor,
            started: Instant::now(),
            both_lists: BothLists::default(),
            left_behind: LeftBehind::default(),
            large: Large::default(),
            sink,
            exchanges: AtomicU64::new(0),
            requests: AtomicU64::new(0),
            runs_queued: AtomicU64::new(0),
            hotels_used: AtomicU64::new(0),
            tags_taken: AtomicUsize::new(0),
            slowed_in_a_row: AtomicU32::new(0),
            waited_us: AtomicU64::new(0),
            state: AtomicU8::new(RUNNING),
            stopped: Notify::new(),
        }))
    }

    /// The caller's token on a target without provider states, as it is now.
    #[must_use]
    pub fn token(&self) -> Option<Secret> {
        self.token.get()
    }

    /// Fetches another token for one that has ended, where a command prints it; says whether there
    /// is another one now. It waits for the command.
    pub fn renew_token(&self, ended: &Secret) -> bool {
        self.token.renew(ended, &self.settings, &self.redactor)
    }

    /// How often the caller's token was replaced so far.
    #[must_use]
    pub fn renewals(&self) -> u64 {
        self.token.renewals()
    }

    /// Ends every request that is under way and lets no other begin, but for tear-downs.
    pub fn cancel(&self) {
        self.stop(CANCELLED);
    }

    /// As [`Shared::cancel`], because the time allowed for the run is over.
    pub fn expire(&self) {
        self.stop(EXPIRED);
    }

    /// As [`Shared::cancel`], because the requests allowed for the run are sent.
    pub(super) fn spend(&self) {
        self.stop(SPENT);
    }

    fn stop(&self, state: u8) {
        // Whatever came first stands.
        let _ = self
            .state
            .compare_exchange(RUNNING, state, Ordering::SeqCst, Ordering::SeqCst);
        self.stopped.notify_waiters();
    }

    /// Whether the run was cancelled, or its time is over.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.state.load(Ordering::SeqCst) != RUNNING
    }

    /// Resolves when the run is cancelled or its time is over.
    pub async fn stopped(&self) {
        let stopped = self.stopped.notified();
        if !self.is_stopped() {
            stopped.await;
        }
    }

    /// Counts so far.
    #[must_use]
    pub fn counters(&self) -> Counters {
        Counters {
            requests: self.requests.load(Ordering::Relaxed),
            runs_queued: self.runs_queued.load(Ordering::Relaxed),
            hotels_used: self.hotels_used.load(Ordering::Relaxed),
            waited_ms: self.waited_us.load(Ordering::Relaxed) / 1000,
        }
    }

    /// What was started or arranged and not put back so far, one line each.
    #[must_use]
    pub fn left_behind(&self) -> Vec<String> {
        self.left_behind.lines()
    }

    /// Microseconds since the run began.
    #[must_use]
    pub fn now_us(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    /// Waits until a moment of the run's pace, and counts the time as waited for the target; ends
    /// early where the run is stopped.
    pub(super) async fn wait_until(&self, moment: u64) {
        let begun = self.pace.now();
        tokio::select! {
            () = self.pace.reach(moment) => {}
            () = self.stopped() => {}
        }
        let waited = self.pace.now().saturating_sub(begun);
        self.waited_us.fetch_add(waited, Ordering::Relaxed);
    }

    /// Whether a limit of the run stopped it, its time or its requests, and nothing else did before.
    #[must_use]
    pub fn is_used_up(&self) -> bool {
        matches!(self.state.load(Ordering::SeqCst), EXPIRED | SPENT)
    }

    /// Which limit of the run stopped it; `None` where none did, or something else did before.
    #[must_use]
    pub fn ended_early(&self) -> Option<EndedEarly> {
        let limits = &self.settings.limits;
        match self.state.load(Ordering::SeqCst) {
            EXPIRED => Some(EndedEarly::Time(limits.max_duration.unwrap_or_default())),
            SPENT => Some(EndedEarly::Requests(
                limits.max_requests.unwrap_or_default(),
            )),
            _ => None,
        }
    }

    /// Why a run that was stopped was stopped, in one line.
    #[must_use]
    pub fn why_stopped(&self) -> String {
        self.ended_early().map_or_else(
            || "the run was interrupted".to_owned(),
            |limit| limit.to_string(),
        )
    }

    /// Why a request that was stopped has no answer.
    pub(super) fn stop_trouble(&self) -> Trouble {
        if self.is_used_up() {
            Trouble {
                kind: TroubleKind::Budget,
                message: self.why_stopped(),
            }
        } else {
            Trouble {
                kind: TroubleKind::Interrupted,
                message: "the run was interrupted before the answer came".to_owned(),
            }
        }
    }

    pub(super) fn next_exchange(&self) -> ExchangeId {
        self.exchanges.fetch_add(1, Ordering::Relaxed) + 1
    }

    pub(super) fn count_request(&self) {
        self.requests.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn count_run(&self, hotels: u64) {
        self.slowed_in_a_row.store(0, Ordering::Relaxed);
        self.runs_queued.fetch_add(1, Ordering::Relaxed);
        self.hotels_used.fetch_add(hotels, Ordering::Relaxed);
    }

    /// Counts a call of generateText that was answered 429 to the end.
    pub(super) fn count_slowed(&self) {
        self.slowed_in_a_row.fetch_add(1, Ordering::Relaxed);
    }

    /// How long all waiting for one answer may take together. Where generateText was answered 429 to the
    /// end several times, and accepted never in between, a quota is used up and no rate: nothing is
    /// waited for then.
    pub(super) fn max_wait(&self, operation: Operation) -> Duration {
        let slowed = self.slowed_in_a_row.load(Ordering::Relaxed);
        if operation == Operation::GenerateText && slowed >= SLOWED {
            return Duration::ZERO;
        }
        self.settings.limits.max_wait
    }

    /// Notes that generateText took so many TagIDs.
    pub fn takes_tags(&self, tags: usize) {
        self.tags_taken.fetch_max(tags, Ordering::Relaxed);
    }

    /// The most TagIDs that generateText took so far.
    #[must_use]
    pub fn tags_taken(&self) -> usize {
        self.tags_taken.load(Ordering::Relaxed)
    }

    /// A case has ended, and keeps none of its answers any more.
    pub fn release(&self, account: &Account) {
        self.large.release(account.kept());
    }

    pub(super) fn hand_over(&self, exchange: &Arc<Exchange>) {
        (self.sink)(exchange);
    }
}
