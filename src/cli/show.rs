//! `show`: the story of a case on the terminal.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::path::Path;

use crate::model::{CaseResult, Exchange, ExchangeId, RunRecord, Verdict};
use crate::report::{Show, Telling, story};

use super::args::StoryArgs;
use super::exit::{CliError, Exit};
use super::{output, record_file};

/// Shows the case that was asked for, or the first one that failed.
pub(super) fn show(args: &StoryArgs) -> Result<u8, CliError> {
    let (path, record) = record_file::read_record(&args.record)?;
    let case = chosen(&record, args.case.as_deref(), &path)?;
    let exchanges = exchanges(&path.with_file_name(record_file::EXCHANGES), case, &record);
    let telling = Telling {
        whole: args.exchanges,
        width: output::look(Show::default()).width,
    };
    output::print(&story(&record, case, &exchanges, telling));
    Ok(Exit::Done.code())
}

fn chosen<'r>(
    record: &'r RunRecord,
    id: Option<&str>,
    path: &Path,
) -> Result<&'r CaseResult, CliError> {
    let Some(id) = id else {
        let failed = |case: &&CaseResult| case.verdict == Verdict::Failed;
        return record.cases.iter().find(failed).ok_or_else(|| {
            CliError::usage("no case failed in this run", path.display(), "name a case")
        });
    };
    // A rule or a scenario stands for its first case that is not passed, or its first.
    let is_named = |case: &&CaseResult| {
        let rest = case.id.0.strip_prefix(id);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    let exact = record.cases.iter().find(|case| case.id.0 == id);
    let open = |case: &&CaseResult| is_named(case) && case.verdict != Verdict::Passed;
    exact
        .or_else(|| record.cases.iter().find(open))
        .or_else(|| record.cases.iter().find(is_named))
        .ok_or_else(|| {
            CliError::usage(
                format!("no case of this record has the id {id}"),
                path.display(),
                "see its ids with `report`",
            )
        })
}

/// The exchanges of a case that are at hand; of one that only reports what was seen in the whole run,
/// those that show it.
fn exchanges(file: &Path, case: &CaseResult, record: &RunRecord) -> Vec<Exchange> {
    let findings = case
        .findings
        .iter()
        .filter_map(|at| record.findings.get(*at));
    let shown = findings.flat_map(|finding| finding.exchanges.iter().copied());
    let wanted: BTreeSet<ExchangeId> = if case.exchanges.is_empty() {
        shown.collect()
    } else {
        BTreeSet::new()
    };
    let Ok(file) = File::open(file) else {
        return Vec::new();
    };
    let lines = BufReader::new(file).lines().map_while(Result::ok);
    let mut found: Vec<Exchange> = lines
        .filter_map(|line| serde_json::from_str(&line).ok())
        .filter(|exchange: &Exchange| exchange.case == case.id || wanted.contains(&exchange.id))
        .collect();
    found.sort_by_key(|exchange| exchange.id);
    found
}
