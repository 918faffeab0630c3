//! What a run will cost and judge, before anything is sent to the target, and what it never
//! exceeds.
//!
//! Requests by kind are those of a rehearsal against the bundled server; nothing keeps a case to
//! them. What is never exceeded are the limits that the client enforces. It says nothing about
//! what a target charges.

use std::time::Duration;

use serde::Serialize;

use crate::model::{Cost, Level, RuleId, RunRecord};
use crate::suite::rehearse::rehearse;
use crate::suite::{Plan, SuiteError};

/// How long an answer is taken to be on its way, where minutes are told.
const ANSWER: Duration = Duration::from_millis(200);

/// What a run would ask for, and what it would judge.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Price {
    /// The profile.
    pub profile: String,
    /// How many cases are selected.
    pub cases: usize,
    /// How many rules they prove.
    pub rules: usize,
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
    /// What becomes of each rule.
    pub outlook: Vec<Outlook>,
    /// The record of the rehearsal that all of this comes from.
    #[serde(skip)]
    pub rehearsal: RunRecord,
}

/// What becomes of a rule when nothing contradicts it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outlook {
    /// The rule.
    pub id: RuleId,
    /// Its level.
    pub level: Level,
    /// Whether it will be judged.
    pub judged: bool,
    /// Whether that will be in part.
    pub partial: bool,
    /// What would enable or complete it, one line each.
    pub needs: Vec<String>,
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

/// The price of a plan, by a rehearsal. Nothing is sent to the target.
///
/// # Errors
/// Where the selection names what does not exist.
pub fn price(plan: &Plan) -> Result<Price, SuiteError> {
    let outcome = rehearse(plan)?;
    let record = outcome.record;
    let spent = outcome.costs.values();
    let estimate = spent.fold(Cost::default(), |sum, cost| sum.with(*cost, |a, b| a + b));
    let limits = match &plan.share {
        Some(share) => share.limits(&plan.settings.limits),
        None => plan.settings.limits.clone(),
    };
    let bound = |max: Option<u64>| {
        if plan.settings.may_generate() {
            max
        } else {
            Some(0)
        }
    };
    let outlook = record.rules.iter().map(|rule| Outlook {
        id: rule.id.clone(),
        level: rule.level,
        judged: rule.verdict.is_judged(),
        partial: rule.partial,
        needs: rule.needs.clone(),
    });
    Ok(Price {
        profile: plan.profile.name().to_owned(),
        cases: record.cases.len(),
        rules: record.rules.len(),
        estimate,
        requests_at_most: limits.max_requests,
        runs_at_most: bound(limits.max_runs),
        hotels_at_most: bound(limits.max_hotels),
        minutes: Minutes {
            estimate: minutes(estimate.requests(), plan.jobs, limits.requests_per_second),
            answer_ms: u64::try_from(ANSWER.as_millis()).unwrap_or(u64::MAX),
            at_most: limits.max_duration.map(|time| time.as_secs_f64() / 60.0),
        },
        outlook: outlook.collect(),
        rehearsal: record,
    })
}

fn minutes(requests: u64, jobs: usize, rate: Option<f64>) -> f64 {
    let side_by_side = requests as f64 * ANSWER.as_secs_f64() / jobs.max(1) as f64;
    let limited = rate.map_or(0.0, |rate| requests as f64 / rate);
    side_by_side.max(limited) / 60.0
}
