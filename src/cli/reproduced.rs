//! The scripts of failed cases, beside the record: `reproduce/CASE.sh`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::model::{CaseId, CaseResult, Exchange, RunRecord, Verdict};
use crate::report::{is_script, reproduce};

use super::{output, record_file};

/// The folder of scripts in the folder of a run.
const FOLDER: &str = "reproduce";
/// Cases that get a script at most: whoever has more failures begins with these.
const MOST: usize = 100;

/// Takes away the scripts of an earlier run, and nothing else that may lie there.
pub(super) fn clear(out: &Path) {
    let Ok(entries) = fs::read_dir(out.join(FOLDER)) else {
        return;
    };
    for path in entries.flatten().map(|entry| entry.path()) {
        let is_own = path.extension().is_some_and(|ending| ending == "sh")
            && fs::read_to_string(&path).is_ok_and(|text| is_script(&text));
        if is_own {
            // What cannot be taken away is replaced, or left beside.
            let _kept = fs::remove_file(&path);
            let _kept = fs::remove_dir_all(path.with_extension(""));
        }
    }
}

/// Writes a script for each failed case. That one cannot be written does not change what the run says.
pub(super) fn write(out: &Path, record: &RunRecord) {
    let failed: Vec<(&CaseResult, &CaseId)> = record
        .cases
        .iter()
        .filter(|case| case.verdict == Verdict::Failed)
        .filter_map(|case| Some((case, asker(record, case)?)))
        .take(MOST)
        .collect();
    if failed.is_empty() {
        return;
    }
    let askers: BTreeSet<&CaseId> = failed.iter().map(|(_, asker)| *asker).collect();
    let asked = record.exchanges.iter();
    let wanted = asked
        .filter(|brief| askers.contains(&brief.case))
        .map(|brief| brief.id)
        .collect();
    let file = out.join(record_file::EXCHANGES);
    let mut exchanges: BTreeMap<CaseId, Vec<Exchange>> = BTreeMap::new();
    for (_, exchange) in record_file::exchanges(record, &file, &wanted, usize::MAX) {
        let own = exchanges.entry(exchange.case.clone()).or_default();
        own.push(exchange);
    }
    let folder = out.join(FOLDER);
    let written = failed.iter().try_for_each(|(case, asker)| {
        let own = exchanges.get(*asker).map_or(&[][..], Vec::as_slice);
        reproduce(record, case, own)
            .into_iter()
            .try_for_each(|file| {
                let path = folder.join(&file.name);
                path.parent().map_or(Ok(()), fs::create_dir_all)?;
                fs::write(path, file.bytes)
            })
    });
    match written {
        Ok(()) => output::note(&format!(
            "scripts that send the failed cases again: {}",
            folder.display()
        )),
        Err(error) => output::note(&format!(
            "the scripts of failed cases cannot be written: {error}; {}",
            folder.display()
        )),
    }
}

/// The case whose exchanges show what is wrong: itself, or, where it only reports what was seen in the
/// whole run, the one that got the first such answer.
fn asker<'r>(record: &'r RunRecord, case: &'r CaseResult) -> Option<&'r CaseId> {
    if !case.exchanges.is_empty() {
        return Some(&case.id);
    }
    let finding = record.findings.get(*case.findings.first()?)?;
    let shown = finding.exchanges.first()?;
    let brief = record.exchanges.iter().find(|brief| brief.id == *shown)?;
    Some(&brief.case)
}
