//! Captured traffic, judged by the universal checks and those across exchanges.
//!
//! A capture shows what clients happened to ask, so it proves few rules, and breaches of them all
//! the same: everything else is not selected. What a listing shows from page to page is at most a
//! warning, for a list in production changes while it is read.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, Utc};

use super::{Keep, cited, known, reported};
use crate::catalogue::{Catalogue, Rule};
use crate::compare::{Known as Ids, Policy, settle};
use crate::model::{
    CaseCounts, CaseResult, Exchange, FORMAT_VERSION, Gate, JudgedAgain, RuleResult, RunRecord,
    RunVerdict, Summary, Target,
};
use crate::suite::collect::{Briefs, levels, rule_result, tool};
use crate::suite::run::is_reporting;
use crate::suite::tally::Tally;
use crate::suite::universal::Universals;
use crate::suite::{Outcome, SuiteError};
use crate::target::{Har, Persons, read_har};

/// Judges a capture. `har` is read piece by piece.
///
/// # Errors
/// Where it is no capture, holds calls of several addresses, or none.
pub fn judge_capture(
    har: impl std::io::Read,
    base: Option<&str>,
    catalogue: &Catalogue,
    policy: &Policy,
    source: &str,
    keep: Keep<'_>,
) -> Result<Outcome, SuiteError> {
    let kept = cited();
    let mut target = Target {
        name: "capture".to_owned(),
        base_url: String::new(),
        version: None,
        way: Vec::new(),
        labels: BTreeMap::new(),
        settings_digest: String::new(),
        min_limit: None,
        max_limit: None,
        status_run: None,
    };
    let universals = Universals::of_capture(known(&target), Arc::clone(&kept));
    let (briefs, persons) = (Briefs::default(), Persons::default());
    let mut span: Option<(DateTime<Utc>, DateTime<Utc>)> = None;
    let usage = |message: String| SuiteError {
        message,
        exit_code: 2,
    };
    let read = read_har(har, base, &mut |exchange: Exchange| {
        let written = persons.exchange(&exchange).into_owned();
        keep(&written)?;
        briefs.add(&written, None);
        let at = exchange.started_at;
        let (first, last) = span.unwrap_or((at, at));
        span = Some((first.min(at), last.max(at)));
        universals.see(&Arc::new(exchange));
        Ok(())
    })
    .map_err(|error| usage(format!("{error}; {source}; give a capture in HAR format")))?;
    target.base_url.clone_from(&read.base);
    let Some((started_at, finished_at)) = span else {
        return Err(usage(format!(
            "no call of generateText or listApprovals is in the capture ({}); {source}; capture some, or name their base address with --url",
            read.notes().join("; ")
        )));
    };
    let mut tally = Tally::default();
    for mut finding in universals.findings() {
        finding.expected = persons.text(&finding.expected).into_owned();
        finding.actual = persons.text(&finding.actual).into_owned();
        tally.add(finding);
    }
    let findings = tally.findings().to_vec();
    let (mut cases, mut rules): (Vec<CaseResult>, Vec<_>) = (Vec::new(), Vec::new());
    for rule in &catalogue.rules {
        let own: Vec<CaseResult> = rule
            .cases
            .iter()
            .filter(|case| is_reporting(case))
            .map(|case| {
                let mut result = reported(rule, case, &universals).0;
                let place = |(at, finding): (usize, &crate::model::Finding)| {
                    (finding.rule == rule.id).then_some(at)
                };
                result.findings = findings.iter().enumerate().filter_map(place).collect();
                result
            })
            .collect();
        let all: Vec<&CaseResult> = own.iter().collect();
        rules.extend(rule_result(rule, &all, &findings).map(|result| in_part(result, rule)));
        cases.extend(own);
    }
    let mut record = empty(catalogue, target, (started_at, finished_at));
    record.summary = Summary {
        rules: levels(catalogue, &rules),
        cases: CaseCounts {
            expected: u32::try_from(cases.len()).unwrap_or(u32::MAX),
            ..CaseCounts::default()
        },
        ..Summary::default()
    };
    for case in &cases {
        *record
            .summary
            .cases
            .by_verdict
            .entry(case.verdict)
            .or_default() += 1;
    }
    record.rules = rules;
    record.cases = cases;
    record.findings = findings;
    record.exchanges = briefs.take();
    record.judged_again = Some(again(&read, source));
    settle(
        &mut record,
        policy,
        &Ids::new(catalogue.cases().map(|case| (&case.rule, &case.id))),
    );
    let cited = kept
        .take()
        .into_iter()
        .map(|(id, exchange)| (id, Arc::new(persons.exchange(&exchange).into_owned())))
        .collect();
    Ok(Outcome {
        record,
        cited,
        costs: BTreeMap::new(),
    })
}

/// A rule of which a capture shows only what clients happened to ask.
fn in_part(mut result: RuleResult, rule: &Rule) -> RuleResult {
    if rule.cases.len() > result.cases.len() && result.verdict.is_judged() {
        result.partial = true;
        result.needs = vec![
            "a run against the target: a capture shows only what its clients asked".to_owned(),
        ];
    }
    result
}

fn again(read: &Har, source: &str) -> JudgedAgain {
    let mut notes = read.notes();
    notes.push("a capture holds text, not bytes: invalid UTF-8 and marks of byte order may be gone from it".to_owned());
    JudgedAgain {
        source: source.to_owned(),
        at: Utc::now(),
        notes,
    }
}

fn empty(
    catalogue: &Catalogue,
    target: Target,
    (started_at, finished_at): (DateTime<Utc>, DateTime<Utc>),
) -> RunRecord {
    RunRecord {
        format_version: FORMAT_VERSION,
        tool: tool(catalogue),
        target,
        ci: None,
        profile: "capture".to_owned(),
        seed: 0,
        started_at,
        finished_at,
        interrupted: false,
        verdict: RunVerdict::Inconclusive,
        gate: Gate::default(),
        summary: Summary::default(),
        rules: Vec::new(),
        cases: Vec::new(),
        findings: Vec::new(),
        observations: Vec::new(),
        exchanges: Vec::new(),
        waivers: Vec::new(),
        compared: None,
        judged_again: None,
    }
}
