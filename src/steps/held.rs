//! Calls of generateText while runs are held in progress: whether the answer waits for the work.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::Map;

use crate::checks::expect::Waited;
use crate::model::{Exchange, Stop};
use crate::steps::ask::Ask;
use crate::steps::runs::affordable;
use crate::steps::selection::Selection;
use crate::steps::world::World;
use crate::target::Project;

/// More runs than this in progress at once may be more than a service takes: the limits behind 429
/// are not shown.
const SAFE_RUNS: usize = 10;

/// A call of generateText and how its answer came.
#[derive(Clone, Debug)]
pub(crate) struct Sent {
    /// The exchange.
    pub(crate) exchange: Arc<Exchange>,
    /// Where no answer came until the held runs were finished: how it was waited for.
    pub(crate) waited: Option<Waited>,
}

impl World {
    /// How long an answer may take while runs are held, before they are finished to see whether
    /// it waits for them: several times as long as the slowest answer of the case so far, so that
    /// a slow service is not taken for one that waits, and short enough to leave time for the rest
    /// of the answer.
    pub(crate) fn patience(&self) -> Duration {
        let whole = self.around.target.settings().limits.request_timeout;
        let answers = self
            .exchanges()
            .iter()
            .filter(|exchange| exchange.operation.is_documented());
        let slowest = answers
            .map(|exchange| exchange.ended_us.saturating_sub(exchange.sent_us))
            .max();
        (Duration::from_micros(slowest.unwrap_or(0)) * 5).clamp(whole / 3, whole * 2 / 3)
    }

    /// Sends generateText. Where runs of the project are held and no answer comes, they are
    /// finished, so that an answer that waits for the work still comes and shows that it waited.
    ///
    /// # Errors
    /// Skipped where runs may not be started, or not more of them.
    pub(crate) async fn generate_patiently(
        &mut self,
        project: &Arc<Project>,
        selection: &Selection,
    ) -> Result<Sent, Stop> {
        self.may_generate()?;
        self.let_settle().await;
        let ask = self.as_wanted(Ask::generate(project, selection));
        let sent = if self.holds(project) {
            let patience = self.patience();
            let (exchange, waited) = {
                let target = &self.around.target;
                let client = &self.around.client;
                let sending = client.send(&self.stamp, ask.clone().into_call());
                let mut sending = std::pin::pin!(sending);
                let mut left = patience;
                let answered = loop {
                    if let Ok(exchange) = tokio::time::timeout(left, &mut sending).await {
                        break Some(exchange);
                    }
                    // Waiting for its turn, or for a rate limit, is the harness's own affair.
                    let so_far = client.under_way().unwrap_or_default();
                    left = patience.saturating_sub(so_far);
                    if left.is_zero() {
                        break None;
                    }
                };
                if let Some(exchange) = answered {
                    (exchange, None)
                } else {
                    let _finished = target
                        .act(client, &self.stamp, project, "finish_runs", Map::new())
                        .await;
                    let finished = Instant::now();
                    let exchange = sending.await;
                    let after = finished.elapsed();
                    let held = patience;
                    (exchange, Some(Waited { held, after }))
                }
            };
            self.keep(&exchange);
            if waited.is_some() {
                self.forget_hold(project);
            }
            let exchange = self.again_in_full(&ask, exchange).await;
            Sent { exchange, waited }
        } else {
            Sent {
                exchange: self.send(ask).await,
                waited: None,
            }
        };
        affordable(&sent.exchange)?;
        let runs = self.memory.runs.len();
        if sent.exchange.status() == Some(429) && self.holds(project) && runs > SAFE_RUNS {
            return Err(Stop::skipped(format!(
                "more than {runs} runs in progress at the same time: generateText answers 429 to the end here"
            )));
        }
        Ok(sent)
    }
}
