//! The kill matrix: what the suite finds in deliberately wrong servers, and what it leaves alone
//! in odd but correct ones.

use serde::{Deserialize, Serialize};

use super::{CaseId, RuleId, Verdict};

/// What a self-test came to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Matrix {
    /// The seed of all generators.
    pub seed: u64,
    /// How much each run asked for.
    #[serde(default)]
    pub profile: String,
    /// Whether each fault met the whole suite until its first failure.
    #[serde(default)]
    pub fail_fast: bool,
    /// The clean server: rules that did not pass.
    pub clean: Vec<Odd>,
    /// One row a fault.
    pub faults: Vec<FaultRow>,
    /// One row a variant or combination of variants.
    pub variants: Vec<VariantRow>,
    /// One row a server that answers everything alike.
    pub floor: Vec<FloorRow>,
}

/// A rule that came out otherwise than it should.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Odd {
    /// The rule.
    pub rule: RuleId,
    /// How it came out.
    pub verdict: Verdict,
    /// Its cases that did.
    #[serde(default)]
    pub cases: Vec<CaseId>,
    /// The first reason or finding.
    pub reason: String,
}

/// How the suite dealt with one fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FaultRow {
    /// The fault's name.
    pub name: String,
    /// The rule that it breaks.
    pub rule: RuleId,
    /// What it does wrong.
    pub what: String,
    /// The cases of its own rule that failed; empty where the fault survived.
    pub killed_by: Vec<CaseId>,
    /// Other rules that failed with it, where the whole suite was run.
    pub collateral: Vec<RuleId>,
    /// How its own rule came out.
    pub verdict: Verdict,
    /// Requests until it was found, where the whole suite was run until its first failure.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub requests: Option<u64>,
    /// The rule of the first block that a report on the whole suite shows, where that was run.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub leads: Option<RuleId>,
}

/// How the suite dealt with one variant, or several at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VariantRow {
    /// The variants' names.
    pub names: Vec<String>,
    /// Rules that came out otherwise than declared.
    pub odd: Vec<Odd>,
}

/// How the suite dealt with a server that answers everything alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FloorRow {
    /// What the server does.
    pub name: String,
    /// MUST rules that passed all the same: there should be none.
    pub passed: Vec<RuleId>,
}

impl Matrix {
    /// Whether everything came out as it should.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.clean.is_empty()
            && self.faults.iter().all(|row| !row.killed_by.is_empty())
            && self.variants.iter().all(|row| row.odd.is_empty())
            && self.floor.iter().all(|row| row.passed.is_empty())
    }
}
