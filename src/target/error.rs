//! What is wrong with the configuration, in one line.

use std::fmt;

/// A configuration that cannot be used. Its text is one line and never shows a secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError {
    /// What is wrong.
    pub what: String,
    /// Where: a file with its line, a key, a flag or an environment variable.
    pub place: String,
    /// What to do about it.
    pub next: String,
}

impl ConfigError {
    /// An error from its three parts.
    pub fn new(what: impl Into<String>, place: impl Into<String>, next: impl Into<String>) -> Self {
        Self {
            what: what.into(),
            place: place.into(),
            next: next.into(),
        }
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = format!("{}: {}; {}", self.place, self.what, self.next);
        f.write_str(&line.replace(['\n', '\r'], " "))
    }
}

impl std::error::Error for ConfigError {}
