//! Calls of generateText at the same time.

use std::sync::Arc;

use cucumber::gherkin::Step;
use cucumber::when;
use tokio::time::{Duration, Instant, sleep};

use crate::checks::races::{Raced, Round};
use crate::model::{Exchange, Stop};
use crate::steps::ask::Ask;
use crate::steps::runs::affordable;
use crate::steps::selection::Selection;
use crate::steps::world::World;
use crate::target::{Line, Origin, Route};

/// So many calls for one selection, or one for each row of a table. They are made round after round; `once`
/// is one round, which is proof enough for hotels that nothing was started for.
#[when(
    regex = r"^generateText is called (once )?(?:(\d+) times )?at the same time for (each of|.+)$"
)]
async fn called_together(
    world: &mut World,
    once: String,
    callers: String,
    selection: String,
    step: &Step,
) -> Result<(), Stop> {
    let rows: Vec<String> = match (&step.table, callers.parse()) {
        (Some(table), _) => table.rows.iter().flatten().cloned().collect(),
        (None, callers) => vec![selection; callers.unwrap_or(1)],
    };
    let mut selections = Vec::with_capacity(rows.len());
    for row in rows {
        selections.push(world.selection_of(&row).await?);
    }
    if once.is_empty() {
        return world.race(&selections).await;
    }
    world.may_generate()?;
    world.affords(selections.len()).await?;
    let project = world.project().await?;
    let calls = selections
        .iter()
        .map(|selection| Ask::generate(&project, selection))
        .collect();
    world.memory.open.repeated = world.send_together(calls).await;
    Ok(())
}

impl World {
    /// Makes the calls at the same time, round after round, each on a connection of its own that
    /// is open already. Between rounds the runs are finished; a target that cannot do that has one
    /// round.
    async fn race(&mut self, selections: &[Selection]) -> Result<(), Stop> {
        let project = self.project().await?;
        self.may_generate()?;
        self.affords(1).await?;
        let lines: Vec<Line> = selections
            .iter()
            .map(|_| self.around.client.line())
            .collect();
        let warm = |line: &Line| Ask {
            route: Route::Line(line.clone()),
            ..Ask::page(&project, 1, 0, None)
        };
        self.send_together(lines.iter().map(warm).collect()).await;
        let rounds = if self.are_runs_held() {
            (self.around.effort.generated / 12).clamp(3, 25)
        } else {
            1
        };
        let mut all_refused_before = false;
        for round in 0..rounds {
            if round > 0 {
                self.finish_runs("complete").await?;
                self.hold_runs_of(Arc::clone(&project)).await?;
            }
            let patient = (round > 0 || self.memory.finished) && !all_refused_before;
            let round = self.round(selections, &lines, patient).await?;
            let stuck = patient
                && round
                    .calls
                    .iter()
                    .all(|call| call.exchange.status() == Some(409));
            all_refused_before |= round.found_idle;
            self.memory.rounds.push(round);
            if stuck {
                // Something keeps the hotels busy: no later round could show more.
                break;
            }
        }
        Ok(())
    }

    /// One round. A patient one is begun again for the settle time while all calls are rejected:
    /// the end of the last round's runs need not be visible everywhere at once.
    async fn round(
        &mut self,
        selections: &[Selection],
        lines: &[Line],
        patient: bool,
    ) -> Result<Round, Stop> {
        let deadline = Instant::now() + self.around.target.settings().limits.settle_time;
        let answers = loop {
            let is_last = Instant::now() >= deadline;
            let answers = self.call_together(selections, lines).await?;
            let all_busy = answers.iter().all(|answer| answer.status() == Some(409));
            if !all_busy || !patient || is_last {
                break answers;
            }
            sleep(Duration::from_millis(50)).await;
        };
        let project = self.project().await?;
        let mut calls = Vec::with_capacity(answers.len());
        for (selection, exchange) in selections.iter().zip(answers) {
            if exchange.status() == Some(200) {
                self.setting_up(async |world| world.started(selection, &exchange).await)
                    .await?;
            }
            calls.push(Raced {
                hotels: selection.chosen(&project),
                exchange: (&exchange).into(),
                in_progress: false,
            });
        }
        let mut round = Round {
            calls,
            found_idle: false,
        };
        self.look_for_runs_in_progress(&mut round).await?;
        if round
            .calls
            .iter()
            .all(|call| call.exchange.status() == Some(409))
        {
            let alone = self.generate(&selections[0]).await?;
            round.found_idle = alone.status() == Some(200);
        }
        Ok(round)
    }

    async fn call_together(
        &mut self,
        selections: &[Selection],
        lines: &[Line],
    ) -> Result<Vec<Arc<Exchange>>, Stop> {
        let project = self.project().await?;
        let asks = selections
            .iter()
            .zip(lines)
            .enumerate()
            .map(|(number, (selection, line))| Ask {
                actor: format!("caller {}", number + 1),
                route: Route::Line(line.clone()),
                ..Ask::generate(&project, selection)
            });
        let answers = self.send_together(asks.collect()).await;
        answers.iter().try_for_each(|answer| affordable(answer))?;
        Ok(answers)
    }

    /// Notes which of a round's runs are in progress, once all of its calls were answered. Only
    /// runs that share a hotel need to be looked at.
    async fn look_for_runs_in_progress(&mut self, round: &mut Round) -> Result<(), Stop> {
        let accepted: Vec<usize> = (0..round.calls.len())
            .filter(|index| round.calls[*index].run().is_some())
            .collect();
        for index in &accepted {
            let hotels = &round.calls[*index].hotels;
            let has_rival = accepted
                .iter()
                .any(|other| other != index && !hotels.is_disjoint(&round.calls[*other].hotels));
            let run = self
                .memory
                .runs
                .iter()
                .find(|run| run.exchange.id == round.calls[*index].exchange.id)
                .cloned();
            let Some(run) = run.filter(|_| has_rival) else {
                continue;
            };
            round.calls[*index].in_progress = match self.confirm_in_progress(&run).await {
                Ok(()) => true,
                Err(Stop::Inconclusive { .. } | Stop::Skipped { .. }) => false,
                Err(stop) => return Err(stop),
            };
        }
        Ok(())
    }

    /// Ends the case where a target without provider states would have to start many runs for it.
    ///
    /// # Errors
    /// Skipped there.
    pub(crate) async fn affords(&mut self, runs: usize) -> Result<(), Stop> {
        /// Generation costs money, so that a case starts this many runs at most where nothing
        /// arranges projects for it.
        const MOST: usize = 5;
        if self.project().await?.origin == Origin::States || runs <= MOST {
            return Ok(());
        }
        Err(Stop::skipped(format!(
            "starting {runs} runs in one case: provider state `project`"
        )))
    }
}
