//! Runs, as generateText shows them.

use std::collections::BTreeMap;

use cucumber::then;

use crate::checks::{Reading, Seen};
use crate::model::{Finding, Judged, RuleId, Stop};
use crate::steps::outcome::may_be_a_bound;
use crate::steps::runs::Run;
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
        Err(_) => world.held(),
    }
    Ok(())
}

#[then(regex = r"^the run is returned at once with Status queued$")]
async fn returned_at_once(world: &mut World) -> Result<(), Stop> {
    world.judge_at_once().await
}

/// What happens above 100 is open: an error, or a run of fewer.
#[then(regex = r"^no run of more than 100 hotels is started$")]
async fn none_above_the_cap(world: &mut World) -> Result<(), Stop> {
    let (_, exchange) = world.selected()?;
    let seen = Seen::of(&exchange);
    match Reading::of(&seen) {
        Reading::Unavailable(why) => {
            return Err(Stop::inconclusive(format!("generateText: {why}")));
        }
        Reading::Accepted(body) => {
            let total = body
                .pointer("/Data/Progress/Total")
                .cloned()
                .unwrap_or_default();
            match total.as_f64() {
                Some(hotels) if hotels <= 100.0 => world.held(),
                Some(_) => {
                    let finding = world
                        .finding("a run of more than 100 hotels is started")
                        .because("an error, or a Total of at most 100", total.to_string())
                        .at("/Data/Progress/Total")
                        .seen_in(exchange.id);
                    world.found(finding);
                }
                None => {
                    return Err(Stop::inconclusive(
                        "the run shows no Total that could be read",
                    ));
                }
            }
        }
        Reading::Unreadable(why) => {
            return Err(Stop::inconclusive(format!(
                "the answer of generateText cannot be read: {why}"
            )));
        }
        _ => world.held(),
    }
    Ok(())
}

#[then(regex = r"^every run of this scenario has its own ID$")]
async fn own_ids(world: &mut World) -> Result<(), Stop> {
    world.take_up_selected().await?;
    let runs = world.memory.runs.clone();
    let mut known: BTreeMap<String, u64> = BTreeMap::new();
    for run in &runs {
        if let Some(first) = known.insert(run.id.to_ascii_lowercase(), run.exchange.id) {
            let finding = world
                .finding("two runs have the same ID")
                .because("a new ID", run.id.clone())
                .at("/Data/ID")
                .seen_in(first)
                .seen_in(run.exchange.id);
            world.found(finding);
        } else {
            world.held();
        }
    }
    if runs.len() < 2 {
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
        if let Some(waited) = self.memory.waited.take() {
            self.answered(&exchange)?;
            if !waited.is_for_the_end() {
                return Err(Stop::inconclusive(
                    "no answer came for long, neither while runs were held nor soon after they were finished",
                ));
            }
            let finding = self
                .finding("generateText answers only after the background work is finished")
                .because(
                    "an answer while the work is held back",
                    format!(
                        "no answer within {} s, and one {} ms after the runs were finished",
                        waited.held.as_secs(),
                        waited.after.as_millis()
                    ),
                )
                .seen_in(exchange.id);
            return Err(self.refute(finding));
        }
        let run = self.started(&selection, &exchange).await?;
        match run.shown.get("Status").and_then(serde_json::Value::as_str) {
            Some("queued") => {}
            other => {
                let shown =
                    other.map_or_else(|| "no Status".to_owned(), |status| format!("{status:?}"));
                let finding = self
                    .finding("the run that is returned while the work is held back is not queued")
                    .because("Status queued", shown)
                    .at("/Data/Status")
                    .seen_in(run.exchange.id);
                return Err(self.refute(finding));
            }
        }
        self.confirm_in_progress(&run).await?;
        self.held();
        Ok(())
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

    /// Compares a run's Total with the number of hotels selected.
    pub(crate) fn judge_total(&mut self, rule: RuleId, run: &Run, total: i64) {
        if run.total() == Some(total) {
            self.judge(Judged::applied(1));
            return;
        }
        let shown = run
            .shown
            .pointer("/Progress/Total")
            .map_or_else(|| "nothing".to_owned(), ToString::to_string);
        let message = "Progress.Total is not the number of distinct hotels selected";
        let finding = Finding {
            rule,
            ..Finding::must("", message)
        };
        self.found(
            finding
                .because(total.to_string(), shown)
                .at("/Data/Progress/Total")
                .seen_in(run.exchange.id),
        );
    }
}
