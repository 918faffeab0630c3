//! The one kind of client that talks to the target, and records each exchange.

use std::cell::{Cell, OnceCell};
use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use chrono::Utc;

use super::again::{self, Again, Tries};
use super::attempt::{self, Attempt, Prepared};
use super::transport::{self, Connections, Party};
use super::{Call, ConfigError, Line, Route, Shared, Stamp};
use crate::model::{Answer, Exchange, Operation, Request, Response, Trouble, TroubleKind};

/// A client of one worker thread, to be used within one runtime.
pub struct Client {
    shared: Arc<Shared>,
    pooled: reqwest::Client,
    fresh: reqwest::Client,
    title_case: OnceCell<reqwest::Client>,
    /// To the adapter of provider states, where there is one; a setup is never sent again, so that
    /// it meets no connection that is being closed.
    adapter: Option<reqwest::Client>,
    /// When the request that is under way was sent.
    in_flight: Cell<Option<Instant>>,
}

impl std::fmt::Debug for Client {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Client")
    }
}

/// How a call is sent, beyond what steps may say.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Manner {
    /// Sent although the run was stopped.
    pub(super) though_stopped: bool,
    /// Handed to nobody, and no room taken for its answer.
    pub(super) passing: bool,
}

impl Client {
    /// A client. It fails where no HTTP client can be built.
    pub fn new(shared: Arc<Shared>) -> Result<Self, ConfigError> {
        let settings = &shared.settings;
        let adapter = settings
            .states
            .as_ref()
            .map(|_| transport::client(settings, Party::Adapter, Connections::Fresh))
            .transpose()?;
        Ok(Self {
            pooled: transport::client(settings, Party::Target, Connections::Pooled)?,
            fresh: transport::client(settings, Party::Target, Connections::Fresh)?,
            adapter,
            title_case: OnceCell::new(),
            in_flight: Cell::new(None),
            shared,
        })
    }

    /// What the client shares with the others of its run.
    #[must_use]
    pub fn shared(&self) -> &Arc<Shared> {
        &self.shared
    }

    /// A line: calls on it go over one connection, one after another.
    #[must_use]
    pub fn line(&self) -> Line {
        Line(
            transport::client(&self.shared.settings, Party::Target, Connections::Line)
                .map_err(|error| error.to_string()),
        )
    }

    /// Sends a call, waits for its answer, records the exchange and hands it to the run's sink.
    /// It never fails: what went wrong is in the exchange.
    pub async fn send(&self, stamp: &Stamp, call: Call) -> Arc<Exchange> {
        self.exchange(stamp, call, Manner::default(), |_| ()).await
    }

    /// As [`Client::send`], of an exchange that only passes: it is handed to nobody, who sends it sees
    /// to that, and takes no room of those that cases keep.
    pub async fn send_passing(&self, stamp: &Stamp, call: Call) -> Arc<Exchange> {
        let manner = Manner {
            passing: true,
            ..Manner::default()
        };
        self.exchange(stamp, call, manner, |_| ()).await
    }

    /// As [`Client::send`]; `look` sees the answer before secrets are taken out of it, and can
    /// register new ones.
    pub(super) async fn exchange(
        &self,
        stamp: &Stamp,
        call: Call,
        manner: Manner,
        look: impl FnOnce(&Result<Response, Trouble>),
    ) -> Arc<Exchange> {
        let shared = &*self.shared;
        let mut record = Recording {
            shared,
            stamp,
            id: shared.next_exchange(),
            seq: stamp.next(),
            tries: Tries::default(),
            call,
            begun: unsent(shared, given_up()),
            charged: false,
            passing: manner.passing,
            done: false,
        };
        let attempt = match record.charge() {
            Err(trouble) => unsent(shared, trouble),
            Ok(()) => self.attempts(&mut record, manner).await,
        };
        record.settle(&attempt);
        look(&attempt.answer);
        record.finish(attempt)
    }

    /// Sends as often as it takes, and as is harmless.
    async fn attempts(&self, record: &mut Recording<'_>, manner: Manner) -> Attempt {
        let shared = &*self.shared;
        let prepared = match Prepared::new(&shared.settings, &record.call) {
            Ok(prepared) => prepared,
            Err(trouble) => return unsent(shared, trouble),
        };
        let mut client = match self.client_for(&record.call) {
            Ok(client) => client,
            Err(trouble) => return unsent(shared, trouble),
        };
        loop {
            if record.call.operation != Operation::ProviderState {
                self.take_turn().await;
                if !shared.is_stopped() && !shared.budget.charge_request() {
                    shared.spend();
                }
            }
            if shared.is_stopped() && !manner.though_stopped {
                return unsent(shared, shared.stop_trouble());
            }
            record.pay();
            record.tries.sent += 1;
            record.begun = unsent(shared, given_up());
            self.in_flight.set(Some(Instant::now()));
            let attempt = attempt::send(shared, client, &prepared, !manner.though_stopped).await;
            self.in_flight.set(None);
            let max_wait = shared.max_wait(record.call.operation);
            match again::decide(&record.call, &attempt, &mut record.tries, max_wait) {
                None => return attempt,
                // A line goes on with the connection that it opens now.
                Some(Again::OnNewConnection) if matches!(record.call.route, Route::Line(_)) => {}
                Some(Again::OnNewConnection) => client = &self.fresh,
                Some(Again::After(wait)) => {
                    let us = u64::try_from(wait.as_micros()).unwrap_or(u64::MAX);
                    let until = shared.pace.now().saturating_add(us);
                    shared.limiter.pause(until);
                    shared.wait_until(until).await;
                    if shared.is_stopped() && !manner.though_stopped {
                        // The refusal that came is more than a note that the run was stopped.
                        return attempt;
                    }
                }
            }
        }
    }

    /// How long the request last sent by this client has been under way; `None` while it waits for
    /// its turn, or before it is sent again.
    #[must_use]
    pub fn under_way(&self) -> Option<Duration> {
        self.in_flight.get().map(|sent| sent.elapsed())
    }

    /// Waits for the limiter. Who finds a pause at the end of the wait, asked for by the answer to
    /// somebody else, waits again.
    async fn take_turn(&self) {
        loop {
            let shared = &*self.shared;
            let now = shared.pace.now();
            let moment = shared.limiter.take(now);
            if moment <= now {
                return;
            }
            shared.wait_until(moment).await;
            if shared.is_stopped() || !shared.limiter.is_paused(shared.pace.now()) {
                return;
            }
        }
    }

    fn client_for<'a>(&'a self, call: &'a Call) -> Result<&'a reqwest::Client, Trouble> {
        let unbuilt = |message: &str| Trouble {
            kind: TroubleKind::Other,
            message: format!("not sent: {message}"),
        };
        if let (Operation::ProviderState, Some(adapter)) = (call.operation, &self.adapter) {
            return Ok(adapter);
        }
        match &call.route {
            // A kept connection may be closed by the server just when a request meets it, and this
            // one is never sent again.
            Route::Pooled if call.operation == Operation::GenerateText => Ok(&self.fresh),
            Route::Pooled => Ok(&self.pooled),
            Route::Fresh => Ok(&self.fresh),
            Route::Line(Line(client)) => client.as_ref().map_err(|message| unbuilt(message)),
            Route::TitleCase => {
                if let Some(client) = self.title_case.get() {
                    return Ok(client);
                }
                let settings = &self.shared.settings;
                let client = transport::client(settings, Party::Target, Connections::TitleCase)
                    .map_err(|error| unbuilt(&error.to_string()))?;
                Ok(self.title_case.get_or_init(|| client))
            }
        }
    }
}

/// What is recorded of an exchange that its step did not wait for.
fn given_up() -> Trouble {
    Trouble {
        kind: TroubleKind::Interrupted,
        message: "the step ended before the answer came".to_owned(),
    }
}

/// What is recorded of a request that a limit of the run forbids.
fn forbidden(why: &str) -> Trouble {
    Trouble {
        kind: TroubleKind::Budget,
        message: format!("not sent: {why}"),
    }
}

/// What stands for an attempt where nothing was sent.
fn unsent(shared: &Shared, trouble: Trouble) -> Attempt {
    let now = shared.now_us();
    Attempt {
        answer: Err(trouble),
        unanswered: true,
        started_at: Utc::now(),
        sent_us: now,
        ended_us: now,
        connection: None,
    }
}

/// An exchange that is being made. One that is given up half-way, because its step ran out of
/// time, is recorded too.
struct Recording<'a> {
    shared: &'a Shared,
    stamp: &'a Stamp,
    id: u64,
    seq: u32,
    tries: Tries,
    call: Call,
    /// What is recorded if the step gives up now.
    begun: Attempt,
    charged: bool,
    passing: bool,
    done: bool,
}

impl Recording<'_> {
    /// Charges a call of generateText, or says why it must not be sent.
    fn charge(&mut self) -> Result<(), Trouble> {
        if self.call.operation != Operation::GenerateText {
            return Ok(());
        }
        let settings = &self.shared.settings;
        let why = if settings.read_only {
            "the run is read-only".to_owned()
        } else if !settings.may_generate() {
            "generation is not allowed: no fixtures.hotels, no provider states, no --allow-generation"
                .to_owned()
        } else {
            match self.shared.budget.charge(u64::from(self.call.charge)) {
                Ok(()) => {
                    self.charged = true;
                    return Ok(());
                }
                Err(why) => why,
            }
        };
        Err(forbidden(&why))
    }

    /// Puts the next sending on the case's account.
    fn pay(&self) {
        if let Some(account) = &self.stamp.account {
            let first = self.tries.sent == 0;
            let hotels = if first { self.call.charge } else { 0 };
            account.count(self.call.operation, u64::from(hotels));
        }
    }

    /// Gives back the charge of a call that was refused, or counts the run that it queued.
    fn settle(&mut self, attempt: &Attempt) {
        if !std::mem::take(&mut self.charged) {
            return;
        }
        let charge = u64::from(self.call.charge);
        self.account(attempt);
        match &attempt.answer {
            Ok(response) if matches!(response.status, 400 | 401 | 403 | 404 | 409 | 429) => {
                self.shared.budget.give_back(charge);
                if response.status == 429 {
                    self.shared.count_slowed();
                }
            }
            Ok(response) if (200..300).contains(&response.status) => self.shared.count_run(charge),
            Err(_) if self.tries.sent == 0 => self.shared.budget.give_back(charge),
            _ => {}
        }
    }

    /// Remembers a run that stays: in a project that nobody tears down.
    fn account(&self, attempt: &Attempt) {
        if self.shared.settings.states.is_some() || self.tries.sent == 0 {
            return;
        }
        let left = &self.shared.left_behind;
        match &attempt.answer {
            Ok(response) if (200..300).contains(&response.status) => {
                left.run(u64::from(self.call.charge));
            }
            Ok(response) if response.status < 500 => {}
            _ => left.unknown_run(),
        }
    }

    fn finish(mut self, mut attempt: Attempt) -> Arc<Exchange> {
        self.done = true;
        if self.passing {
            return Arc::new(self.exchange(attempt));
        }
        let bytes = attempt
            .answer
            .as_ref()
            .map_or(0, |answer| answer.body.len());
        if let Err(why) = self.keep(bytes) {
            attempt.answer = Err(Trouble {
                kind: TroubleKind::TooLarge,
                message: format!("the answer is larger than there is room for: {why}"),
            });
        }
        let turn = self.shared.large.turn(bytes);
        let exchange = Arc::new(self.exchange(attempt));
        self.shared.hand_over(&exchange);
        drop(turn);
        exchange
    }

    /// Takes room for an answer, which its case keeps until it ends; says why there is none.
    fn keep(&self, bytes: usize) -> Result<(), String> {
        // What is sent outside a case keeps nothing.
        if let Some(account) = &self.stamp.account {
            account.keep(self.shared.large.keep(bytes)?);
        }
        Ok(())
    }

    fn exchange(&self, attempt: Attempt) -> Exchange {
        let redactor = &self.shared.redactor;
        let clean_header = |name: &str, value: &str| {
            if name.eq_ignore_ascii_case("authorization") {
                redactor.credential(value)
            } else {
                redactor.text(value).into_owned()
            }
        };
        let settings = &self.shared.settings;
        let request = Request {
            method: self.call.method.clone(),
            url: redactor
                .text(&attempt::sent_address(settings, &self.call))
                .into_owned(),
            headers: attempt::header_fields(settings, &self.call)
                .map(|(name, value)| {
                    let value = clean_header(name, &attempt::visible(value));
                    (self.sent_name(name), value)
                })
                .collect(),
            body: self.clean(&self.call.body),
            form: self.call.form,
        };
        let answer = match attempt.answer {
            Ok(response) => Answer::Response(Response {
                status: response.status,
                headers: response
                    .headers
                    .into_iter()
                    .map(|(name, value)| {
                        let value = clean_header(&name, &value);
                        (name, value)
                    })
                    .collect(),
                body: self.clean(&response.body),
            }),
            Err(trouble) => Answer::Trouble(Trouble {
                kind: trouble.kind,
                message: redactor.text(&trouble.message).into_owned(),
            }),
        };
        Exchange {
            id: self.id,
            case: self.stamp.case.clone(),
            try_number: self.stamp.try_number,
            actor: self.call.actor.clone(),
            seq: self.seq,
            operation: self.call.operation,
            request,
            answer,
            started_at: attempt.started_at,
            sent_us: attempt.sent_us,
            ended_us: attempt.ended_us,
            attempts: self.tries.sent,
            connection: attempt.connection,
        }
    }

    /// The spelling of a header field's name on the wire.
    fn sent_name(&self, name: &str) -> String {
        let lower = name.to_ascii_lowercase();
        if !matches!(self.call.route, Route::TitleCase) {
            return lower;
        }
        let mut upper_next = true;
        lower
            .chars()
            .map(|c| {
                let c = if upper_next {
                    c.to_ascii_uppercase()
                } else {
                    c
                };
                upper_next = c == '-';
                c
            })
            .collect()
    }

    /// A body without secrets; not copied where there are none.
    fn clean(&self, body: &Bytes) -> Bytes {
        match self.shared.redactor.bytes(body) {
            std::borrow::Cow::Borrowed(_) => body.clone(),
            std::borrow::Cow::Owned(clean) => clean.into(),
        }
    }
}

impl Drop for Recording<'_> {
    fn drop(&mut self) {
        if self.done {
            return;
        }
        let now = unsent(self.shared, given_up());
        let attempt = Attempt {
            ended_us: now.ended_us,
            ..std::mem::replace(&mut self.begun, now)
        };
        self.settle(&attempt);
        let exchange = Arc::new(self.exchange(attempt));
        self.shared.hand_over(&exchange);
    }
}
