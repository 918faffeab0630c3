//! The text of a console report as it grows.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};

use crate::model::RunVerdict;
use crate::report::plain;
use crate::report::wrap::wrap;

/// How text is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    /// Whether ANSI colours are used.
    pub colour: bool,
    /// The width of a line, in characters; command lines are never broken.
    pub width: usize,
    /// What is shown in full.
    pub show: Show,
}

/// What a report for a terminal shows in full; else it keeps to a screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Show {
    /// Every choice at an open point.
    pub open: bool,
    /// Every cause of what deviates or was not judged.
    pub causes: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            colour: false,
            width: 100,
            show: Show::default(),
        }
    }
}

/// What a piece of text is, which decides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::report) enum Ink {
    /// A heading, or an id.
    Strong,
    /// Something is wrong.
    Bad,
    /// Something deserves a look.
    Doubtful,
    /// All is well.
    Good,
}

impl Ink {
    /// Of what a run says about its target.
    pub(in crate::report) fn of(verdict: RunVerdict) -> Self {
        match verdict {
            RunVerdict::Conformant | RunVerdict::ConformantInPart => Self::Good,
            RunVerdict::NonConformant | RunVerdict::Error => Self::Bad,
            RunVerdict::Inconclusive => Self::Doubtful,
        }
    }

    fn style(self) -> Style {
        let style = Style::new().bold();
        match self {
            Self::Strong => style,
            Self::Bad => style.fg_color(Some(AnsiColor::Red.into())),
            Self::Doubtful => style.fg_color(Some(AnsiColor::Yellow.into())),
            Self::Good => style.fg_color(Some(AnsiColor::Green.into())),
        }
    }
}

/// A text that grows line by line. Everything given to it is made safe to show.
pub(in crate::report) struct Page {
    out: String,
    look: Look,
}

impl Page {
    pub(in crate::report) fn new(look: Look) -> Self {
        Self {
            out: String::new(),
            look,
        }
    }

    /// A heading, after an empty line unless it is the first.
    pub(in crate::report) fn heading(&mut self, ink: Ink, text: &str) {
        if !self.out.is_empty() {
            self.out.push('\n');
        }
        let mut lines = String::new();
        wrap(&mut lines, "", &plain(text), self.look.width);
        for line in lines.lines() {
            let line = self.inked(ink, line);
            self.out.push_str(&line);
            self.out.push('\n');
        }
    }

    /// One line that begins with a word in colour, cut where the width ends.
    pub(in crate::report) fn short(&mut self, ink: Ink, word: &str, text: &str) {
        let room = self.look.width.saturating_sub(word.chars().count() + 4);
        let text = plain(text);
        let painted = self.inked(ink, word);
        let shown: String = if text.chars().count() > room {
            let kept = text.chars().take(room.saturating_sub(1));
            kept.chain(['…']).collect()
        } else {
            text.into_owned()
        };
        // Writing to a string cannot fail.
        let _ = writeln!(self.out, "  {painted}  {shown}");
    }

    /// A line that begins with a word in colour.
    pub(in crate::report) fn entry(&mut self, ink: Ink, word: &str, text: &str) {
        self.row(ink, word, "", text);
    }

    /// The same with further columns between the word and the text.
    pub(in crate::report) fn row(&mut self, ink: Ink, word: &str, columns: &str, text: &str) {
        let word = plain(word).into_owned();
        let painted = self.inked(ink, &word);
        let head = format!("  {word}  {columns}");
        let head = if text.is_empty() {
            head.trim_end()
        } else {
            &*head
        };
        let from = self.out.len();
        wrap(&mut self.out, head, &plain(text), self.look.width);
        // The colour goes in after the line is measured, so that it takes no room.
        self.out
            .replace_range(from + 2..from + 2 + word.len(), &painted);
    }

    /// A line of text, indented.
    pub(in crate::report) fn line(&mut self, indent: usize, text: &str) {
        wrap(
            &mut self.out,
            &" ".repeat(indent),
            &plain(text),
            self.look.width,
        );
    }

    /// An item of a list: its lines hang under the first.
    pub(in crate::report) fn item(&mut self, indent: usize, text: &str) {
        let head = format!("{:indent$}- ", "");
        wrap(&mut self.out, &head, &plain(text), self.look.width);
    }

    /// A name and what it stands for, in two columns.
    pub(in crate::report) fn field(&mut self, indent: usize, name: &str, text: &str) {
        let head = format!("{:indent$}{name:<9} ", "");
        wrap(&mut self.out, &head, &plain(text), self.look.width);
    }

    /// A name and a command, which is never broken into lines.
    pub(in crate::report) fn command(&mut self, indent: usize, name: &str, command: &str) {
        let head = format!("{:indent$}{name:<9} ", "");
        self.out.push_str(&head);
        self.out.push_str(&plain(command));
        self.out.push('\n');
    }

    /// The width of a line.
    pub(in crate::report) fn width(&self) -> usize {
        self.look.width
    }

    /// Whether every cause is shown in full.
    pub(in crate::report) fn shows_causes(&self) -> bool {
        self.look.show.causes
    }

    /// Whether every choice at an open point is shown.
    pub(in crate::report) fn shows_open(&self) -> bool {
        self.look.show.open
    }

    pub(in crate::report) fn text(self) -> String {
        self.out
    }

    fn inked(&self, ink: Ink, text: &str) -> String {
        let text = plain(text);
        if self.look.colour {
            let style = ink.style();
            format!("{style}{text}{style:#}")
        } else {
            text.into_owned()
        }
    }
}
