//! `judge`: stored evidence judged without a target.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, BufWriter, Read as _, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::report::{Format, View, console, json_line};
use crate::suite::{Outcome, judge_capture, judge_record};

use super::exit::CliError;
use super::gate_args::GateArgs;
use super::report::render;
use super::rules::catalogue;
use super::{gate_files, output, parse, record_file, whole_file};

/// `judge`.
#[derive(Args, Clone, Debug)]
pub(super) struct JudgeArgs {
    /// A run record (run.json, or the folder that holds it), or a capture of traffic in HAR format.
    pub(super) evidence: PathBuf,
    /// The base address whose calls are judged, where a capture holds those of several.
    #[arg(long, value_name = "URL")]
    pub(super) url: Option<String>,
    /// What the exit code is decided by.
    #[command(flatten)]
    pub(super) gate: GateArgs,
    /// Add the feature files in this folder, as the run had them.
    #[arg(long, value_name = "DIR")]
    pub(super) features: Option<PathBuf>,
    /// Write the record, its exchanges and the reports to this folder.
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
    /// Reports to write beside the record.
    #[arg(long = "format", value_name = "LIST", value_delimiter = ',', value_parser = parse::format, requires = "out")]
    pub(super) formats: Vec<Format>,
}

/// Judges; the code is that of the gate, as of a run.
pub(super) fn judge(args: &JudgeArgs) -> Result<u8, CliError> {
    let policy = gate_files::policy(&args.gate)?;
    let catalogue = catalogue(args.features.as_deref())?;
    let mut exchanges = Exchanges::create(args.out.as_deref())?;
    let mut keep = |exchange: &crate::model::Exchange| exchanges.add(exchange);
    let source = args
        .evidence
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let outcome = if is_capture(&args.evidence)? {
        let har = open(&args.evidence)?;
        judge_capture(
            har,
            args.url.as_deref(),
            &catalogue,
            &policy,
            &source,
            &mut keep,
        )?
    } else {
        let (path, record) = record_file::read_record(&args.evidence)?;
        let lines = BufReader::new(open(&path.with_file_name(record_file::EXCHANGES))?).lines();
        judge_record(record, lines, &catalogue, &policy, &source, &mut keep)?
    };
    gate_files::update(&args.gate, &outcome.record)?;
    exchanges.close()?;
    write(args, &outcome)?;
    Ok(outcome.record.gate.exit_code)
}

/// Whether a file is a capture: by the first member of its object, for both kinds are JSON.
fn is_capture(path: &Path) -> Result<bool, CliError> {
    if path.is_dir() {
        return Ok(false);
    }
    let mut head = String::new();
    let mut start = Vec::new();
    open(path)?
        .take(200)
        .read_to_end(&mut start)
        .map_err(|error| unreadable(path, &error))?;
    head.push_str(&String::from_utf8_lossy(&start));
    let members = head.trim_start_matches(['\u{feff}', ' ', '\n', '\r', '\t', '{']);
    let named_har = path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("har"));
    Ok(members.starts_with("\"log\"") || named_har)
}

fn open(path: &Path) -> Result<File, CliError> {
    File::open(path).map_err(|error| unreadable(path, &error))
}

fn unreadable(path: &Path, error: &std::io::Error) -> CliError {
    CliError::usage(
        format!("the evidence cannot be read: {error}"),
        path.display(),
        "give the run.json of a run with its exchanges.ndjson beside it, or a HAR file",
    )
}

/// The exchanges that were judged, written beside the record. They are written under another name
/// until all are there: they may be read from the very place.
struct Exchanges(Option<(PathBuf, PathBuf, BufWriter<File>)>);

impl Exchanges {
    fn create(out: Option<&Path>) -> Result<Self, CliError> {
        let Some(out) = out else {
            return Ok(Self(None));
        };
        fs::create_dir_all(out).map_err(|error| unwritable(out, &error))?;
        let path = out.join(record_file::EXCHANGES);
        let beside = out.join(format!(
            ".{}.{}",
            record_file::EXCHANGES,
            std::process::id()
        ));
        let file = File::create(&beside).map_err(|error| unwritable(&beside, &error))?;
        Ok(Self(Some((path, beside, BufWriter::new(file)))))
    }

    fn add(&mut self, exchange: &crate::model::Exchange) -> std::io::Result<()> {
        let Some((_, _, file)) = &mut self.0 else {
            return Ok(());
        };
        let line = json_line(exchange).map_err(std::io::Error::other)?;
        file.write_all(line.as_bytes())?;
        file.write_all(b"\n")
    }

    fn close(mut self) -> Result<(), CliError> {
        let Some((path, beside, mut file)) = self.0.take() else {
            return Ok(());
        };
        file.flush()
            .and_then(|()| fs::rename(&beside, &path))
            .map_err(|error| unwritable(&path, &error))
    }
}

impl Drop for Exchanges {
    fn drop(&mut self) {
        if let Some((_, beside, _)) = &self.0 {
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

fn write(args: &JudgeArgs, outcome: &Outcome) -> Result<(), CliError> {
    let view = View {
        record: &outcome.record,
        exchange: &|id| outcome.cited.get(&id).map(|exchange| (**exchange).clone()),
    };
    if let Some(out) = &args.out {
        let mut formats = args.formats.clone();
        formats.push(Format::Json);
        formats.sort_unstable();
        formats.dedup();
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
    output::print(&console(view, output::look()));
    Ok(())
}
