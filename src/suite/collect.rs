//! The run record, made of what the cases and the universal checks brought back.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, Utc};

use crate::catalogue::{Catalogue, Rule};
use crate::compare::{Known, Policy, settle};
use crate::model::{
    Answer, CaseCounts, CaseResult, Ci, Exchange, ExchangeSummary, FORMAT_VERSION, Finding, Gate,
    Level, LevelCounts, RuleResult, RunRecord, RunVerdict, Shard, Summary, Target, Tool, Verdict,
};
use crate::suite::drive::Driven;
use crate::suite::tally::Tally;
use crate::target::{Counters, Persons, Settings};

/// Exchanges in brief, as they arrive.
#[derive(Debug, Default)]
pub(super) struct Briefs(Mutex<Vec<ExchangeSummary>>);

impl Briefs {
    /// Adds an exchange.
    pub(super) fn add(&self, exchange: &Exchange, digest: Option<String>) {
        let brief = ExchangeSummary {
            id: exchange.id,
            case: exchange.case.clone(),
            actor: exchange.actor.clone(),
            seq: exchange.seq,
            operation: exchange.operation,
            status: exchange.status(),
            error: match &exchange.answer {
                Answer::Response(_) => None,
                Answer::Trouble(trouble) => Some(trouble.clone()),
            },
            started_at: exchange.started_at,
            duration_ms: exchange.ended_us.saturating_sub(exchange.sent_us) / 1000,
            attempts: exchange.attempts,
            digest,
        };
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(brief);
    }

    /// All of them, in the order of their numbers.
    pub(super) fn take(&self) -> Vec<ExchangeSummary> {
        let mut briefs =
            std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        briefs.sort_by_key(|brief| brief.id);
        briefs
    }
}

/// Everything that a record is made of.
pub(super) struct Gathered<'a> {
    /// The catalogue.
    pub catalogue: &'a Catalogue,
    /// The implementation under test.
    pub target: Target,
    /// The CI job.
    pub ci: Option<Ci>,
    /// The share of a run that this is.
    pub shard: Option<Shard>,
    /// How many cases were selected.
    pub expected: usize,
    /// How the cases came out.
    pub driven: Vec<Driven>,
    /// What the universal checks found.
    pub universal: Vec<Finding>,
    /// The client's counters.
    pub counters: Counters,
    /// What the run did not put back, one line each.
    pub left_behind: Vec<String>,
    /// Exchanges in brief.
    pub briefs: &'a Briefs,
    /// The profile's name.
    pub profile: &'a str,
    /// The seed.
    pub seed: u64,
    /// When the run began.
    pub started_at: DateTime<Utc>,
    /// Whether it was stopped before its end.
    pub interrupted: bool,
    /// What the exit code is decided by.
    pub policy: &'a Policy,
    /// Pseudonyms for persons and link tokens.
    pub persons: &'a Persons,
}

impl Gathered<'_> {
    /// The record.
    #[must_use]
    pub(super) fn record(mut self) -> RunRecord {
        for driven in &mut self.driven {
            let case = &mut driven.result;
            for text in [&mut case.reason, &mut case.counterexample]
                .into_iter()
                .flatten()
            {
                *text = self.persons.text(text).into_owned();
            }
        }
        self.driven.sort_by(|a, b| a.result.id.cmp(&b.result.id));
        let mut tally = Tally::default();
        for finding in self.driven.iter().flat_map(|driven| driven.findings.iter()) {
            if !tally.findings().contains(finding) {
                tally.add(finding.clone());
            }
        }
        for finding in &self.universal {
            tally.add_seen(finding.clone());
        }
        let findings: Vec<Finding> = tally
            .findings()
            .iter()
            .map(|finding| self.written(finding))
            .collect();
        let index = |own: &Finding| {
            let same = |known: &Finding| {
                (&known.rule, known.level, &known.message) == (&own.rule, own.level, &own.message)
            };
            tally.findings().iter().position(same)
        };
        for driven in &mut self.driven {
            let mut own: Vec<usize> = driven.findings.iter().filter_map(index).collect();
            own.sort_unstable();
            own.dedup();
            driven.result.findings = own;
        }
        let rules = self.rules(&findings);
        let mut observations: Vec<_> = self
            .driven
            .iter()
            .flat_map(|driven| driven.observations.iter().cloned())
            .collect();
        observations
            .dedup_by(|a, b| a.case == b.case && a.choice == b.choice && a.detail == b.detail);
        let mut record = RunRecord {
            format_version: FORMAT_VERSION,
            tool: tool(self.catalogue),
            target: self.target.clone(),
            ci: self.ci.clone(),
            profile: self.profile.to_owned(),
            seed: self.seed,
            started_at: self.started_at,
            finished_at: Utc::now(),
            interrupted: self.interrupted,
            verdict: RunVerdict::Inconclusive,
            gate: Gate::default(),
            summary: self.summary(&rules),
            rules,
            cases: self
                .driven
                .iter()
                .map(|driven| driven.result.clone())
                .collect(),
            findings,
            observations,
            exchanges: self.briefs.take(),
            waivers: Vec::new(),
            compared: None,
            judged_again: None,
            shard: self.shard.clone(),
            merged: None,
        };
        let known = Known::new(self.catalogue.cases().map(|case| (&case.rule, &case.id)));
        settle(&mut record, self.policy, &known);
        record
    }

    /// A finding as it may be written: with pseudonyms for persons and link tokens.
    fn written(&self, finding: &Finding) -> Finding {
        let text = |text: &str| self.persons.text(text).into_owned();
        Finding {
            expected: text(&finding.expected),
            actual: text(&finding.actual),
            ..finding.clone()
        }
    }

    fn rules(&self, findings: &[Finding]) -> Vec<RuleResult> {
        self.catalogue
            .rules
            .iter()
            .filter_map(|rule| self.rule(rule, findings))
            .collect()
    }

    fn rule(&self, rule: &Rule, findings: &[Finding]) -> Option<RuleResult> {
        let all = self.driven.iter().map(|driven| &driven.result);
        let cases: Vec<&CaseResult> = all.filter(|case| case.rule == rule.id).collect();
        rule_result(rule, &cases, findings, self.ended_early())
    }

    /// What ended the run before all of its cases were run.
    fn ended_early(&self) -> Option<&str> {
        ended_early(self.driven.iter().map(|driven| &driven.result))
    }

    fn summary(&self, rules: &[RuleResult]) -> Summary {
        let mut cases = CaseCounts {
            expected: u32::try_from(self.expected).unwrap_or(u32::MAX),
            ..CaseCounts::default()
        };
        for driven in &self.driven {
            *cases.by_verdict.entry(driven.result.verdict).or_default() += 1;
        }
        Summary {
            rules: levels(self.catalogue, rules),
            cases,
            requests: self.counters.requests,
            runs_queued: self.counters.runs_queued,
            hotels_used: self.counters.hotels_used,
            waited_ms: self.counters.waited_ms,
            left_behind: self
                .left_behind
                .iter()
                .map(|line| self.persons.text(line).into_owned())
                .collect(),
        }
    }
}

/// What ended a run before all of these cases were run.
pub(super) fn ended_early<'c>(cases: impl IntoIterator<Item = &'c CaseResult>) -> Option<&'c str> {
    let mut all = cases.into_iter();
    let left = all.find(|case| case.verdict == Verdict::NotRun)?;
    left.reason.as_deref()
}

/// How a rule came out, from its cases and all findings; `None` where it has no case. `ended_early`
/// is what ended the run before all cases were run.
pub(super) fn rule_result(
    rule: &Rule,
    cases: &[&CaseResult],
    findings: &[Finding],
    ended_early: Option<&str>,
) -> Option<RuleResult> {
    let own: Vec<usize> = findings
        .iter()
        .enumerate()
        .filter(|(_, finding)| finding.rule == rule.id)
        .map(|(index, _)| index)
        .collect();
    if cases.is_empty() {
        return None;
    }
    let broken = own
        .iter()
        .map(|index| match (rule.level, findings[*index].level) {
            (Level::Must, Level::Must) => Verdict::Failed,
            _ => Verdict::Warned,
        });
    let verdict = Verdict::of_cases(cases.iter().map(|case| case.verdict).chain(broken));
    let left_out = |case: &&CaseResult| matches!(case.verdict, Verdict::Skipped | Verdict::NotRun);
    // What all exchanges show was not seen to its end either.
    let sampled = ended_early.filter(|_| {
        rule.cases
            .iter()
            .any(crate::catalogue::Case::judges_whole_run)
    });
    let mut needs: Vec<String> = cases
        .iter()
        .filter(|case| {
            matches!(
                case.verdict,
                Verdict::Skipped | Verdict::NotRun | Verdict::Inconclusive | Verdict::Error
            )
        })
        .filter_map(|case| case.reason.clone())
        .chain(sampled.map(str::to_owned))
        .collect();
    needs.sort();
    needs.dedup();
    Some(RuleResult {
        id: rule.id.clone(),
        level: rule.level,
        title: rule.title.clone(),
        place: rule.place.clone(),
        text: rule.text.clone(),
        feature: rule.feature.clone(),
        line: rule.line,
        verdict,
        partial: verdict.is_judged()
            && (sampled.is_some() || cases.iter().copied().any(|case| left_out(&case))),
        needs,
        cases: cases.iter().map(|case| case.id.clone()).collect(),
        findings: own,
    })
}

/// Counts of rules by level and verdict.
pub(super) fn levels(catalogue: &Catalogue, rules: &[RuleResult]) -> BTreeMap<Level, LevelCounts> {
    let mut levels: BTreeMap<Level, LevelCounts> = BTreeMap::new();
    for rule in &catalogue.rules {
        levels.entry(rule.level).or_default().total += 1;
    }
    for rule in rules {
        *levels
            .entry(rule.level)
            .or_default()
            .by_verdict
            .entry(rule.verdict)
            .or_default() += 1;
    }
    levels
}

/// This harness, with the questions that it asks.
pub(super) fn tool(catalogue: &Catalogue) -> Tool {
    Tool {
        name: env!("CARGO_PKG_NAME").to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        suite_digest: catalogue.digest.clone(),
        custom: catalogue.custom,
    }
}

/// The implementation under test, as the record names it.
pub(super) fn target(settings: &Settings, labels: &BTreeMap<String, String>) -> Target {
    Target {
        name: settings.name.clone(),
        base_url: settings.base_url.to_string(),
        file: settings.file.clone(),
        version: None,
        way: settings.way(),
        labels: labels.clone(),
        settings_digest: settings.digest(),
        min_limit: settings.limits.min_limit,
        max_limit: settings.limits.max_limit,
        status_run: settings.status.as_ref().map(|status| status.run.clone()),
    }
}

/// The CI job, as the environments of common CI systems name it.
pub(super) fn ci() -> Option<Ci> {
    let of = |names: &[&str]| {
        names
            .iter()
            .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
    };
    of(&["CI"])?;
    let github = of(&["GITHUB_SERVER_URL"])
        .zip(of(&["GITHUB_REPOSITORY"]))
        .zip(of(&["GITHUB_RUN_ID"]));
    let url = github
        .map(|((server, repository), run)| format!("{server}/{repository}/actions/runs/{run}"));
    Some(Ci {
        url: url.or_else(|| of(&["CI_JOB_URL", "BUILD_URL"])),
        commit: of(&["GITHUB_SHA", "CI_COMMIT_SHA", "GIT_COMMIT"]),
    })
}
