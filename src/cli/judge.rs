//! `judge`: stored evidence judged without a target.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, BufWriter, Read as _, Write as _};
use std::path::{Path, PathBuf};

use crate::report::{Format, View, json_line};
use crate::suite::{Outcome, expectations, judge_capture, judge_record};
use crate::target::{Captures, Described, Har};

use super::args::JudgeArgs;
use super::exit::{CliError, Exit};
use super::out_lock::OutLock;
use super::report::{render, summary};
use super::rules::catalogue;
use super::{ci, gate_files, output, record_file, whole_file};

/// Judges; the code is that of the gate, as of a run.
pub(super) fn judge(args: &JudgeArgs) -> Result<u8, CliError> {
    let policy = gate_files::policy(&args.gate)?;
    let catalogue = catalogue(args.features.as_deref())?;
    let mut exchanges = Exchanges::create(args.out.as_deref())?;
    let mut beside = None;
    let mut keep = |exchange: &crate::model::Exchange| exchanges.add(exchange);
    let mut outcome = if let Some(files) = captures(&args.evidence)? {
        let described = args.target.as_deref().map(Described::load).transpose();
        let described = described.map_err(|error| CliError::new(error, Exit::Usage.code()))?;
        let har = har(args, described.as_ref(), &files)?;
        let source = source(args, &files);
        judge_capture(
            &har,
            described.as_ref(),
            &catalogue,
            &policy,
            &source,
            &mut keep,
        )?
    } else {
        let path = one_record(args)?;
        let (path, record) = record_file::read_record(path)?;
        let lines = BufReader::new(open(&path.with_file_name(record_file::EXCHANGES))?).lines();
        let folder = path.parent().unwrap_or(Path::new(".")).to_owned();
        let expected = expectations(&folder);
        beside = Some(folder.join(record_file::CASES));
        let source = name(&args.evidence[0]);
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
    write(args, &outcome)?;
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

/// The files of the captures; none where the evidence is a record.
fn captures(evidence: &[PathBuf]) -> Result<Option<Vec<PathBuf>>, CliError> {
    let mut files = Vec::new();
    for path in evidence {
        if path.is_dir() {
            files.extend(in_folder(path)?);
        } else if evidence.len() > 1 || is_capture(path)? {
            files.push(path.clone());
        }
    }
    Ok((!files.is_empty()).then_some(files))
}

/// The captures in a folder, by name; none where it holds a record.
fn in_folder(folder: &Path) -> Result<Vec<PathBuf>, CliError> {
    let record = [Format::Json.file_name(), record_file::EXCHANGES];
    if record.iter().any(|name| folder.join(name).exists()) {
        return Ok(Vec::new());
    }
    let entries = fs::read_dir(folder).map_err(|error| unreadable(folder, &error))?;
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.map_err(|error| unreadable(folder, &error))?.path();
        let may_be = path.extension().is_some_and(|ending| {
            ending.eq_ignore_ascii_case("har") || ending.eq_ignore_ascii_case("json")
        });
        if may_be && path.is_file() && is_capture(&path)? {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// The one record that the evidence is.
fn one_record(args: &JudgeArgs) -> Result<&Path, CliError> {
    let [path] = args.evidence.as_slice() else {
        return Err(CliError::usage(
            "no capture is in these folders",
            name(&args.evidence[0]),
            "give one run record, or captures in HAR format",
        ));
    };
    if args.target.is_some() {
        return Err(CliError::usage(
            "a run record knows its target",
            "--target",
            "leave it out: it is for captures in HAR format",
        ));
    }
    Ok(path)
}

/// All captures, read as one.
fn har(
    args: &JudgeArgs,
    described: Option<&Described>,
    files: &[PathBuf],
) -> Result<Har, CliError> {
    let usage = |message: String| CliError::new(message, Exit::Usage.code());
    let named = described.map(|described| described.base_url.as_str());
    let status = described.and_then(|described| described.status.clone());
    let mut captures = Captures::new(args.url.as_deref().or(named), status);
    for path in files {
        captures
            .add(open(path)?, &path.display().to_string())
            .map_err(usage)?;
    }
    captures.finish().map_err(usage)
}

/// What was read, in a few words.
fn source(args: &JudgeArgs, files: &[PathBuf]) -> String {
    match (args.evidence.as_slice(), files) {
        (_, [file]) => name(file),
        ([folder], files) => format!("{} captures in {}", files.len(), name(folder)),
        (_, files) => {
            let names: Vec<String> = files.iter().map(|file| name(file)).collect();
            format!("{} captures: {}", files.len(), names.join(", "))
        }
    }
}

fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}

/// Whether a file is a capture: by its name or by the first member of its object, for records are
/// JSON too. A file in another encoding than UTF-8 is no record, so that it can be one.
fn is_capture(path: &Path) -> Result<bool, CliError> {
    let mut start = Vec::new();
    open(path)?
        .take(200)
        .read_to_end(&mut start)
        .map_err(|error| unreadable(path, &error))?;
    let head = String::from_utf8_lossy(&start);
    let members = head.trim_start_matches(['\u{feff}', ' ', '\n', '\r', '\t', '{']);
    let named_har = path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("har"));
    let is_text = !members.is_empty() && !members.contains(['\0', '\u{1f}', '\u{fffd}']);
    Ok(members.starts_with("\"log\"") || named_har || (!is_text && !head.is_empty()))
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
    output::print(&summary(view, args.show.show()));
    Ok(())
}
