//! The files that a gate needs: the baseline, and the waivers.

use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;

use crate::compare::{Baseline, Policy, read_waivers, updated, waiver_entries, write_waivers};
use crate::model::RunRecord;

use super::exit::CliError;
use super::gate_args::GateArgs;
use super::{output, record_file, text_file, whole_file};

/// The policy that the flags ask for, with the files that they name. It is read before anything is
/// sent or written: a slip costs nothing, and a baseline may lie where the new record goes.
pub(super) fn policy(args: &GateArgs) -> Result<Policy, CliError> {
    Ok(Policy {
        fail_on: args.fail_on.level(),
        require_coverage: args.require_coverage,
        baseline: baseline(args)?,
        waivers: match &args.waivers {
            Some(path) => {
                if args.update_waivers {
                    whole_file::can_be_written(path, "name another file with --waivers")?;
                }
                waivers(path, args.update_waivers)?
            }
            None => Vec::new(),
        },
        ..Policy::default()
    })
}

fn baseline(args: &GateArgs) -> Result<Option<Baseline>, CliError> {
    let Some(path) = &args.baseline else {
        return Ok(None);
    };
    match record_file::comparable(path) {
        Ok(record) => Ok(Some(Baseline {
            name: path.display().to_string(),
            record: Arc::new(record),
        })),
        Err(error) if args.baseline_optional => {
            output::note(&crate::report::plain(&format!(
                "without the baseline: {}",
                error.message
            )));
            Ok(None)
        }
        Err(error) => Err(CliError {
            message: format!("{}, or add --baseline-optional", error.message),
            ..error
        }),
    }
}

fn waivers(path: &Path, may_be_new: bool) -> Result<Vec<crate::model::Waiver>, CliError> {
    let wrong = |what: String| {
        let next = "correct the waiver file, or make one with --update-waivers";
        CliError::usage(what, path.display(), next)
    };
    match text_file::read(path) {
        Ok(text) => read_waivers(&text).map_err(wrong),
        Err(error) if may_be_new && error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(wrong(format!("the waivers cannot be read: {error}"))),
    }
}

/// Writes the minimal waiver file for a record, where that was asked for.
pub(super) fn update(args: &GateArgs, record: &RunRecord) -> Result<(), CliError> {
    let Some(path) = args.waivers.as_ref().filter(|_| args.update_waivers) else {
        return Ok(());
    };
    if record.interrupted {
        output::note("the run was interrupted: the waiver file stays as it is");
        return Ok(());
    }
    let waivers = updated(record, &crate::report::failing(record));
    whole_file::write(
        path,
        &write_waivers(&waivers),
        "name another file with --waivers",
    )?;
    let entries = waiver_entries(&waivers);
    let blank = entries.iter().filter(|entry| entry[0].owner.is_empty());
    let blank = blank.count();
    output::note(&crate::report::plain(&format!(
        "wrote {} ({}, {blank} of them new: fill in their reason and owner)",
        path.display(),
        output::count(entries.len(), "waiver")
    )));
    Ok(())
}
