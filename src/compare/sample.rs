//! Run records for tests, put together from verdicts.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};

use crate::model::{
    CaseCounts, CaseId, CaseResult, FORMAT_VERSION, Gate, Level, LevelCounts, RuleId, RuleResult,
    RunRecord, RunVerdict, Summary, Target, Tool, Verdict,
};

/// A record of no rules, with fixed times; the gate and verdict are placeholders.
pub(crate) fn empty() -> RunRecord {
    let at = |second: i64| {
        DateTime::<Utc>::from_timestamp(1_700_000_000 + second, 0).unwrap_or_default()
    };
    RunRecord {
        format_version: FORMAT_VERSION,
        tool: Tool {
            name: "content-conformance".to_owned(),
            version: "0.1.0".to_owned(),
            suite_digest: "d1".to_owned(),
            custom: false,
        },
        target: Target {
            name: "sample".to_owned(),
            base_url: "http://127.0.0.1:1/".to_owned(),
            file: None,
            version: None,
            way: Vec::new(),
            labels: BTreeMap::new(),
            settings_digest: "d2".to_owned(),
            min_limit: None,
            max_limit: None,
            status_run: None,
        },
        ci: None,
        profile: "standard".to_owned(),
        seed: 7,
        started_at: at(0),
        finished_at: at(3),
        interrupted: false,
        verdict: RunVerdict::Inconclusive,
        gate: Gate {
            policy: String::new(),
            outcome: String::new(),
            exit_code: 3,
            reasons: Vec::new(),
        },
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

/// A record with one rule and one case for each entry.
pub(crate) fn record(rules: &[(&'static str, Level, Verdict)]) -> RunRecord {
    let mut record = empty();
    for (id, level, verdict) in rules {
        add(&mut record, id, *level, *verdict);
    }
    record
}

/// Adds a rule with one case.
pub(crate) fn add(record: &mut RunRecord, id: &'static str, level: Level, verdict: Verdict) {
    let case = CaseId(format!("{id}.one"));
    record.rules.push(RuleResult {
        id: id.into(),
        level,
        title: format!("Title of {id}"),
        place: format!("Place of {id}."),
        text: String::new(),
        feature: "features/sample.feature".to_owned(),
        line: record.rules.len() + 1,
        verdict,
        partial: false,
        needs: Vec::new(),
        cases: vec![case.clone()],
        findings: Vec::new(),
    });
    record.cases.push(CaseResult {
        id: case,
        rule: RuleId::from(id),
        feature: "features/sample.feature".to_owned(),
        line: record.cases.len() + 1,
        name: format!("case of {id}"),
        verdict,
        reason: None,
        intermittent: false,
        applied: 1,
        findings: Vec::new(),
        steps: Vec::new(),
        exchanges: Vec::new(),
        duration_ms: 5,
        seed: None,
        counterexample: None,
    });
    let counts: &mut LevelCounts = record.summary.rules.entry(level).or_default();
    counts.total += 1;
    *counts.by_verdict.entry(verdict).or_default() += 1;
    let cases: &mut CaseCounts = &mut record.summary.cases;
    cases.expected += 1;
    *cases.by_verdict.entry(verdict).or_default() += 1;
}

/// An exchange in brief, of this operation.
pub(crate) fn exchange(
    id: crate::model::ExchangeId,
    operation: crate::model::Operation,
) -> crate::model::ExchangeSummary {
    crate::model::ExchangeSummary {
        id,
        case: CaseId("capture".to_owned()),
        actor: "caller".to_owned(),
        seq: 1,
        operation,
        status: Some(200),
        error: None,
        started_at: DateTime::<Utc>::from_timestamp(1_700_000_000, 0).unwrap_or_default(),
        duration_ms: 1,
        attempts: 1,
        digest: None,
    }
}
