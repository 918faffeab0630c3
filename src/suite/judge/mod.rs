//! Judging without a target: a run record again, or traffic that was captured elsewhere.
//!
//! Nothing is sent, and no step is run. Universal checks, and those across exchanges, are applied to
//! the stored exchanges with today's checks, and so is what each case expected of its exchanges in
//! that run. Where a case ended before its last step, and which words the implementation chose at
//! open points, is taken over. A case whose exchanges are not all there cannot be compared, and says so.

mod capture;
mod live;
mod record;

pub use capture::judge_capture;
pub use live::LiveJudge;
pub use record::judge_record;

use std::borrow::Cow;
use std::sync::Arc;

use crate::catalogue::{Case, Rule};
use crate::checks::{Bounds, Known};
use crate::model::{CaseId, CaseResult, Evidence, Exchange, Finding, RuleResult, Target, Verdict};
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

/// The cases of a rule that a capture can judge: those that report what the checks saw, or one that
/// stands for them where checks speak for the rule and no scenario reports it.
fn of_capture<'c>(rule: &'c Rule, universals: &Universals) -> Vec<Cow<'c, Case>> {
    let own: Vec<Cow<'_, Case>> = rule
        .cases
        .iter()
        .filter(|case| case.judges_whole_run())
        .map(Cow::Borrowed)
        .collect();
    match rule.cases.first() {
        Some(any) if own.is_empty() && universals.said(rule.id.as_str()).is_some() => {
            vec![Cow::Owned(Case {
                id: CaseId(format!("{}.every-exchange", rule.id)),
                name: "in every answer of the capture".to_owned(),
                steps: Vec::new(),
                line: rule.line,
                ..any.clone()
            })]
        }
        _ => own,
    }
}

/// A rule of which a capture shows only what clients happened to ask.
fn in_part(mut result: RuleResult, rule: &Rule) -> RuleResult {
    let all = rule
        .cases
        .iter()
        .all(|case| result.cases.contains(&case.id));
    if !all && result.verdict.is_judged() {
        result.partial = true;
        result.needs = vec![
            "a run against the target: a capture shows only what its clients asked".to_owned(),
        ];
    }
    result
}

fn cited() -> Arc<Cited> {
    Arc::new(Cited::default())
}
