//! Every exchange, appended to `exchanges.ndjson` as the run goes: the evidence after the run, and
//! what is left of it after a crash.
//!
//! Persons and link tokens are replaced by stable pseudonyms before anything is written.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

use sha2::{Digest as _, Sha256};

use crate::model::Exchange;
use crate::suite::SuiteError;
use crate::target::Persons;

/// The file's name, beside the record.
pub(super) const FILE: &str = "exchanges.ndjson";

/// A thread that writes lines in the order in which exchanges end.
pub(super) struct Journal {
    sender: Option<Sender<String>>,
    writer: Option<JoinHandle<std::io::Result<()>>>,
}

impl Journal {
    /// Opens the journal in a folder, which must exist.
    ///
    /// # Errors
    /// Where the file cannot be made.
    pub(super) fn open(folder: &Path) -> Result<Self, SuiteError> {
        let path = folder.join(FILE);
        let file = File::create(&path).map_err(|error| SuiteError {
            message: format!(
                "cannot write {}: {error}; choose another folder with --out",
                path.display()
            ),
            exit_code: 2,
        })?;
        let (sender, receiver) = channel();
        let writer = std::thread::spawn(move || write_all(BufWriter::new(file), &receiver));
        Ok(Self {
            sender: Some(sender),
            writer: Some(writer),
        })
    }

    /// A handle that lines are given to.
    #[must_use]
    pub(super) fn sender(&self) -> Option<Sender<String>> {
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
            Some(Ok(Err(error))) => Err(SuiteError {
                message: format!("cannot write {FILE}: {error}; is the disk full?"),
                exit_code: 4,
            }),
            Some(Err(_)) => Err(SuiteError {
                message: format!("the writer of {FILE} panicked"),
                exit_code: 4,
            }),
            _ => Ok(()),
        }
    }
}

/// An exchange as its line in the journal, without the end of the line: with pseudonyms.
pub(super) fn line(exchange: &Exchange, persons: &Persons) -> serde_json::Result<String> {
    serde_json::to_string(persons.exchange(exchange).as_ref())
}

/// The digest of a line in the journal, in hexadecimal.
pub(super) fn digest(line: &str) -> String {
    let mut text = String::with_capacity(32);
    for byte in Sha256::digest(line.as_bytes()).iter().take(16) {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

fn write_all(mut file: BufWriter<File>, lines: &Receiver<String>) -> std::io::Result<()> {
    while let Ok(line) = lines.recv() {
        file.write_all(line.as_bytes())?;
        file.write_all(b"\n")?;
    }
    file.flush()
}
