//! Requests with one defect, and their twins: the same requests without it.
//!
//! The defective request is sent first and its twin at once after it, on the same hotels: only
//! where the twin is accepted was the defect the reason of the refusal, and only then did the
//! refused request do nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use uuid::Uuid;

use crate::checks::evidence::{Listing, Shown};
use crate::checks::expect::OfEffect;
use crate::checks::{Reading, Seen};
use crate::model::{Exchange, Operation, Stop};
use crate::steps::ask::Ask;
use crate::steps::named::Named;
use crate::steps::runs::affordable;
use crate::steps::selection::Selection;
use crate::steps::when::{credentials, malformed, scope, sessions, variation};
use crate::steps::world::World;
use crate::target::Project;

/// How often an answer is looked at where others may change the list meanwhile.
const TRIES: usize = 4;

/// A request as it is when nothing is wrong with it.
#[derive(Clone, Debug)]
pub(crate) struct Plain {
    /// The request.
    pub(crate) ask: Ask,
    /// What it names.
    pub(crate) named: Named,
}

/// A request with a defect, and its answer.
#[derive(Clone, Debug)]
pub(crate) struct Probe {
    /// What is wrong with it, in the scenario's words; empty where it is what it names.
    pub(crate) defect: String,
    /// The request without the defect.
    pub(crate) plain: Plain,
    /// The request as it was sent.
    pub(crate) ask: Ask,
    /// The answer.
    pub(crate) answer: Arc<Exchange>,
}

/// What the scenarios about refusals keep between steps.
#[derive(Clone, Debug, Default)]
pub(crate) struct Guarded {
    /// The defective requests, in order.
    pub(crate) probes: Vec<Probe>,
    /// Whole lists, under the scenario's names for them.
    pub(crate) lists: BTreeMap<String, Listing>,
    /// Another spelling of a member's name, and the answers to two values of it and the first again.
    pub(crate) spelt: Option<(String, Vec<Arc<Exchange>>)>,
    /// Hotels that were refused with 409 alone: they have a run in progress.
    pub(crate) busy: BTreeSet<String>,
    /// What runs showed when they were looked at.
    pub(crate) runs: Vec<Shown>,
}

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
                // What an empty list means is open, and so is a text in it that is no UUID, and
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
            _ => return Err(Stop::error(format!("'{call}' is no call"))),
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
                (Operation::GetTextGenerationStatus, Some(404)) => true,
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
                            "{operation} is answered 500 where the document has it accepted (exchange {})",
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

/// What the words of a step say is wrong, made of a plain request.
///
/// # Errors
/// An error of the harness if no table has the words; skipped where the target cannot give what
/// they need.
pub(crate) async fn spoilt(world: &mut World, defect: &str, plain: &Plain) -> Result<Ask, Stop> {
    let project = world.project().await?;
    if let Some(ask) = with_credentials(world, defect, &plain.ask, &project)? {
        return Ok(ask);
    }
    let good: Value = serde_json::from_slice(&plain.ask.body).unwrap_or(json!({}));
    if let Some(body) = malformed::body(defect, &good) {
        return Ok(plain.ask.clone().with_body(body));
    }
    if let Some(ask) = variation::rewritten(defect, plain.ask.clone()) {
        return Ok(ask);
    }
    if defect == sessions::COOKIES {
        return sessions::with_cookies(world, plain.ask.clone()).await;
    }
    if let Some(body) = malformed::open_body(defect, &good) {
        return Ok(plain.ask.clone().with_body(body).open());
    }
    scope::spoilt(world, defect, plain).await
}

/// A call without its Offset, and the Offset, 0 where it names none.
fn at_offset(call: &str) -> Result<(&str, i64), Stop> {
    let Some((call, offset)) = call.split_once(" at Offset ") else {
        return Ok((call, 0));
    };
    let offset = offset.parse();
    offset
        .map(|offset| (call, offset))
        .map_err(|_| Stop::error(format!("'{call}' is called at an Offset that is no number")))
}

/// A call without its Limit, and the Limit where it names one.
fn with_limit(call: &str) -> Result<(&str, Option<i64>), Stop> {
    let Some((call, limit)) = call.split_once(" with Limit ") else {
        return Ok((call, None));
    };
    let limit = limit.parse();
    limit
        .map(|limit| (call, Some(limit)))
        .map_err(|_| Stop::error(format!("'{call}' is called with a Limit that is no number")))
}

fn with_credentials(
    world: &World,
    words: &str,
    plain: &Ask,
    project: &Project,
) -> Result<Option<Ask>, Stop> {
    if !credentials::knows(words) {
        return Ok(None);
    }
    let token = project.token.expose();
    let Some(presented) = credentials::presented(words, token) else {
        return Err(Stop::skipped(format!(
            "a token whose form allows for '{words}'"
        )));
    };
    if let Some(made) = &presented.made {
        world.conceal(made, words);
    }
    let mut ask = plain.clone();
    ask.authorization = presented.authorization.map(String::into_bytes);
    ask.extra.extend(
        presented
            .headers
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value.into_bytes())),
    );
    if presented.without_project {
        ask.project = None;
    }
    if let Some(query) = presented.query {
        ask.query = Some(query);
        ask = ask.undocumented();
    }
    if !presented.members.is_empty() {
        let mut body: Value = serde_json::from_slice(&ask.body).unwrap_or(json!({}));
        if let Some(body) = body.as_object_mut() {
            body.extend(
                presented
                    .members
                    .iter()
                    .map(|name| ((*name).to_owned(), json!(token))),
            );
        }
        ask = ask.with_body(body.to_string());
    }
    Ok(Some(ask))
}

impl World {
    /// Keeps a text made from a secret out of everything that is written.
    pub(crate) fn conceal(&self, made: &str, words: &str) {
        let name: String = words
            .chars()
            .map(|c| {
                if c.is_ascii_alphanumeric() {
                    c.to_ascii_uppercase()
                } else {
                    '_'
                }
            })
            .collect();
        self.around
            .client
            .shared()
            .redactor
            .register(made, &format!("${name}"));
    }
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
