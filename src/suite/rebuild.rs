//! The record of a run that never came to write one: killed, or its machine lost.
//!
//! It is made of what was on disk by then, and is marked as interrupted. Nothing is sent.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::sync::Arc;

use serde_json::Value;

use crate::model::{CaseId, Cost, Exchange, FORMAT_VERSION, Operation, RunRecord};
use crate::suite::SuiteError;
use crate::suite::begun::{Begun, Ended};
use crate::suite::cited::Cited;
use crate::suite::collect::{Briefs, Gathered};
use crate::suite::drive::Driven;
use crate::suite::journal::{self, CASES, EXCHANGES};
use crate::suite::judge::known;
use crate::suite::universal::Universals;
use crate::target::{Counters, Persons};

/// An exchange, and the digest of its line.
type Stored = (Arc<Exchange>, String);

/// The record of the run whose journal lies in a folder; `None` where none does.
///
/// # Errors
/// Where the journal cannot be read, or is of another version.
pub fn rebuild(folder: &Path) -> Result<Option<RunRecord>, SuiteError> {
    let file = folder.join(CASES);
    if !file.exists() {
        return Ok(None);
    }
    let wrong = |what: String| SuiteError {
        message: format!(
            "{what}; {}; give the folder that a run wrote to",
            file.display()
        ),
        exit_code: 2,
    };
    let mut lines = lines(&file).map_err(|error| wrong(format!("cannot be read: {error}")))?;
    let begun: Begun = lines
        .next()
        .and_then(|line| serde_json::from_str(&line).ok())
        .ok_or_else(|| wrong("the journal does not say what the run was asked to do".to_owned()))?;
    if begun.format_version != FORMAT_VERSION {
        return Err(wrong(format!(
            "the journal has format {}, and this harness reads {FORMAT_VERSION}",
            begun.format_version
        )));
    }
    let ended = ended(lines);
    let mut exchanges: Vec<Stored> = match self::lines(&folder.join(EXCHANGES)) {
        Ok(lines) => lines
            .filter_map(|line| Some((Arc::new(serde_json::from_str(&line).ok()?), line)))
            .map(|(exchange, line)| (exchange, journal::digest(&line)))
            .collect(),
        Err(_) => Vec::new(),
    };
    exchanges.sort_by_key(|(exchange, _)| exchange.id);
    Ok(Some(record(&begun, ended, &exchanges)))
}

/// The cases in the lines of a journal. The last line may be cut off.
fn ended(lines: impl Iterator<Item = String>) -> Vec<Ended> {
    lines
        .map_while(|line| serde_json::from_str(&line).ok())
        .collect()
}

/// What the cases of a run expected, by case; nothing where its journal of cases is not there.
#[must_use]
pub fn expectations(folder: &Path) -> BTreeMap<CaseId, Vec<Value>> {
    let Ok(lines) = lines(&folder.join(CASES)) else {
        return BTreeMap::new();
    };
    ended(lines.skip(1))
        .into_iter()
        .map(|ended| (ended.case.id, ended.expected))
        .collect()
}

/// The lines of a file, as far as they can be read.
pub(super) fn lines(file: &Path) -> std::io::Result<impl Iterator<Item = String> + use<>> {
    let reader = BufReader::new(File::open(file)?);
    Ok(reader.lines().map_while(Result::ok))
}

fn record(begun: &Begun, ended: Vec<Ended>, exchanges: &[Stored]) -> RunRecord {
    let universals = Universals::new(
        known(&begun.target),
        begun.target.status_run.as_deref(),
        Arc::new(Cited::default()),
    );
    let briefs = Briefs::default();
    for (exchange, digest) in exchanges {
        universals.see(exchange);
        briefs.add(exchange, Some(digest.clone()));
    }
    let counters = counters(&ended, exchanges);
    let driven = ended.into_iter().map(|ended| Driven {
        result: ended.case,
        findings: ended.findings,
        observations: ended.observations,
        expected: Vec::new(),
        cited: Vec::new(),
        cost: Cost::default(),
    });
    let mut record = Gathered {
        catalogue: &begun.catalogue(),
        target: begun.target.clone(),
        ci: begun.ci.clone(),
        shard: begun.shard.clone(),
        expected: begun.expected,
        driven: driven.collect(),
        universal: universals.findings(),
        counters,
        left_behind: vec![
            "the run ended without putting anything back: projects that were arranged, runs that \
             were held or started"
                .to_owned(),
        ],
        briefs: &briefs,
        profile: &begun.profile,
        seed: begun.seed,
        started_at: begun.started_at,
        interrupted: true,
        policy: &begun.policy(),
        persons: &Persons::default(),
    }
    .record();
    record.tool = begun.tool.clone();
    // The last sign of life is the end of the run.
    record.finished_at = exchanges
        .iter()
        .map(|(exchange, _)| exchange.started_at)
        .max()
        .unwrap_or(begun.started_at);
    record
}

/// What was counted by then: by the last case that ended, or what the exchanges show if that is
/// more. Hotels of runs that were started after the last case ended are not known.
fn counters(ended: &[Ended], exchanges: &[Stored]) -> Counters {
    let most = |of: fn(&Ended) -> u64| ended.iter().map(of).max().unwrap_or(0);
    let accepted = exchanges.iter().filter(|(exchange, _)| {
        exchange.operation == Operation::GenerateText
            && matches!(exchange.status(), Some(200..=299))
    });
    Counters {
        requests: exchanges
            .iter()
            .map(|(exchange, _)| u64::from(exchange.attempts))
            .sum(),
        runs_queued: most(|ended| ended.runs_queued).max(accepted.count() as u64),
        hotels_used: most(|ended| ended.hotels_used),
        waited_ms: most(|ended| ended.waited_ms),
    }
}
