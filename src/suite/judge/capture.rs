//! Captured traffic, judged by the universal checks and those across exchanges.
//!
//! A capture shows what clients happened to ask, so it proves few rules, and breaches of them all
//! the same: everything else is not selected. What a listing shows from page to page is at most a
//! warning, for a list in production changes while it is read.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, Utc};

use super::{Keep, cited, in_part, known, of_capture, reported};
use crate::catalogue::Catalogue;
use crate::compare::{Known as Ids, Policy, settle};
use crate::model::{
    CAPTURE, CaseCounts, CaseId, CaseResult, FORMAT_VERSION, Gate, JudgedAgain, RuleId, RunRecord,
    RunVerdict, Summary, Target,
};
use crate::suite::collect::{Briefs, levels, rule_result, tool};
use crate::suite::tally::Tally;
use crate::suite::universal::Universals;
use crate::suite::{Outcome, SuiteError};
use crate::target::{Capture, Described, Persons};

/// Judges what was captured; `described` is the target, where its file was given.
///
/// # Errors
/// Where no call of a documented operation was captured, or an exchange cannot be kept.
pub fn judge_capture(
    capture: &Capture,
    described: Option<&Described>,
    catalogue: &Catalogue,
    policy: &Policy,
    source: &str,
    keep: Keep<'_>,
) -> Result<Outcome, SuiteError> {
    let kept = cited();
    let target = target(capture, described);
    let universals = Universals::of_capture(
        known(&target),
        target.status_run.as_deref(),
        Arc::clone(&kept),
    );
    let (briefs, persons) = (Briefs::default(), Persons::default());
    let usage = |message: String| SuiteError {
        message,
        exit_code: 2,
    };
    for exchange in &capture.exchanges {
        let written = persons.exchange(&capture.written(exchange)).into_owned();
        keep(&written).map_err(|error| {
            usage(format!("the exchanges cannot be written: {error}; {source}; choose another folder with --out"))
        })?;
        briefs.add(&written, None);
        universals.see(&Arc::new(exchange.clone()));
    }
    let times = capture.exchanges.iter().map(|exchange| exchange.started_at);
    let Some(span) = times.clone().min().zip(times.max()) else {
        return Err(usage(format!(
            "no call of generateText or listApprovals is in the capture ({}); {source}; capture some, or name their base address with --url",
            capture.notes().join("; ")
        )));
    };
    let mut tally = Tally::default();
    for mut finding in universals.findings() {
        for text in [&mut finding.expected, &mut finding.actual] {
            *text = persons.text(&capture.text(text)).into_owned();
        }
        tally.add(finding);
    }
    let findings = tally.findings().to_vec();
    let (mut cases, mut rules): (Vec<CaseResult>, Vec<_>) = (Vec::new(), Vec::new());
    for rule in &catalogue.rules {
        let own: Vec<CaseResult> = of_capture(rule, &universals)
            .iter()
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
        rules.extend(rule_result(rule, &all, &findings, None).map(|result| in_part(result, rule)));
        cases.extend(own);
    }
    let mut record = empty(catalogue, target, span);
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
    record.judged_again = Some(again(capture, source));
    let own: Vec<(RuleId, CaseId)> = record
        .cases
        .iter()
        .map(|case| (case.rule.clone(), case.id.clone()))
        .collect();
    let known_ids = Ids::new(
        catalogue
            .cases()
            .map(|case| (&case.rule, &case.id))
            .chain(own.iter().map(|(rule, id)| (rule, id))),
    );
    settle(&mut record, policy, &known_ids);
    let cited = kept
        .take()
        .into_iter()
        .map(|(id, exchange)| {
            let written = persons.exchange(&capture.written(&exchange)).into_owned();
            (id, Arc::new(written))
        })
        .collect();
    Ok(Outcome {
        cut: 0,
        record,
        cited,
        costs: BTreeMap::new(),
    })
}

/// The target, as far as it is known.
fn target(capture: &Capture, described: Option<&Described>) -> Target {
    let status = described.and_then(|described| described.status.as_ref());
    Target {
        name: described.map_or_else(|| CAPTURE.to_owned(), |target| target.name.clone()),
        base_url: capture.base.clone(),
        file: None,
        version: None,
        way: Vec::new(),
        labels: BTreeMap::new(),
        settings_digest: String::new(),
        min_limit: described.and_then(|described| described.min_limit),
        max_limit: described.and_then(|described| described.max_limit),
        status_run: status.map(|status| status.run.clone()),
    }
}

fn again(read: &Capture, source: &str) -> JudgedAgain {
    let mut notes = read.notes();
    if read.holds_text {
        notes.push("a capture in HAR format holds text, not bytes: invalid UTF-8 and marks of byte order may be gone from it".to_owned());
    }
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
        profile: CAPTURE.to_owned(),
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
        shard: None,
        merged: None,
    }
}
