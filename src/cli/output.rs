//! Writing to standard output and standard error.
//!
//! A reader that goes away (`rules | head`) is not a failure. Any other reason why standard output
//! cannot be written is kept for the end of the program: [`failed`].

use std::io::{ErrorKind, IsTerminal as _, Write as _, stderr, stdout};
use std::sync::{Mutex, PoisonError};

use clap::ColorChoice;
use terminal_size::{Width, terminal_size_of};

use crate::report::{Look, Show, plain, thousands};

use super::sentences::sentences;

/// The narrowest and the widest line that a report is laid out for.
const WIDTHS: std::ops::RangeInclusive<usize> = 40..=200;

/// How much is said, and in colour or not.
static MANNER: Mutex<Manner> = Mutex::new(Manner {
    color: ColorChoice::Auto,
    voice: Voice::Plain,
});
/// Why standard output could not be written.
static FAILED: Mutex<Option<String>> = Mutex::new(None);

/// How a command talks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    /// When colours are used.
    pub(super) color: ColorChoice,
    /// How much is said on standard error.
    pub(super) voice: Voice,
}

/// How much is said on standard error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Voice {
    /// Errors.
    Quiet,
    /// What goes on, too.
    Plain,
    /// And every case.
    Verbose,
}

/// Sets how everything is said from now on.
pub(super) fn talk(manner: Manner) {
    *MANNER.lock().unwrap_or_else(PoisonError::into_inner) = manner;
}

fn manner() -> Manner {
    *MANNER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How much is said.
pub(super) fn voice() -> Voice {
    manner().voice
}

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

/// Writes a line to standard error, unless only errors are wanted there.
pub(super) fn note(text: &str) {
    if voice() != Voice::Quiet {
        line(text);
    }
}

fn line(text: &str) {
    let mut out = stderr().lock();
    let _reader_gone = writeln!(out, "{text}");
}

/// Clears the screen, where standard output is one and shown to a person.
pub(super) fn clear() {
    if voice() != Voice::Quiet && stdout().is_terminal() {
        print("\x1b[2J\x1b[3J\x1b[H");
    }
}

/// Writes an error, as sentences on one line, to standard error.
pub(super) fn error(message: &str) {
    line(&format!("error: {}", plain(&sentences(message))));
}

/// How a report on standard output looks: in colour as [`colour`] decides; as wide as `COLUMNS`
/// says, or the terminal is.
pub(super) fn look(show: Show) -> Look {
    let told = variable("COLUMNS").and_then(|columns| columns.parse().ok());
    let terminal = || terminal_size_of(stdout()).map(|(Width(columns), _)| usize::from(columns));
    let width = told.or_else(terminal).unwrap_or(Look::default().width);
    Look {
        show,
        colour: colour(manner().color, stdout().is_terminal(), &variable),
        width: width.clamp(*WIDTHS.start(), *WIDTHS.end()),
    }
}

/// Whether standard error is a terminal that lines can be redrawn on, and are.
pub(super) fn can_redraw() -> bool {
    voice() != Voice::Quiet
        && stderr().is_terminal()
        && variable("TERM").is_none_or(|term| term != "dumb")
        && variable("CI").is_none()
}

/// Whether colours are used. The parser's help goes by the same order: what was asked for, then
/// `NO_COLOR`, `CLICOLOR_FORCE`, `CLICOLOR`, and whether it is a terminal that knows colours.
fn colour(asked: ColorChoice, terminal: bool, env: &dyn Fn(&str) -> Option<String>) -> bool {
    let says = |name: &str| env(name).map(|value| value != "0");
    match asked {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto if env("NO_COLOR").is_some() => false,
        ColorChoice::Auto if says("CLICOLOR_FORCE") == Some(true) => true,
        ColorChoice::Auto => {
            terminal
                && says("CLICOLOR") != Some(false)
                && env("TERM").is_none_or(|term| term != "dumb")
        }
    }
}

/// An environment variable that is set to something.
pub(super) fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// A number of things, in words: `1 rule`, `2 rules`.
pub(super) fn count(number: usize, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {thing}{plural}", thousands(number as u64))
}

#[cfg(test)]
mod tests {
    use clap::ColorChoice::{Always, Auto, Never};

    use super::colour;

    #[test]
    fn the_flag_decides_and_then_the_environment() {
        for (asked, terminal, set, expected) in [
            (Auto, true, "", true),
            (Auto, false, "", false),
            (Auto, true, "NO_COLOR=1", false),
            (Auto, true, "TERM=dumb", false),
            (Auto, true, "CLICOLOR=0", false),
            (Auto, true, "CLICOLOR=1", true),
            (Auto, false, "CLICOLOR=1", false),
            (Auto, false, "CLICOLOR_FORCE=1", true),
            (Auto, false, "CLICOLOR_FORCE=0", false),
            (Auto, false, "NO_COLOR=1 CLICOLOR_FORCE=1", false),
            (Always, false, "NO_COLOR=1 TERM=dumb", true),
            (Never, true, "CLICOLOR_FORCE=1", false),
        ] {
            let env = |name: &str| {
                let mut set = set.split(' ').filter_map(|one| one.split_once('='));
                let found = set.find(|(key, _)| *key == name);
                found.map(|(_, value)| value.to_owned())
            };
            assert_eq!(colour(asked, terminal, &env), expected, "{asked} {set}");
        }
    }
}
