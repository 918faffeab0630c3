//! Reading a run record and its exchanges back from files.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::compare::unsound;
use crate::model::{Exchange, ExchangeId, FORMAT_VERSION, RunRecord};
use crate::report::{Format, plain, shown};
use crate::suite::{Outcome, line_digest, rebuild};

use super::exit::CliError;
use super::{output, text_file};

/// The file of exchanges beside a record.
pub(super) const EXCHANGES: &str = "exchanges.ndjson";
/// The file with the cases of a run, and what they expected, beside its record.
pub(super) const CASES: &str = "cases.ndjson";

/// Bytes of exchanges that are read for a report.
const ROOM: usize = 64 << 20;

/// A record, and those of its exchanges that reports show and that are at hand.
pub(super) struct Stored {
    /// The record.
    pub(super) record: RunRecord,
    /// Exchanges by their number.
    pub(super) shown: BTreeMap<ExchangeId, Exchange>,
}

/// The part of a record that says whether the rest can be read.
#[derive(Deserialize)]
struct Version {
    format_version: u32,
}

/// The part of an exchange that says whether the rest is wanted.
#[derive(Deserialize)]
struct Numbered {
    id: ExchangeId,
}

/// Reads a record from `run.json`, or from the folder that holds it. What is not a whole record of a
/// known version is refused.
pub(super) fn read(path: &Path) -> Result<Stored, CliError> {
    let (path, record) = read_record(path)?;
    let file = path.with_file_name(EXCHANGES);
    let shown = exchanges(&record, &file, &shown(&record), ROOM);
    Ok(Stored { record, shown })
}

/// The exchanges that reports of a run show: those that it kept, and the others from the file in its
/// folder.
pub(super) fn of_run(outcome: &Outcome, folder: &Path) -> BTreeMap<ExchangeId, Exchange> {
    let mut wanted = shown(&outcome.record);
    wanted.retain(|id| !outcome.cited.contains_key(id));
    let mut found = exchanges(&outcome.record, &folder.join(EXCHANGES), &wanted, ROOM);
    let kept = outcome.cited.iter();
    found.extend(kept.map(|(id, exchange)| (*id, (**exchange).clone())));
    found
}

/// Reads a record, and says which file it stood in.
pub(super) fn read_record(path: &Path) -> Result<(PathBuf, RunRecord), CliError> {
    let path = if path.is_dir() {
        path.join(Format::Json.file_name())
    } else {
        path.to_path_buf()
    };
    if !path.exists()
        && let Some(folder) = path.parent()
        && let Some(record) = rebuild(folder)?
    {
        output::note("the run never wrote its record: this one is made of its journal");
        return Ok((path, record));
    }
    let wrong =
        |what: String| CliError::usage(what, path.display(), "give the run.json that a run wrote");
    let text = text_file::read(&path)
        .map_err(|error| wrong(format!("the record cannot be read: {error}")))?;
    let version: Version = serde_json::from_str(&text)
        .map_err(|error| wrong(format!("this is not a run record: {error}")))?;
    if version.format_version != FORMAT_VERSION {
        let found = version.format_version;
        return Err(wrong(format!(
            "the record has format {found}, and this harness reads {FORMAT_VERSION}"
        )));
    }
    let record: RunRecord = serde_json::from_str(&text)
        .map_err(|error| wrong(format!("the record is damaged: {error}")))?;
    let mut ids = BTreeSet::new();
    if let Some(case) = record.cases.iter().find(|case| !ids.insert(&case.id)) {
        return Err(wrong(format!(
            "the record holds the case {} twice",
            case.id
        )));
    }
    Ok((path, record))
}

/// Reads a record that is to be compared with another: whole, and in agreement with itself.
pub(super) fn comparable(path: &Path) -> Result<RunRecord, CliError> {
    let record = read_record(path)?.1;
    match unsound(&record) {
        None => Ok(record),
        Some(why) => Err(CliError::usage(
            format!("the record cannot be compared: {why}"),
            path.display(),
            "give the run.json of a whole run",
        )),
    }
}

/// The exchanges in a file that are wanted, as far as they go into so many bytes. A file that is not there, and a line that a crash cut off,
/// only mean that some exchanges are not at hand. An exchange whose digest is not the one in the record
/// belongs to another run: it is left out, and that is said.
pub(super) fn exchanges(
    record: &RunRecord,
    path: &Path,
    wanted: &BTreeSet<ExchangeId>,
    mut room: usize,
) -> BTreeMap<ExchangeId, Exchange> {
    let mut found = BTreeMap::new();
    let Ok(file) = File::open(path) else {
        return found;
    };
    let digests: BTreeMap<ExchangeId, &str> = record
        .exchanges
        .iter()
        .filter_map(|brief| Some((brief.id, brief.digest.as_deref()?)))
        .collect();
    let mut foreign = 0;
    for line in BufReader::new(file).lines().map_while(Result::ok) {
        if found.len() == wanted.len() {
            break;
        }
        let line = line.trim_start_matches('\u{feff}');
        let is_wanted = |numbered: &Numbered| wanted.contains(&numbered.id);
        if !serde_json::from_str(line).is_ok_and(|numbered| is_wanted(&numbered)) {
            continue;
        }
        let Some(left) = room.checked_sub(line.len()) else {
            continue;
        };
        let Ok(exchange) = serde_json::from_str::<Exchange>(line) else {
            continue;
        };
        room = left;
        let theirs = digests.get(&exchange.id);
        if theirs.is_some_and(|digest| *digest != line_digest(line)) {
            foreign += 1;
        } else {
            found.insert(exchange.id, exchange);
        }
    }
    if foreign > 0 {
        output::note(&plain(&format!(
            "{foreign} of {} exchanges to be shown are left out; {}; they are not those of \
             the record: put the {EXCHANGES} of its run beside it",
            wanted.len(),
            path.display()
        )));
    }
    found
}
