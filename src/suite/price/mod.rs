//! What a run is expected to cost before anything is sent, and what it never exceeds.
//!
//! Requests by kind are an estimate, made of what each scenario was seen to cost; nothing keeps a
//! case to it. What is never exceeded are the limits that the client enforces. It says nothing
//! about what a target charges.

mod book;

use std::time::Duration;

use serde::Serialize;

use crate::catalogue::{Case, SelectionError};
use crate::model::{Cost, RuleId};
use crate::suite::{Plan, SuiteError, order};
use crate::target::Settings;

pub use book::scenario;

/// How long an answer is taken to be on its way, where minutes are told.
const ANSWER: Duration = Duration::from_millis(200);

/// What a run would ask for.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Price {
    /// The profile.
    pub profile: String,
    /// How many cases are selected.
    pub cases: usize,
    /// How many rules they prove.
    pub rules: usize,
    /// How many of the cases have no measured price, and count with a generous one.
    pub unmeasured_cases: usize,
    /// What the run costs when every case passes at once, on a target as quick as the bundled
    /// server. It may cost more: what fails is tried again, and what is slow is asked more often.
    /// The first look at the target is not counted.
    pub estimate: Cost,
    /// Requests to the target that are never exceeded, provider states left aside. `None` where
    /// nothing bounds them.
    pub requests_at_most: Option<u64>,
    /// Runs that are never exceeded: accepted calls of generateText. `None` where nothing bounds
    /// them.
    pub runs_at_most: Option<u64>,
    /// Hotels in those runs that are never exceeded. `None` where nothing bounds them.
    pub hotels_at_most: Option<u64>,
    /// How long it takes.
    pub minutes: Minutes,
}

/// How long a run takes, in minutes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Minutes {
    /// Where every case passes at once and an answer takes `answer_ms`.
    pub estimate: f64,
    /// As many milliseconds as an answer is taken to need.
    pub answer_ms: u64,
    /// After which no case begins and nothing is waited for; `None` without `--max-duration`.
    pub at_most: Option<f64>,
}

/// The price of a plan. Nothing is sent.
///
/// # Errors
/// Where the selection names what does not exist.
pub fn price(plan: &Plan) -> Result<Price, SuiteError> {
    let cases = match order::cases(plan, &plan.catalogue) {
        Ok(cases) => cases,
        Err(SelectionError::Nothing(_)) => Vec::new(),
        Err(error @ SelectionError::Unknown { .. }) => {
            return Err(SuiteError {
                message: format!("{error}; `rules` lists them all"),
                exit_code: 2,
            });
        }
    };
    let mut rules: Vec<&RuleId> = cases.iter().map(|case| &case.rule).collect();
    rules.dedup();
    let estimate = cases.iter().fold(Cost::default(), |sum, case| {
        sum.with(expected(case, plan), |a, b| a + b)
    });
    let limits = &plan.settings.limits;
    let bound = |max: Option<u64>| {
        if plan.settings.may_generate() {
            max
        } else {
            Some(0)
        }
    };
    Ok(Price {
        profile: plan.profile.name().to_owned(),
        cases: cases.len(),
        rules: rules.len(),
        unmeasured_cases: cases
            .iter()
            .filter(|case| book::listed(&case.id, plan.profile).is_none())
            .count(),
        estimate,
        requests_at_most: limits.max_requests,
        runs_at_most: bound(limits.max_runs),
        hotels_at_most: bound(limits.max_hotels),
        minutes: Minutes {
            estimate: minutes(estimate.requests(), plan),
            answer_ms: u64::try_from(ANSWER.as_millis()).unwrap_or(u64::MAX),
            at_most: limits.max_duration.map(|time| time.as_secs_f64() / 60.0),
        },
    })
}

fn minutes(requests: u64, plan: &Plan) -> f64 {
    let side_by_side = requests as f64 * ANSWER.as_secs_f64() / plan.jobs.max(1) as f64;
    let limited = plan
        .settings
        .limits
        .requests_per_second
        .map_or(0.0, |rate| requests as f64 / rate);
    side_by_side.max(limited) / 60.0
}

/// How long a case is beside others: its requests, roughly, so that cases alike keep their order.
pub(super) fn length(case: &Case, plan: &Plan) -> u64 {
    expected(case, plan).requests() / 25
}

/// What a case costs when it passes, on a target as quick as the bundled server.
fn expected(case: &Case, plan: &Plan) -> Cost {
    let cost = book::listed(&case.id, plan.profile).unwrap_or(book::UNLISTED);
    possible(cost, &plan.settings)
}

/// What is left of a cost on a target that is not asked everything.
fn possible(mut cost: Cost, settings: &Settings) -> Cost {
    if !settings.may_generate() {
        cost.generate_text = 0;
        cost.hotels = 0;
    }
    if settings.states.is_none() {
        cost.provider_states = 0;
    }
    if settings.status.is_none() {
        cost.status = 0;
    }
    cost
}
