//! The formats by name, and what each is rendered from.

use crate::model::{Exchange, ExchangeId, RunRecord};

use super::{Look, console, json};

/// A format that a record can be rendered in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Format {
    /// Text for a person at a terminal.
    Console,
    /// The record itself.
    Json,
}

/// What a format is rendered from.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The record.
    pub record: &'a RunRecord,
    /// Finds an exchange in full, where it is at hand; secrets are replaced in it.
    pub exchange: &'a dyn Fn(ExchangeId) -> Option<Exchange>,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 2] = [Self::Console, Self::Json];

    /// Its name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Console => "console",
            Self::Json => "json",
        }
    }

    /// The name of the file that it is written to.
    #[must_use]
    pub fn file_name(self) -> &'static str {
        match self {
            Self::Console => "report.txt",
            Self::Json => "run.json",
        }
    }

    /// The format with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Renders a record; as a file's text, without colour. Fails only where the record cannot be
    /// written as JSON.
    pub fn render(self, view: View<'_>) -> Result<String, serde_json::Error> {
        match self {
            Self::Console => Ok(console(view, Look::default())),
            Self::Json => json(view.record),
        }
    }
}
