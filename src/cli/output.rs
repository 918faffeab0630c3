//! Writing to standard output and standard error.
//!
//! A reader that goes away (`rules | head`) is no failure. Any other reason why standard output
//! cannot be written is kept for the end of the program: [`failed`].

use std::io::{ErrorKind, IsTerminal as _, Write as _, stderr, stdout};
use std::sync::{Mutex, PoisonError};

use terminal_size::{Width, terminal_size_of};

use crate::report::{Look, Show, plain};

use super::sentences::sentences;

/// The narrowest and the widest line that a report is laid out for.
const WIDTHS: std::ops::RangeInclusive<usize> = 40..=200;

/// Why standard output could not be written.
static FAILED: Mutex<Option<String>> = Mutex::new(None);

/// Writes to standard output.
pub(super) fn print(text: &str) {
    let mut out = stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    if let Err(error) = written
        && error.kind() != ErrorKind::BrokenPipe
    {
        let mut failed = FAILED.lock().unwrap_or_else(PoisonError::into_inner);
        failed.get_or_insert_with(|| error.to_string());
    }
}

/// Why something that went to standard output is not there; `None` where all is.
pub(super) fn failed() -> Option<String> {
    FAILED
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .clone()
}

/// Writes a line to standard error.
pub(super) fn note(text: &str) {
    let mut out = stderr().lock();
    let _reader_gone = writeln!(out, "{text}");
}

/// Clears the screen, where standard output is one.
pub(super) fn clear() {
    if stdout().is_terminal() {
        print("\x1b[2J\x1b[3J\x1b[H");
    }
}

/// Writes an error, as sentences on one line, to standard error.
pub(super) fn error(message: &str) {
    note(&format!("error: {}", plain(&sentences(message))));
}

/// How a report on standard output looks: colour only on a terminal, and not where `NO_COLOR` or
/// `TERM=dumb` forbids it; as wide as `COLUMNS` says, or the terminal is.
pub(super) fn look(show: Show) -> Look {
    let told = variable("COLUMNS").and_then(|columns| columns.parse().ok());
    let terminal = || terminal_size_of(stdout()).map(|(Width(columns), _)| usize::from(columns));
    let width = told.or_else(terminal).unwrap_or(Look::default().width);
    Look {
        show,
        colour: colour(stdout().is_terminal()),
        width: width.clamp(*WIDTHS.start(), *WIDTHS.end()),
    }
}

/// Whether standard error is a terminal that lines can be redrawn on.
pub(super) fn can_redraw() -> bool {
    stderr().is_terminal()
        && variable("TERM").is_none_or(|term| term != "dumb")
        && variable("CI").is_none()
}

fn colour(terminal: bool) -> bool {
    terminal && variable("NO_COLOR").is_none() && variable("TERM").is_none_or(|term| term != "dumb")
}

/// An environment variable that is set to something.
pub(super) fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// A number of things, in words: `1 rule`, `2 rules`.
pub(super) fn count(number: usize, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}
