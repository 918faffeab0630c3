//! What an answer means for a request that the document allows.

use std::sync::Arc;

use serde_json::Value;

use crate::checks::expect::OfAnswer;
use crate::checks::{Reading, Seen, is_from_between};
use crate::model::{Answer, Exchange, Operation, Stop, TroubleKind};
use crate::steps::ask::{Ask, LIST_APPROVALS};
use crate::steps::world::World;
use crate::target::Origin;

impl World {
    /// The body of an answer to a request that must be accepted.
    ///
    /// # Errors
    /// Refuted with a finding of the case's rule where the answer contradicts it: a documented
    /// refusal, a status that is not documented, an unreadable body. Inconclusive where nothing
    /// was judged (429 to the end, trouble on the way), and a server error for 500.
    pub(crate) async fn accepted(&mut self, exchange: &Arc<Exchange>) -> Result<Value, Stop> {
        let seen = Seen::of(exchange);
        let asked = exchange.operation;
        match Reading::of(&seen) {
            Reading::Accepted(body) => {
                let body = body.clone();
                self.expect(OfAnswer::Accepted(exchange.into()))?;
                Ok(body)
            }
            Reading::Busy => {
                self.doubts_no_409().await?;
                Err(self.unmet(OfAnswer::Accepted(exchange.into())))
            }
            Reading::Refused(status @ (401 | 403)) if self.has_token_ended().await => {
                Err(Stop::inconclusive(format!(
                    "the token has ended: {status} for a request that was accepted before"
                )))
            }
            Reading::Refused(403) if self.may_lack_the_role(asked).await? => {
                Err(Stop::inconclusive(
                    "403 for every generateText so far: the token may not be allowed to generate, and which roles are is not shown",
                ))
            }
            Reading::Refused(_) | Reading::Undocumented(_) => {
                self.may_still_generate(exchange).await?;
                Err(self.unmet(OfAnswer::Accepted(exchange.into())))
            }
            Reading::Unreadable(_) => Err(self.unmet(OfAnswer::Accepted(exchange.into()))),
            Reading::ServerError => Err(Stop::ServerError {
                cause: format!(
                    "{asked} is answered 500 where it must answer 200 (exchange {})",
                    exchange.id
                ),
            }),
            Reading::Unavailable(why) => Err(Stop::inconclusive(format!("{asked}: {why}"))),
        }
    }

    /// Whether 403 may mean that the token, which nobody made for this run, may list and not
    /// generate: no generateText was accepted yet.
    async fn may_lack_the_role(&mut self, asked: Operation) -> Result<bool, Stop> {
        Ok(asked == Operation::GenerateText
            && self.project().await?.origin != Origin::States
            && self.around.target.shared.counters().runs_queued == 0)
    }

    /// Ends the case unless the exchange came to a complete answer that can be judged.
    ///
    /// # Errors
    /// Inconclusive for trouble on the way, 429 to the end and what something in between answers.
    pub(crate) fn answered(&self, exchange: &Arc<Exchange>) -> Result<(), Stop> {
        match Reading::of(&Seen::of(exchange)) {
            Reading::Unavailable(why) => {
                Err(Stop::inconclusive(format!("{}: {why}", exchange.operation)))
            }
            _ => Ok(()),
        }
    }

    /// As [`World::answered`], for a selection above the cap: what refuses that is open, and 429 starts
    /// no run.
    ///
    /// # Errors
    /// As [`World::answered`].
    pub(crate) fn answered_above_the_cap(&self, exchange: &Arc<Exchange>) -> Result<(), Stop> {
        match exchange.status() {
            Some(429) => Ok(()),
            _ => self.answered(exchange),
        }
    }

    /// Makes sure that a 409 can be held against the target: nobody else can have made the hotel
    /// busy, and no call of this case that went unanswered.
    ///
    /// # Errors
    /// Inconclusive, with what may have started a run.
    pub(crate) async fn doubts_no_409(&mut self) -> Result<(), Stop> {
        if !self.is_alone().await? {
            return Err(Stop::inconclusive(
                "409 for a hotel that somebody else may have made busy: declare the fixtures exclusive if nobody else starts runs",
            ));
        }
        match self
            .exchanges()
            .iter()
            .find(|exchange| may_have_started(exchange))
        {
            None => Ok(()),
            Some(lost) => Err(Stop::inconclusive(format!(
                "409 for a hotel that an earlier generateText without a proper answer may have made busy (exchange {})",
                lost.id
            ))),
        }
    }

    /// Whether nobody else can start runs for the calling project's hotels.
    pub(crate) async fn is_alone(&mut self) -> Result<bool, Stop> {
        let project = self.project().await?;
        Ok(match project.origin {
            Origin::States => true,
            Origin::Fixtures => self.around.target.settings().fixtures.exclusive,
            Origin::Discovered => false,
        })
    }

    /// Sends the plainest request again that the token was good for: refused too, the token has
    /// ended (or never was good), and no refusal says anything about a rule.
    pub(crate) async fn has_token_ended(&mut self) -> bool {
        let Ok(project) = self.project().await else {
            return true;
        };
        let ask = Ask::to(
            Operation::ListApprovals,
            LIST_APPROVALS,
            &project,
            &serde_json::json!({"Limit": 1, "Offset": 0}),
        );
        let control = self.send(ask).await;
        let ended = matches!(control.status(), Some(401 | 403));
        if ended && project.origin != Origin::States {
            // With another token, the suite tries the case again.
            self.around.target.shared.renew_token(&project.token);
        }
        ended
    }
}

/// Whether an answer may be the refusal of a bound that is not shown: of a Limit, of an Offset, of how
/// many ids are taken. Which of the documented statuses such a refusal has is not shown either; 401
/// is about the token alone.
pub(crate) fn may_be_a_bound(exchange: &Exchange) -> bool {
    matches!(
        Reading::of(&Seen::of(exchange)),
        Reading::Refused(400 | 403 | 404)
    )
}

/// Whether a generateText may have started a run although its answer does not say so: it may have
/// arrived, and no answer of the service came.
fn may_have_started(exchange: &Exchange) -> bool {
    let lost = match &exchange.answer {
        Answer::Trouble(trouble) => !matches!(
            trouble.kind,
            TroubleKind::Dns
                | TroubleKind::Connect
                | TroubleKind::Tls
                | TroubleKind::Proxy
                | TroubleKind::Budget
        ),
        // Accepted, and yet nobody can read which run it is.
        Answer::Response(response) if (200..300).contains(&response.status) => {
            !matches!(Reading::of(&Seen::of(exchange)), Reading::Accepted(_))
        }
        Answer::Response(response) => is_from_between(response.status),
    };
    exchange.operation == Operation::GenerateText && lost
}

#[cfg(test)]
mod tests {
    use super::may_be_a_bound;
    use crate::checks::samples::answered;
    use crate::model::Operation;

    #[test]
    fn a_bound_that_is_not_shown_may_be_refused_with_any_refusal_but_401() {
        let is_open =
            |status: u16| may_be_a_bound(&answered(Operation::ListApprovals, "{}", status, "{}"));
        assert!([400, 403, 404].into_iter().all(is_open));
        assert!(![200, 401, 409, 422, 429, 500].into_iter().any(is_open));
    }
}
