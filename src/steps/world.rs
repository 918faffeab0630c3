//! The world of one try of one case: what it arranged, asked and found.
//!
//! It decides nothing about a rule: steps hand it what the checks say, and it keeps score.

use std::fmt;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use crate::checks::Seen;
use crate::checks::expect::{Expectation, OfAnswer};
use crate::checks::open::fitting;
use crate::model::{
    CaseId, Exchange, ExchangeId, Finding, Judged, Level, Observation, RuleId, Stop,
};
use crate::steps::arrange::Arrangement;
use crate::steps::memory::Memory;
use crate::target::{Account, Client, Stamp, Target};

/// How much a run asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Effort {
    /// Generated cases of each property.
    pub generated: u32,
    /// Steps of shrinking at most, once a counterexample is found.
    pub shrinks: u32,
    /// How long a case waits for what must not happen later.
    pub wait: Duration,
}

/// What a worker gives to each world: the parts that outlive a case.
#[derive(Clone)]
pub(crate) struct Surroundings {
    /// The client of the worker's thread.
    pub client: Rc<Client>,
    /// The implementation under test.
    pub target: Arc<Target>,
    /// How much to ask for.
    pub effort: Effort,
    /// The seed of the run.
    pub seed: u64,
    /// Who looks at exchanges that only pass.
    pub onlooker: Arc<dyn Onlooker>,
}

/// Who looks at exchanges that only pass: they are judged by themselves, and written only where somebody
/// needs them.
pub(crate) trait Onlooker: Send + Sync {
    /// Looks at an exchange; keeps it where what it shows by itself is worth that.
    fn see(&self, exchange: &Arc<Exchange>, seen: &Seen<'_>);
    /// Keeps an exchange that passed, for it is cited.
    fn keep(&self, exchange: &Arc<Exchange>);
}

/// The world of one try of one case.
#[derive(cucumber::World)]
#[world(init = World::unattached)]
pub(crate) struct World {
    /// What outlives the case.
    pub(crate) around: Surroundings,
    /// The case and the try, put on every exchange.
    pub(crate) stamp: Stamp,
    /// The rule that the case proves.
    pub(crate) rule: RuleId,
    /// The level of that rule.
    pub(crate) level: Level,
    /// Further rules that the case judges, with their levels.
    pub(crate) also: Vec<(RuleId, Level)>,
    /// Whether the case only makes answers for the rules that are judged in the whole run.
    evidence_only: bool,
    /// The words that an open point may be answered with.
    pub(crate) choices: Vec<String>,
    /// Projects: wanted and arranged.
    pub(crate) arranged: Arrangement,
    /// What earlier steps of the scenario leave for later ones.
    pub(crate) memory: Memory,
    /// Every exchange of this try, in order.
    pub(crate) exchanges: Vec<Arc<Exchange>>,
    /// Whether this try has sent a request to the target.
    pub(crate) has_asked: bool,
    /// What the universal checks saw in the whole run, for the cases that report it.
    pub(crate) seen_in_run: Option<Judged>,
    /// Whether waits are cut short, because a wrong answer costs little just now.
    pub(crate) hasty: bool,
    score: Score,
}

/// What a try of a case has come to so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Score {
    /// How often checks applied.
    pub applied: u32,
    /// Deviations.
    pub findings: Vec<Finding>,
    /// What was expected, as it is written.
    pub expected: Vec<Value>,
    /// Choices at open points.
    pub observations: Vec<Observation>,
    /// The seed of the generators, where the case has any.
    pub seed: Option<u64>,
    /// The smallest generated input that still broke the rule.
    pub counterexample: Option<String>,
    /// What a case that passes says beside that.
    pub said: Option<String>,
}

/// Who a world works for.
#[derive(Clone, Debug)]
pub(crate) struct Assignment {
    /// The case.
    pub case: CaseId,
    /// The rule that it proves.
    pub rule: RuleId,
    /// The rule's level.
    pub level: Level,
    /// Further rules that the case judges, with their levels.
    pub also: Vec<(RuleId, Level)>,
    /// Whether the case only makes answers for the rules that are judged in the whole run: what else is
    /// wrong with them is the business of other cases.
    pub evidence_only: bool,
    /// The words that an open point may be answered with; empty for other rules.
    pub choices: Vec<String>,
    /// Which try, from 1.
    pub try_number: u32,
    /// Whether its projects are its own alone; else other cases may have had them.
    pub alone: bool,
    /// The account of what the case sends, in all of its tries; none: nobody counts.
    pub account: Option<Arc<Account>>,
}

impl World {
    /// A world for one try of one case.
    #[must_use]
    pub(crate) fn new(
        around: Surroundings,
        assignment: Assignment,
        seen_in_run: Option<Judged>,
    ) -> Self {
        Self {
            around,
            stamp: Stamp::new(assignment.case, assignment.try_number)
                .counted_in(assignment.account),
            rule: assignment.rule,
            level: assignment.level,
            also: assignment.also,
            evidence_only: assignment.evidence_only,
            choices: assignment.choices,
            arranged: Arrangement::new(assignment.alone),
            memory: Memory::default(),
            exchanges: Vec::new(),
            has_asked: false,
            seen_in_run,
            hasty: false,
            score: Score::default(),
        }
    }

    /// The step macros want a constructor; worlds are only ever made by the suite's workers.
    fn unattached() -> Result<Self, Stop> {
        Err(Stop::error(
            "a world is made by a worker of the suite, not by the step macros",
        ))
    }

    /// The rule's id as checks name it.
    pub(crate) fn rule(&self) -> RuleId {
        self.rule.clone()
    }

    /// Keeps an expectation and what the exchanges say of it.
    ///
    /// # Errors
    /// An error of the harness where it cannot be written.
    pub(crate) fn expect(&mut self, expected: impl Into<Expectation>) -> Result<(), Stop> {
        let expected = expected.into();
        let written = expected.written();
        let written =
            written.map_err(|error| Stop::error(format!("an expectation is lost: {error}")))?;
        self.score.expected.push(written);
        self.count(expected.judge(&self.rule));
        Ok(())
    }

    /// Keeps some expectations, as [`World::expect`].
    ///
    /// # Errors
    /// As [`World::expect`].
    pub(crate) fn expect_all(&mut self, expected: Vec<Expectation>) -> Result<(), Stop> {
        expected.into_iter().try_for_each(|one| self.expect(one))
    }

    /// Whether the exchanges meet expectations that are not kept yet.
    pub(crate) fn would_meet(&self, expected: &[Expectation]) -> bool {
        let mut expected = expected.iter();
        expected.all(|one| self.weigh(one).findings.is_empty())
    }

    /// What the exchanges say of an expectation that is not kept yet.
    pub(crate) fn weigh(&self, expected: &Expectation) -> Judged {
        expected.judge(&self.rule)
    }

    /// Keeps an expectation that was not met, and ends the case: nothing sensible can follow.
    pub(crate) fn unmet(&mut self, expected: impl Into<Expectation>) -> Stop {
        let expected = expected.into();
        let judged = self.weigh(&expected);
        let Some(finding) = judged.findings.first() else {
            return Stop::error("a case ends at an expectation that is met");
        };
        if self.evidence_only {
            return Stop::inconclusive(format!("{} ({})", finding.message, finding.actual));
        }
        self.expect(expected).err().unwrap_or(Stop::Refuted)
    }

    /// Notes that the document's demand was met, where no answer has to be looked at for it.
    ///
    /// # Errors
    /// As [`World::expect`].
    pub(crate) fn met(&mut self) -> Result<(), Stop> {
        self.expect(OfAnswer::Met(1))
    }

    /// Adds what was judged to the score.
    pub(crate) fn count(&mut self, judged: Judged) {
        self.score.applied = self.score.applied.saturating_add(judged.applied);
        self.score.findings.extend(judged.findings);
    }

    /// Whether a finding of a rule that the case judges has been kept.
    pub(crate) fn is_refuted(&self) -> bool {
        self.score
            .findings
            .iter()
            .any(|finding| self.judges(finding.rule.as_str()))
    }

    /// Whether the case judges this rule: its own, or one that its tags name.
    pub(crate) fn judges(&self, rule: &str) -> bool {
        self.level_of(rule).is_some()
    }

    /// The level of a rule that the case judges.
    pub(crate) fn level_of(&self, rule: &str) -> Option<Level> {
        let own = (self.rule.as_str() == rule).then_some(self.level);
        let also = || self.also.iter().find(|(also, _)| also.as_str() == rule);
        own.or_else(|| also().map(|(_, level)| *level))
    }

    /// Records the choice that the case observes, in the words of its open point's vocabulary, and
    /// the exchange that shows it.
    ///
    /// # Errors
    /// An error of the harness if the vocabulary has no word for it.
    pub(crate) fn observe(
        &mut self,
        word: &str,
        detail: String,
        exchange: ExchangeId,
    ) -> Result<(), Stop> {
        let choice = fitting(&self.choices, word).to_owned();
        if !self.choices.contains(&choice) {
            return Err(Stop::error(format!(
                "{}: '{choice}' is not among its choices",
                self.rule
            )));
        }
        self.expect(Expectation::from(OfAnswer::Met(1)).seen_in([exchange]))?;
        self.score.observations.push(Observation {
            case: self.stamp.case.clone(),
            choice,
            detail: Some(detail),
            exchange: Some(exchange),
        });
        Ok(())
    }

    /// The last exchange of this try with one of the API's operations.
    ///
    /// # Errors
    /// An error of the harness if nothing was asked yet: the scenario's steps are in the wrong order.
    pub(crate) fn last(&self) -> Result<Arc<Exchange>, Stop> {
        self.exchanges
            .iter()
            .rev()
            .find(|exchange| exchange.operation != crate::model::Operation::ProviderState)
            .cloned()
            .ok_or_else(|| Stop::error("a step looks at an answer before anything was asked"))
    }

    /// The score so far.
    #[must_use]
    pub(crate) fn score(&self) -> &Score {
        &self.score
    }

    /// Whether an earlier case had one of its projects.
    #[must_use]
    pub(crate) fn shared_a_project(&self) -> bool {
        self.is_lived_in()
    }

    /// The score, to be completed by a generator.
    pub(crate) fn score_mut(&mut self) -> &mut Score {
        &mut self.score
    }

    /// The exchanges of this try.
    #[must_use]
    pub(crate) fn exchanges(&self) -> &[Arc<Exchange>] {
        &self.exchanges
    }
}

impl fmt::Debug for World {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("World")
            .field("rule", &self.rule)
            .field("score", &self.score)
            .finish_non_exhaustive()
    }
}
