//! A run's events for a program: a JSON object a line, as `schemas/events.json` says.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::mpsc::Receiver;
use std::thread::{self, JoinHandle};

use clap::ValueEnum;
use serde::Serialize;

use crate::model::{CaseId, CaseResult, Finding, Level, RuleId, RunRecord, RunVerdict, Verdict};
use crate::report::json_line;
use crate::suite::Event;

use super::output;

/// The version of the events.
const FORMAT_VERSION: u32 = 1;

/// What a run prints while it goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum MessageFormat {
    /// The report at its end; progress goes to standard error.
    Human,
    /// Events as they come, a JSON object a line, and no report.
    JsonLines,
}

/// What the first event says about a run.
pub(super) struct Head {
    /// The target's name.
    pub(super) target: String,
    /// Its address.
    pub(super) base_url: String,
    /// The profile's name.
    pub(super) profile: &'static str,
    /// The seed of all generators.
    pub(super) seed: u64,
}

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum Message<'m> {
    RunStarted {
        format_version: u32,
        version: &'static str,
        target: &'m str,
        base_url: &'m str,
        profile: &'m str,
        seed: u64,
        cases: usize,
        rules: usize,
    },
    TargetLookedAt {
        notes: &'m [String],
    },
    CaseStarted {
        case: &'m CaseId,
    },
    CaseFinished {
        case: &'m CaseId,
        rule: &'m RuleId,
        name: &'m str,
        verdict: Verdict,
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<&'m str>,
        intermittent: bool,
        duration_ms: u64,
        requests: usize,
    },
    Finding {
        #[serde(skip_serializing_if = "Option::is_none")]
        case: Option<&'m CaseId>,
        #[serde(flatten)]
        finding: &'m Finding,
    },
    Waited {
        ms: u64,
    },
    RuleFinished {
        rule: &'m RuleId,
        level: Level,
        title: &'m str,
        verdict: Verdict,
        partial: bool,
    },
    RunFinished {
        verdict: RunVerdict,
        gate: &'m str,
        exit_code: u8,
        reasons: &'m [String],
        requests: u64,
        runs_queued: u64,
        duration_ms: u64,
        record: String,
    },
}

impl<'m> Message<'m> {
    fn of_case(case: &'m CaseResult) -> Self {
        Self::CaseFinished {
            case: &case.id,
            rule: &case.rule,
            name: &case.name,
            verdict: case.verdict,
            reason: case.reason.as_deref(),
            intermittent: case.intermittent,
            duration_ms: case.duration_ms,
            requests: case.exchanges.len(),
        }
    }

    fn print(&self) {
        // What is made of texts and numbers can always be written.
        if let Ok(line) = json_line(self) {
            output::print(&(line + "\n"));
        }
    }
}

/// What has been told of a run.
#[derive(Debug, Default)]
pub(super) struct Told {
    cases: BTreeSet<CaseId>,
    findings: BTreeSet<(RuleId, Level, String)>,
}

/// Prints events until their sender is gone.
pub(super) fn tell(events: Receiver<Event>, head: Head) -> JoinHandle<Told> {
    thread::spawn(move || {
        let mut told = Told::default();
        for event in events {
            told.event(&event, &head);
        }
        told
    })
}

impl Told {
    fn event(&mut self, event: &Event, head: &Head) {
        match event {
            Event::Started { cases, rules } => Message::RunStarted {
                format_version: FORMAT_VERSION,
                version: env!("CARGO_PKG_VERSION"),
                target: &head.target,
                base_url: &head.base_url,
                profile: head.profile,
                seed: head.seed,
                cases: *cases,
                rules: *rules,
            }
            .print(),
            Event::Looked { lines } => Message::TargetLookedAt { notes: lines }.print(),
            Event::CaseStarted { id } => Message::CaseStarted { case: id }.print(),
            Event::CaseDone { case, findings } => {
                self.cases.insert(case.id.clone());
                for (at, finding) in findings.iter().enumerate() {
                    // What two tries of a case found in the same way is one thing.
                    if !findings[..at].contains(finding) {
                        self.finding(Some(&case.id), finding);
                    }
                }
                Message::of_case(case).print();
            }
            Event::Waited { ms } => Message::Waited { ms: *ms }.print(),
            Event::Finished => {}
        }
    }

    fn finding(&mut self, case: Option<&CaseId>, finding: &Finding) {
        let cause = (finding.rule.clone(), finding.level, finding.message.clone());
        self.findings.insert(cause);
        Message::Finding { case, finding }.print();
    }

    /// Prints what only the record says: cases that were never begun, deviations that no case found, and
    /// what rules and run came to.
    pub(super) fn finish(mut self, record: &RunRecord, file: &Path) {
        for case in record
            .cases
            .iter()
            .filter(|case| !self.cases.contains(&case.id))
        {
            Message::of_case(case).print();
        }
        for finding in &record.findings {
            let cause = (finding.rule.clone(), finding.level, finding.message.clone());
            if !self.findings.contains(&cause) {
                self.finding(None, finding);
            }
        }
        for rule in &record.rules {
            Message::RuleFinished {
                rule: &rule.id,
                level: rule.level,
                title: &rule.title,
                verdict: rule.verdict,
                partial: rule.partial,
            }
            .print();
        }
        let took = record.finished_at - record.started_at;
        Message::RunFinished {
            verdict: record.verdict,
            gate: &record.gate.outcome,
            exit_code: record.gate.exit_code,
            reasons: &record.gate.reasons,
            requests: record.summary.requests,
            runs_queued: record.summary.runs_queued,
            duration_ms: u64::try_from(took.num_milliseconds()).unwrap_or_default(),
            record: file.display().to_string(),
        }
        .print();
    }
}
