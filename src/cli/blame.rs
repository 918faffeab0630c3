//! Whether the implementation or the suite changed: the old evidence, judged by today's suite.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::path::Path;

use crate::compare::Policy;
use crate::model::{Class, RunRecord, Verdict};
use crate::suite::{expectations, judge_record};

use super::exit::CliError;
use super::record_file;
use super::rules::catalogue;

/// Adds to each change whose it is. `old` is where the newest of the earlier records lies.
pub(super) fn blame(now: &mut RunRecord, old: &Path) -> Result<(), CliError> {
    let catalogue = catalogue(None)?;
    let (path, before) = record_file::read_record(old)?;
    if now.tool.suite_digest != catalogue.digest {
        return Err(CliError::usage(
            "the newest record comes from another suite than this harness has",
            "--blame",
            "run again with this harness, or use the one that made the record",
        ));
    }
    let again = if before.tool.suite_digest == now.tool.suite_digest
        && before.tool.version == now.tool.version
    {
        None
    } else {
        let exchanges = path.with_file_name(record_file::EXCHANGES);
        let file = File::open(&exchanges).map_err(|error| {
            CliError::usage(
                format!("the old evidence cannot be read: {error}"),
                exchanges.display(),
                "keep exchanges.ndjson beside its run.json, or leave --blame out",
            )
        })?;
        let lines = BufReader::new(file).lines();
        let policy = Policy::default();
        let expected = expectations(path.parent().unwrap_or(Path::new(".")));
        let outcome = judge_record(
            before,
            &expected,
            lines,
            &catalogue,
            &policy,
            "",
            &mut |_| Ok(()),
        )?;
        Some(verdicts(&outcome.record))
    };
    for change in now.compared.iter_mut().flat_map(|all| &mut all.changes) {
        if matches!(change.class, Class::Added | Class::Removed) {
            continue;
        }
        let whose = whose(change.before, change.after, again.as_ref(), &change.id);
        change.note = Some(match change.note.take() {
            Some(note) => format!("{whose}; {note}"),
            None => whose.to_owned(),
        });
    }
    Ok(())
}

fn verdicts(record: &RunRecord) -> BTreeMap<String, Verdict> {
    let rules = record
        .rules
        .iter()
        .map(|rule| (rule.id.to_string(), rule.verdict));
    let cases = record
        .cases
        .iter()
        .map(|case| (case.id.0.clone(), case.verdict));
    rules.chain(cases).collect()
}

/// Whose change it is. `again` are the verdicts of the old evidence with today's suite; none where
/// the suite is the same.
fn whose(
    before: Option<Verdict>,
    after: Option<Verdict>,
    again: Option<&BTreeMap<String, Verdict>>,
    id: &str,
) -> &'static str {
    let Some(again) = again else {
        return "the suite is the same: the implementation, or what is around it";
    };
    match again.get(id).copied().filter(|verdict| verdict.is_judged()) {
        None => "the old evidence cannot be compared",
        Some(_) if before == after => "nothing changed",
        Some(verdict) if Some(verdict) == after => {
            "the suite changed: it says the same of the old evidence"
        }
        Some(verdict) if Some(verdict) == before => {
            "the implementation changed: the old evidence still comes out as it did"
        }
        Some(_) => "both may have changed",
    }
}
