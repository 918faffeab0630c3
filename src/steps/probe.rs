//! Requests with one defect, and their twins: the same requests without it.
//!
//! The defective request is sent first and its twin at once after it, on the same hotels: only
//! where the twin is accepted was the defect the reason of the refusal, and only then did the
//! refused request do nothing.

use std::sync::Arc;
use std::time::{Duration, Instant};

use uuid::Uuid;

use crate::checks::evidence::Shown;
use crate::checks::expect::OfEffect;
use crate::checks::{Reading, Seen};
use crate::model::{Exchange, Operation, Stop};
use crate::steps::ask::Ask;
use crate::steps::memory::{Plain, Probe};
use crate::steps::runs::affordable;
use crate::steps::selection::{Named, Selection};
use crate::steps::status::may_be_unknown;
use crate::steps::world::World;

/// How often an answer is looked at where others may change the list meanwhile.
const TRIES: usize = 4;

impl World {
    /// The plain form of a call: `generateText for hotels 1, 2`, `listApprovals`, `listApprovals for
    /// hotel 1`, `listApprovals for hotel 1 at Offset 1`, `listApprovals with Limit 1`, or `getTextGenerationStatus` of the run started last.
    ///
    /// # Errors
    /// Skipped where the target cannot give what the call names, or allows no generation.
    pub(crate) async fn plain(&mut self, call: &str) -> Result<Plain, Stop> {
        let (call, own_limit) = with_limit(call)?;
        let (call, offset) = at_offset(call)?;
        let (operation, list) = call.split_once(" for ").unwrap_or((call, ""));
        let named = if list.is_empty() {
            Named::default()
        } else {
            self.named(list).await?
        };
        let project = self.project().await?;
        let ask = match operation {
            "generateText" => {
                self.may_generate()?;
                Ask::generate(&project, &named.selection)
            }
            "listApprovals" => {
                let limit = self
                    .setting_up(async |world| world.page_size(&project).await)
                    .await?;
                let hotels = named.selection.hotels.as_deref();
                let ask = Ask::page(&project, own_limit.unwrap_or(limit), offset, hotels);
                // What an empty list means is open, and so is a text in it that is not a UUID, and
                // which Limits are taken.
                let is_open = |hotels: &[String]| {
                    hotels.is_empty() || hotels.iter().any(|id| Uuid::try_parse(id).is_err())
                };
                if own_limit.is_some() || hotels.is_some_and(is_open) {
                    ask.open()
                } else {
                    ask
                }
            }
            "getTextGenerationStatus" => {
                let run = self.memory.runs.last().ok_or_else(|| {
                    self.no_run("the scenario started no run whose status could be asked")
                })?;
                self.status_ask(&project, &run.id)?
            }
            _ => return Err(Stop::error(format!("'{call}' is not a call"))),
        };
        Ok(Plain { ask, named })
    }

    /// Sends a defective request and keeps it with its answer.
    ///
    /// # Errors
    /// Skipped where a limit of the run kept it from being sent.
    pub(crate) async fn send_probe(
        &mut self,
        defect: &str,
        plain: Plain,
        ask: Ask,
    ) -> Result<Arc<Exchange>, Stop> {
        let answer = self.send(ask.clone()).await;
        affordable(&answer)?;
        self.memory.guarded.probes.push(Probe {
            defect: defect.to_owned(),
            plain,
            ask,
            answer: Arc::clone(&answer),
        });
        Ok(answer)
    }

    /// The answer to a probe, and what is read beside it. Where others may change the list, a
    /// difference counts only between two readings that are alike: the probe is sent again between
    /// them, a few times. `read` gets the answer and says whether what it reads agrees with it.
    ///
    /// # Errors
    /// Inconclusive where the list keeps changing; what `read` ends with.
    pub(crate) async fn beside<T>(
        &mut self,
        probe: &Probe,
        is_same: fn(&T, &T) -> bool,
        mut read: impl AsyncFnMut(&mut Self, &Arc<Exchange>) -> Result<(T, bool), Stop>,
    ) -> Result<(Arc<Exchange>, T), Stop> {
        let is_owned = self.owns_list().await?;
        let mut answer = Arc::clone(&probe.answer);
        let mut before: Option<T> = None;
        for _ in 0..TRIES {
            let (now, agrees) = read(self, &answer).await?;
            let is_steady = is_owned || before.is_some_and(|before| is_same(&before, &now));
            if agrees || is_steady {
                return Ok((answer, now));
            }
            before = Some(now);
            answer = self.send(probe.ask.clone()).await;
        }
        Err(Stop::inconclusive(
            "the list changed each time while it was looked at",
        ))
    }

    /// The probes so far.
    ///
    /// # Errors
    /// An error of the harness if there is none.
    pub(crate) fn probes(&self) -> Result<Vec<Probe>, Stop> {
        let probes = self.memory.guarded.probes.clone();
        if probes.is_empty() {
            Err(Stop::error("a step looks at a call that was never made"))
        } else {
            Ok(probes)
        }
    }

    /// Demands that a request with nothing wrong is accepted, as the proof that refusals before it
    /// had their reason and did nothing. A run that it starts is kept. What is given back is this
    /// demand, for the caller to expect where it counts.
    ///
    /// # Errors
    /// Refuted where a refused generateText has made the hotels busy. Inconclusive where the
    /// request is refused for any other reason: then the refusals prove nothing.
    pub(crate) async fn control(&mut self, plain: Plain) -> Result<OfEffect, Stop> {
        let selection = plain.named.selection.clone();
        let had_runs = plain.ask.operation == Operation::GenerateText
            && !self.runs_sharing(&selection).await?.is_empty();
        let deadline = Instant::now() + self.around.target.settings().limits.settle_time;
        let exchange = loop {
            let is_last = Instant::now() >= deadline;
            let exchange = self.send(plain.ask.clone()).await;
            affordable(&exchange)?;
            // A run that was just started may not be known to its status at once, and one that has
            // just ended may keep its hotels busy for a little longer.
            let settles = match (exchange.operation, exchange.status()) {
                (Operation::GetTextGenerationStatus, _) => may_be_unknown(&exchange),
                (_, Some(409)) => had_runs,
                _ => false,
            };
            if !settles || is_last {
                break exchange;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        };
        if exchange.status() == Some(409) {
            self.confirm_ended(&selection).await?;
        }
        self.controlled(&selection, &exchange).await
    }

    /// What the answer to a control says; see [`World::control`].
    ///
    /// # Errors
    /// As [`World::control`].
    pub(crate) async fn controlled(
        &mut self,
        selection: &Selection,
        exchange: &Arc<Exchange>,
    ) -> Result<OfEffect, Stop> {
        let operation = exchange.operation;
        if operation == Operation::GenerateText {
            self.may_be_too_many_tags(selection, exchange)?;
        }
        let reading = {
            let seen = Seen::of(exchange);
            match Reading::of(&seen) {
                Reading::Accepted(_) => None,
                Reading::Busy => Some("409".to_owned()),
                Reading::ServerError => {
                    return Err(Stop::ServerError {
                        cause: format!(
                            "{operation} is answered 500 where it must answer 200 (exchange {})",
                            exchange.id
                        ),
                    });
                }
                other => Some(other.words()),
            }
        };
        match reading {
            None => {
                if operation == Operation::GenerateText {
                    // That the run shows no ID is RUN-2's: it was accepted all the same.
                    let _run = self
                        .setting_up(async |world| world.started(selection, exchange).await)
                        .await;
                }
                Ok(self.no_effect(exchange))
            }
            Some(busy) if busy == "409" => {
                self.doubts_no_409().await?;
                Err(self.refused_had_an_effect(exchange))
            }
            Some(words) => Err(Stop::inconclusive(format!(
                "{operation} with nothing wrong is {words}: the refusals before it prove nothing"
            ))),
        }
    }

    /// That the refused calls did nothing, as the answer to the one with nothing wrong shows.
    fn no_effect(&self, twin: &Arc<Exchange>) -> OfEffect {
        let refused = self.memory.guarded.probes.iter();
        OfEffect::NoEffect {
            refused: refused.map(|probe| Shown::from(&probe.answer)).collect(),
            twin: Shown::from(twin),
            rule: rule_of_effects(self.rule.as_str()).map(Into::into),
        }
    }

    /// A refused generateText has made hotels busy: a finding of the rule about effects, which need
    /// not be the case's own.
    fn refused_had_an_effect(&mut self, twin: &Arc<Exchange>) -> Stop {
        let expected = self.no_effect(twin);
        if rule_of_effects(self.rule.as_str()).is_none() {
            return self.unmet(expected);
        }
        let lost = self.expect(expected).err();
        lost.unwrap_or_else(|| {
            Stop::inconclusive("the refused call had an effect, so the accepted twin is missing")
        })
    }
}

/// The rule that an effect of a refused call breaks, where it is not the case's own.
fn rule_of_effects(own: &str) -> Option<&'static str> {
    match own {
        "AUTH-4" | "ERR-4" => None,
        own if own.starts_with("AUTH-") => Some("AUTH-4"),
        own if own.starts_with("WIRE-2") || own.starts_with("ERR-") || own == "SCOPE-2" => {
            Some("ERR-4")
        }
        _ => None,
    }
}

/// A call without its Offset, and the Offset, 0 where it names none.
fn at_offset(call: &str) -> Result<(&str, i64), Stop> {
    let Some((call, offset)) = call.split_once(" at Offset ") else {
        return Ok((call, 0));
    };
    let offset = offset.parse();
    offset.map(|offset| (call, offset)).map_err(|_| {
        Stop::error(format!(
            "'{call}' is called at an Offset that is not a number"
        ))
    })
}

/// A call without its Limit, and the Limit where it names one.
fn with_limit(call: &str) -> Result<(&str, Option<i64>), Stop> {
    let Some((call, limit)) = call.split_once(" with Limit ") else {
        return Ok((call, None));
    };
    let limit = limit.parse();
    limit.map(|limit| (call, Some(limit))).map_err(|_| {
        Stop::error(format!(
            "'{call}' is called with a Limit that is not a number"
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::rule_of_effects;

    #[test]
    fn an_effect_is_a_finding_of_the_rule_about_effects() {
        assert_eq!(rule_of_effects("AUTH-3"), Some("AUTH-4"));
        assert_eq!(rule_of_effects("AUTH-4"), None);
        assert_eq!(rule_of_effects("ERR-3"), Some("ERR-4"));
        assert_eq!(rule_of_effects("SCOPE-3"), None);
    }
}
