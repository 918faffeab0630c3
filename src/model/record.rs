//! The run record: the one thing that reports, comparison and judging read.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::{
    AppliedWaiver, CaseId, CaseResult, Compared, ExchangeId, Finding, Level, Merged, Observation,
    Operation, RuleId, Shard, Trouble, Verdict,
};

/// The version of the record's format; it changes when a reader of the old one could misread.
pub const FORMAT_VERSION: u32 = 1;

/// A whole run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunRecord {
    /// [`FORMAT_VERSION`] of the writer.
    pub format_version: u32,
    /// Which harness made it.
    pub tool: Tool,
    /// Which implementation was under test.
    pub target: Target,
    /// Where it ran, when a CI system says so.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub ci: Option<Ci>,
    /// The profile: `quick`, `standard` or `thorough`.
    pub profile: String,
    /// The seed of all generators.
    pub seed: u64,
    /// When the run began.
    pub started_at: DateTime<Utc>,
    /// When the run ended.
    pub finished_at: DateTime<Utc>,
    /// Whether it was stopped before its end.
    pub interrupted: bool,
    /// What the run says about the target.
    pub verdict: RunVerdict,
    /// What the run means for its purpose; the exit code comes from here alone.
    pub gate: Gate,
    /// Counts.
    pub summary: Summary,
    /// Every selected rule, open points too.
    pub rules: Vec<RuleResult>,
    /// Every selected case.
    pub cases: Vec<CaseResult>,
    /// Every deviation, one entry a rule and cause.
    pub findings: Vec<Finding>,
    /// Every choice seen at an open point.
    pub observations: Vec<Observation>,
    /// Every exchange in brief; the whole of them stands in `exchanges.ndjson` beside the record.
    pub exchanges: Vec<ExchangeSummary>,
    /// What became of the waivers that the run was given.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub waivers: Vec<AppliedWaiver>,
    /// What changed since the baseline, where there is one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub compared: Option<Compared>,
    /// Present where the verdicts were made again from stored evidence, without the target.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub judged_again: Option<JudgedAgain>,
    /// Present where the record is that of one shard of a run.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub shard: Option<Shard>,
    /// Present where the record was put together from those of shards.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub merged: Option<Merged>,
}

/// Where verdicts come from that were made without asking a target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JudgedAgain {
    /// What was read: a run record, or a capture of traffic.
    pub source: String,
    /// When it was judged again.
    pub at: DateTime<Utc>,
    /// What of it was left out, was changed, or cannot be compared, one line each.
    pub notes: Vec<String>,
}

/// The harness that made a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tool {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// A digest of features and schemas: records with the same digest asked the same questions.
    pub suite_digest: String,
    /// Whether scenarios of the user's own took part.
    pub custom: bool,
}

/// The implementation under test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Target {
    /// Its name.
    pub name: String,
    /// Its base address.
    pub base_url: String,
    /// The target file, as it is called in the checkout that it lies in.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub file: Option<String>,
    /// Its version, where the user says one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub version: Option<String>,
    /// What stood on the way to it, one entry each: a proxy, certificates of one's own or unproved.
    /// Empty where it was reached directly. It holds no secret, and changes no verdict.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub way: Vec<String>,
    /// Labels that the user gave the run.
    pub labels: BTreeMap<String, String>,
    /// A digest of the settings that decide what is asked.
    pub settings_digest: String,
    /// The smallest Limit that it takes, where it declares one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub min_limit: Option<i64>,
    /// The largest Limit that it takes, where it declares one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub max_limit: Option<i64>,
    /// The JSON pointer to the run in an answer of getTextGenerationStatus, where it is known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub status_run: Option<String>,
}

/// The CI job that made a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ci {
    /// The job's address.
    pub url: Option<String>,
    /// The commit under test.
    pub commit: Option<String>,
}

/// What a run says about its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RunVerdict {
    /// Nothing that was judged contradicts the document.
    Conformant,
    /// Nothing that was judged contradicts the document, and not every MUST rule was asked for.
    ConformantInPart,
    /// Something does.
    NonConformant,
    /// Too little could be judged.
    Inconclusive,
    /// The harness itself is at fault.
    Error,
}

/// What a run means for its purpose.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gate {
    /// What was asked of the run, in words: `fail on must`, `no regression against …`.
    pub policy: String,
    /// `open`, `closed`, or `undecided`.
    pub outcome: String,
    /// The exit code.
    pub exit_code: u8,
    /// Why, one line a reason.
    pub reasons: Vec<String>,
}

/// Counts of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// Counts of rules by level and verdict.
    pub rules: BTreeMap<Level, LevelCounts>,
    /// Counts of cases by verdict.
    pub cases: CaseCounts,
    /// Requests sent, those to provider states included.
    pub requests: u64,
    /// Runs queued by accepted calls of generateText.
    pub runs_queued: u64,
    /// Hotels in those runs together.
    pub hotels_used: u64,
    /// Milliseconds waited for rate limits and transitions.
    pub waited_ms: u64,
    /// What the run could not put back, one line each.
    pub left_behind: Vec<String>,
}

/// Counts of one level's rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LevelCounts {
    /// All rules of the level in the catalogue, selected or not.
    pub total: u32,
    /// By verdict; rules that were not selected are in none.
    #[serde(flatten)]
    pub by_verdict: BTreeMap<Verdict, u32>,
}

/// Counts of cases.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseCounts {
    /// Cases that the selection holds.
    pub expected: u32,
    /// By verdict; together as many as expected, or the run is an error or interrupted.
    #[serde(flatten)]
    pub by_verdict: BTreeMap<Verdict, u32>,
}

/// How one rule came out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleResult {
    /// The rule's id.
    pub id: RuleId,
    /// Its level.
    pub level: Level,
    /// Its title.
    pub title: String,
    /// Where the document states it.
    #[serde(rename = "where")]
    pub place: String,
    /// What it means, a line for each paragraph.
    #[serde(default)]
    pub text: String,
    /// The feature file that states it.
    #[serde(default)]
    pub feature: String,
    /// The line of its `Rule:` in that file.
    #[serde(default)]
    pub line: usize,
    /// How it came out.
    pub verdict: Verdict,
    /// Whether it was judged in part: some of its cases were skipped or not run, or the run ended
    /// before all was seen that it is judged by.
    pub partial: bool,
    /// What would complete or enable it, one line each.
    pub needs: Vec<String>,
    /// Its cases.
    pub cases: Vec<CaseId>,
    /// Indexes into the record's findings.
    pub findings: Vec<usize>,
}

/// An exchange in brief.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExchangeSummary {
    /// Its number.
    pub id: ExchangeId,
    /// The case that asked.
    pub case: CaseId,
    /// Who asked.
    pub actor: String,
    /// Its position within the case.
    pub seq: u32,
    /// What was asked.
    pub operation: Operation,
    /// The status, where an answer came.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub status: Option<u16>,
    /// Why no answer came.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub error: Option<Trouble>,
    /// When it was sent.
    pub started_at: DateTime<Utc>,
    /// How long it took, in milliseconds.
    pub duration_ms: u64,
    /// How often it was sent.
    pub attempts: u32,
    /// A digest of its line in `exchanges.ndjson`: evidence with another digest is other evidence.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub digest: Option<String>,
}
