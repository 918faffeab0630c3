//! Files that are there whole or not at all: written beside their place, then moved there. What is
//! no plain file, such as a pipe or a device, is written to and never replaced.

use std::ffi::OsString;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use super::exit::CliError;

/// Writes a text file, and makes the folders on the way to it. `next` says what to do where that
/// cannot be done.
pub(super) fn write(path: &Path, text: &str, next: &str) -> Result<(), CliError> {
    let written = if is_plain_or_missing(path) {
        make_folder(path).and_then(|()| replace(path, text))
    } else {
        let open = fs::OpenOptions::new().write(true).truncate(true).open(path);
        open.and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            file.flush()
        })
    };
    written.map_err(|error| {
        CliError::usage(format!("cannot be written: {error}"), path.display(), next)
    })
}

/// Says whether a file can be written there later on, before anything else is done.
pub(super) fn can_be_written(path: &Path, next: &str) -> Result<(), CliError> {
    if !is_plain_or_missing(path) {
        return Ok(());
    }
    let beside = beside(path);
    let tried = make_folder(path)
        .and_then(|()| fs::write(&beside, ""))
        .and_then(|()| fs::remove_file(&beside));
    tried.map_err(|error| {
        CliError::usage(format!("cannot be written: {error}"), path.display(), next)
    })
}

/// A link is not a plain file: what it points at is written, and the link stays.
fn is_plain_or_missing(path: &Path) -> bool {
    fs::symlink_metadata(path).map_or(true, |found| found.is_file())
}

fn make_folder(path: &Path) -> std::io::Result<()> {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => fs::create_dir_all(folder),
        _ => Ok(()),
    }
}

fn replace(path: &Path, text: &str) -> std::io::Result<()> {
    let beside = beside(path);
    let written = fs::write(&beside, text).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // Nothing half-written stays behind; where it was never made there is nothing to take away.
        let _not_there = fs::remove_file(&beside);
    }
    written
}

fn beside(path: &Path) -> std::path::PathBuf {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}", std::process::id()));
    path.with_file_name(name)
}
