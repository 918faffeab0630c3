//! `compare`: what changed between records, or implementations side by side.

use std::path::{Path, PathBuf};

use crate::compare::{compare as changed, grid, outcome, side_by_side};
use crate::model::{CAPTURE, Compared, RunRecord};
use crate::report::{self, ChangesFormat, Look, Show, plain};

use super::args::{CompareArgs, Shape};
use super::blame::blame;
use super::exit::{CliError, Exit};
use super::history::folder::History;
use super::{output, record_file, whole_file};

/// A record, and where it lies.
type Placed = (PathBuf, RunRecord);

/// Compares; 1 where something regressed, 3 where something became inconclusive. Side by side
/// nothing is older than anything else, and the code is 0.
pub(super) fn compare(args: &CompareArgs) -> Result<u8, CliError> {
    let format = match args.format {
        Shape::Console => ChangesFormat::Console,
        Shape::Markdown => ChangesFormat::Markdown,
        Shape::Json => ChangesFormat::Json,
        Shape::Html => ChangesFormat::Html,
    };
    let look = match args.output {
        Some(_) => Look::default(),
        None => output::look(Show::default()),
    };
    let records = records(args)?;
    let (code, text) = if args.side_by_side {
        let all: Vec<&RunRecord> = records.iter().map(|(_, record)| record).collect();
        let table = side_by_side(&all);
        (
            Exit::Done.code(),
            report::side_by_side(&table, format, look),
        )
    } else {
        over_time(args, records, format, look)?
    };
    match &args.output {
        None => output::print(&text),
        Some(path) => {
            whole_file::write(path, &text, "name another file")?;
            output::note(&plain(&format!("wrote {}", path.display())));
        }
    }
    Ok(code)
}

/// The newest record against all before it, in the order in which their runs began.
fn over_time(
    args: &CompareArgs,
    mut records: Vec<Placed>,
    format: ChangesFormat,
    look: Look,
) -> Result<(u8, String), CliError> {
    records.sort_by_key(|(_, record)| record.started_at);
    let all: Vec<&RunRecord> = records.iter().map(|(_, record)| record).collect();
    let over = grid(&all);
    let Some((now, before)) = all.split_last() else {
        return Err(too_few("there is no record"));
    };
    let compared = match before {
        // The first run of a history: nothing can have changed.
        [] => Compared {
            against: Vec::new(),
            suite_changed: false,
            changes: Vec::new(),
        },
        before => changed(before, now),
    };
    let mut now = (*now).clone();
    now.compared = Some(compared);
    if let Some((old, _)) = records.iter().rev().nth(1).filter(|_| args.blame) {
        blame(&mut now, old)?;
    }
    let said = outcome(&now, args.fail_on.level());
    let text = report::changes(&now, &over, &said, format, look);
    Ok((said.0, text))
}

/// The records that were named, those of histories among them, each once.
fn records(args: &CompareArgs) -> Result<Vec<Placed>, CliError> {
    let mut records: Vec<Placed> = Vec::new();
    let mut of_history = false;
    for path in &args.records {
        if History::is_at(path) {
            of_history = true;
            for path in comparable(path)? {
                add(&mut records, path)?;
            }
        } else {
            add(&mut records, path.clone())?;
        }
    }
    match records.len() {
        0 => Err(too_few("there is no record that can be compared")),
        1 if !of_history || args.side_by_side => Err(too_few("there is one record only")),
        _ => Ok(records),
    }
}

/// Where the records of a history lie that can be compared.
fn comparable(dir: &Path) -> Result<Vec<PathBuf>, CliError> {
    let history = History::open(dir)?;
    let mut paths = Vec::new();
    for entry in history.runs() {
        let path = history.path(entry);
        match &entry.run.unsound {
            None => paths.push(path),
            Some(why) => output::note(&plain(&format!("{} is left out: {why}", path.display()))),
        }
    }
    Ok(paths)
}

fn add(records: &mut Vec<Placed>, path: PathBuf) -> Result<(), CliError> {
    let mut record = record_file::comparable(&path)?;
    // What a comparison never shows is most of a record, and there may be hundreds of them.
    for case in &mut record.cases {
        case.steps = Vec::new();
        case.exchanges = Vec::new();
    }
    if record.profile != CAPTURE {
        record.exchanges = Vec::new();
    }
    match records.iter().find(|(_, other)| *other == record) {
        Some((other, _)) => output::note(&plain(&format!(
            "{} is the same record as {}: it counts once",
            path.display(),
            other.display()
        ))),
        None => records.push((path, record)),
    }
    Ok(())
}

fn too_few(what: &str) -> CliError {
    CliError::usage(
        format!("{what}, and nothing to compare it with"),
        "compare",
        "name two records or more, or the folder of a history",
    )
}
