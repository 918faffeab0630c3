//! `judge`: stored evidence judged without a target.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, BufWriter, Write as _};
use std::path::{Path, PathBuf};

use crate::report::{Format, Show, View, json_line};
use crate::suite::{Outcome, expectations, judge_capture, judge_record};
use crate::target::Described;

use super::args::JudgeArgs;
use super::exit::{CliError, Exit};
use super::out_lock::OutLock;
use super::report::{render, summary};
use super::rules::catalogue;
use super::{captures, ci, gate_files, output, record_file, whole_file};

/// Judges; the code is that of the gate, as of a run.
pub(super) fn judge(args: &JudgeArgs) -> Result<u8, CliError> {
    let policy = gate_files::policy(&args.gate)?;
    let catalogue = catalogue(args.features.as_deref())?;
    let mut exchanges = Exchanges::create(args.out.as_deref())?;
    let mut beside = None;
    let mut keep = |exchange: &crate::model::Exchange| exchanges.add(exchange);
    let mut outcome = if let Some(files) = captures::files(&args.evidence)? {
        let described = args.target.as_deref().map(Described::load).transpose();
        let described = described.map_err(|error| CliError::new(error, Exit::Usage.code()))?;
        let capture = captures::read(args.url.as_deref(), described.as_ref(), &files)?;
        let source = captures::source(&args.evidence, &files);
        judge_capture(
            &capture,
            described.as_ref(),
            &catalogue,
            &policy,
            &source,
            &mut keep,
        )?
    } else {
        let path = one_record(args)?;
        let (path, record) = record_file::read_record(path)?;
        let lines = BufReader::new(captures::open(
            &path.with_file_name(record_file::EXCHANGES),
        )?)
        .lines();
        let folder = path.parent().unwrap_or(Path::new(".")).to_owned();
        let expected = expectations(&folder);
        beside = Some(folder.join(record_file::CASES));
        let source = captures::name(&args.evidence[0]);
        judge_record(
            record, &expected, lines, &catalogue, &policy, &source, &mut keep,
        )?
    };
    if let Some(file) = &args.target {
        outcome.record.target.file = ci::in_checkout(file);
    }
    gate_files::update(&args.gate, &outcome.record)?;
    exchanges.close()?;
    if let (Some(cases), Some(out)) = (beside, args.out.as_deref()) {
        keep_cases(&cases, out)?;
    }
    let shown = args.show.show();
    write(args.out.as_deref(), &args.formats, shown, &outcome)?;
    Ok(outcome.record.gate.exit_code)
}

/// Puts what the cases expected beside the record that is written, so that it can be judged again.
fn keep_cases(cases: &Path, out: &Path) -> Result<(), CliError> {
    let copy = out.join(record_file::CASES);
    if !cases.exists() || fs::canonicalize(cases).ok() == fs::canonicalize(&copy).ok() {
        return Ok(());
    }
    fs::copy(cases, &copy)
        .map(drop)
        .map_err(|error| unwritable(&copy, &error))
}

/// The one record that the evidence is.
fn one_record(args: &JudgeArgs) -> Result<&Path, CliError> {
    let [path] = args.evidence.as_slice() else {
        return Err(CliError::usage(
            "no capture is in these folders",
            captures::name(&args.evidence[0]),
            "give one run record, or captures of traffic",
        ));
    };
    if args.target.is_some() {
        return Err(CliError::usage(
            "a run record knows its target",
            "--target",
            "leave it out: it is for captures of traffic",
        ));
    }
    Ok(path)
}

/// The exchanges that were judged, written beside the record. They are written under another name
/// until all are there: they may be read from the very place.
struct Exchanges {
    file: Option<(PathBuf, PathBuf, BufWriter<File>)>,
    _one_run: Option<OutLock>,
}

impl Exchanges {
    fn create(out: Option<&Path>) -> Result<Self, CliError> {
        let Some(out) = out else {
            return Ok(Self {
                file: None,
                _one_run: None,
            });
        };
        fs::create_dir_all(out).map_err(|error| unwritable(out, &error))?;
        let lock = OutLock::take(out)?;
        let path = out.join(record_file::EXCHANGES);
        let beside = out.join(format!(
            ".{}.{}",
            record_file::EXCHANGES,
            std::process::id()
        ));
        let file = File::create(&beside).map_err(|error| unwritable(&beside, &error))?;
        Ok(Self {
            file: Some((path, beside, BufWriter::new(file))),
            _one_run: Some(lock),
        })
    }

    fn add(&mut self, exchange: &crate::model::Exchange) -> std::io::Result<()> {
        let Some((_, _, file)) = &mut self.file else {
            return Ok(());
        };
        let line = json_line(exchange).map_err(std::io::Error::other)?;
        file.write_all(line.as_bytes())?;
        file.write_all(b"\n")
    }

    fn close(mut self) -> Result<(), CliError> {
        let Some((path, beside, mut file)) = self.file.take() else {
            return Ok(());
        };
        file.flush()
            .and_then(|()| fs::rename(&beside, &path))
            .map_err(|error| unwritable(&path, &error))
    }
}

impl Drop for Exchanges {
    fn drop(&mut self) {
        if let Some((_, beside, _)) = &self.file {
            // What was given up half-way leaves nothing behind.
            let _not_there = fs::remove_file(beside);
        }
    }
}

fn unwritable(path: &Path, error: &std::io::Error) -> CliError {
    CliError::usage(
        format!("cannot be written: {error}"),
        path.display(),
        "choose another folder with --out",
    )
}

/// Shows what was judged, and writes the record and the reports.
pub(super) fn write(
    out: Option<&Path>,
    formats: &[Format],
    show: Show,
    outcome: &Outcome,
) -> Result<(), CliError> {
    let view = View {
        record: &outcome.record,
        exchange: &|id| outcome.cited.get(&id).map(|exchange| (**exchange).clone()),
    };
    if let Some(out) = out {
        let mut formats = formats.to_vec();
        formats.push(Format::Json);
        formats.sort_unstable();
        formats.dedup();
        let shown = record_file::of_run(outcome, out);
        let view = View {
            exchange: &|id| shown.get(&id).cloned(),
            ..view
        };
        for format in formats {
            let path = out.join(format.file_name());
            whole_file::write(
                &path,
                &render(format, view)?,
                "choose another folder with --out",
            )?;
        }
        let record = out.join(Format::Json.file_name());
        output::note(&crate::report::plain(&format!(
            "record: {}",
            record.display()
        )));
    }
    ci::summary(view);
    output::print(&summary(view, show));
    Ok(())
}
