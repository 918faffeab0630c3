//! Traffic that was captured elsewhere, in HAR format, as exchanges: read entry by entry.
//!
//! Only calls of the documented operations become exchanges. Of their header fields those are kept
//! that a check looks at; credentials are replaced by names before anything is kept, in bodies too.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{BufReader, Read};

use serde::Deserializer;
use serde::de::{DeserializeSeed, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::Redactor;
use super::har_entry::{Entry, Missing};
use crate::model::{Exchange, Operation};

/// What was read of a capture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Har {
    /// The base address of the calls.
    pub base: String,
    /// How many calls became exchanges.
    pub judged: u64,
    /// How many entries were left out, by reason.
    pub left_out: BTreeMap<&'static str, u64>,
}

impl Har {
    /// What was read and what was left out, one line each.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        let mut notes = vec![format!("{} calls judged", self.judged)];
        notes.extend(
            self.left_out
                .iter()
                .map(|(why, count)| format!("{count} left out: {why}")),
        );
        notes
    }
}

/// Takes an exchange.
type Take<'t> = &'t mut dyn FnMut(Exchange) -> std::io::Result<()>;

/// Reads a capture and hands over each call of a documented operation below `base`, or below the
/// one base address that all of them have.
///
/// # Errors
/// Where it is no capture, or its calls go to several addresses and `base` names none.
pub fn read_har(
    har: impl Read,
    base: Option<&str>,
    take: &mut dyn FnMut(Exchange) -> std::io::Result<()>,
) -> Result<Har, String> {
    let mut reading = Reading {
        read: Har {
            base: base.unwrap_or_default().trim_end_matches('/').to_owned(),
            ..Har::default()
        },
        redactor: Redactor::default(),
        first: None,
        take,
        entries: false,
        named: base.is_some(),
    };
    let mut json = serde_json::Deserializer::from_reader(BufReader::new(har));
    Top(&mut reading)
        .deserialize(&mut json)
        .and_then(|()| json.end())
        .map_err(|error| format!("the capture cannot be read: {error}"))?;
    if !reading.entries {
        return Err("the capture has no log with entries".to_owned());
    }
    Ok(reading.read)
}

struct Reading<'t> {
    read: Har,
    redactor: Redactor,
    first: Option<chrono::DateTime<chrono::Utc>>,
    take: Take<'t>,
    entries: bool,
    /// Whether the address was named, rather than taken from the first call.
    named: bool,
}

impl Reading<'_> {
    fn entry(&mut self, entry: Entry) -> Result<(), String> {
        match self.exchange(entry)? {
            Ok(exchange) => {
                self.read.judged += 1;
                (self.take)(exchange).map_err(|error| error.to_string())
            }
            Err(why) => {
                *self.read.left_out.entry(why).or_default() += 1;
                Ok(())
            }
        }
    }

    fn exchange(&mut self, entry: Entry) -> Result<Result<Exchange, &'static str>, String> {
        let url = entry.url().to_owned();
        let Some((base, operation)) = operation(&url) else {
            return Ok(Err("other calls than generateText and listApprovals"));
        };
        if entry.method() != "POST" {
            return Ok(Err("other methods than POST"));
        }
        if self.read.base.is_empty() {
            base.clone_into(&mut self.read.base);
        } else if self.read.base != base {
            if !self.named {
                return Err(format!(
                    "calls of two addresses are in the capture, {} and {base}; name one with --url",
                    self.read.base
                ));
            }
            return Ok(Err("calls of another address"));
        }
        let first = *self.first.get_or_insert(entry.started());
        let id = self.read.judged + 1;
        Ok(match entry.exchange(id, operation, first, &self.redactor) {
            Ok(exchange) => Ok(exchange),
            Err(Missing::Answer) => Err("calls without an answer"),
            Err(Missing::Body) => Err("answers whose body was not captured"),
            Err(Missing::Base64) => Err("answers whose body is no base64 as it says"),
        })
    }
}

/// The base address and the operation that an address names. Queries are no part of the document.
fn operation(url: &str) -> Option<(&str, Operation)> {
    let found = [
        ("/v2/project/content/generateText", Operation::GenerateText),
        (
            "/v2/project/content/listApprovals",
            Operation::ListApprovals,
        ),
    ];
    found
        .into_iter()
        .find_map(|(path, operation)| Some((url.strip_suffix(path)?, operation)))
}

/// The capture as a whole: an object with a member `log`.
struct Top<'a, 't>(&'a mut Reading<'t>);

/// The log: an object with a member `entries`.
struct Log<'a, 't>(&'a mut Reading<'t>);

/// The entries, one after the other.
struct Entries<'a, 't>(&'a mut Reading<'t>);

macro_rules! descends {
    ($from:ident, $member:literal, $to:ident) => {
        impl<'de> DeserializeSeed<'de> for $from<'_, '_> {
            type Value = ();

            fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
                json.deserialize_map(self)
            }
        }

        impl<'de> Visitor<'de> for $from<'_, '_> {
            type Value = ();

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "an object with a member `{}`", $member)
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
                while let Some(name) = map.next_key::<String>()? {
                    if name == $member {
                        map.next_value_seed($to(&mut *self.0))?;
                    } else {
                        map.next_value::<IgnoredAny>()?;
                    }
                }
                Ok(())
            }
        }
    };
}

descends!(Top, "log", Log);
descends!(Log, "entries", Entries);

impl<'de> DeserializeSeed<'de> for Entries<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Entries<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of entries")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<(), A::Error> {
        self.0.entries = true;
        while let Some(entry) = entries.next_element::<Entry>()? {
            self.0.entry(entry).map_err(A::Error::custom)?;
        }
        Ok(())
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a failed test is what it is for")]
mod tests;
