//! Files that are there whole or not at all: written beside their place, then moved there.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use super::exit::CliError;

/// Writes a text file. `next` says what to do where that cannot be done.
pub(super) fn write(path: &Path, text: &str, next: &str) -> Result<(), CliError> {
    let wrong = |error: std::io::Error| {
        CliError::usage(format!("cannot be written: {error}"), path.display(), next)
    };
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}", std::process::id()));
    let beside = path.with_file_name(name);
    let written = fs::write(&beside, text).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // Nothing half-written stays behind; where it was never made there is nothing to take away.
        let _not_there = fs::remove_file(&beside);
    }
    written.map_err(wrong)
}
