//! Runs that are held in progress, and finished.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::model::Stop;
use crate::steps::world::World;
use crate::target::Project;

impl World {
    /// Wants the runs of the calling project held in progress until they are finished.
    pub(crate) fn want_held_runs(&mut self) {
        self.arranged.hold_wanted = true;
        self.arranged.hold_needed = true;
    }

    /// Wants the runs of the calling project held in progress where the target can do that; else
    /// they have to be slow enough to be seen in progress.
    pub(crate) fn want_runs_in_progress(&mut self) {
        self.arranged.hold_wanted = true;
    }

    /// Wants the runs of the calling project held from the start where that costs no call.
    pub(crate) fn want_runs_held_on(&mut self) {
        self.arranged.hold_wanted |= self.around.target.holds_on();
    }

    /// Holds the runs of the calling project that start from now on.
    ///
    /// # Errors
    /// As [`World::act`].
    pub(crate) async fn hold_runs(&mut self) -> Result<(), Stop> {
        let project = self.project().await?;
        self.hold_runs_of(project).await
    }

    /// Holds the runs of a given project that start from now on.
    ///
    /// # Errors
    /// As [`World::act`].
    pub(crate) async fn hold_runs_of(&mut self, project: Arc<Project>) -> Result<(), Stop> {
        if self.holds(&project) {
            return Ok(());
        }
        let on = self.arranged.held_on.take();
        if on.is_none_or(|on| on.id != project.id) {
            self.act_in(&project, "hold_runs", json!({})).await?;
        }
        self.arranged.held.push(project);
        Ok(())
    }

    /// Holds the runs of a project that start from now on, where the target can do that or the
    /// scenario cannot do without.
    ///
    /// # Errors
    /// As [`World::act`]; a target that cannot hold runs is skipped only if the scenario needs it.
    pub(crate) async fn hold_runs_if_possible(
        &mut self,
        project: &Arc<Project>,
    ) -> Result<(), Stop> {
        match self.hold_runs_of(Arc::clone(project)).await {
            Err(Stop::Skipped { .. }) if !self.arranged.hold_needed => Ok(()),
            other => other,
        }
    }

    /// Whether the calling project's runs are held, as the adapter promised.
    pub(crate) fn are_runs_held(&self) -> bool {
        self.arranged
            .project
            .as_ref()
            .is_some_and(|project| self.holds(project))
    }

    /// Whether the runs of a given project are held, as the adapter promised.
    pub(crate) fn holds(&self, project: &Project) -> bool {
        self.arranged.held.iter().any(|held| held.id == project.id)
    }

    /// Notes that the runs of a project were finished elsewhere.
    pub(crate) fn forget_hold(&mut self, project: &Project) {
        self.arranged.held.retain(|held| held.id != project.id);
    }

    /// Lets go what is held on, where a run is waited for that no step wants held.
    pub(crate) async fn let_go(&mut self) {
        if let Some(project) = self.arranged.held_on.take() {
            // What goes wrong is in the record, and shows in the run that does not end.
            let _let_go = self.act_in(&project, "finish_runs", json!({})).await;
        }
    }

    /// Ends the held runs of the calling project and lifts the hold.
    ///
    /// # Errors
    /// As [`World::act`].
    pub(crate) async fn finish_runs(&mut self, outcome: &str) -> Result<(), Stop> {
        self.finish_runs_with(outcome, json!([])).await
    }

    /// Ends the held runs of the calling project, each hotel as told, and lifts the hold: at once or, where
    /// the target can hold on, when the end of a later run is waited for that no step wants held.
    ///
    /// # Errors
    /// As [`World::act`].
    pub(crate) async fn finish_runs_with(
        &mut self,
        outcome: &str,
        outcomes: Value,
    ) -> Result<(), Stop> {
        let project = self.project().await?;
        let mut params = json!({"outcome": outcome});
        if outcomes != json!([]) {
            params["outcomes"] = outcomes;
        }
        let holds_on = self.around.target.holds_on();
        if holds_on {
            params["hold"] = true.into();
        }
        self.act_in(&project, "finish_runs", params).await?;
        self.forget_hold(&project);
        self.arranged.held_on = holds_on.then_some(project);
        self.memory.in_progress.clear();
        self.memory.finished = true;
        Ok(())
    }
}
