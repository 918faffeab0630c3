//! Cases: scenarios, and rows of scenario outlines, as they came out.

use serde::{Deserialize, Serialize};

use super::{CaseId, ExchangeId, RuleId, Verdict};

/// How one step of a case came out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StepResult {
    /// Keyword and text as in the feature file.
    pub text: String,
    /// `passed`; `failed` where it found a deviation; the verdict that ended the case here; or `skipped`
    /// for steps after that.
    pub verdict: Verdict,
}

/// How one case came out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseResult {
    /// The case's id.
    pub id: CaseId,
    /// The rule it belongs to.
    pub rule: RuleId,
    /// The feature file.
    pub feature: String,
    /// The line of the scenario, or of the row, in the feature file.
    pub line: usize,
    /// The scenario's name.
    pub name: String,
    /// How it came out.
    pub verdict: Verdict,
    /// Why it was skipped, inconclusive or an error, in one line; or what a walk through a whole list saw
    /// and could not decide; absent otherwise.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<String>,
    /// Whether it failed in one of two tries only.
    pub intermittent: bool,
    /// How many things its checks were applied to.
    #[serde(default)]
    pub applied: u32,
    /// Indexes into the record's findings: what was found in this case.
    #[serde(default)]
    pub findings: Vec<usize>,
    /// Its steps.
    pub steps: Vec<StepResult>,
    /// The exchanges of all its tries.
    pub exchanges: Vec<ExchangeId>,
    /// How long all its tries took, in milliseconds.
    pub duration_ms: u64,
    /// The seed of its generators, where it has any.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub seed: Option<u64>,
    /// The smallest generated input that still broke the rule, as the requests that a person would send.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub counterexample: Option<String>,
}
