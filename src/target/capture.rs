//! Traffic that was captured elsewhere, as exchanges: in HAR format, or an exchange a line.
//!
//! A capture is what some tool wrote of what it saw, and no two tools write the same. So an entry is
//! read for what it says and left out, counted by cause, where that is too little; it never stops the
//! reading. What was not captured is unknown, never empty.
//!
//! Only calls of the documented operations become exchanges. They are judged as they came; what may
//! be written of them is without credentials.

mod body;
mod call;
mod certainty;
mod encoding;
mod entry;
mod fields;
mod format;
mod har;
mod known;
mod line;
mod lines;
mod named;
mod operation;
mod passing;
mod secrets;
mod times;
mod written;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::path::Path;

use serde_json::Value;
use url::Url;

use self::call::Call;
use self::format::Format;
use self::secrets::Secrets;
use super::StatusOperation;
use crate::model::Exchange;

pub use self::format::{is_capture, is_text};
pub use self::line::CaptureLine;
pub use self::passing::{Came, Kept, KeptSink, Passed, Passing};

/// What was read of the captures: the calls, in order of time, and what was left out.
#[derive(Debug, Default)]
pub struct Capture {
    /// The base address of the calls.
    pub base: String,
    /// The calls of documented operations, as they came.
    pub exchanges: Vec<Exchange>,
    /// How many entries were left out, by reason.
    pub left_out: BTreeMap<&'static str, u64>,
    /// Whether some of it is in HAR format, which holds text and not bytes.
    pub holds_text: bool,
    /// What was given and brought nothing, in words.
    pub fruitless: Vec<String>,
    secrets: Secrets,
}

impl Capture {
    /// What was read and what was left out, one line each.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        let judged = match self.exchanges.len() {
            1 => "1 call judged".to_owned(),
            count => format!("{count} calls judged"),
        };
        let left_out = self.left_out.iter();
        let left_out = left_out.map(|(why, count)| format!("{count} left out: {why}"));
        let notes = std::iter::once(judged).chain(left_out);
        notes.chain(self.fruitless.iter().cloned()).collect()
    }

    /// A text as it may be written: without the credentials of the calls.
    #[must_use]
    pub fn text<'a>(&self, text: &'a str) -> Cow<'a, str> {
        written::text(self.secrets.redactor(), text)
    }

    /// An exchange as it may be written: without the credentials of the calls.
    #[must_use]
    pub fn written(&self, exchange: &Exchange) -> Exchange {
        written::without(self.secrets.redactor(), exchange)
    }
}

/// Captures as they are read, one file after the other.
#[derive(Debug, Default)]
pub struct Captures {
    named: Option<String>,
    status: Option<StatusOperation>,
    /// The last parts of the paths of those that were read.
    names: Vec<String>,
    calls: Vec<Call>,
    left_out: BTreeMap<&'static str, u64>,
    holds_text: bool,
    secrets: Secrets,
}

impl Captures {
    /// Nothing read yet. Calls count below `base`, or below the one base address that all of them
    /// have; `status` says what a call of getTextGenerationStatus looks like.
    #[must_use]
    pub fn new(base: Option<&str>, status: Option<StatusOperation>) -> Self {
        Self {
            named: base.map(|base| plain_base(base).unwrap_or_else(|| base.to_owned())),
            status,
            ..Self::default()
        }
    }

    /// Reads one more capture; `name` is how errors call it.
    ///
    /// # Errors
    /// Where it is not a capture, or in an encoding that is not read.
    pub fn add(&mut self, mut capture: impl Read, name: &str) -> Result<(), String> {
        let mut bytes = Vec::new();
        capture.read_to_end(&mut bytes).map_err(|error| {
            format!("the capture cannot be read: {error}; {name}; give a file that can")
        })?;
        let text = encoding::text(&bytes)
            .map_err(|wrong| format!("{}; {name}; {}", wrong.what, wrong.next))?;
        if text.trim().is_empty() {
            return Err(format!(
                "the capture is empty; {name}; give one with calls in it, or the run.json of a run record"
            ));
        }
        let last = Path::new(name).file_name().unwrap_or(name.as_ref());
        self.names.push(last.to_string_lossy().into_owned());
        match format::of(text) {
            Some(Format::Lines) => self.lines(text, name),
            Some(Format::Har) | None => self.har(text, name),
        }
    }

    fn har(&mut self, text: &str, name: &str) -> Result<(), String> {
        let next =
            "give a capture in HAR format, whole as the tool wrote it, or one exchange a line";
        let entries = har::entries(text)
            .map_err(|error| format!("the capture cannot be read: {error}; {name}; {next}"))?
            .ok_or_else(|| format!("the capture has no log with entries; {name}; {next}"))?;
        self.holds_text = true;
        for entry in entries {
            let entry = serde_json::from_str::<Value>(entry.get());
            self.entry(entry.map_err(|_| "entries that are no readable JSON"), None);
        }
        Ok(())
    }

    fn lines(&mut self, text: &str, name: &str) -> Result<(), String> {
        lines::read(text, &mut |line| {
            let name = line.get("id").and_then(Value::as_str).map(str::to_owned);
            self.entry(lines::entry(&line), name);
        })
        .map_err(|wrong| format!("{}; {name}:{}; {}", wrong.what, wrong.line, wrong.next))
        .map(|cut| self.leave_out("calls whose line breaks off", u64::from(cut)))
    }

    fn entry(&mut self, entry: Result<Value, &'static str>, name: Option<String>) {
        match entry.and_then(|entry| self.call(&entry, name)) {
            Ok(call) => self.calls.push(call),
            Err(why) => self.leave_out(why, 1),
        }
    }

    fn leave_out(&mut self, why: &'static str, count: u64) {
        if count > 0 {
            *self.left_out.entry(why).or_default() += count;
        }
    }

    fn call(&mut self, entry: &Value, name: Option<String>) -> Result<Call, &'static str> {
        let url = entry
            .pointer("/request/url")
            .and_then(Value::as_str)
            .ok_or("entries without a request")?;
        let url = Url::parse(url).map_err(|_| operation::OTHERS)?;
        let (base, operation) = operation::operation(&url, self.status.as_ref())?;
        let exchange = entry::exchange(entry, operation, &mut self.secrets)?;
        self.secrets.learn(entry);
        self.secrets.learn_bodies(&exchange);
        Ok(Call {
            base,
            file: self.names.len(),
            name,
            exchange,
        })
    }

    /// All that was read: below one base address, in order of time, and what was written twice once.
    ///
    /// # Errors
    /// Where the calls go to several addresses and none was named.
    pub fn finish(mut self) -> Result<Capture, String> {
        let bases: BTreeSet<&str> = self.calls.iter().map(|call| call.base.as_str()).collect();
        let base = match (&self.named, bases.len()) {
            (Some(named), _) => below(named, &bases).to_owned(),
            (None, 0 | 1) => bases.first().copied().unwrap_or_default().to_owned(),
            (None, _) => {
                let bases: Vec<&str> = bases.into_iter().collect();
                return Err(format!(
                    "calls of {} addresses are in the capture, {}; name one with --url",
                    match bases.len() {
                        2 => "two".to_owned(),
                        more => more.to_string(),
                    },
                    bases.join(" and ")
                ));
            }
        };
        let (own, others): (Vec<Call>, Vec<Call>) = std::mem::take(&mut self.calls)
            .into_iter()
            .partition(|call| call.base == base);
        self.leave_out("calls of another address", others.len() as u64);
        let fruitful: BTreeSet<usize> = own.iter().map(|call| call.file).collect();
        // Where all is of one file, what was left out says it.
        let several = self.names.len() > 1;
        let fruitless = (1..)
            .zip(&self.names)
            .filter(|(file, _)| several && !fruitful.contains(file));
        let fruitless = fruitless.map(|(_, name)| format!("nothing of {name} is judged"));
        let fruitless = fruitless.collect();
        let (exchanges, twice) = times::once(own);
        self.leave_out("calls that are written twice", twice);
        let exchanges = times::in_time(exchanges);
        self.secrets.settle(&exchanges);
        Ok(Capture {
            base,
            exchanges,
            left_out: self.left_out,
            holds_text: self.holds_text,
            fruitless,
            secrets: self.secrets,
        })
    }
}

/// The base address that is meant by one that was named: itself, or the only one below it where no call
/// goes to it.
fn below<'b>(named: &'b str, bases: &BTreeSet<&'b str>) -> &'b str {
    let is_below = |base: &&&str| {
        let rest = base.strip_prefix(named);
        rest.is_some_and(|rest| rest.starts_with('/'))
    };
    let mut all = bases.iter().filter(is_below);
    match (all.next(), all.next()) {
        (Some(only), None) if !bases.contains(named) => only,
        _ => named,
    }
}

/// A base address as those of calls are written.
fn plain_base(base: &str) -> Option<String> {
    let url = Url::parse(base).ok()?;
    let path = url.path().trim_end_matches('/');
    Some(format!("{}{path}", url.origin().ascii_serialization()))
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a failed test is what it is for")]
mod tests;
