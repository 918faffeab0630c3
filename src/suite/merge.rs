//! The records of shards, put together as if one run had made them.
//!
//! Exchanges are numbered on from shard to shard, and with them everything that names one; their times
//! count from the beginning of the first shard. What judges the whole run is judged again afterwards.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};

use crate::catalogue::Catalogue;
use crate::checks::expect::renumber;
use crate::model::{
    CaseCounts, CaseId, Exchange, ExchangeId, ExchangeSummary, Finding, Merged, RunRecord, Shard,
    Summary,
};
use crate::report::json_line;
use crate::suite::SuiteError;
use crate::suite::begun::{Begun, Ended};
use crate::suite::journal::{CASES, EXCHANGES, Lines, digest};
use crate::suite::rebuild::lines;

/// A shard that was read.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The folder that it wrote to.
    pub folder: PathBuf,
    /// Its record.
    pub record: RunRecord,
}

/// How what a shard says becomes part of the whole.
struct Moved {
    /// How many numbers of exchanges the shards before have.
    before: ExchangeId,
    /// How much later than the first shard it began.
    later_us: u64,
}

/// Puts pieces of one run together, in the order of `fitting`: writes their exchanges and cases to a
/// folder, and returns the record, whose rules are still to be judged.
///
/// # Errors
/// Where a file cannot be read or written.
pub fn merge(pieces: &[Piece], out: &Path) -> Result<RunRecord, SuiteError> {
    let Some((first, shard)) = pieces
        .first()
        .and_then(|piece| Some((&piece.record, piece.record.shard.clone()?)))
    else {
        return Err(failed(out, "there is no shard to put there"));
    };
    let began = pieces.iter().map(|piece| piece.record.started_at).min();
    let began = began.unwrap_or(first.started_at);
    let mut whole = empty(pieces, &shard);
    let mut exchanges = Lines::create(&out.join(EXCHANGES))?;
    let mut cases = Lines::create(&out.join(CASES))?;
    let (mut notes, mut known, mut before) = (Vec::new(), BTreeSet::new(), 0);
    let mut head = Some(whole.summary.cases.expected as usize);
    for piece in pieces {
        let moved = Moved {
            before,
            later_us: micros(piece.record.started_at, began),
        };
        let ids = piece.record.exchanges.iter().map(|brief| brief.id);
        before += ids.max().unwrap_or(0);
        let own = moved.add(&piece.record, &mut whole, &mut known);
        notes.extend(moved.exchanges(piece, &mut whole.exchanges, &mut exchanges)?);
        notes.extend(moved.cases(piece, &own, &mut head, &mut cases)?);
    }
    exchanges.close()?;
    cases.close()?;
    if let Some(merged) = &mut whole.merged {
        merged.notes = notes;
    }
    Ok(whole)
}

/// The record of all pieces, without what each of them adds.
fn empty(pieces: &[Piece], shard: &Shard) -> RunRecord {
    let records = || pieces.iter().map(|piece| &piece.record);
    let first = pieces[0].record.clone();
    let shards: Vec<u32> = records()
        .filter_map(|record| Some(record.shard.as_ref()?.number))
        .collect();
    let sum = |of: fn(&RunRecord) -> u64| records().map(of).sum::<u64>();
    let own: u32 = records()
        .filter_map(|record| Some(record.shard.as_ref()?.cases))
        .sum();
    let of_whole_run = first.summary.cases.expected.saturating_sub(shard.cases);
    RunRecord {
        started_at: records()
            .map(|record| record.started_at)
            .min()
            .unwrap_or(first.started_at),
        finished_at: records()
            .map(|record| record.finished_at)
            .max()
            .unwrap_or(first.finished_at),
        interrupted: records().any(|record| record.interrupted),
        summary: Summary {
            cases: CaseCounts {
                expected: own + of_whole_run,
                ..CaseCounts::default()
            },
            requests: sum(|record| record.summary.requests),
            runs_queued: sum(|record| record.summary.runs_queued),
            hotels_used: sum(|record| record.summary.hotels_used),
            waited_ms: sum(|record| record.summary.waited_ms),
            left_behind: records()
                .flat_map(|record| record.summary.left_behind.iter().cloned())
                .collect(),
            ..Summary::default()
        },
        rules: Vec::new(),
        cases: Vec::new(),
        findings: Vec::new(),
        observations: Vec::new(),
        exchanges: Vec::new(),
        compared: None,
        judged_again: None,
        shard: None,
        merged: Some(Merged {
            missing: (1..=shard.plan.of)
                .filter(|number| !shards.contains(number))
                .collect(),
            shards,
            notes: Vec::new(),
            plan: shard.plan.clone(),
        }),
        ..first
    }
}

impl Moved {
    fn id(&self, old: ExchangeId) -> ExchangeId {
        self.before + old
    }

    /// Adds what a record says of cases, and of what they saw. A case that judges the whole run is there
    /// once. Returns those that were added.
    fn add(
        &self,
        from: &RunRecord,
        whole: &mut RunRecord,
        known: &mut BTreeSet<CaseId>,
    ) -> BTreeSet<CaseId> {
        let findings_before = whole.findings.len();
        let mut own = BTreeSet::new();
        for case in &from.cases {
            if !known.insert(case.id.clone()) {
                continue;
            }
            own.insert(case.id.clone());
            let mut case = case.clone();
            case.exchanges.iter_mut().for_each(|id| *id = self.id(*id));
            case.findings
                .iter_mut()
                .for_each(|at| *at += findings_before);
            whole.cases.push(case);
        }
        whole.findings.extend(self.findings(&from.findings));
        for seen in &from.observations {
            let mut seen = seen.clone();
            seen.exchange = seen.exchange.map(|id| self.id(id));
            whole.observations.push(seen);
        }
        own
    }

    fn findings(&self, all: &[Finding]) -> Vec<Finding> {
        let mut all = all.to_vec();
        let ids = all
            .iter_mut()
            .flat_map(|finding| finding.exchanges.iter_mut());
        ids.for_each(|id| *id = self.id(*id));
        all
    }

    /// Writes the exchanges of a shard, and adds them in brief. Returns what of them is not as it was.
    fn exchanges(
        &self,
        piece: &Piece,
        briefs: &mut Vec<ExchangeSummary>,
        to: &mut Lines,
    ) -> Result<Option<String>, SuiteError> {
        let first = briefs.len();
        let own = piece.record.exchanges.iter().cloned();
        briefs.extend(own.map(|mut brief| {
            brief.id = self.id(brief.id);
            brief
        }));
        let file = piece.folder.join(EXCHANGES);
        let mut strange = 0;
        let stored = lines(&file).map(Some).unwrap_or_default();
        for line in stored.into_iter().flatten() {
            let Ok(mut exchange) = serde_json::from_str::<Exchange>(&line) else {
                strange += 1;
                continue;
            };
            exchange.id = self.id(exchange.id);
            let at = briefs[first..].binary_search_by_key(&exchange.id, |brief| brief.id);
            let brief = at.ok().map(|at| &mut briefs[first + at]);
            let Some(brief) = brief.filter(|brief| brief.digest.as_ref() == Some(&digest(&line)))
            else {
                strange += 1;
                continue;
            };
            exchange.sent_us = exchange.sent_us.saturating_add(self.later_us);
            exchange.ended_us = exchange.ended_us.saturating_add(self.later_us);
            let line = json_line(&exchange).map_err(|error| failed(&file, error))?;
            brief.digest = Some(digest(&line));
            to.add(&line)?;
        }
        let name = piece.folder.display();
        Ok((strange > 0).then(|| {
            format!("{strange} exchanges of {name} are left out: they are not those of its record")
        }))
    }

    /// Writes the cases that a shard added, with what they expected; before the first of all, how many cases
    /// were asked for.
    fn cases(
        &self,
        piece: &Piece,
        own: &BTreeSet<CaseId>,
        head: &mut Option<usize>,
        to: &mut Lines,
    ) -> Result<Option<String>, SuiteError> {
        let file = piece.folder.join(CASES);
        let Ok(mut stored) = lines(&file) else {
            let name = piece.folder.display();
            return Ok(Some(format!(
                "{name} has no {CASES}: what its cases expected is not known"
            )));
        };
        let begun = stored
            .next()
            .and_then(|line| serde_json::from_str::<Begun>(&line).ok());
        if let (Some(mut begun), Some(expected)) = (begun, *head) {
            *head = None;
            begun.shard = None;
            begun.expected = expected;
            let line = json_line(&begun).map_err(|error| failed(&file, error))?;
            to.add(&line)?;
        }
        for line in stored {
            let Ok(mut ended) = serde_json::from_str::<Ended>(&line) else {
                break;
            };
            if !own.contains(&ended.case.id) {
                continue;
            }
            ended
                .case
                .exchanges
                .iter_mut()
                .for_each(|id| *id = self.id(*id));
            ended.findings = self.findings(&ended.findings);
            for seen in &mut ended.observations {
                seen.exchange = seen.exchange.map(|id| self.id(id));
            }
            for expected in &mut ended.expected {
                renumber(expected, &|id| self.id(id));
            }
            let line = json_line(&ended).map_err(|error| failed(&file, error))?;
            to.add(&line)?;
        }
        Ok(None)
    }
}

/// Marks the rules of a part that a missing shard may say more about, and takes over what of the evidence
/// was not as it should be.
pub fn complete(record: &mut RunRecord, catalogue: &Catalogue) {
    let notes = record.judged_again.take().map(|again| again.notes);
    let Some(merged) = &mut record.merged else {
        return;
    };
    merged.notes.extend(notes.into_iter().flatten());
    let Some(lacks) = merged.lacks() else {
        return;
    };
    let here: BTreeSet<&CaseId> = record.cases.iter().map(|case| &case.id).collect();
    for result in &mut record.rules {
        let rule = catalogue.rule(result.id.as_str());
        let mut cases = rule.into_iter().flat_map(|rule| &rule.cases);
        if cases.any(|case| case.judges_whole_run() || !here.contains(&case.id)) {
            result.partial |= result.verdict.is_judged();
            result.needs.push(lacks.clone());
        }
    }
}

fn micros(later: DateTime<Utc>, earlier: DateTime<Utc>) -> u64 {
    let micros = (later - earlier).num_microseconds().unwrap_or_default();
    u64::try_from(micros).unwrap_or_default()
}

fn failed(place: &Path, why: impl std::fmt::Display) -> SuiteError {
    SuiteError {
        message: format!(
            "{}: {why}; choose another folder with --out",
            place.display()
        ),
        exit_code: 4,
    }
}
