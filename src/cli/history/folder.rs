//! The folder of a history: a folder for each run, and an index.
//!
//! The index only saves the time to read every record: what it lacks is read from the folders, and
//! what has no folder any more is left out of it. So it can be deleted, or be damaged, and nothing
//! is lost.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use chrono::NaiveDateTime;
use serde::{Deserialize, Serialize};

use crate::compare::Brief;
use crate::model::RunRecord;
use crate::report::{Format, View, plain};
use crate::suite::line_digest;

use super::super::exit::CliError;
use super::super::record_file::{self, CASES, EXCHANGES};
use super::super::report::render;
use super::super::{output, text_file, whole_file};

/// The version of the index's format.
pub(in crate::cli) const VERSION: u32 = 1;

const INDEX: &str = "index.json";
/// What a run's folder is called until it is whole.
const UNFINISHED: &str = ".adding";
/// The first part of a run's folder: when the run began.
const WHEN: &str = "%Y-%m-%dT%H%M%SZ";
/// Its second part: characters of the record's digest.
const DIGEST: usize = 8;

/// The index, as it is written.
#[derive(Deserialize, Serialize)]
struct Index {
    format_version: u32,
    runs: Vec<Entry>,
}

/// The part of an index that says whether the rest can be read.
#[derive(Deserialize)]
struct Version {
    format_version: u32,
}

/// A run of a history.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub(in crate::cli) struct Entry {
    /// The folder of its record, within the history.
    pub(in crate::cli) folder: String,
    /// The run in brief.
    pub(in crate::cli) run: Brief,
}

/// A history, as it is on disk.
#[derive(Debug)]
pub(in crate::cli) struct History {
    dir: PathBuf,
    runs: Vec<Entry>,
}

impl History {
    /// Whether a path is the folder of a history, rather than a record or the folder of one.
    pub(in crate::cli) fn is_at(path: &Path) -> bool {
        let is_record = path.join(Format::Json.file_name()).exists();
        let folders = || folders(path).unwrap_or_default();
        !is_record && (path.join(INDEX).is_file() || !folders().is_empty())
    }

    /// Makes the folder, where it is not there.
    pub(super) fn make(dir: &Path) -> Result<(), CliError> {
        fs::create_dir_all(dir).map_err(|error| {
            let what = format!("the folder cannot be made: {error}");
            CliError::usage(what, dir.display(), "choose another one with --dir")
        })
    }

    /// Reads the history in a folder.
    pub(in crate::cli) fn open(dir: &Path) -> Result<Self, CliError> {
        let folders = folders(dir).map_err(|error| {
            let what = format!("there is no history that can be read: {error}");
            CliError::usage(what, dir.display(), "`history add --dir DIR` begins one")
        })?;
        let known = read_index(&dir.join(INDEX))?;
        let mut runs = Vec::new();
        for folder in folders {
            match known.iter().find(|entry| entry.folder == folder) {
                Some(entry) => runs.push(entry.clone()),
                None => match record_file::read_record(&dir.join(&folder)) {
                    Ok((_, record)) => runs.push(Entry {
                        folder,
                        run: Brief::of(&record),
                    }),
                    Err(error) => output::note(&plain(&format!("left out: {}", error.message))),
                },
            }
        }
        let mut history = Self {
            dir: dir.to_owned(),
            runs,
        };
        history.sort();
        Ok(history)
    }

    /// Its runs, oldest first.
    pub(in crate::cli) fn runs(&self) -> &[Entry] {
        &self.runs
    }

    /// Where the record of a run lies.
    pub(in crate::cli) fn path(&self, entry: &Entry) -> PathBuf {
        self.dir.join(&entry.folder)
    }

    /// Whether the exchanges of a run are kept.
    pub(super) fn has_bodies(&self, entry: &Entry) -> bool {
        self.path(entry).join(EXCHANGES).exists()
    }

    /// Copies a record with its exchanges, unless it is there. Says the folder, and whether it is
    /// new.
    pub(super) fn add(
        &mut self,
        file: &Path,
        record: &RunRecord,
    ) -> Result<(String, bool), CliError> {
        let view = View {
            record,
            exchange: &|_| None,
        };
        let text = render(Format::Json, view)?;
        let when = record.started_at.format(WHEN);
        let folder = format!("{when}-{}", &line_digest(&text)[..DIGEST]);
        if self.runs.iter().any(|entry| entry.folder == folder) {
            return Ok((folder, false));
        }
        // A crash leaves nothing that passes for a record: the folder gets its name when it is whole.
        let unfinished = self.dir.join(UNFINISHED);
        let copy = || -> io::Result<()> {
            remove_if_there(fs::remove_dir_all(&unfinished))?;
            fs::create_dir(&unfinished)?;
            fs::write(unfinished.join(Format::Json.file_name()), &text)?;
            for name in [EXCHANGES, CASES] {
                let from = file.with_file_name(name);
                if from.exists() {
                    fs::copy(from, unfinished.join(name))?;
                }
            }
            fs::rename(&unfinished, self.dir.join(&folder))
        };
        copy().map_err(|error| {
            let what = format!("the record cannot be added: {error}");
            CliError::usage(
                what,
                self.dir.display(),
                "make room, or choose another --dir",
            )
        })?;
        self.runs.push(Entry {
            folder: folder.clone(),
            run: Brief::of(record),
        });
        self.sort();
        Ok((folder, true))
    }

    /// Takes the exchanges away of all but so many of the newest runs. Says of how many.
    pub(super) fn prune(&self, keep: usize) -> Result<usize, CliError> {
        let old = self.runs.len().saturating_sub(keep);
        let mut pruned = 0;
        for entry in &self.runs[..old] {
            pruned += usize::from(self.has_bodies(entry));
            for name in [EXCHANGES, CASES] {
                let path = self.path(entry).join(name);
                remove_if_there(fs::remove_file(&path)).map_err(|error| {
                    let what = format!("cannot be taken away: {error}");
                    CliError::usage(what, path.display(), "take it away by hand")
                })?;
            }
        }
        Ok(pruned)
    }

    /// Writes the index.
    pub(super) fn write(&self) -> Result<(), CliError> {
        let index = Index {
            format_version: VERSION,
            runs: self.runs.clone(),
        };
        let value = serde_json::to_value(index).unwrap_or_default();
        let next = "the record is there all the same; make room, and add it once more";
        whole_file::write(&self.dir.join(INDEX), &format!("{value:#}\n"), next)
    }

    fn sort(&mut self) {
        self.runs.sort_by(|one, other| {
            let key = |entry: &Entry| entry.run.started_at;
            key(one)
                .cmp(&key(other))
                .then_with(|| one.folder.cmp(&other.folder))
        });
    }
}

/// The runs that an index knows; none where it cannot be read, which is told.
fn read_index(path: &Path) -> Result<Vec<Entry>, CliError> {
    let text = match text_file::read(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Ok(damaged(path, &error)),
    };
    match serde_json::from_str::<Version>(&text) {
        Ok(version) if version.format_version != VERSION => {
            let found = version.format_version;
            Err(CliError::usage(
                format!("the index has format {found}, and this harness reads {VERSION}"),
                path.display(),
                "use the harness that wrote it, or delete it: it is made anew from the records",
            ))
        }
        Ok(_) => Ok(serde_json::from_str::<Index>(&text)
            .map_or_else(|error| damaged(path, &error), |index| index.runs)),
        Err(error) => Ok(damaged(path, &error)),
    }
}

fn damaged(path: &Path, error: &dyn std::fmt::Display) -> Vec<Entry> {
    output::note(&plain(&format!(
        "{}: the index is damaged ({error}): it is made anew from the records, and written by the \
         next `history add`",
        path.display()
    )));
    Vec::new()
}

/// The names of the folders of runs.
fn folders(dir: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for found in fs::read_dir(dir)? {
        let name = found?.file_name().to_string_lossy().into_owned();
        if is_run(&name) {
            names.push(name);
        }
    }
    Ok(names)
}

/// Whether a name is one that a run's folder gets.
fn is_run(name: &str) -> bool {
    let parts = name.rsplit_once('-');
    parts.is_some_and(|(when, digest)| {
        let is_digest = digest.len() == DIGEST && digest.chars().all(|c| c.is_ascii_hexdigit());
        is_digest && NaiveDateTime::parse_from_str(when, WHEN).is_ok()
    })
}

fn remove_if_there(removed: io::Result<()>) -> io::Result<()> {
    match removed {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::is_run;

    #[test]
    fn only_folders_that_a_history_makes_are_runs() {
        assert!(is_run("2026-01-02T030405Z-00ff00ff"));
        for other in [
            "latest",
            ".adding",
            "2026-01-02T030405Z",
            "2026-01-02T030405Z-notahash",
            "2026-13-02T030405Z-00ff00ff",
        ] {
            assert!(!is_run(other), "{other}");
        }
    }
}
