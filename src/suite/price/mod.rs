//! The price of a run before anything is sent, and the allowances that keep a run to it.
//!
//! Prices are upper bounds because they are enforced: each case gets a purse, and what is not in it
//! is not sent. They say nothing about what a target charges.

mod allowance;
mod book;

use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;

use crate::catalogue::{Case, SelectionError};
use crate::model::{Cost, RuleId};
use crate::suite::{Plan, Profile, SuiteError};
use crate::target::{Purse, Reserve, Settings, preflight_cost};

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
    /// How many of the cases have no measured price, and are allowed a generous one.
    pub unmeasured_cases: usize,
    /// What the run costs when every case passes at once, on a target as quick as the bundled
    /// server.
    pub passing: Cost,
    /// What the run never exceeds, but for `waiting`.
    pub at_most: Cost,
    /// Requests that all cases together may send beyond that while they wait: for a rate limit, for
    /// a transition to be seen, for a run to end. None of them starts a run.
    pub waiting: u64,
    /// Runs that are never exceeded: accepted calls of generateText.
    pub runs_at_most: u64,
    /// Hotels in those runs that are never exceeded.
    pub hotels_at_most: u64,
    /// How long it takes.
    pub minutes: Minutes,
}

/// How long a run takes, in minutes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Minutes {
    /// Where every case passes at once and an answer takes `answer_ms`.
    pub passing: f64,
    /// As many milliseconds as an answer is taken to need.
    pub answer_ms: u64,
    /// After which no case begins and nothing is waited for; absent without `--max-duration`.
    pub at_most: Option<f64>,
}

impl Price {
    /// Requests that are never exceeded.
    #[must_use]
    pub fn requests_at_most(&self) -> u64 {
        self.at_most.requests() + self.waiting
    }
}

/// The price of a plan. Nothing is sent.
///
/// # Errors
/// Where the selection names what does not exist.
pub fn price(plan: &Plan) -> Result<Price, SuiteError> {
    let cases = match plan.selection.choose(&plan.catalogue) {
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
    let Totals {
        passing,
        most,
        waiting,
    } = totals(plan, cases.iter().copied());
    let look = if plan.look_first {
        preflight_cost(&plan.settings)
    } else {
        Cost::default()
    };
    let limits = &plan.settings.limits;
    let at_most = most.with(look, |a, b| a + b);
    let capped = |n: u64, max: Option<u64>| max.map_or(n, |max| n.min(max));
    Ok(Price {
        profile: plan.profile.name().to_owned(),
        cases: cases.len(),
        rules: rules.len(),
        unmeasured_cases: cases
            .iter()
            .filter(|case| book::listed(&case.id, plan.profile).is_none())
            .count(),
        passing,
        at_most,
        waiting,
        runs_at_most: capped(at_most.generate_text, limits.max_runs),
        hotels_at_most: capped(at_most.hotels, limits.max_hotels),
        minutes: Minutes {
            passing: minutes(passing.requests(), plan),
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

struct Totals {
    passing: Cost,
    most: Cost,
    waiting: u64,
}

fn totals<'c>(plan: &Plan, cases: impl Iterator<Item = &'c Case>) -> Totals {
    let (mut passing, mut most) = (Cost::default(), Cost::default());
    for case in cases {
        let add = |a, b| a + b;
        passing = passing.with(allowance::passing(case, plan.profile, &plan.settings), add);
        most = most.with(allowance::most(case, plan.profile, &plan.settings), add);
    }
    Totals {
        passing,
        most,
        waiting: passing.requests() + reads_of_ends(&plan.settings, passing.generate_text),
    }
}

/// Reads of runs until they end: quickly at first, then one a second up to the run's time.
fn reads_of_ends(settings: &Settings, runs: u64) -> u64 {
    if settings.status.is_none() {
        return 0;
    }
    let limits = &settings.limits;
    let runs = limits.max_runs.map_or(runs, |max| runs.min(max));
    runs * (20 + limits.run_timeout.as_secs())
}

/// Hands a purse to each case of a plan.
pub(super) struct Purses {
    settings: Settings,
    profile: Profile,
    reserve: Arc<Reserve>,
}

impl Purses {
    /// Purses for these cases of the plan.
    pub(super) fn new<'c>(plan: &Plan, cases: impl Iterator<Item = &'c Case>) -> Self {
        Self {
            settings: plan.settings.clone(),
            profile: plan.profile,
            reserve: Reserve::new(totals(plan, cases).waiting),
        }
    }

    /// How long a case is beside others: its requests, roughly, so that cases alike keep their order.
    pub(super) fn length(&self, case: &Case) -> u64 {
        let requests = allowance::passing(case, self.profile, &self.settings).requests();
        requests / 25
    }

    /// The purse of one case.
    pub(super) fn purse(&self, case: &Case) -> Arc<Purse> {
        let most = allowance::most(case, self.profile, &self.settings);
        Purse::new(most, Arc::clone(&self.reserve))
    }
}
