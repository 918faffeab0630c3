//! `--failed` and `--failed-from`: only what failed, or could not be judged, in an earlier run.

use std::collections::BTreeSet;
use std::path::Path;

use crate::catalogue::Catalogue;
use crate::model::{CaseId, RunRecord, Verdict};
use crate::report::plain;

use super::exit::CliError;
use super::{output, record_file};

/// What of an earlier run is tried again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Again {
    /// The cases by id, and the rules of cases that report what was seen in the whole run.
    pub(super) ids: Vec<String>,
    /// The seed of that run, whose requests come again with it.
    pub(super) seed: u64,
}

/// What failed or stayed inconclusive in a record. Of what only the answers of the whole run showed, the
/// cases that got these answers come along.
pub(super) fn again(record: &Path) -> Result<Again, CliError> {
    let (path, record) = record_file::read_record(record)?;
    let ids: Vec<String> = open_cases(&record).into_iter().map(|id| id.0).collect();
    if ids.is_empty() {
        return Err(CliError::usage(
            "nothing failed or stayed inconclusive in that run",
            path.display(),
            "leave --failed out to run everything",
        ));
    }
    Ok(Again {
        ids,
        seed: record.seed,
    })
}

/// Those of the cases that this suite still has; an error where it has none of them.
pub(super) fn known(ids: Vec<String>, catalogue: &Catalogue) -> Result<Vec<String>, CliError> {
    let (known, gone): (Vec<_>, Vec<_>) = ids
        .into_iter()
        .partition(|id| catalogue.cases().any(|case| case.is_named_by(id)));
    if !gone.is_empty() {
        output::note(&plain(&format!(
            "left out, for this suite has them no more: {}",
            gone.join(", ")
        )));
    }
    if known.is_empty() {
        return Err(CliError::usage(
            "this suite has none of the cases that failed in that run",
            "--failed",
            "leave it out to run everything",
        ));
    }
    Ok(known)
}

/// The cases of a run that are not green, with those that got the answers which are held against it.
pub(super) fn open_cases(record: &RunRecord) -> BTreeSet<CaseId> {
    let is_open = |verdict| {
        matches!(
            verdict,
            Verdict::Failed | Verdict::Inconclusive | Verdict::Error
        )
    };
    let mut ids = BTreeSet::new();
    for case in record.cases.iter().filter(|case| is_open(case.verdict)) {
        ids.insert(case.id.clone());
        let findings = case.findings.iter();
        let shown_by: BTreeSet<u64> = findings
            .filter_map(|at| record.findings.get(*at))
            .flat_map(|finding| finding.exchanges.iter().copied())
            .collect();
        let askers = record
            .exchanges
            .iter()
            .filter(|exchange| shown_by.contains(&exchange.id))
            .map(|exchange| exchange.case.clone());
        // An exchange of nobody's, such as a first look, has no case.
        ids.extend(askers.filter(|id| record.cases.iter().any(|case| case.id == *id)));
    }
    ids
}
