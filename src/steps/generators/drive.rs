//! Trying a property of the implementation under test on generated inputs.

use std::time::{Duration, Instant};

use proptest::strategy::Strategy;
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::model::{Exchange, Finding, Judged, Level, Operation, Stop};
use crate::report::curl;
use crate::steps::generators::search::{Plan, Search, Stage, Trial, search};
use crate::steps::world::World;

/// Inputs that may come to no judgement (429 to the end, a list that changed) before a property
/// is given up; each of them can have waited for long.
const PATIENCE: u32 = 5;
/// How often a search is made, each time with other inputs, while none of them was one that the rule
/// applies to.
const ROUNDS: u32 = 8;

/// What one trial left behind.
#[derive(Debug)]
struct Evidence {
    applied: u32,
    findings: Vec<Finding>,
    /// What was expected, as it is written.
    expected: Vec<Value>,
    requests: String,
}

impl World {
    /// Tries a property on as many generated inputs as the run asks for, or on one in `part` of
    /// them where each costs many requests.
    ///
    /// A trial is written like a step: it sends, judges and refutes, and its findings and
    /// applications are kept here. A trial that ends inconclusive says nothing about its input,
    /// and another input is tried instead. The first input that breaks the case's rule is shrunk,
    /// tried once more, and reported with the requests of that last trial.
    ///
    /// # Errors
    /// Refuted for a counterexample; what a trial was stopped by otherwise.
    pub(crate) async fn for_all<S>(
        &mut self,
        part: u32,
        strategy: S,
        mut trial: impl AsyncFnMut(&mut Self, &S::Value) -> Result<(), Stop>,
    ) -> Result<(), Stop>
    where
        S: Strategy,
        S::Value: Clone,
    {
        let effort = self.around.effort;
        let seed = seed_of(self.around.seed, &self.stamp.case.0);
        self.score_mut().seed = Some(seed);
        let before = self.score().applied;
        let mut plan = Plan {
            seed,
            cases: effort.generated.div_ceil(part),
            shrinks: effort.shrinks,
            patience: PATIENCE,
            until: Instant::now() + self.time_to_search(),
        };
        let mut rounds = ROUNDS;
        let outcome = loop {
            let outcome = search(&strategy, plan, async |input, stage| {
                self.hasty = stage == Stage::Shrinking;
                self.try_one(&mut trial, input).await
            })
            .await;
            rounds -= 1;
            let proved_nothing = self.score().applied == before;
            if !(matches!(outcome, Search::Held) && proved_nothing && rounds > 0) {
                break outcome;
            }
            plan.seed = plan.seed.wrapping_add(1);
        };
        self.hasty = false;
        match outcome {
            Search::Held => Ok(()),
            Search::Broken {
                value,
                evidence,
                again,
            } => {
                let Evidence {
                    applied,
                    findings,
                    expected,
                    requests,
                } = evidence;
                self.count(Judged { applied, findings });
                self.score_mut().expected.extend(expected);
                let note = if again {
                    ""
                } else {
                    "# tried again, this input did not break the rule\n"
                };
                let text = format!("# {value:?}\n{note}{requests}");
                self.score_mut().counterexample = Some(text);
                Err(Stop::Refuted)
            }
            Search::Ended {
                stop: Stop::Inconclusive { cause },
                judged,
            } => Err(Stop::inconclusive(format!(
                "after {judged} of {} generated inputs: {cause}",
                plan.cases
            ))),
            Search::Ended {
                stop: Stop::ServerError { cause },
                judged,
            } => Err(Stop::ServerError {
                cause: format!("after {judged} of {} generated inputs: {cause}", plan.cases),
            }),
            Search::Ended { stop, .. } => Err(stop),
        }
    }

    /// How long inputs are tried: half of what a step may take, so that there is time to make sure
    /// of a counterexample.
    fn time_to_search(&self) -> Duration {
        self.around.target.settings().limits.step_timeout() / 2
    }

    /// One trial, with what it expected and found taken out of the score where it breaks the case's
    /// rule.
    async fn try_one<V>(
        &mut self,
        trial: &mut impl AsyncFnMut(&mut Self, &V) -> Result<(), Stop>,
        input: &V,
    ) -> Trial<Evidence> {
        let applied_before = self.score().applied;
        let (findings_before, expected_before) =
            (self.score().findings.len(), self.score().expected.len());
        let exchanges_before = self.exchanges.len();
        let ended = trial(self, input).await;
        let mut findings = self.score_mut().findings.split_off(findings_before);
        if findings.iter().any(|finding| self.breaks_a_rule(finding)) {
            let score = self.score_mut();
            let applied = std::mem::replace(&mut score.applied, applied_before) - applied_before;
            return Trial::Broken(Evidence {
                applied,
                findings,
                expected: score.expected.split_off(expected_before),
                requests: requests(&self.exchanges[exchanges_before..]),
            });
        }
        // What does not break the rule is kept, each cause once: fifty inputs show it fifty times.
        findings.retain(|finding| {
            !self
                .score()
                .findings
                .iter()
                .any(|known| known.rule == finding.rule && known.message == finding.message)
        });
        self.score_mut().findings.extend(findings);
        match ended {
            Ok(()) => Trial::Held,
            Err(stop @ Stop::Inconclusive { .. }) => Trial::Rejected(stop),
            Err(Stop::Refuted) => Trial::Ended(Stop::error(
                "a generated case was refuted without a finding of its rule",
            )),
            Err(stop) => Trial::Ended(stop),
        }
    }

    /// Whether a finding is one of a rule that the case judges, and as binding as that rule.
    fn breaks_a_rule(&self, finding: &Finding) -> bool {
        self.level_of(finding.rule.as_str())
            .is_some_and(|level| finding.level == Level::Must || level != Level::Must)
    }
}

/// The seed of a case's generators: the same for the same run seed and case, whatever else runs.
fn seed_of(run: u64, case: &str) -> u64 {
    let digest = Sha256::new()
        .chain_update(run.to_be_bytes())
        .chain_update(case)
        .finalize();
    digest
        .iter()
        .take(8)
        .fold(0, |seed, byte| (seed << 8) | u64::from(*byte))
}

/// The requests of a trial as a person would send them, what the adapter was asked included.
fn requests(exchanges: &[std::sync::Arc<Exchange>]) -> String {
    let lines = exchanges.iter().map(|exchange| {
        let line = curl(&exchange.request);
        if exchange.operation == Operation::ProviderState {
            format!("{line}  # provider state")
        } else {
            line
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::seed_of;

    #[test]
    fn seeds_follow_from_run_and_case_alone() {
        assert_eq!(
            seed_of(1, "LIST-12.any-page"),
            seed_of(1, "LIST-12.any-page")
        );
        assert_ne!(
            seed_of(1, "LIST-12.any-page"),
            seed_of(2, "LIST-12.any-page")
        );
        assert_ne!(
            seed_of(1, "LIST-12.any-page"),
            seed_of(1, "LIST-6.any-filter")
        );
    }
}
