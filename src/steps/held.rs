//! Calls of generateText while runs are held in progress: whether the answer waits for the work.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::Map;

use crate::model::{Exchange, Stop};
use crate::steps::runs::affordable;
use crate::steps::selection::Selection;
use crate::steps::world::World;
use crate::target::Project;

/// A call of generateText and how its answer came.
#[derive(Clone, Debug)]
pub(crate) struct Sent {
    /// The exchange.
    pub(crate) exchange: Arc<Exchange>,
    /// Where no answer came until the held runs were finished: how long after that it came.
    pub(crate) after_finish: Option<Duration>,
}

impl World {
    /// How long an answer may take while runs are held, before they are finished to see whether
    /// it waits for them. Long enough for a slow service, short enough to leave time for the rest
    /// of the answer.
    pub(crate) fn patience(&self) -> Duration {
        self.around.target.settings().limits.request_timeout / 3
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
        let ask = self.ask_to_generate(project, selection);
        let sent = if self.holds(project) {
            let patience = self.patience();
            let (exchange, after_finish) = {
                let target = &self.around.target;
                let client = &self.around.client;
                let sending = client.send(&self.stamp, ask.into_call());
                let mut sending = std::pin::pin!(sending);
                match tokio::time::timeout(patience, &mut sending).await {
                    Ok(exchange) => (exchange, None),
                    Err(_) => {
                        let _finished = target
                            .act(client, &self.stamp, project, "finish_runs", Map::new())
                            .await;
                        let finished = Instant::now();
                        let exchange = sending.await;
                        (exchange, Some(finished.elapsed()))
                    }
                }
            };
            self.keep(&exchange);
            if after_finish.is_some() {
                self.forget_hold(project);
            }
            Sent {
                exchange,
                after_finish,
            }
        } else {
            Sent {
                exchange: self.send(ask).await,
                after_finish: None,
            }
        };
        affordable(&sent.exchange)?;
        Ok(sent)
    }
}
