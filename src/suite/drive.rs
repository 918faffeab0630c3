//! One case: its steps in order, a second try on fresh state where it failed.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures::FutureExt as _;
use serde_json::Value;

use crate::catalogue::{Case, Catalogue, Rule};
use crate::checks::evidence::Shown;
use crate::checks::expect::{Expectation, OfAnswer};
use crate::model::{
    Answer, CaseResult, Cost, Evidence, Exchange, ExchangeId, Finding, Judged, Level, Observation,
    RuleId, StepResult, Stop, TroubleKind, Verdict,
};
use crate::steps::{Assignment, Surroundings, World};
use crate::suite::definitions::definitions;
use crate::suite::{order, panics};
use crate::target::Account;

/// How long one step may take that walks through a list of any length.
const OF_A_WALK: Duration = Duration::from_secs(24 * 3_600);

/// How one case came out, with what the record wants to keep apart.
#[derive(Debug)]
pub(super) struct Driven {
    /// The case's result.
    pub result: CaseResult,
    /// Findings of every try that counts.
    pub findings: Vec<Finding>,
    /// Choices at open points.
    pub observations: Vec<Observation>,
    /// What its steps expected, as it is written.
    pub expected: Vec<Value>,
    /// The exchanges that findings cite.
    pub cited: Vec<Arc<Exchange>>,
    /// What it cost.
    pub cost: Cost,
}

impl Driven {
    /// A case that was not begun, and why.
    #[must_use]
    pub(super) fn not_begun(rule: &Rule, case: &Case, verdict: Verdict, why: &str) -> Self {
        let result = CaseResult {
            verdict,
            reason: Some(why.to_owned()),
            ..empty(rule, case)
        };
        Self {
            result,
            findings: Vec::new(),
            observations: Vec::new(),
            expected: Vec::new(),
            cited: Vec::new(),
            cost: Cost::default(),
        }
    }
}

/// One try of a case.
struct Try {
    verdict: Verdict,
    reason: Option<String>,
    server_error: bool,
    /// Whether an earlier case had one of its projects, or a change may not have taken effect.
    shared: bool,
    applied: u32,
    /// Whether it could not go on because something in between answered, or nothing did.
    cut_short: bool,
    steps: Vec<StepResult>,
    findings: Vec<Finding>,
    observations: Vec<Observation>,
    expected: Vec<Value>,
    exchanges: Vec<Arc<Exchange>>,
    seed: Option<u64>,
    counterexample: Option<String>,
}

impl Try {
    /// Whether it came out otherwise than a case that proves its rule, or found another one broken.
    fn is_in_doubt(&self) -> bool {
        let is_plain = matches!(
            self.verdict,
            Verdict::Passed | Verdict::Skipped | Verdict::NotRun
        );
        !is_plain || !self.findings.is_empty()
    }
}

/// What drives cases on one thread.
pub(super) struct Driver {
    /// What each world gets.
    pub around: Surroundings,
    /// How long one step may take.
    pub step_timeout: Duration,
    /// The rules, for cases that judge more than their own.
    pub catalogue: Arc<Catalogue>,
}

impl Driver {
    /// Runs a case, and once more on fresh state if it failed, or if an answer of something in
    /// between was in its way. A case that only reports what the
    /// universal checks saw is given that, and is never repeated: the evidence stays what it is.
    pub(super) async fn drive(
        &self,
        rule: &Rule,
        case: &Case,
        seen_in_run: Option<Judged>,
        account: &Arc<Account>,
    ) -> Driven {
        let began = Instant::now();
        let repeatable = seen_in_run.is_none();
        let shared = self.around.client.shared();
        let renewals = shared.renewals();
        let mut first = self.attempt(rule, case, 1, seen_in_run, account).await;
        let mut number = 1;
        if repeatable && first.shared && first.is_in_doubt() {
            // What an earlier case left in the project may be the reason, or a change that has not
            // taken effect: only what comes in a project of the case's own, in time, counts.
            number += 1;
            first = self.attempt(rule, case, number, None, account).await;
        }
        if repeatable && first.verdict == Verdict::Inconclusive && shared.renewals() != renewals {
            // The token ended in the middle, and there is another one: nothing was judged yet.
            first = self.attempt(rule, case, number, None, account).await;
        }
        let mut tries = vec![first];
        if repeatable
            && (tries[0].verdict == Verdict::Failed || tries[0].server_error || tries[0].cut_short)
            && !self.around.client.shared().is_stopped()
        {
            tries.push(self.attempt(rule, case, number + 1, None, account).await);
        }
        Driven {
            cost: account.spent(),
            ..settle(rule, case, tries, began.elapsed())
        }
    }

    async fn attempt(
        &self,
        rule: &Rule,
        case: &Case,
        try_number: u32,
        seen_in_run: Option<Judged>,
        account: &Arc<Account>,
    ) -> Try {
        let assignment = Assignment {
            case: case.id.clone(),
            rule: rule.id.clone(),
            level: rule.level,
            also: self.also(case),
            evidence_only: case.is_of_tour(),
            choices: rule.choices.clone(),
            try_number,
            // Waiting cases have a thread of their own: what others send must not depend on how far it is.
            alone: try_number > 1 || order::waits(case),
            account: Some(Arc::clone(account)),
        };
        let reports = seen_in_run.is_some();
        let mut world = World::new(self.around.clone(), assignment, seen_in_run);
        let mut steps = Vec::with_capacity(case.steps.len());
        let mut stop = None;
        for step in &case.steps {
            let text = format!("{} {}", step.keyword.trim(), step.value);
            if stop.is_some() {
                steps.push(StepResult {
                    text,
                    verdict: Verdict::Skipped,
                });
                continue;
            }
            let before = world.score().findings.len();
            let allowed = if case.is_deep() {
                OF_A_WALK
            } else {
                self.step_timeout
            };
            let ended = self.step(&mut world, step, reports, allowed).await;
            stop = ended.err().map(|stop| self.at_the_limit(stop));
            let found = || {
                let new = &world.score().findings[before..];
                new.iter().any(|finding| {
                    finding.level == Level::Must && world.judges(finding.rule.as_str())
                })
            };
            steps.push(StepResult {
                text,
                verdict: match &stop {
                    Some(stop) => verdict_of_stop(stop),
                    None if found() => Verdict::Failed,
                    None => Verdict::Passed,
                },
            });
        }
        let (verdict, reason) = verdict(rule, &world, stop.as_ref());
        let shared = world.shared_a_project() || world.changed_just_now();
        world.leave(verdict == Verdict::Passed).await;
        let score = world.score();
        Try {
            cut_short: verdict == Verdict::Inconclusive && was_cut_short(world.exchanges()),
            verdict,
            reason,
            server_error: matches!(stop, Some(Stop::ServerError { .. })),
            shared,
            applied: score.applied,
            steps,
            findings: score.findings.clone(),
            observations: score.observations.clone(),
            expected: score.expected.clone(),
            seed: score.seed,
            counterexample: score.counterexample.clone(),
            exchanges: world.exchanges().to_vec(),
        }
    }

    /// The further rules that a case judges, with their levels.
    fn also(&self, case: &Case) -> Vec<(RuleId, Level)> {
        case.also()
            .filter_map(|id| self.catalogue.rule(id))
            .map(|rule| (rule.id.clone(), rule.level))
            .collect()
    }

    /// A case that could not go on because a limit ended the run was not run: that says nothing
    /// about the target.
    fn at_the_limit(&self, stop: Stop) -> Stop {
        let limit = self.around.client.shared().ended_early();
        match (stop, limit) {
            (Stop::Inconclusive { .. } | Stop::ServerError { .. }, Some(limit)) => Stop::NotRun {
                cause: limit.to_string(),
            },
            (stop, _) => stop,
        }
    }

    async fn step(
        &self,
        world: &mut World,
        step: &cucumber::gherkin::Step,
        reports: bool,
        allowed: Duration,
    ) -> Result<(), Stop> {
        let found = definitions().find(step).map_err(|ambiguous| {
            Stop::error(format!(
                "the step '{}' has more than one definition: {ambiguous}",
                step.value
            ))
        })?;
        let Some((function, context)) = found else {
            return Err(Stop::error(format!(
                "the step '{}' has no definition",
                step.value
            )));
        };
        let client = std::rc::Rc::clone(&self.around.client);
        let running = AssertUnwindSafe(function(world, context)).catch_unwind();
        tokio::select! {
            biased;
            () = client.shared().stopped(), if !reports => Err(Stop::inconclusive(client.shared().why_stopped())),
            ended = tokio::time::timeout(allowed, running) => match ended {
                Ok(Ok(())) => Ok(()),
                Ok(Err(panic)) => Err(panics::stop_of(panic.as_ref())),
                Err(_) => Err(Stop::inconclusive(format!("the step '{}' did not end within {} s", step.value, allowed.as_secs()))),
            },
        }
    }
}

fn verdict_of_stop(stop: &Stop) -> Verdict {
    match stop {
        Stop::Skipped { .. } => Verdict::Skipped,
        Stop::NotRun { .. } => Verdict::NotRun,
        Stop::Inconclusive { .. } | Stop::ServerError { .. } => Verdict::Inconclusive,
        Stop::Refuted => Verdict::Failed,
        Stop::Error { .. } => Verdict::Error,
    }
}

/// The verdict of one try, and why it is not a verdict on the target.
fn verdict(rule: &Rule, world: &World, stop: Option<&Stop>) -> (Verdict, Option<String>) {
    // A case that found another of its rules broken says nothing against its own.
    let stop = stop.filter(|stop| {
        let own = |finding: &Finding| finding.rule == rule.id;
        !matches!(stop, Stop::Refuted)
            || world.score().findings.iter().any(own)
            || !world.is_refuted()
    });
    let mut evidence = Evidence {
        stopped: stop.map(verdict_of_stop),
        applied: world.score().applied,
        ..Evidence::default()
    };
    for finding in &world.score().findings {
        if finding.rule == rule.id {
            evidence.add(rule.level, finding.level);
        }
    }
    let verdict = evidence.verdict();
    let reason = match (verdict, stop) {
        (Verdict::Error, Some(Stop::Error { message })) => Some(message.clone()),
        (
            Verdict::Inconclusive,
            Some(Stop::Inconclusive { cause } | Stop::ServerError { cause }),
        )
        | (Verdict::NotRun, Some(Stop::NotRun { cause })) => Some(cause.clone()),
        (Verdict::Inconclusive, _) => Some("the set-up broke another rule, see there".to_owned()),
        (Verdict::Skipped, Some(Stop::Skipped { need })) => Some(need.clone()),
        (Verdict::Skipped, _) => Some(format!(
            "evidence that {} applies to: none came in this case",
            rule.id
        )),
        _ => world.score().said.clone(),
    };
    (verdict, reason)
}

/// The result of a case from its tries.
fn settle(rule: &Rule, case: &Case, mut tries: Vec<Try>, took: Duration) -> Driven {
    let exchanges: Vec<ExchangeId> = tries
        .iter()
        .flat_map(|tried| tried.exchanges.iter().map(|exchange| exchange.id))
        .collect();
    let again = if tries.len() > 1 { tries.pop() } else { None };
    let (counts, intermittent) = match (tries.pop(), again) {
        (Some(first), Some(second)) => weigh(rule, first, second),
        (first, second) => (first.or(second), false),
    };
    let Some(counts) = counts else {
        return Driven {
            result: empty(rule, case),
            findings: Vec::new(),
            observations: Vec::new(),
            expected: Vec::new(),
            cited: Vec::new(),
            cost: Cost::default(),
        };
    };
    let cited = counts
        .exchanges
        .iter()
        .filter(|exchange| {
            counts
                .findings
                .iter()
                .any(|finding| finding.exchanges.contains(&exchange.id))
        })
        .cloned()
        .collect();
    Driven {
        result: CaseResult {
            verdict: counts.verdict,
            reason: counts.reason,
            intermittent,
            applied: counts.applied,
            steps: counts.steps,
            exchanges,
            duration_ms: u64::try_from(took.as_millis()).unwrap_or(u64::MAX),
            seed: counts.seed,
            counterexample: counts.counterexample,
            ..empty(rule, case)
        },
        findings: counts.findings,
        observations: counts.observations,
        expected: counts.expected,
        cited,
        cost: Cost::default(),
    }
}

/// Whether the last request of a try was answered by something in between, or its connection broke.
fn was_cut_short(exchanges: &[Arc<Exchange>]) -> bool {
    exchanges
        .last()
        .is_some_and(|exchange| match &exchange.answer {
            Answer::Response(response) => matches!(response.status, 502..=504),
            Answer::Trouble(trouble) => trouble.kind == TroubleKind::Reset,
        })
}

/// Whether both tries met 500 at the same place: of a generated case, at the same input. Hundreds
/// of requests meet a rare 500 in every try, each time somewhere else, and that proves nothing.
fn same_place(first: &Try, second: &Try) -> bool {
    let place = |tried: &Try| {
        tried
            .reason
            .as_ref()
            .and_then(|reason| Some(reason.split_once(": ")?.0.to_owned()))
            .filter(|_| tried.seed.is_some())
    };
    place(first) == place(second)
}

/// Which of two tries counts, and whether the trouble came and went.
fn weigh(rule: &Rule, mut first: Try, mut second: Try) -> (Option<Try>, bool) {
    if first.cut_short {
        let failed = second.verdict == Verdict::Failed;
        return (Some(second), failed);
    }
    if first.server_error && second.server_error && same_place(&first, &second) {
        let cause = second.reason.clone().unwrap_or_default();
        let failed = second
            .exchanges
            .iter()
            .rev()
            .find(|exchange| exchange.status() == Some(500));
        let Some(failed) = failed.map(Shown::from) else {
            return (Some(second), false);
        };
        let served = Expectation::from(OfAnswer::Served(failed, cause));
        second.findings.extend(served.judge(&rule.id).findings);
        second.expected.extend(served.written());
        second.verdict = if rule.level == Level::Must {
            Verdict::Failed
        } else {
            Verdict::Warned
        };
        second.reason = None;
        // The step did not stay open: it was refuted.
        if let Some(step) = second
            .steps
            .iter_mut()
            .find(|step| step.verdict != Verdict::Passed)
        {
            step.verdict = Verdict::Failed;
        }
        return (Some(second), false);
    }
    match (first.verdict, second.verdict) {
        (_, Verdict::Failed) if first.server_error => (Some(second), true),
        (Verdict::Failed, Verdict::Failed) => (Some(second), false),
        (Verdict::Failed, _) => (Some(first), true),
        _ => {
            first.verdict = Verdict::Inconclusive;
            first.reason = Some(format!(
                "intermittent: {} — and not there in a second try",
                first.reason.unwrap_or_default()
            ));
            first.findings.append(&mut second.findings);
            first.expected.append(&mut second.expected);
            (Some(first), true)
        }
    }
}

/// A case of which nothing is known yet.
pub(super) fn empty(rule: &Rule, case: &Case) -> CaseResult {
    CaseResult {
        id: case.id.clone(),
        rule: rule.id.clone(),
        feature: case.feature.clone(),
        line: case.line,
        name: case.name.clone(),
        verdict: Verdict::Skipped,
        reason: None,
        intermittent: false,
        applied: 0,
        findings: Vec::new(),
        steps: Vec::new(),
        exchanges: Vec::new(),
        duration_ms: 0,
        seed: None,
        counterexample: None,
    }
}
