//! From the verdicts of the evidence to those of the run: waivers, baseline, verdict and gate.

use crate::model::RunRecord;

use super::waivers::apply;
use super::{Known, Policy, compare, judge, verdict_of};

/// Completes a record whose verdicts of cases and rules are those of the evidence alone. `known`
/// are the ids of the catalogue.
pub fn settle(record: &mut RunRecord, policy: &Policy, known: &Known) {
    apply(record, &policy.waivers, known);
    record.compared = policy
        .baseline
        .as_ref()
        .map(|baseline| compare(&[&baseline.record], record));
    record.verdict = verdict_of(record);
    record.gate = judge(record, policy);
}
