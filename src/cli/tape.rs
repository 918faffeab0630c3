//! The file that a recording writes: a line for each call, on the disk as soon as its answer has come.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::report::json_line;
use crate::target::CaptureLine;

use super::exit::CliError;
use super::output;

/// A capture as it is written.
#[derive(Debug)]
pub(super) struct Tape {
    path: PathBuf,
    state: Mutex<State>,
}

/// Whether there is something that is written to and cannot be read again: a pipe or a device.
pub(super) fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// What is in the file in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Recorded {
    /// No call came.
    Nothing,
    /// Every call that is recorded at all.
    All,
    /// Something could not be written.
    NotAll,
}

#[derive(Debug)]
struct State {
    file: File,
    lines: usize,
    left_out: BTreeMap<&'static str, usize>,
    failed: bool,
}

impl Tape {
    /// Makes the file, and the folders on the way to it. One that is there is never written over; a
    /// pipe or a device is written to.
    pub(super) fn create(path: &Path) -> Result<Self, CliError> {
        let wrong = |error: std::io::Error| match error.kind() {
            ErrorKind::AlreadyExists => CliError::usage(
                "the file is there already",
                path.display(),
                "name another one with --output, or take it away: several captures are judged as one",
            ),
            _ => CliError::usage(
                format!("cannot be written: {error}"),
                path.display(),
                "name another file with --output",
            ),
        };
        if let Some(folder) = path.parent().filter(|folder| *folder != Path::new("")) {
            fs::create_dir_all(folder).map_err(wrong)?;
        }
        let is_special = is_special(path);
        let mut how = OpenOptions::new();
        let how = how.write(true).create_new(!is_special);
        let file = how.open(path).map_err(wrong)?;
        Ok(Self {
            path: path.to_owned(),
            state: Mutex::new(State {
                file,
                lines: 0,
                left_out: BTreeMap::new(),
                failed: false,
            }),
        })
    }

    /// Writes a line. Where that fails it is said at once, and nothing more is written: the calls are
    /// handed on all the same.
    pub(super) fn write(&self, line: &CaptureLine) {
        let mut state = self.state();
        if state.failed {
            return;
        }
        let text = json_line(line).map_err(std::io::Error::other);
        let written = text.and_then(|text| {
            state.file.write_all(format!("{text}\n").as_bytes())?;
            state.file.flush()
        });
        match written {
            Ok(()) => state.lines += 1,
            Err(error) => {
                state.failed = true;
                output::error(&format!(
                    "the capture cannot be written: {error}; {}; nothing more is recorded, see whether the disk is full",
                    self.path.display()
                ));
            }
        }
    }

    /// Counts a call that is not written.
    pub(super) fn leave_out(&self, why: &'static str) {
        *self.state().left_out.entry(why).or_default() += 1;
    }

    /// What was recorded, in lines.
    pub(super) fn summary(&self) -> Vec<String> {
        let state = self.state();
        let path = self.path.display();
        let mut said = vec![format!(
            "{} recorded to {path}",
            output::count(state.lines, "call")
        )];
        for (why, count) in &state.left_out {
            said.push(format!("{count} handed on and not recorded: {why}"));
        }
        if state.lines > 0 && self.path.is_file() {
            said.push(format!("`content-conformance judge {path}` judges it"));
        }
        said
    }

    /// Says whether all was written. A file that nothing was written to is taken away.
    pub(super) fn close(&self) -> Recorded {
        let state = self.state();
        if state.lines == 0 && self.path.is_file() {
            let _stays = fs::remove_file(&self.path);
        }
        match (state.failed, state.lines) {
            (true, _) => Recorded::NotAll,
            (false, 0) => Recorded::Nothing,
            (false, _) => Recorded::All,
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
