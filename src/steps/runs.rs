//! Starting runs and remembering them.

use std::sync::Arc;

use serde_json::Value;

use crate::checks::evidence::Shown;
use crate::checks::expect::{OfEffect, OfRun};
use crate::model::{Answer, Exchange, Operation, Stop, TroubleKind};
use crate::steps::memory::Run;
use crate::steps::selection::Selection;
use crate::steps::world::World;
use crate::target::{Origin, Project};

/// The most hotels of one run: what becomes of more is open.
const MOST_HOTELS: usize = 100;

impl World {
    /// Sends generateText for the calling project, where runs may be started at all.
    ///
    /// # Errors
    /// Skipped where the target allows no generation, or none beyond what was started already;
    /// inconclusive where no answer comes while runs are held.
    pub(crate) async fn generate(&mut self, selection: &Selection) -> Result<Arc<Exchange>, Stop> {
        let project = self.project().await?;
        self.generate_in(&project, selection).await
    }

    /// Sends generateText for a given project, as [`World::generate`].
    ///
    /// # Errors
    /// As [`World::generate`].
    pub(crate) async fn generate_in(
        &mut self,
        project: &Arc<Project>,
        selection: &Selection,
    ) -> Result<Arc<Exchange>, Stop> {
        let sent = self.generate_patiently(project, selection).await?;
        if sent.waited.is_some() {
            return Err(Stop::inconclusive(
                "generateText is not answered while runs are held in progress",
            ));
        }
        Ok(sent.exchange)
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
        let project = self.project().await?;
        self.started_in(&project, selection, exchange).await
    }

    /// The run of an answer in a given project, as [`World::started`].
    ///
    /// # Errors
    /// As [`World::started`].
    pub(crate) async fn started_in(
        &mut self,
        project: &Arc<Project>,
        selection: &Selection,
        exchange: &Arc<Exchange>,
    ) -> Result<Run, Stop> {
        self.may_be_too_many_tags(selection, exchange)?;
        let body = self.accepted(exchange).await?;
        let shown = body.get("Data").cloned().unwrap_or_default();
        let Some(id) = shown
            .get("ID")
            .and_then(Value::as_str)
            .map(ToOwned::to_owned)
        else {
            return Err(self.unmet(OfRun::WithId(exchange.into())));
        };
        self.expect(OfRun::WithId(exchange.into()))?;
        let run = Run {
            id,
            shown,
            selection: selection.clone(),
            project: Arc::clone(project),
            exchange: Arc::clone(exchange),
        };
        self.note_total(&run)?;
        self.memory.runs.push(run.clone());
        Ok(run)
    }

    /// What ends a case that finds no run where its scenario started one. An accepted generateText
    /// that shows none is the target's; without one the harness is at fault, which `fault` says.
    pub(crate) fn no_run(&self, fault: &str) -> Stop {
        let shows_none = |exchange: &Arc<Exchange>| {
            let body = exchange.response().map(|response| &response.body);
            let shown = body.and_then(|body| serde_json::from_slice::<Value>(body).ok());
            let id = shown.as_ref().and_then(|shown| shown.pointer("/Data/ID"));
            exchange.operation == Operation::GenerateText
                && exchange.status() == Some(200)
                && id.and_then(Value::as_str).is_none()
        };
        if self.exchanges.iter().any(shows_none) {
            Stop::inconclusive("needs a run, and generateText is answered 200 without one")
        } else {
            Stop::error(fault)
        }
    }

    /// Expects that a run's Total is the number of the hotels selected, under the rule of how they
    /// were selected. Scenarios that are about it look themselves.
    fn note_total(&mut self, run: &Run) -> Result<(), Stop> {
        let Some(hotels) = self.count_of(&run.project, &run.selection) else {
            return Ok(());
        };
        let named = |list: &Option<Vec<String>>| list.as_ref().is_some_and(|ids| !ids.is_empty());
        let rule = match (named(&run.selection.hotels), named(&run.selection.tags)) {
            (true, false) => "RUN-6",
            (false, true) => "RUN-7",
            (true, true) => "RUN-8",
            (false, false) => return Ok(()),
        };
        let about_it = matches!(
            self.rule().as_str(),
            "RUN-6" | "RUN-7" | "RUN-8" | "RUN-9" | "RUN-10" | "RUN-11"
        );
        if hotels > MOST_HOTELS || about_it {
            return Ok(());
        }
        self.expect(OfRun::Counts {
            run: (&run.exchange).into(),
            hotels,
            rule: rule.into(),
        })
    }

    /// Starts a run that the rest of the scenario builds on.
    ///
    /// # Errors
    /// Inconclusive where it is not accepted: the rules of accepted calls say so themselves.
    pub(crate) async fn run_of(&mut self, selection: &Selection) -> Result<Run, Stop> {
        let project = self.project().await?;
        self.run_in(&project, selection).await
    }

    /// Starts a run of a given project that the rest of the scenario builds on.
    ///
    /// # Errors
    /// As [`World::run_of`].
    pub(crate) async fn run_in(
        &mut self,
        project: &Arc<Project>,
        selection: &Selection,
    ) -> Result<Run, Stop> {
        let mut exchange = self.generate_in(project, selection).await?;
        if exchange.status() == Some(409) {
            exchange = self
                .rejected_in_set_up(project, selection, exchange)
                .await?;
        }
        self.setting_up(async |world| world.started_in(project, selection, &exchange).await)
            .await
    }

    /// ERR-2: a set-up that is rejected with 409 although none of its hotels was selected before is asked
    /// for once more, while all is as it was. What comes then, where that says nothing against ERR-2.
    async fn rejected_in_set_up(
        &mut self,
        project: &Arc<Project>,
        selection: &Selection,
        first: Arc<Exchange>,
    ) -> Result<Arc<Exchange>, Stop> {
        let chosen = selection.chosen(project);
        let ran = |run: &Run| !run.hotels().is_disjoint(&chosen);
        if project.origin != Origin::States || self.memory.runs.iter().any(ran) {
            return Ok(first);
        }
        self.setting_up(async |world| world.doubts_no_409().await)
            .await?;
        let second = self.generate_in(project, selection).await?;
        if second.status() == Some(409) {
            return Err(self.unmet(OfEffect::NotBusy {
                answer: Shown::from(&second),
                had_runs: false,
                rule: Some("ERR-2".into()),
            }));
        }
        Ok(second)
    }
}

/// Ends the case where a limit of the run kept a generateText from being sent.
///
/// # Errors
/// Skipped there.
pub(crate) fn affordable(exchange: &Exchange) -> Result<(), Stop> {
    match &exchange.answer {
        Answer::Trouble(trouble) if trouble.kind == TroubleKind::Budget => {
            Err(Stop::skipped(trouble.message.clone()))
        }
        _ => Ok(()),
    }
}
