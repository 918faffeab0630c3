//! Whether generateText is refused to everybody by now, as by a quota that is used up: conditions of
//! 401 and 403 are not shown, and a token that may still list may have ended for generateText.

use bytes::Bytes;

use crate::model::{Exchange, Operation, Stop};
use crate::steps::ask::Ask;
use crate::steps::selection::Selection;
use crate::steps::world::World;
use crate::target::{Origin, Project, ProjectSpec};

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

    /// The status of a generateText with nothing wrong: in a new project where one can be made, so
    /// that it has nothing in common with what was refused; else as one was last accepted in this
    /// case.
    async fn plain_generation(&mut self) -> Result<Option<u16>, Stop> {
        let project = self.project().await?;
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
