//! What a run came to, for those who called it.

use std::path::Path;

use crate::model::{CaseId, Exchange, ExchangeId, Level, RunRecord};
use crate::report::{self, Told, View};
use crate::suite::{Outcome, SuiteError};

/// What a run came to.
pub struct Ran {
    outcome: Outcome,
}

impl Ran {
    pub(super) fn new(outcome: Outcome) -> Self {
        Self { outcome }
    }

    /// The exit code of the gate: 0 where nothing stands against the implementation.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        self.record().gate.exit_code
    }

    /// The verdict, how many rules came out how, in a line.
    #[must_use]
    pub fn headline(&self) -> String {
        report::headline(self.record())
    }

    /// The record as JSON, in the form of `schemas/run-record.json`.
    #[must_use]
    pub fn json(&self) -> String {
        // A record can always be written.
        report::json(self.record()).unwrap_or_default()
    }

    /// Each case with how it came out.
    pub(super) fn cases(&self, fail_on: Level) -> Vec<(CaseId, Told)> {
        self.viewed(|view| report::told_cases(view, fail_on))
    }

    /// What stands against the implementation and no case shows.
    pub(super) fn beyond(&self) -> Option<String> {
        self.viewed(report::beyond)
    }

    /// Writes the record to a folder, beside the exchanges.
    pub(super) fn write(&self, folder: &Path) -> Result<(), SuiteError> {
        let file = folder.join(report::Format::Json.file_name());
        std::fs::write(&file, self.json()).map_err(|error| SuiteError {
            message: format!(
                "{}: the record cannot be written: {error}; make room, or name another folder",
                file.display()
            ),
            exit_code: 4,
        })
    }

    fn record(&self) -> &RunRecord {
        &self.outcome.record
    }

    fn viewed<T>(&self, look: impl FnOnce(View<'_>) -> T) -> T {
        let exchange = |id: ExchangeId| -> Option<Exchange> {
            let cited = self.outcome.cited.get(&id);
            cited.map(|exchange| (**exchange).clone())
        };
        look(View {
            record: self.record(),
            exchange: &exchange,
        })
    }
}
