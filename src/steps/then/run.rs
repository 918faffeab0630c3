//! Runs, as generateText shows them.

use cucumber::then;
use serde_json::Value;

use crate::checks::evidence::Shown;
use crate::checks::expect::OfRun;
use crate::checks::{Reading, Seen};
use crate::model::{RuleId, Stop};
use crate::steps::memory::Run;
use crate::steps::outcome::may_be_a_bound;
use crate::steps::then::open_lists::too_long_for;
use crate::steps::world::World;

/// With so many hotels, where a Total is named. How many entries a list may have is not shown: a refusal
/// counts where a list of as many entries for fewer hotels is accepted, so that its length was not the
/// reason.
#[then(
    regex = r"^the run is accepted(?: with Total (\d+))?(?:, unless (.+) (?:is|are) refused too)?$"
)]
async fn accepted(world: &mut World, total: String, twin: String) -> Result<(), Stop> {
    let (_, exchange) = world.selected()?;
    if !twin.is_empty() && may_be_a_bound(&exchange) {
        too_long_for(world, &twin).await?;
    }
    let run = world.selected_run().await?;
    match total.parse::<i64>() {
        Ok(total) => world.judge_total(world.rule(), &run, total + run.beside()),
        Err(_) => world.expect(OfRun::Started((&run.exchange).into())),
    }
}

#[then(regex = r"^the run is returned at once with Status queued$")]
async fn returned_at_once(world: &mut World) -> Result<(), Stop> {
    world.judge_at_once().await
}

/// What happens above 100 is open: an error, or a run of fewer.
#[then(regex = r"^no run of more than 100 hotels is started$")]
async fn none_above_the_cap(world: &mut World) -> Result<(), Stop> {
    let (_, exchange) = world.selected()?;
    world.answered_above_the_cap(&exchange)?;
    let seen = Seen::of(&exchange);
    match Reading::of(&seen) {
        Reading::Accepted(body)
            if body
                .pointer("/Data/Progress/Total")
                .and_then(Value::as_f64)
                .is_none() =>
        {
            return Err(Stop::inconclusive(
                "the run shows no Total that could be read",
            ));
        }
        Reading::Unreadable(why) => {
            return Err(Stop::inconclusive(format!(
                "the answer of generateText cannot be read: {why}"
            )));
        }
        _ => {}
    }
    world.expect(OfRun::WithinCap((&exchange).into()))
}

#[then(regex = r"^every run of this scenario has its own ID$")]
async fn own_ids(world: &mut World) -> Result<(), Stop> {
    world.take_up_selected().await?;
    let runs: Vec<Shown> = world
        .memory
        .runs
        .iter()
        .map(|run| (&run.exchange).into())
        .collect();
    let count = runs.len();
    world.expect(OfRun::OwnIds(runs))?;
    if count < 2 {
        return Err(Stop::inconclusive("fewer than two runs were started"));
    }
    Ok(())
}

impl World {
    /// The run of the selection last sent, which must have been accepted.
    ///
    /// # Errors
    /// As [`World::started`]; inconclusive where the answer came only once held runs were finished.
    pub(crate) async fn selected_run(&mut self) -> Result<Run, Stop> {
        let (selection, exchange) = self.selected()?;
        if self.memory.waited.is_some() {
            return Err(Stop::inconclusive(
                "generateText is not answered while runs are held in progress",
            ));
        }
        if let Some(run) = self
            .memory
            .runs
            .iter()
            .find(|run| run.exchange.id == exchange.id)
        {
            return Ok(run.clone());
        }
        self.started(&selection, &exchange).await
    }

    /// Demands that the selection last sent was answered while the work is held back, with a run
    /// that is queued.
    ///
    /// # Errors
    /// Refuted where it was not; else as [`World::started`].
    pub(crate) async fn judge_at_once(&mut self) -> Result<(), Stop> {
        let (selection, exchange) = self.selected()?;
        let waited = self.memory.waited.take();
        let check = OfRun::AtOnce {
            answer: (&exchange).into(),
            waited,
        };
        if let Some(waited) = waited {
            self.answered(&exchange)?;
            if !waited.is_for_the_end() {
                return Err(Stop::inconclusive(
                    "no answer came for long, neither while runs were held nor soon after they were finished",
                ));
            }
            return Err(self.unmet(check));
        }
        let run = self.started(&selection, &exchange).await?;
        if run.shown.get("Status").and_then(Value::as_str) != Some("queued") {
            return Err(self.unmet(check));
        }
        self.confirm_in_progress(&run).await?;
        self.expect(check)
    }

    /// Remembers the run of the selection last sent, where one was sent and no step looked at its
    /// answer yet.
    ///
    /// # Errors
    /// Inconclusive where it was not accepted.
    pub(crate) async fn take_up_selected(&mut self) -> Result<(), Stop> {
        if self.memory.selected.is_none() {
            return Ok(());
        }
        self.setting_up(async |world| world.selected_run().await.map(drop))
            .await
    }

    /// Expects that a run's Total is the number of hotels selected.
    ///
    /// # Errors
    /// As [`World::expect`].
    pub(crate) fn judge_total(&mut self, rule: RuleId, run: &Run, total: i64) -> Result<(), Stop> {
        let run = (&run.exchange).into();
        self.expect(OfRun::Total { run, total, rule })
    }
}
