//! Hotels with a run in progress: which calls are rejected, and which are not.

use std::sync::Arc;

use cucumber::then;

use crate::checks::expect::OfRun;
use crate::checks::{Reading, Seen};
use crate::model::{Exchange, Stop};
use crate::steps::selection::Selection;
use crate::steps::world::World;

/// Where a control fails, nothing is said about the case's rule. Whether a run goes on for a hotel that
/// was removed is not shown: its end tells whether it did.
#[then(regex = r"^it is rejected with 409(, as a control|, unless the run has left out a hotel)?$")]
async fn rejected(world: &mut World, how: String) -> Result<(), Stop> {
    let (selection, exchange) = world.selected()?;
    match how.as_str() {
        "" => world.demand_busy(&selection, &exchange).await,
        ", as a control" => {
            world
                .setting_up(async |world| world.demand_busy(&selection, &exchange).await)
                .await
        }
        _ => world.demand_busy_to_the_end(&selection, &exchange).await,
    }
}

/// `Again` is within the settle time after the end of their run; a run is returned at once while the
/// work of all of them is held back.
#[then(
    regex = r"^(?:each of )?(hotels? .+) alone is (accepted again|accepted|rejected with 409|selected and its run returned at once)$"
)]
async fn each_alone(world: &mut World, hotels: String, how: String) -> Result<(), Stop> {
    let hotels = world
        .selection_of(&hotels)
        .await?
        .hotels
        .unwrap_or_default();
    if how == "accepted" || how.starts_with("selected") {
        world.affords(hotels.len()).await?;
    }
    for hotel in hotels {
        match how.as_str() {
            "rejected with 409" => world.demand_in_progress(&hotel).await?,
            "accepted again" => {
                world
                    .demand_free_again(&Selection::of_hotels([hotel]))
                    .await?;
            }
            "accepted" => {
                let selection = Selection::of_hotels([hotel]);
                let exchange = world.generate(&selection).await?;
                world.started(&selection, &exchange).await?;
                world.expect(OfRun::Started((&exchange).into()))?;
            }
            _ => {
                world.select(Selection::of_hotels([hotel])).await?;
                world.judge_at_once().await?;
            }
        }
    }
    Ok(())
}

/// The same kind of call without the one reason for the refusal: it shows that the hotel was the reason.
#[then(regex = r"^its twin without the busy hotel, (.+), is accepted$")]
async fn twin_accepted(world: &mut World, selection: String) -> Result<(), Stop> {
    let selection = world.selection_of(&selection).await?;
    world.run_of(&selection).await.map(drop).map_err(|stop| match stop {
        Stop::Inconclusive { cause } => Stop::inconclusive(format!("the twin without the busy hotel is not accepted, so that the 409 proves nothing: {cause}")),
        other => other,
    })
}

#[then(regex = r"^the earlier runs are still in progress$")]
async fn still_in_progress(world: &mut World) -> Result<(), Stop> {
    for run in world.memory.in_progress.clone() {
        world.confirm_in_progress(&run).await?;
    }
    Ok(())
}

impl World {
    /// Demands that a selection is accepted within the settle time after the end of its run.
    ///
    /// # Errors
    /// As [`World::started`].
    pub(crate) async fn demand_free_again(&mut self, selection: &Selection) -> Result<(), Stop> {
        let exchange = self.generate_when_free(selection).await?;
        if exchange.status() == Some(409) {
            self.confirm_ended(selection).await?;
        }
        self.started(selection, &exchange).await?;
        self.expect(OfRun::Started((&exchange).into()))
    }

    /// Demands what [`World::demand_busy`] does, of a run that turns out to have generated every hotel of it.
    ///
    /// # Errors
    /// As [`World::demand_busy`]; skipped where the run has left out a hotel by its end.
    async fn demand_busy_to_the_end(
        &mut self,
        selection: &Selection,
        exchange: &Arc<Exchange>,
    ) -> Result<(), Stop> {
        if !matches!(Reading::of(&Seen::of(exchange)), Reading::Accepted(_)) {
            return self.demand_busy(selection, exchange).await;
        }
        let runs = self.memory.in_progress.clone();
        for run in &runs {
            self.confirm_in_progress(run).await?;
        }
        self.finish_runs("complete").await?;
        let within = self.around.target.settings().limits.settle_time;
        for run in &runs {
            let end = self.wait_for_end(run, within).await?;
            let count = |name: &str| end.shown.pointer(&format!("/Progress/{name}"));
            if count("Generated").is_none() || count("Generated") != count("Total") {
                return Err(Stop::skipped(
                    "a run that goes on for a hotel that was removed and is a member again",
                ));
            }
        }
        Err(self.unmet(OfRun::Busy {
            answer: exchange.into(),
            waited: None,
        }))
    }

    /// Demands that a selection was rejected with 409 because of a run in progress.
    ///
    /// # Errors
    /// Refuted where it was not and the run is still in progress; skipped or inconclusive where
    /// that cannot be shown.
    pub(crate) async fn demand_busy(
        &mut self,
        selection: &Selection,
        exchange: &Arc<Exchange>,
    ) -> Result<(), Stop> {
        self.may_be_too_many_tags(selection, exchange)?;
        let waited = self.memory.waited;
        let check = OfRun::Busy {
            answer: exchange.into(),
            waited,
        };
        match Reading::of(&Seen::of(exchange)) {
            Reading::Busy => return self.expect(check),
            Reading::Unavailable(why) => {
                return Err(Stop::inconclusive(format!("generateText: {why}")));
            }
            Reading::ServerError => {
                return Err(Stop::ServerError {
                    cause: format!(
                        "generateText is answered 500 for a hotel with a run in progress (exchange {})",
                        exchange.id
                    ),
                });
            }
            Reading::Accepted(_) | Reading::Unreadable(_) => match waited {
                Some(waited) if waited.is_for_the_end() => {}
                Some(_) => {
                    return Err(Stop::inconclusive(
                        "no answer came for long, neither while runs were held nor soon after they were finished",
                    ));
                }
                None => {
                    for run in self.runs_in_progress_for(selection).await? {
                        self.confirm_in_progress(&run).await?;
                    }
                }
            },
            Reading::Refused(401 | 403) if self.has_token_ended().await => {
                return Err(Stop::inconclusive("the token has ended"));
            }
            Reading::Refused(_) | Reading::Undocumented(_) => {
                self.may_still_generate(exchange).await?;
            }
        }
        Err(self.unmet(check))
    }

    /// The runs brought into progress that are for a hotel of the selection.
    async fn runs_in_progress_for(
        &mut self,
        selection: &Selection,
    ) -> Result<Vec<crate::steps::memory::Run>, Stop> {
        let project = self.project().await?;
        let chosen = selection.chosen(&project);
        Ok(self
            .memory
            .in_progress
            .iter()
            .filter(|run| !run.hotels().is_disjoint(&chosen))
            .cloned()
            .collect())
    }
}
