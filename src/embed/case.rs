//! What a step of a team's own can do: ask, look, and say what it expected.

use std::fmt::Display;
use std::sync::Arc;

use serde_json::Value;

use crate::checks::expect::{OfAnswer, Stated};
use crate::model::{Exchange, ExchangeId, Stop};
use crate::steps::{Ask, World};

/// A case that is under way, as a step of your own sees it.
#[derive(Debug)]
pub struct Case<'w> {
    world: &'w mut World,
}

/// An answer of the implementation under test.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status code; none where no complete answer came.
    pub status: Option<u16>,
    /// The body, after any content coding was undone.
    pub body: Vec<u8>,
    /// The body as JSON; null where it is not JSON.
    pub json: Value,
    id: ExchangeId,
}

impl Answer {
    fn of(exchange: &Exchange) -> Self {
        let response = exchange.response();
        let body = response.map_or_else(Vec::new, |response| response.body.to_vec());
        Self {
            status: exchange.status(),
            json: serde_json::from_slice(&body).unwrap_or_default(),
            body,
            id: exchange.id,
        }
    }
}

impl<'w> Case<'w> {
    pub(super) fn of(world: &'w mut World) -> Self {
        Self { world }
    }

    /// The id of the calling project, as the steps before arranged it.
    ///
    /// # Errors
    /// Where the target cannot arrange it: the case is skipped or inconclusive.
    pub async fn project(&mut self) -> Result<String, Stop> {
        Ok(self.world.project().await?.id.clone())
    }

    /// The ids of its hotels.
    ///
    /// # Errors
    /// As [`Case::project`].
    pub async fn hotels(&mut self) -> Result<Vec<String>, Stop> {
        Ok(self.world.project().await?.hotels.clone())
    }

    /// Asks listApprovals with this body.
    ///
    /// # Errors
    /// As [`Case::project`]; inconclusive where no answer of the service came.
    pub async fn list(&mut self, body: &Value) -> Result<Answer, Stop> {
        let project = self.world.project().await?;
        self.ask(Ask::list(&project, body)).await
    }

    /// Asks generateText for these hotels of the project. It counts against the run's bounds.
    ///
    /// # Errors
    /// As [`Case::list`].
    pub async fn generate(&mut self, hotels: &[String]) -> Result<Answer, Stop> {
        let project = self.world.project().await?;
        self.ask(Ask::generate_for(&project, hotels)).await
    }

    /// The last answer of the case, whichever step asked for it.
    ///
    /// # Errors
    /// A fault of the feature file where nothing was asked yet.
    pub fn last(&self) -> Result<Answer, Stop> {
        Ok(Answer::of(&*self.world.last()?))
    }

    /// Says whether what the case stands for holds. Where it does not, `message` says what is wrong, in
    /// a sentence that is the same each time; what differs belongs in `expected` and `actual`. The last
    /// answer is the evidence.
    ///
    /// # Errors
    /// A fault of the harness where it cannot be written.
    pub fn expect(
        &mut self,
        holds: bool,
        message: &str,
        expected: impl Display,
        actual: impl Display,
    ) -> Result<(), Stop> {
        let last = self.world.last().map(|last| last.id).ok();
        self.state(last, holds, message, (&expected, &actual))
    }

    /// The same of an answer that is not the last one.
    ///
    /// # Errors
    /// As [`Case::expect`].
    pub fn expect_of(
        &mut self,
        answer: &Answer,
        holds: bool,
        message: &str,
        expected: impl Display,
        actual: impl Display,
    ) -> Result<(), Stop> {
        self.state(Some(answer.id), holds, message, (&expected, &actual))
    }

    fn state(
        &mut self,
        shown_by: Option<ExchangeId>,
        holds: bool,
        message: &str,
        (expected, actual): (&dyn Display, &dyn Display),
    ) -> Result<(), Stop> {
        self.world.expect(OfAnswer::Stated(Stated {
            holds,
            message: message.to_owned(),
            expected: expected.to_string(),
            actual: actual.to_string(),
            exchanges: shown_by.into_iter().collect(),
        }))
    }

    async fn ask(&mut self, ask: Ask) -> Result<Answer, Stop> {
        let exchange: Arc<Exchange> = self.world.send(ask).await;
        self.world.answered(&exchange)?;
        Ok(Answer::of(&exchange))
    }
}
