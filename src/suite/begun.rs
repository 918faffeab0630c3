//! What is known of a run before it has ended: what it was asked to do, and each case as it ended.

use std::borrow::Cow;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::catalogue::{Catalogue, Rule};
use crate::compare::Policy;
use crate::model::{CaseResult, Ci, Finding, Level, Observation, RuleId, Shard, Target, Tool};
use crate::suite::drive::Driven;
use crate::target::{Counters, Persons};

/// What a run was asked to do: the first line of its cases.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Begun {
    /// The version of the record's format.
    pub format_version: u32,
    /// The harness.
    pub tool: Tool,
    /// The implementation under test.
    pub target: Target,
    /// The CI job.
    pub ci: Option<Ci>,
    /// The share of a run that it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    /// The profile's name.
    pub profile: String,
    /// The seed.
    pub seed: u64,
    /// When the run began.
    pub started_at: DateTime<Utc>,
    /// How many cases were selected.
    pub expected: usize,
    /// The least binding level whose deviations make the run fail.
    pub fail_on: Level,
    /// The share of MUST rules that must be judged, in per cent.
    pub require_coverage: Option<f64>,
    /// Every rule of the catalogue.
    pub rules: Vec<RuleHead>,
}

/// What a record says about a rule, however its cases came out.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct RuleHead {
    id: RuleId,
    level: Level,
    title: String,
    #[serde(rename = "where")]
    place: String,
    text: String,
    feature: String,
    line: usize,
}

impl Begun {
    /// The rules, as far as a record needs them, as a catalogue without cases.
    pub(super) fn catalogue(&self) -> Catalogue {
        let rule = |head: &RuleHead| Rule {
            id: head.id.clone(),
            level: head.level,
            title: head.title.clone(),
            place: head.place.clone(),
            text: head.text.clone(),
            choices: Vec::new(),
            feature: head.feature.clone(),
            line: head.line,
            tags: Vec::new(),
            cases: Vec::new(),
        };
        Catalogue {
            rules: self.rules.iter().map(rule).collect(),
            digest: self.tool.suite_digest.clone(),
            custom: self.tool.custom,
        }
    }

    /// What the exit code is decided by.
    pub(super) fn policy(&self) -> Policy {
        Policy {
            fail_on: self.fail_on,
            require_coverage: self.require_coverage,
            ..Policy::default()
        }
    }
}

/// The heads of a catalogue's rules.
pub(super) fn heads(catalogue: &Catalogue) -> Vec<RuleHead> {
    let head = |rule: &Rule| RuleHead {
        id: rule.id.clone(),
        level: rule.level,
        title: rule.title.clone(),
        place: rule.place.clone(),
        text: rule.text.clone(),
        feature: rule.feature.clone(),
        line: rule.line,
    };
    catalogue.rules.iter().map(head).collect()
}

/// A case that has ended: each further line.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Ended {
    /// Its result.
    pub case: CaseResult,
    /// Its findings.
    pub findings: Vec<Finding>,
    /// The choices at open points that it saw.
    pub observations: Vec<Observation>,
    /// What its steps expected of which exchanges.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub expected: Vec<Value>,
    /// Runs queued in the whole run so far.
    pub runs_queued: u64,
    /// Hotels in those runs.
    pub hotels_used: u64,
    /// Milliseconds waited so far.
    pub waited_ms: u64,
}

impl Ended {
    /// A case, and the counters as they stand.
    pub(super) fn new(driven: &mut Driven, counters: Counters) -> Self {
        Self {
            case: driven.result.clone(),
            findings: driven.findings.clone(),
            observations: driven.observations.clone(),
            expected: std::mem::take(&mut driven.expected),
            runs_queued: counters.runs_queued,
            hotels_used: counters.hotels_used,
            waited_ms: counters.waited_ms,
        }
    }

    /// The case as it may be written: with pseudonyms for persons and link tokens.
    pub(super) fn written(mut self: Box<Self>, persons: &Persons) -> Box<Self> {
        without_persons(&mut self.case, &mut self.findings, persons);
        for expected in &mut self.expected {
            if let Cow::Owned(clean) = persons.json(expected.to_string().as_bytes()) {
                *expected = serde_json::from_slice(&clean).unwrap_or_default();
            }
        }
        self
    }
}

/// Puts pseudonyms for persons and link tokens into what a case says.
pub(super) fn without_persons(case: &mut CaseResult, findings: &mut [Finding], persons: &Persons) {
    let texts = [&mut case.reason, &mut case.counterexample];
    for text in texts.into_iter().flatten() {
        *text = persons.text(text).into_owned();
    }
    for finding in findings {
        finding.expected = persons.text(&finding.expected).into_owned();
        finding.actual = persons.text(&finding.actual).into_owned();
    }
}
