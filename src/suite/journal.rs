//! What a run leaves on disk while it goes on: every exchange in `exchanges.ndjson`, and in
//! `cases.ndjson` what the run was asked to do and each case as it ended. After a crash the record
//! is made of both.
//!
//! Persons and link tokens are replaced by stable pseudonyms before anything is written. A case
//! comes after its own exchanges, so that every person in it is known by then.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::TryRecvError;
use std::thread::JoinHandle;

use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::model::Exchange;
use crate::report::json_line;
use crate::suite::SuiteError;
use crate::suite::backlog::{Giver, Taker, backlog};
use crate::suite::begun::{Begun, Ended};
use crate::target::Persons;

/// The file of exchanges, beside the record.
pub(super) const EXCHANGES: &str = "exchanges.ndjson";
/// The file of cases, beside the record.
pub(super) const CASES: &str = "cases.ndjson";

/// Both files, which belong to one run.
pub const JOURNAL: [&str; 2] = [EXCHANGES, CASES];

/// What is written down.
pub(super) enum Entry {
    /// An exchange that has ended, as its [`line`].
    Exchange(String),
    /// A case that has ended.
    Case(Box<Ended>),
}

impl Entry {
    /// Gives it to the journal. One that cannot be written says so when it is closed.
    pub(super) fn give(self, journal: &Giver<Self>) {
        let bytes = match &self {
            Self::Exchange(line) => line.len(),
            Self::Case(_) => 0,
        };
        journal.give(self, bytes);
    }
}

/// A thread that writes entries in the order in which they come.
pub(super) struct Journal {
    sender: Option<Giver<Entry>>,
    writer: Option<JoinHandle<std::io::Result<()>>>,
}

impl Journal {
    /// Opens the journal of a run in a folder, which must exist.
    ///
    /// # Errors
    /// Where a file cannot be made.
    pub(super) fn open(
        folder: &Path,
        persons: Arc<Persons>,
        begun: &Begun,
    ) -> Result<Self, SuiteError> {
        let exchanges = open(&folder.join(EXCHANGES))?;
        let mut cases = open(&folder.join(CASES))?;
        append(&mut cases, begun)
            .and_then(|()| cases.flush())
            .map_err(|error| unwritable(CASES, &error))?;
        let (sender, receiver) = backlog();
        let writer = std::thread::spawn(move || write_all(exchanges, cases, &receiver, &persons));
        Ok(Self {
            sender: Some(sender),
            writer: Some(writer),
        })
    }

    /// A handle that entries are given to.
    #[must_use]
    pub(super) fn sender(&self) -> Option<Giver<Entry>> {
        self.sender.clone()
    }

    /// Waits until everything is written; all other senders must be gone.
    ///
    /// # Errors
    /// Where something could not be written.
    pub(super) fn close(mut self) -> Result<(), SuiteError> {
        drop(self.sender.take());
        let written = self.writer.take().map(JoinHandle::join);
        match written {
            Some(Ok(Err(error))) => Err(unwritable(EXCHANGES, &error)),
            Some(Err(_)) => Err(SuiteError {
                message: format!("the writer of {EXCHANGES} panicked"),
                exit_code: 4,
            }),
            _ => Ok(()),
        }
    }
}

/// A file of lines beside a record.
pub(super) struct Lines(BufWriter<File>);

impl Lines {
    /// Makes the file.
    ///
    /// # Errors
    /// Where it cannot be made.
    pub(super) fn create(path: &Path) -> Result<Self, SuiteError> {
        open(path).map(Self)
    }

    /// Adds a line.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub(super) fn add(&mut self, line: &str) -> Result<(), SuiteError> {
        append_line(&mut self.0, line).map_err(|error| unwritable("a file of the record", &error))
    }

    /// Writes what is left.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub(super) fn close(mut self) -> Result<(), SuiteError> {
        self.0
            .flush()
            .map_err(|error| unwritable("a file of the record", &error))
    }
}

fn open(path: &Path) -> Result<BufWriter<File>, SuiteError> {
    File::create(path)
        .map(BufWriter::new)
        .map_err(|error| SuiteError {
            message: format!(
                "{}: cannot be written: {error}; choose another folder with --out",
                path.display()
            ),
            exit_code: 2,
        })
}

fn unwritable(file: &str, error: &std::io::Error) -> SuiteError {
    SuiteError {
        message: format!("cannot write {file}: {error}; is the disk full?"),
        exit_code: 4,
    }
}

fn append(file: &mut impl Write, entry: &impl Serialize) -> std::io::Result<()> {
    let line = json_line(entry).map_err(std::io::Error::other)?;
    append_line(file, &line)
}

fn append_line(file: &mut impl Write, line: &str) -> std::io::Result<()> {
    file.write_all(line.as_bytes())?;
    file.write_all(b"\n")
}

/// An exchange as its line in the journal, without the end of the line: with pseudonyms.
pub(super) fn line(exchange: &Exchange, persons: &Persons) -> serde_json::Result<String> {
    json_line(persons.exchange(exchange).as_ref())
}

/// The digest of a line in the journal, in hexadecimal.
#[must_use]
pub fn digest(line: &str) -> String {
    let mut text = String::with_capacity(32);
    for byte in Sha256::digest(line.as_bytes()).iter().take(16) {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// Writes until the last sender is gone. Whenever nothing more waits to be written, everything goes
/// to the disk: a crash then takes nothing with it.
fn write_all(
    mut exchanges: impl Write,
    mut cases: impl Write,
    entries: &Taker<Entry>,
    persons: &Persons,
) -> std::io::Result<()> {
    loop {
        let entry = match entries.try_take() {
            Ok(entry) => entry,
            Err(TryRecvError::Disconnected) => break,
            Err(TryRecvError::Empty) => {
                exchanges.flush()?;
                cases.flush()?;
                match entries.take() {
                    Some(entry) => entry,
                    None => break,
                }
            }
        };
        match entry {
            Entry::Exchange(line) => append_line(&mut exchanges, &line)?,
            Entry::Case(ended) => append(&mut cases, &ended.written(persons))?,
        }
    }
    exchanges.flush()?;
    cases.flush()
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test may fail by panicking")]

    use std::io::{BufWriter, Write};
    use std::sync::mpsc::{Sender, channel};
    use std::time::Duration;

    use serde_json::{Value, json};

    use super::{Entry, line, write_all};
    use crate::checks::samples::answered;
    use crate::model::{Exchange, Operation};
    use crate::suite::backlog::backlog;
    use crate::target::Persons;

    /// A file that tells what arrives in it.
    struct Told(Sender<Vec<u8>>);

    impl Write for Told {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.send(bytes.to_vec()).map_err(std::io::Error::other)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn what_was_given_is_on_disk_before_more_comes() {
        let (exchanges, written) = channel();
        let (giver, taker) = backlog();
        let writer = std::thread::spawn(move || {
            let file = BufWriter::new(Told(exchanges));
            write_all(file, std::io::sink(), &taker, &Persons::default())
        });
        for line in ["{\"id\":1}", "{\"id\":2}"] {
            Entry::Exchange(line.to_owned()).give(&giver);
            let there = written.recv_timeout(Duration::from_secs(10));
            assert_eq!(there, Ok(format!("{line}\n").into_bytes()));
        }
        drop(giver);
        assert!(writer.join().is_ok_and(|ended| ended.is_ok()));
    }

    #[test]
    fn what_an_adapter_says_of_a_project_keeps_its_hotels_and_loses_its_persons() {
        let persons = Persons::default();
        let of = |operation, state: &str| {
            let sent = json!({ "state": state }).to_string();
            let body = json!({"created_by": "Bob@h.example", "token": "$TOKEN_1",
                "hotels": [{"name": "Hotel Bob", "master_code": "M1"}],
                "approver": {"Name": "Bob", "Email": "bob@h.example"}});
            let exchange = answered(operation, &sent, 200, &body.to_string());
            let written = line(&exchange, &persons).unwrap();
            let read: Exchange = serde_json::from_str(&written).unwrap();
            let body = &read.response().unwrap().body;
            serde_json::from_slice::<Value>(body).unwrap()
        };
        let made = of(Operation::ProviderState, "project");
        assert_eq!(made["hotels"][0]["name"], "Hotel Bob");
        assert_eq!(made["token"], "$TOKEN_1");
        let shown = of(Operation::ListApprovals, "");
        assert_eq!(made["created_by"], shown["approver"]["Email"]);
        let told = of(Operation::ProviderState, "approve_link");
        assert_eq!(told["approver"], shown["approver"]);
        assert_ne!(told["approver"]["Name"], "Bob");
    }
}
