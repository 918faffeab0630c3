//! `merge`: the records of shards, put together and judged as one.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;

use crate::report::{Format, View, plain};
use crate::suite::{Piece, complete, expectations, fitting, judge_record, merge as put_together};

use super::exit::CliError;
use super::once::prepare;
use super::report::render;
use super::rules::catalogue;
use super::shard_args::MergeArgs;
use super::{captures, gate_files, judge, output, record_file, reproduced};

/// Merges; the code is that of the gate, as of a run.
pub(super) fn merge(args: &MergeArgs) -> Result<u8, CliError> {
    let policy = gate_files::policy(&args.gate)?;
    let catalogue = catalogue(args.features.as_deref())?;
    let pieces = fitting(read(args)?)?;
    let _one_run = prepare(&args.out)?;
    let whole = put_together(&pieces, &args.out)?;
    let exchanges = args.out.join(record_file::EXCHANGES);
    let lines = BufReader::new(captures::open(&exchanges)?).lines();
    let expected = expectations(&args.out);
    let source = format!("{} shards", pieces.len());
    let mut outcome = judge_record(
        whole,
        &expected,
        lines,
        &catalogue,
        &policy,
        &source,
        &mut |_| Ok(()),
    )?;
    complete(&mut outcome.record, &catalogue);
    gate_files::update(&args.gate, &outcome.record)?;
    judge::write(Some(&args.out), &args.formats, args.show.show(), &outcome)?;
    if args.formats.contains(&Format::Github) {
        // GitHub reads its commands from a job's output only.
        let view = View {
            record: &outcome.record,
            exchange: &|id| outcome.cited.get(&id).map(|exchange| (**exchange).clone()),
        };
        output::print(&render(Format::Github, view)?);
    }
    reproduced::write(&args.out, &outcome.record);
    Ok(outcome.record.gate.exit_code)
}

/// The shards that are there. One that left nothing is said to be missing.
fn read(args: &MergeArgs) -> Result<Vec<Piece>, CliError> {
    let mut pieces = Vec::new();
    let place = |path: &PathBuf| fs::canonicalize(path).ok();
    for folder in &args.shards {
        if place(folder).is_some() && place(folder) == place(&args.out) {
            return Err(CliError::usage(
                "this is where the merged record goes",
                folder.display(),
                "choose another folder with --out",
            ));
        }
        let is_there = |name: &str| folder.join(name).exists();
        if !is_there("run.json") && !is_there(record_file::CASES) {
            output::note(&plain(&format!(
                "{}: no record of a shard is there",
                folder.display()
            )));
            continue;
        }
        let record = record_file::read_record(folder)?.1;
        pieces.push(Piece {
            folder: folder.clone(),
            record,
        });
    }
    if pieces.is_empty() {
        return Err(CliError::usage(
            "no record of a shard is in these folders",
            captures::name(&args.shards[0]),
            "give the --out folders of `run --shard K/N`",
        ));
    }
    Ok(pieces)
}
