//! A run record judged again.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chrono::Utc;
use serde_json::Value;

use super::{Keep, cited as kept_for_reports, in_part, known, of_capture, reported};
use crate::catalogue::Catalogue;
use crate::checks::expect::{cited, judge_again};
use crate::compare::{Known as Ids, Policy, settle};
use crate::model::{
    CAPTURE, CaseId, CaseResult, Evidence, Exchange, ExchangeId, Finding, JudgedAgain, Level,
    RuleId, RunRecord, Verdict,
};
use crate::suite::collect::{ended_early, levels, rule_result, tool};
use crate::suite::journal;
use crate::suite::tally::Tally;
use crate::suite::universal::Universals;
use crate::suite::{Outcome, SuiteError};

/// Judges a record again. `lines` are those of its `exchanges.ndjson`, read one by one; `expected` is what
/// its cases expected.
///
/// # Errors
/// Where a line is not an exchange, or cannot be read or kept.
pub fn judge_record(
    old: RunRecord,
    expected: &BTreeMap<CaseId, Vec<Value>>,
    lines: impl Iterator<Item = std::io::Result<String>>,
    catalogue: &Catalogue,
    policy: &Policy,
    source: &str,
    keep: Keep<'_>,
) -> Result<Outcome, SuiteError> {
    let kept = kept_for_reports();
    let status_run = old.target.status_run.as_deref();
    let universals = if old.profile == CAPTURE {
        Universals::of_capture(known(&old.target), status_run, Arc::clone(&kept))
    } else {
        Universals::new(known(&old.target), status_run, Arc::clone(&kept))
    };
    let evidence = read(&old, expected, lines, &universals, &kept, keep)?;
    let same_suite =
        old.tool.suite_digest == catalogue.digest && old.tool.version == tool(catalogue).version;
    let mut notes = evidence.notes.clone();
    if !same_suite {
        notes.push(
            "the suite is another one: its cases are judged by what they expected in that run"
                .to_owned(),
        );
    }
    let mut again = Again {
        catalogue,
        universals: &universals,
        expected,
        evidence: &evidence,
        tally: Tally::default(),
    };
    for finding in universals.findings() {
        again.tally.add(finding);
    }
    let cases: Vec<CaseResult> = old
        .cases
        .iter()
        .filter_map(|case| again.case(&old, case))
        .collect();
    let findings = again.tally.findings().to_vec();
    let gone = old.cases.len() - cases.len();
    if gone > 0 {
        notes.push(format!(
            "{gone} cases are left out: the suite has them no more"
        ));
    }
    let different = cases.iter().filter(|case| incomparable(case)).count();
    if different > 0 {
        notes.push(format!("{different} cases cannot be compared"));
    }
    let mut record = assembled(old, catalogue, cases, findings);
    record.judged_again = Some(JudgedAgain {
        source: source.to_owned(),
        at: Utc::now(),
        notes,
    });
    let mut policy = policy.clone();
    if policy.waivers.is_empty() {
        policy.waivers = record
            .waivers
            .iter()
            .map(|one| one.waiver.clone())
            .collect();
    }
    settle(
        &mut record,
        &policy,
        &Ids::new(catalogue.cases().map(|case| (&case.rule, &case.id))),
    );
    Ok(Outcome {
        cut: 0,
        record,
        cited: kept.take(),
        costs: BTreeMap::new(),
    })
}

/// What the stored exchanges are.
struct Stored {
    /// The lines of the exchanges that cases expected something of.
    lines: BTreeMap<ExchangeId, String>,
    notes: Vec<String>,
}

/// Reads all exchanges, and shows each to the universal checks.
fn read(
    old: &RunRecord,
    expected: &BTreeMap<CaseId, Vec<Value>>,
    lines: impl Iterator<Item = std::io::Result<String>>,
    universals: &Universals,
    kept: &crate::suite::cited::Cited,
    keep: Keep<'_>,
) -> Result<Stored, SuiteError> {
    let digests: BTreeMap<ExchangeId, &str> = old
        .exchanges
        .iter()
        .filter_map(|brief| Some((brief.id, brief.digest.as_deref()?)))
        .collect();
    let wanted: BTreeSet<ExchangeId> = old
        .findings
        .iter()
        .flat_map(|finding| finding.exchanges.iter().copied())
        .collect();
    let needed: BTreeSet<ExchangeId> = expected.values().flat_map(|all| cited(all)).collect();
    let mut stored = BTreeMap::new();
    let (mut unchanged, mut changed, mut strange) = (BTreeSet::new(), Vec::new(), 0);
    for (at, line) in lines.enumerate() {
        let wrong = |what: String| SuiteError {
            message: format!(
                "line {} of the exchanges {what}; give the exchanges.ndjson of the same run",
                at + 1
            ),
            exit_code: 2,
        };
        let line = line.map_err(|error| wrong(format!("cannot be read: {error}")))?;
        let exchange: Exchange = serde_json::from_str(&line)
            .map_err(|error| wrong(format!("is not an exchange: {error}")))?;
        match digests.get(&exchange.id) {
            Some(digest) if *digest == journal::digest(&line) => {
                if !unchanged.insert(exchange.id) {
                    return Err(wrong(format!("is exchange {} a second time", exchange.id)));
                }
            }
            Some(_) => changed.push(exchange.id),
            None => strange += 1,
        }
        keep(&exchange).map_err(|error| wrong(format!("cannot be written: {error}")))?;
        let exchange = Arc::new(exchange);
        universals.see(&exchange);
        if needed.contains(&exchange.id) {
            stored.insert(exchange.id, line);
        }
        if wanted.contains(&exchange.id) {
            kept.keep(&exchange);
        }
    }
    let mut notes = Vec::new();
    if !changed.is_empty() {
        let some: Vec<String> = changed.iter().take(5).map(u64::to_string).collect();
        notes.push(format!(
            "{} exchanges are not as they were, among them {}",
            changed.len(),
            some.join(", ")
        ));
    }
    let missing = old
        .exchanges
        .len()
        .saturating_sub(unchanged.len() + changed.len());
    if missing > 0 {
        notes.push(format!("{missing} exchanges of the record are missing"));
    }
    if strange > 0 {
        notes.push(format!("{strange} exchanges are not in the record"));
    }
    Ok(Stored {
        lines: stored,
        notes,
    })
}

/// What judges cases again.
struct Again<'a> {
    catalogue: &'a Catalogue,
    universals: &'a Universals,
    expected: &'a BTreeMap<CaseId, Vec<Value>>,
    evidence: &'a Stored,
    tally: Tally,
}

impl Again<'_> {
    /// The case's result now; `None` where the suite has the case no more.
    fn case(&mut self, old: &RunRecord, stored: &CaseResult) -> Option<CaseResult> {
        let rule = self.catalogue.rule(stored.rule.as_str())?;
        let of_capture = (old.profile == CAPTURE)
            .then(|| of_capture(rule, self.universals))
            .and_then(|cases| cases.into_iter().find(|case| case.id == stored.id));
        let is_captured = of_capture.is_some();
        let own = rule.cases.iter().find(|case| case.id == stored.id);
        let case = &*of_capture.or_else(|| own.map(Cow::Borrowed))?;
        if case.judges_whole_run() || is_captured {
            let (mut result, findings) = reported(rule, case, self.universals);
            result.steps.clone_from(&stored.steps);
            result.findings = findings.iter().filter_map(|own| self.index(own)).collect();
            return Some(result);
        }
        let Some(expected) = self.expected.get(&stored.id) else {
            return Some(if stored.verdict.is_judged() {
                incomparable_now(stored, "what it expected is not in cases.ndjson")
            } else {
                stored.clone()
            });
        };
        let judged = match judge_again(&rule.id, expected, &self.evidence.lines) {
            Ok(judged) => judged,
            Err(why) => return Some(incomparable_now(stored, &why)),
        };
        let own: Vec<&Finding> = judged.findings.iter().collect();
        let also: Vec<&str> = case.also().collect();
        let verdict = verdict((rule.level, &rule.id), &also, stored, judged.applied, &own);
        let findings = judged
            .findings
            .iter()
            .map(|finding| {
                self.index(finding).unwrap_or_else(|| {
                    self.tally.add(finding.clone());
                    self.tally.findings().len() - 1
                })
            })
            .collect();
        Some(CaseResult {
            verdict,
            findings,
            applied: judged.applied,
            ..stored.clone()
        })
    }

    /// The place of a finding of the same cause.
    fn index(&self, own: &Finding) -> Option<usize> {
        let same = |known: &Finding| {
            (&known.rule, known.level, &known.message) == (&own.rule, own.level, &own.message)
        };
        self.tally.findings().iter().position(same)
    }
}

/// A case of which nothing can be said now.
fn incomparable_now(stored: &CaseResult, why: &str) -> CaseResult {
    CaseResult {
        verdict: Verdict::Inconclusive,
        reason: Some(format!("not comparable: {why}")),
        findings: Vec::new(),
        intermittent: false,
        ..stored.clone()
    }
}

fn incomparable(case: &CaseResult) -> bool {
    let reason = case.reason.as_deref();
    reason.is_some_and(|reason| reason.starts_with("not comparable: "))
}

/// The verdict that follows from what is on record of a case.
fn verdict(
    (level, rule): (Level, &RuleId),
    also: &[&str],
    case: &CaseResult,
    applied: u32,
    findings: &[&Finding],
) -> Verdict {
    // A case without steps was never begun: what is said of it is all there is.
    if case.steps.is_empty() && findings.is_empty() && !case.verdict.is_judged() {
        return case.verdict;
    }
    // A case that found another of its rules broken says nothing against its own.
    let is_of_another = |finding: &&Finding| also.contains(&finding.rule.as_str());
    let refuted_another =
        findings.iter().all(|finding| finding.rule != *rule) && findings.iter().any(is_of_another);
    // A finding ends the case only where steps come after it that were not taken.
    let was_ended = case
        .steps
        .last()
        .is_some_and(|step| step.verdict == Verdict::Skipped);
    let counts = |verdict: &Verdict| {
        *verdict != Verdict::Passed
            && (*verdict != Verdict::Failed || was_ended && !refuted_another)
    };
    let mut evidence = Evidence {
        stopped: case.steps.iter().map(|step| step.verdict).find(counts),
        applied,
        ..Evidence::default()
    };
    for finding in findings.iter().filter(|finding| finding.rule == *rule) {
        evidence.add(level, finding.level);
    }
    evidence.verdict()
}

/// The record with its cases, findings and rules as they are now.
fn assembled(
    old: RunRecord,
    catalogue: &Catalogue,
    cases: Vec<CaseResult>,
    findings: Vec<Finding>,
) -> RunRecord {
    let mut by_rule: BTreeMap<&RuleId, Vec<&CaseResult>> = BTreeMap::new();
    for case in &cases {
        by_rule.entry(&case.rule).or_default().push(case);
    }
    let early = ended_early(&cases);
    let rules: Vec<_> = catalogue
        .rules
        .iter()
        .filter_map(|rule| {
            let result = rule_result(rule, by_rule.get(&rule.id)?, &findings, early)?;
            Some(if old.profile == CAPTURE {
                in_part(result, rule)
            } else {
                result
            })
        })
        .collect();
    let ids: BTreeSet<&CaseId> = cases.iter().map(|case| &case.id).collect();
    // An interrupted run lacks cases that it had selected, and still does.
    let never_came = (old.summary.cases.expected as usize).saturating_sub(old.cases.len());
    let mut summary = old.summary.clone();
    summary.rules = levels(catalogue, &rules);
    summary.cases.expected = u32::try_from(ids.len() + never_came).unwrap_or(u32::MAX);
    summary.cases.by_verdict.clear();
    for case in &cases {
        *summary.cases.by_verdict.entry(case.verdict).or_default() += 1;
    }
    RunRecord {
        tool: tool(catalogue),
        summary,
        rules,
        cases,
        findings,
        ..old
    }
}
