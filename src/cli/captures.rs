//! Captured traffic as evidence: which files hold it, and all of them read as one.

use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};

use crate::report::Format;
use crate::target::{Capture, Captures, Described, is_capture, is_text};

use super::exit::{CliError, Exit};
use super::record_file;

/// Bytes of a file that say whether it is a capture.
const START: u64 = 64 << 10;
/// Endings of files in a folder that are looked at even where they are no text.
const ENDINGS: &[&str] = &["har", "json", "ndjson", "jsonl", "zhar", "gz"];

/// The files of captures, and what stands beside them.
#[derive(Debug, Default)]
pub(super) struct Files {
    paths: Vec<PathBuf>,
    /// What brought none, in words.
    fruitless: Vec<String>,
}

/// The files of the captures; none where the evidence is a record.
pub(super) fn files(evidence: &[PathBuf]) -> Result<Option<Files>, CliError> {
    let mut files = Files::default();
    for path in evidence {
        if path.is_dir() {
            files.add_folder(path)?;
        } else if evidence.len() > 1 || may_be_one(path)? {
            files.paths.push(path.clone());
        }
    }
    Ok((!files.paths.is_empty()).then_some(files))
}

impl Files {
    /// Adds the captures in a folder, by name; none where it holds a record.
    fn add_folder(&mut self, folder: &Path) -> Result<(), CliError> {
        let record = [Format::Json.file_name(), record_file::EXCHANGES];
        if record.iter().any(|name| folder.join(name).exists()) {
            let what = "is a run record, which is judged by itself";
            self.fruitless.push(format!("{} {what}", name(folder)));
            return Ok(());
        }
        let entries = fs::read_dir(folder).map_err(|error| unreadable(folder, &error))?;
        let (mut own, mut others) = (Vec::new(), Vec::new());
        for entry in entries {
            let path = entry.map_err(|error| unreadable(folder, &error))?.path();
            if !path.is_file() {
                continue;
            }
            if is_one(&path)? {
                own.push(path);
            } else if !name(&path).starts_with('.') {
                others.push(name(&path));
            }
        }
        others.sort();
        if let Some((last, others)) = others.split_last() {
            let others = match others {
                [] => String::new(),
                others => format!("{} and ", others.join(", ")),
            };
            self.fruitless
                .push(format!("no captures, and not read: {others}{last}"));
        } else if own.is_empty() {
            self.fruitless
                .push(format!("no capture is in {}", name(folder)));
        }
        own.sort();
        self.paths.extend(own);
        Ok(())
    }
}

/// Whether a file in a folder is a capture. What is not text is one where its name says so.
fn is_one(path: &Path) -> Result<bool, CliError> {
    let start = start(path)?;
    let named = path.extension().is_some_and(|ending| {
        let mut all = ENDINGS.iter();
        all.any(|own| ending.eq_ignore_ascii_case(own))
    });
    Ok((named || is_text(&start)) && is_capture(&start, &name(path)))
}

/// Whether a file that was named is a capture and no record. One that is empty is neither: it is read
/// as a capture, which says so.
fn may_be_one(path: &Path) -> Result<bool, CliError> {
    // A pipe can be read only once, and a record has a file beside it.
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return Ok(true);
    }
    let start = start(path)?;
    Ok(start.trim_ascii().is_empty() || is_capture(&start, &name(path)))
}

fn start(path: &Path) -> Result<Vec<u8>, CliError> {
    let mut start = Vec::new();
    open(path)?
        .take(START)
        .read_to_end(&mut start)
        .map_err(|error| unreadable(path, &error))?;
    Ok(start)
}

/// All captures, read as one.
pub(super) fn read(
    url: Option<&str>,
    described: Option<&Described>,
    files: &Files,
) -> Result<Capture, CliError> {
    let usage = |message: String| CliError::new(message, Exit::Usage.code());
    let named = described.map(|described| described.base_url.as_str());
    let status = described.and_then(|described| described.status.clone());
    let mut captures = Captures::new(url.or(named), status);
    for path in &files.paths {
        captures
            .add(open(path)?, &path.display().to_string())
            .map_err(usage)?;
    }
    let mut capture = captures.finish().map_err(usage)?;
    capture.fruitless.extend_from_slice(&files.fruitless);
    Ok(capture)
}

/// What was read, in a few words.
pub(super) fn source(evidence: &[PathBuf], files: &Files) -> String {
    match (evidence, files.paths.as_slice()) {
        (_, [file]) => name(file),
        ([folder], files) => format!("{} captures in {}", files.len(), name(folder)),
        (_, files) => {
            let names: Vec<String> = files.iter().map(|file| name(file)).collect();
            format!("{} captures: {}", files.len(), names.join(", "))
        }
    }
}

/// The last part of a path.
pub(super) fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}

/// Opens evidence.
pub(super) fn open(path: &Path) -> Result<File, CliError> {
    File::open(path).map_err(|error| unreadable(path, &error))
}

fn unreadable(path: &Path, error: &std::io::Error) -> CliError {
    CliError::usage(
        format!("the evidence cannot be read: {error}"),
        path.display(),
        "give the run.json of a run with its exchanges.ndjson beside it, or a capture",
    )
}
