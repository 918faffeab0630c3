//! Judging without a target: a run record again, or traffic that was captured elsewhere.
//!
//! Nothing is sent. Universal checks, and those across exchanges, are applied to the stored
//! exchanges with today's checks. What the steps of a case found is taken over where the suite and
//! the evidence of the case are the same; else the case cannot be compared, and says so: its steps
//! knew things (leases, expectations) that no exchange shows.

mod capture;
mod record;

pub use capture::judge_capture;
pub use record::judge_record;

use std::sync::Arc;

use crate::catalogue::{Case, Rule};
use crate::checks::{Bounds, Known};
use crate::model::{CaseResult, Evidence, Exchange, Finding, Target, Verdict};
use crate::suite::cited::Cited;
use crate::suite::universal::Universals;

/// Takes every judged exchange as it may be written.
pub type Keep<'k> = &'k mut dyn FnMut(&Exchange) -> std::io::Result<()>;

/// What is known of a target from its record.
pub(super) fn known(target: &Target) -> Known {
    Known {
        limits: Bounds {
            min_limit: target.min_limit,
            max_limit: target.max_limit,
            ..Bounds::default()
        },
    }
}

/// The result of a case that only reports what the universal checks saw, and its findings.
fn reported(rule: &Rule, case: &Case, universals: &Universals) -> (CaseResult, Vec<Finding>) {
    let said = universals.said(rule.id.as_str()).unwrap_or_default();
    let mut evidence = Evidence {
        applied: said.applied,
        ..Evidence::default()
    };
    for finding in &said.findings {
        evidence.add(rule.level, finding.level);
    }
    let verdict = evidence.verdict();
    let reason = (verdict == Verdict::Skipped).then(|| {
        let id = &rule.id;
        format!("an answer that {id} applies to: none came in this run")
    });
    let result = CaseResult {
        verdict,
        reason,
        applied: said.applied,
        steps: Vec::new(),
        ..crate::suite::drive::empty(rule, case)
    };
    (result, said.findings)
}

fn cited() -> Arc<Cited> {
    Arc::new(Cited::default())
}
