//! Reading the status of runs.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio::time::Instant;

use crate::checks::Seen;
use crate::checks::expect::OfStatus;
use crate::checks::progress::{has_ended, is_uncounted};
use crate::model::{Exchange, Operation, RuleId, Stop};
use crate::steps::memory::{Read, Run};
use crate::steps::world::World;

/// What a run needs to be seen, or kept, in progress.
const NEEDS_HOLD: &str =
    "a run that stays in progress while the rule is tried: provider state `hold_runs`";

/// Whether the operation may be saying that it knows no such run: which status says so is open.
pub(crate) fn may_be_unknown(exchange: &Exchange) -> bool {
    matches!(exchange.status(), Some(400 | 403 | 404 | 410))
}

impl World {
    /// Reads a run's status and returns the object that the target says is the run.
    ///
    /// # Errors
    /// As [`World::read_status`].
    pub(crate) async fn status(&mut self, run: &Run) -> Result<Value, Stop> {
        self.read_status(run).await.map(|read| read.shown)
    }

    /// Reads a run's status. A run that was just started may not be known at once; that the
    /// operation does not answer at all is a finding of POLL-1 only.
    ///
    /// # Errors
    /// Skipped where the target does not describe the operation, and where the run is not known any more
    /// after its end was shown: nobody needs to poll it. Under POLL-1 as
    /// [`World::accepted`], under other rules inconclusive where the answer cannot be used.
    pub(crate) async fn read_status(&mut self, run: &Run) -> Result<Read, Stop> {
        let deadline = Instant::now() + self.around.target.settings().limits.settle_time;
        let exchange = loop {
            let is_last = Instant::now() >= deadline;
            let exchange = self.ask_status(run).await?;
            let settles = || exchange.status() == Some(404) || !self.has_shown(run, |_| true);
            if is_last || !may_be_unknown(&exchange) || !settles() {
                break exchange;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        };
        let is_forgotten = may_be_unknown(&exchange) && self.has_shown(run, has_ended);
        if is_forgotten && !(exchange.status() == Some(403) && self.has_token_ended().await) {
            return Err(Stop::skipped(
                "a run that can still be read after its end was shown: for how long is open",
            ));
        }
        let body = if self.rule().as_str() == "POLL-1" {
            self.accepted(&exchange).await?
        } else {
            self.setting_up(async |world| world.accepted(&exchange).await)
                .await?
        };
        let pointer = self.run_pointer();
        let shown = body.pointer(&pointer).cloned().ok_or_else(|| {
            Stop::skipped(format!("the run in the answer of getTextGenerationStatus: nothing is at '{pointer}', see [operations.status] run"))
        })?;
        let read = Read {
            run: run.clone(),
            shown,
            exchange,
            pointer,
        };
        self.note_form(&read)?;
        let read = self.read_once_counted(read).await?;
        if let Some(lease) = self.lease().filter(|_| read.has_ended()) {
            lease.ended(&run.id);
        }
        Ok(read)
    }

    /// Whether the case was shown a run that is so.
    fn has_shown(&self, run: &Run, so: impl Fn(&Value) -> bool) -> bool {
        let pointer = self.run_pointer();
        let asks = |exchange: &&Arc<Exchange>| {
            exchange.operation == Operation::GetTextGenerationStatus
                && String::from_utf8_lossy(&exchange.request.body).contains(&run.id)
        };
        self.exchanges.iter().filter(asks).any(|exchange| {
            let seen = Seen::of(exchange);
            let shown = seen.value().and_then(|body| body.pointer(&pointer));
            seen.status() == Some(200) && shown.is_some_and(&so)
        })
    }

    /// POLL-5: a complete run whose counters are all 0 is read again until they are not, or the settle time
    /// has passed. That is done for a few runs of a target alone, for counters may follow each time.
    async fn read_once_counted(&mut self, mut read: Read) -> Result<Read, Stop> {
        let judged_elsewhere = self.rule().as_str() == "POLL-5";
        if !is_uncounted(&read.shown) || judged_elsewhere || !self.around.target.looks_again() {
            return Ok(read);
        }
        let deadline = Instant::now() + self.around.target.settings().limits.settle_time;
        while is_uncounted(&read.shown) && Instant::now() < deadline {
            tokio::time::sleep(Duration::from_millis(100)).await;
            let exchange = self.ask_status(&read.run).await?;
            let body = Seen::of(&exchange).value().cloned();
            match body.and_then(|body| body.pointer(&read.pointer).cloned()) {
                Some(shown) => {
                    read = Read {
                        shown,
                        exchange,
                        ..read
                    };
                }
                None => return Ok(read),
            }
        }
        self.expect(OfStatus::InTurn {
            rule: "POLL-5".into(),
            started: (&read.run.exchange).into(),
            reads: vec![read.polled()],
            held: Duration::ZERO,
        })?;
        Ok(read)
    }

    /// Expects that the documented fields that a status answer shows are right under the rules of their
    /// names, types and forms. POLL-1 and the case's own rule look at the object themselves.
    fn note_form(&mut self, read: &Read) -> Result<(), Stop> {
        self.expect(OfStatus::Form {
            read: read.polled(),
            apart: vec![RuleId::from("POLL-1"), self.rule()],
        })
    }

    /// Where the target says that the run stands in a status answer.
    pub(crate) fn run_pointer(&self) -> String {
        let status = self.around.target.settings().status.as_ref();
        status.map_or_else(String::new, |status| status.run.clone())
    }

    /// Sends the status request for a run.
    ///
    /// # Errors
    /// Skipped where the target does not describe the operation.
    pub(crate) async fn ask_status(&mut self, run: &Run) -> Result<Arc<Exchange>, Stop> {
        let ask = self.status_ask(&run.project, &run.id)?;
        Ok(self.send(ask).await)
    }

    /// Whether the target says how a run's status is read.
    pub(crate) fn knows_status(&self) -> bool {
        self.around.target.settings().status.is_some()
    }

    /// Demands that a run is seen in progress, or was promised to be held where nothing can be seen.
    ///
    /// # Errors
    /// Inconclusive where a held run has ended, or shows no Status; skipped where nothing holds
    /// runs and this one has ended, or cannot be seen.
    pub(crate) async fn confirm_in_progress(&mut self, run: &Run) -> Result<(), Stop> {
        let held = self.holds(&run.project);
        if !self.knows_status() {
            return if held {
                Ok(())
            } else {
                Err(Stop::skipped(
                    "a run that is seen in progress: provider state `hold_runs`, or [operations.status]",
                ))
            };
        }
        let read = self.read_status(run).await?;
        match read.status() {
            Some("complete" | "failed") if held => Err(Stop::inconclusive(
                "the adapter promised to hold the run, and it has ended",
            )),
            Some("complete" | "failed") => Err(Stop::skipped(NEEDS_HOLD)),
            Some(_) => Ok(()),
            None => Err(Stop::inconclusive(
                "getTextGenerationStatus shows no Status for the run",
            )),
        }
    }

    /// Waits until a run shows another Status than `queued`, for a while.
    ///
    /// # Errors
    /// As [`World::read_status`].
    pub(crate) async fn wait_while_queued(&mut self, run: &Run) -> Result<(), Stop> {
        let within = self.around.target.settings().limits.settle_time / 4;
        let deadline = Instant::now() + within;
        while self.read_status(run).await?.status() == Some("queued") && Instant::now() < deadline {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        Ok(())
    }

    /// Waits until a run has ended, and returns the read that shows it.
    ///
    /// # Errors
    /// Inconclusive where it does not end within `within`; as [`World::read_status`].
    pub(crate) async fn wait_for_end(&mut self, run: &Run, within: Duration) -> Result<Read, Stop> {
        let mut reads = self.read_to_the_end(run, within).await?;
        match reads.pop() {
            Some(last) if last.has_ended() => Ok(last),
            _ => Err(Stop::inconclusive(format!(
                "the run did not end within {} s",
                within.as_secs()
            ))),
        }
    }

    /// Reads a run's status until it shows the end or the time is over: quickly at first, so that
    /// what comes before the end is seen, then less and less often.
    ///
    /// # Errors
    /// As [`World::read_status`].
    pub(crate) async fn read_to_the_end(
        &mut self,
        run: &Run,
        within: Duration,
    ) -> Result<Vec<Read>, Stop> {
        let deadline = Instant::now() + within;
        let mut pause = Duration::from_millis(2);
        let mut reads = Vec::new();
        loop {
            let is_last = Instant::now() >= deadline;
            let read = self.read_status(run).await?;
            let ended = read.has_ended();
            reads.push(read);
            if ended || is_last {
                return Ok(reads);
            }
            self.let_go().await;
            tokio::time::sleep(pause).await;
            pause = (pause * 3 / 2).min(Duration::from_secs(1));
        }
    }
}
