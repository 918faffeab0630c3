//! Bringing runs into progress and to their end, for scenarios that build on it.

use std::time::Duration;

use tokio::time::Instant;

use crate::model::Stop;
use crate::steps::memory::Run;
use crate::steps::selection::Selection;
use crate::steps::world::World;

impl World {
    /// Starts a run that is held where that is possible, and seen in progress where that can be read.
    ///
    /// # Errors
    /// Skipped or inconclusive where it is not in progress.
    pub(crate) async fn bring_into_progress(&mut self, selection: &Selection) -> Result<(), Stop> {
        let run = self.start_to_stay(selection).await?;
        self.confirm_in_progress(&run).await
    }

    /// Brings a run a hotel into progress. Where they are held, the last one is looked at alone: one
    /// that turns out not to keep its hotel busy is looked at then.
    ///
    /// # Errors
    /// As [`World::bring_into_progress`].
    pub(crate) async fn bring_each_into_progress(
        &mut self,
        hotels: Vec<String>,
    ) -> Result<(), Stop> {
        let mut last = None;
        for hotel in hotels {
            let run = self.start_to_stay(&Selection::of_hotels([hotel])).await?;
            if !self.are_runs_held() {
                self.confirm_in_progress(&run).await?;
            }
            last = Some(run);
        }
        match last {
            Some(run) if self.are_runs_held() => self.confirm_in_progress(&run).await,
            _ => Ok(()),
        }
    }

    /// Starts a run that is held where that is possible, as one of those in progress.
    async fn start_to_stay(&mut self, selection: &Selection) -> Result<Run, Stop> {
        let ran_before = !self.runs_sharing(selection).await?.is_empty();
        if (self.memory.finished || ran_before) && !self.are_runs_held() {
            // Finishing an earlier run of the scenario lifted the hold.
            let project = self.project().await?;
            self.hold_runs_if_possible(&project).await?;
        }
        let run = if ran_before {
            self.run_again(selection).await?
        } else {
            self.run_of(selection).await?
        };
        self.memory.in_progress.push(run.clone());
        Ok(run)
    }

    /// Starts a run for hotels whose earlier run has ended, waiting out the settle time.
    ///
    /// # Errors
    /// As [`World::run_of`].
    pub(crate) async fn run_again(&mut self, selection: &Selection) -> Result<Run, Stop> {
        self.setting_up(async |world| {
            let exchange = world.generate_when_free(selection).await?;
            world.started(selection, &exchange).await
        })
        .await
    }

    /// Sends generateText until the answer is no 409 or the settle time is over: the end of a run
    /// need not be visible everywhere at once. The answer is the last one.
    ///
    /// # Errors
    /// As [`World::generate`].
    pub(crate) async fn generate_when_free(
        &mut self,
        selection: &Selection,
    ) -> Result<std::sync::Arc<crate::model::Exchange>, Stop> {
        let deadline = Instant::now() + self.around.target.settings().limits.settle_time;
        let mut pause = Duration::from_millis(10);
        loop {
            let is_last = Instant::now() >= deadline;
            let exchange = self.generate(selection).await?;
            if exchange.status() != Some(409) || is_last {
                return Ok(exchange);
            }
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(Duration::from_millis(250));
        }
    }

    /// Starts a run and brings it to its end: driven where the target can do that, else by
    /// waiting. An empty outcome takes whichever comes.
    ///
    /// # Errors
    /// Skipped where a wanted outcome cannot be driven, or nothing shows the end; inconclusive
    /// where the run does not end in time.
    pub(crate) async fn bring_to_its_end(
        &mut self,
        selection: &Selection,
        outcome: &str,
    ) -> Result<(), Stop> {
        let project = self.project().await?;
        let may_wait = outcome.is_empty() || (outcome == "complete" && self.knows_status());
        match self.hold_runs_of(project).await {
            Err(Stop::Skipped { .. }) if may_wait => {}
            other => other?,
        }
        let run = if self.memory.runs.is_empty() {
            self.run_of(selection).await?
        } else {
            self.run_again(selection).await?
        };
        if self.are_runs_held() {
            return self
                .finish_runs(if outcome.is_empty() {
                    "complete"
                } else {
                    outcome
                })
                .await;
        }
        let within = self.around.target.settings().limits.run_timeout;
        let end = self.wait_for_end(&run, within).await?.shown;
        if !outcome.is_empty() && end.get("Status").is_none_or(|status| status != outcome) {
            return Err(Stop::skipped(format!("a run that ends as {outcome}")));
        }
        Ok(())
    }

    /// Demands that the runs for hotels of a selection have ended, where that can be seen. Called
    /// after a 409 that the settle time did not end.
    ///
    /// # Errors
    /// Inconclusive where a run that was finished shows no end.
    pub(crate) async fn confirm_ended(&mut self, selection: &Selection) -> Result<(), Stop> {
        if !self.knows_status() {
            return Ok(());
        }
        for run in self.runs_sharing(selection).await? {
            if !self.read_status(&run).await?.has_ended() {
                return Err(Stop::inconclusive(
                    "a run that was finished shows neither complete nor failed",
                ));
            }
        }
        Ok(())
    }

    /// The runs of the scenario that are for a hotel of a selection.
    ///
    /// # Errors
    /// As [`World::project`].
    pub(crate) async fn runs_sharing(&mut self, selection: &Selection) -> Result<Vec<Run>, Stop> {
        let project = self.project().await?;
        let chosen = selection.chosen(&project);
        Ok(self
            .memory
            .runs
            .iter()
            .filter(|run| run.project.id == project.id && !run.hotels().is_disjoint(&chosen))
            .cloned()
            .collect())
    }
}
