//! Starting runs and reading their status.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use crate::model::{Exchange, Stop};
use crate::steps::ask::Ask;
use crate::steps::selection::Selection;
use crate::steps::world::World;
use crate::target::Project;

/// A run that was accepted.
#[derive(Clone, Debug)]
pub struct Run {
    /// Its ID.
    pub id: String,
    /// The run object as first shown.
    pub shown: Value,
    /// What was selected.
    pub selection: Selection,
    /// The project whose run it is.
    pub project: Arc<Project>,
    /// The exchange that started it.
    pub exchange: Arc<Exchange>,
}

impl Run {
    /// Progress.Total as first shown.
    #[must_use]
    pub fn total(&self) -> Option<i64> {
        self.shown
            .pointer("/Progress/Total")
            .and_then(Value::as_i64)
    }
}

impl World {
    /// Sends generateText for the calling project, where runs may be started at all.
    ///
    /// # Errors
    /// Skipped where the target allows no generation.
    pub(crate) async fn generate(&mut self, selection: &Selection) -> Result<Arc<Exchange>, Stop> {
        let project = self.project().await?;
        self.may_generate()?;
        Ok(self.send(Ask::generate(&project, selection)).await)
    }

    /// The selection last sent, and its answer.
    ///
    /// # Errors
    /// An error of the harness if the scenario sent none.
    pub(crate) fn selected(&self) -> Result<(Selection, Arc<Exchange>), Stop> {
        self.memory
            .selected
            .clone()
            .ok_or_else(|| Stop::error("a step looks at a generateText that was never sent"))
    }

    /// Whether runs may be started at all.
    ///
    /// # Errors
    /// Skipped where they may not, with what would allow it.
    pub(crate) fn may_generate(&self) -> Result<(), Stop> {
        if self.around.target.settings().may_generate() {
            return Ok(());
        }
        Err(Stop::skipped(
            "starting runs: pass --allow-generation, or give provider states or [fixtures] hotels",
        ))
    }

    /// The run of an answer that must be an accepted one, remembered for later steps.
    ///
    /// # Errors
    /// As [`World::accepted`].
    pub(crate) async fn started(
        &mut self,
        selection: &Selection,
        exchange: &Arc<Exchange>,
    ) -> Result<Run, Stop> {
        let body = self.accepted(exchange).await?;
        let shown = body.get("Data").cloned().unwrap_or_default();
        let Some(id) = shown
            .get("ID")
            .and_then(Value::as_str)
            .map(ToOwned::to_owned)
        else {
            let finding = self
                .finding("an accepted generateText shows no run with an ID")
                .because(
                    "Data: a run with its ID",
                    crate::steps::listing::shape(&body),
                )
                .seen_in(exchange.id);
            return Err(self.refute(finding));
        };
        let run = Run {
            id,
            shown,
            selection: selection.clone(),
            project: self.project().await?,
            exchange: Arc::clone(exchange),
        };
        self.memory.runs.push(run.clone());
        Ok(run)
    }

    /// Starts a run that the rest of the scenario builds on.
    ///
    /// # Errors
    /// As [`World::started`], but a refusal leaves the case inconclusive unless its rule is about
    /// accepted calls: the set-up failed, and the rules of accepted calls say so themselves.
    pub(crate) async fn run_of(&mut self, selection: &Selection) -> Result<Run, Stop> {
        let exchange = self.generate(selection).await?;
        self.started(selection, &exchange).await
    }

    /// Reads a run's status and returns the object that the target says is the run.
    ///
    /// # Errors
    /// Skipped where the target does not describe the operation; as [`World::accepted`].
    pub(crate) async fn status(&mut self, run: &Run) -> Result<Value, Stop> {
        let exchange = self.ask_status(run).await?;
        let body = self.accepted(&exchange).await?;
        let pointer = self
            .around
            .target
            .settings()
            .status
            .as_ref()
            .map_or("", |status| status.run.as_str());
        body.pointer(pointer).cloned().ok_or_else(|| {
            Stop::skipped(format!("the run in the answer of getTextGenerationStatus: nothing is at '{pointer}', see [operations.status] run"))
        })
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
    /// Inconclusive where it is not.
    pub(crate) async fn confirm_in_progress(&mut self, run: &Run) -> Result<(), Stop> {
        if !self.knows_status() {
            return if self.are_runs_held() {
                Ok(())
            } else {
                Err(Stop::skipped(
                    "a run that is seen in progress: provider state `hold_runs`, or [operations.status]",
                ))
            };
        }
        let shown = self.status(run).await?;
        match shown.get("Status").and_then(Value::as_str) {
            Some("complete" | "failed") => Err(Stop::inconclusive(if self.are_runs_held() {
                "the adapter promised to hold the run, and it has ended"
            } else {
                "the run ended before the rule could be tried: provider state `hold_runs` keeps it in progress"
            })),
            Some(_) => Ok(()),
            None => Err(Stop::inconclusive(
                "getTextGenerationStatus shows no Status for the run",
            )),
        }
    }

    /// Waits until a run has ended, and returns the object last shown.
    ///
    /// # Errors
    /// Inconclusive where it does not end within `within`; as [`World::status`].
    pub(crate) async fn wait_for_end(
        &mut self,
        run: &Run,
        within: Duration,
    ) -> Result<Value, Stop> {
        let deadline = tokio::time::Instant::now() + within;
        let mut pause = Duration::from_millis(5);
        loop {
            let shown = self.status(run).await?;
            if matches!(
                shown.get("Status").and_then(Value::as_str),
                Some("complete" | "failed")
            ) {
                return Ok(shown);
            }
            if tokio::time::Instant::now() >= deadline {
                return Err(Stop::inconclusive(format!(
                    "the run did not end within {} s",
                    within.as_secs()
                )));
            }
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(Duration::from_secs(1));
        }
    }
}
