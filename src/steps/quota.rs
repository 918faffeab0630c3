//! Whether generateText is refused to everybody by now, as by a quota that is used up: conditions of
//! 401 and 403 are not shown, and a token that may still list may have ended for generateText.

use bytes::Bytes;

use crate::model::{Exchange, Operation, Stop};
use crate::steps::ask::Ask;
use crate::steps::selection::Selection;
use crate::steps::world::World;
use crate::target::{Origin, Project, ProjectSpec};

/// So many runs of one project no quota forbids.
const FEW_RUNS: usize = 3;

impl World {
    /// Ends the case where a generateText was refused with 401 or 403, and so is a plain one.
    ///
    /// # Errors
    /// Inconclusive there.
    pub(crate) async fn may_still_generate(&mut self, refused: &Exchange) -> Result<(), Stop> {
        let is_about = refused.operation == Operation::GenerateText
            && matches!(refused.status(), Some(401 | 403));
        if !is_about {
            return Ok(());
        }
        let Some(control) = self.plain_generation().await? else {
            return Ok(());
        };
        match control {
            status @ (401 | 403) => Err(Stop::inconclusive(format!(
                "{status} for every generateText by now: a quota may be used up, and the conditions of this status are not shown"
            ))),
            _ => Ok(()),
        }
    }

    /// The status of a generateText with nothing wrong: for a hotel of the project that the case has
    /// not named yet, so that a quota of the project shows; else in a new project where one can be
    /// made, which has nothing in common with what was refused; else as one was last accepted in this
    /// case.
    ///
    /// # Errors
    /// Inconclusive where all hotels were named and the project has had many runs.
    async fn plain_generation(&mut self) -> Result<Option<u16>, Stop> {
        let project = self.project().await?;
        if let Some(hotel) = self.unnamed(&project) {
            let selection = Selection::of_hotels([hotel]);
            let ask = Ask::generate(&project, &selection);
            return Ok(self.send(ask).await.status());
        }
        if self.runs_of(&project) > FEW_RUNS {
            return Err(Stop::inconclusive(
                "401 or 403 after many runs of one project: a quota of the project may be used up, and the conditions of these statuses are not shown",
            ));
        }
        if project.origin != Origin::States {
            let ask = match self.last_accepted(&project) {
                Some(body) => Ask::generate_raw(&project, body, 1),
                None => return Ok(None),
            };
            return Ok(self.send(ask).await.status());
        }
        let spec = ProjectSpec {
            hotels: 1,
            ..ProjectSpec::default()
        };
        let (target, client) = (&self.around.target, &self.around.client);
        let made = target.project(client, &self.stamp, &spec).await;
        let Ok(made) = made else {
            return Ok(None);
        };
        let selection = Selection::of_hotels(made.hotels.first().cloned());
        let status = self.send(Ask::generate(&made, &selection)).await.status();
        let (target, client) = (&self.around.target, &self.around.client);
        target.teardown(client, &self.stamp, &made).await;
        Ok(status)
    }

    /// How many calls of this case started a run in a project.
    fn runs_of(&self, project: &Project) -> usize {
        let started = |exchange: &&std::sync::Arc<Exchange>| {
            let mut headers = exchange.request.headers.iter();
            exchange.operation == Operation::GenerateText
                && exchange.status() == Some(200)
                && headers.any(|(_, value)| value.eq_ignore_ascii_case(&project.id))
        };
        self.exchanges().iter().filter(started).count()
    }

    /// A hotel of a project made for the case that no generateText of it has named.
    fn unnamed(&self, project: &Project) -> Option<String> {
        if project.origin != Origin::States || !project.tags.is_empty() {
            return None;
        }
        let sent = self.exchanges().iter();
        let sent = sent.filter(|exchange| exchange.operation == Operation::GenerateText);
        let sent: Vec<String> = sent
            .map(|exchange| String::from_utf8_lossy(&exchange.request.body).to_lowercase())
            .collect();
        let is_unnamed =
            |hotel: &&String| !sent.iter().any(|body| body.contains(&hotel.to_lowercase()));
        project.hotels.iter().find(is_unnamed).cloned()
    }

    /// The body of the generateText of this case that was accepted last.
    fn last_accepted(&self, project: &Project) -> Option<Bytes> {
        let accepted = |exchange: &&std::sync::Arc<Exchange>| {
            exchange.operation == Operation::GenerateText && exchange.status() == Some(200)
        };
        let last = self.exchanges().iter().rev().find(accepted);
        let Some(last) = last else {
            // None was: the first hotel alone is the plainest.
            let hotel = project.hotels.first().cloned();
            let body = Selection::of_hotels(hotel).body().to_string();
            return (!project.hotels.is_empty()).then(|| Bytes::from(body));
        };
        Some(last.request.body.clone())
    }
}
