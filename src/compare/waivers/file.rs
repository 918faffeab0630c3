//! The waiver file: TOML with a table `[[waiver]]` for each excuse, which can name several rules and
//! cases that break by one cause.
//!
//! It opens no files: the text comes from, and goes to, whoever calls.

use std::fmt::Write as _;

use chrono::NaiveDate;
use serde::Deserialize;

use crate::model::{FaultOf, Waiver};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    waiver: Vec<toml::Spanned<Entry>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: Ids,
    excuses: Option<String>,
    reason: String,
    owner: String,
    expires: Day,
    link: Option<String>,
    fault: Option<FaultOf>,
}

/// One id, or several.
#[derive(Deserialize)]
#[serde(untagged)]
enum Ids {
    One(String),
    Several(Vec<String>),
}

/// A day, as TOML writes dates or as text.
#[derive(Deserialize)]
#[serde(untagged)]
enum Day {
    Date(toml::value::Datetime),
    Text(String),
}

impl Day {
    fn read(&self) -> Option<NaiveDate> {
        match self {
            Self::Date(date) => date.to_string().parse().ok(),
            Self::Text(text) => text.parse().ok(),
        }
    }
}

/// Reads a waiver file.
///
/// # Errors
/// Where something cannot be read or is missing: the line, and what to write there, in one line.
pub fn read_waivers(text: &str) -> Result<Vec<Waiver>, String> {
    let file: File = toml::from_str(text).map_err(|error| {
        let line = error.span().map_or(1, |span| line(text, span.start));
        format!("line {line}: {}", error.message().replace('\n', " "))
    })?;
    let mut waivers: Vec<Waiver> = Vec::new();
    for entry in file.waiver {
        let line = line(text, entry.span().start);
        let entry = entry.into_inner();
        let ids = match entry.id {
            Ids::One(id) => vec![id],
            Ids::Several(ids) => ids,
        };
        let ids: Vec<&str> = ids.iter().map(|id| id.trim()).collect();
        let name = ids.join(", ");
        let wrong = |what: &str| Err(format!("line {line}: the waiver for {name:?} {what}"));
        if ids.is_empty() || ids.contains(&"") {
            return wrong("names no rule or case; write its id");
        }
        for (name, value) in [("reason", &entry.reason), ("owner", &entry.owner)] {
            if value.trim().is_empty() {
                return wrong(&format!("has no {name}; fill it in"));
            }
        }
        let Some(expires) = entry.expires.read() else {
            return wrong("has no day that it expires on; write it like 2026-12-31");
        };
        for id in ids {
            if waivers.iter().any(|waiver| waiver.id == id) {
                return wrong(&format!("names {id}, which is there twice; keep one"));
            }
            waivers.push(Waiver {
                id: id.to_owned(),
                excuses: entry.excuses.clone(),
                reason: entry.reason.clone(),
                owner: entry.owner.clone(),
                expires,
                link: entry.link.clone(),
                fault: entry.fault,
            });
        }
    }
    Ok(waivers)
}

/// Waivers as the entries of a file: those that differ in their id alone are one.
#[must_use]
pub fn waiver_entries(waivers: &[Waiver]) -> Vec<Vec<&Waiver>> {
    let like = |one: &Waiver, other: &Waiver| {
        let id = other.id.clone();
        *other == Waiver { id, ..one.clone() }
    };
    let mut entries: Vec<Vec<&Waiver>> = Vec::new();
    for waiver in waivers {
        match entries.iter_mut().find(|entry| like(entry[0], waiver)) {
            Some(entry) => entry.push(waiver),
            None => entries.push(vec![waiver]),
        }
    }
    entries
}

/// Writes a waiver file.
#[must_use]
pub fn write_waivers(waivers: &[Waiver]) -> String {
    let mut text = String::from(
        "# Known failures that do not close the gate: the rules and cases of one cause, why, who answers\n\
         # for it, and until when. A waiver that expired, matches nothing or is no longer needed closes it.\n",
    );
    for entry in waiver_entries(waivers) {
        let waiver = entry[0];
        let ids: Vec<String> = entry.iter().map(|one| quoted(&one.id)).collect();
        let _ = match ids.as_slice() {
            [id] => writeln!(text, "\n[[waiver]]\nid = {id}"),
            several => {
                let lines = several.join(",\n    ");
                writeln!(text, "\n[[waiver]]\nid = [\n    {lines},\n]")
            }
        };
        if let Some(excuses) = &waiver.excuses {
            let _ = writeln!(text, "excuses = {}", quoted(excuses));
        }
        let _ = writeln!(
            text,
            "reason = {}\nowner = {}\nexpires = {}",
            quoted(&waiver.reason),
            quoted(&waiver.owner),
            waiver.expires
        );
        if let Some(link) = &waiver.link {
            let _ = writeln!(text, "link = {}", quoted(link));
        }
        if let Some(fault) = waiver.fault {
            let _ = writeln!(text, "fault = \"{fault}\"");
        }
    }
    text
}

fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

fn line(text: &str, at: usize) -> usize {
    text.get(..at)
        .map_or(1, |before| before.matches('\n').count() + 1)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a failed test is what it is for")]
mod tests {
    use super::{read_waivers, write_waivers};
    use crate::model::FaultOf;

    const GOOD: &str =
        "[[waiver]]\nid = \"RUN-9\"\nreason = \"known\"\nowner = \"ada\"\nexpires = 2030-01-31\n";

    #[test]
    fn a_file_reads_back_as_it_was_written() {
        let text = format!("{GOOD}link = \"https://x.example/1\"\nfault = \"document\"\n");
        let waivers = read_waivers(&text).unwrap();
        assert_eq!(waivers[0].fault, Some(FaultOf::Document));
        let mut odd = waivers.clone();
        odd[0].reason = "a \"quoted\"\nline ''' \\ \u{1b}".to_owned();
        odd[0].excuses = Some("Total counts twice".to_owned());
        for waivers in [waivers, odd, Vec::new()] {
            assert_eq!(read_waivers(&write_waivers(&waivers)).unwrap(), waivers);
        }
    }

    #[test]
    fn one_entry_excuses_all_that_breaks_by_one_cause() {
        let text = GOOD.replace("\"RUN-9\"", "[\"RUN-9\", \"LIST-2.one\"]");
        let waivers = read_waivers(&text).unwrap();
        let ids: Vec<&str> = waivers.iter().map(|waiver| waiver.id.as_str()).collect();
        assert_eq!(ids, ["RUN-9", "LIST-2.one"]);
        let written = "id = [\n    \"RUN-9\",\n    \"LIST-2.one\",\n]\nreason = \"known\"";
        assert!(write_waivers(&waivers).contains(written));
        let mut other = waivers;
        other[1].excuses = Some("another cause".to_owned());
        assert_eq!(write_waivers(&other).matches("[[waiver]]").count(), 2);
    }

    #[test]
    fn what_is_missing_or_unknown_is_named_with_its_line() {
        for (from, to, expected) in [
            ("owner", "Owner", "line 4: unknown field"),
            (
                "\"ada\"",
                "\" \"",
                "line 1: the waiver for \"RUN-9\" has no owner",
            ),
            ("\"known\"", "\"\"", "has no reason"),
            ("2030-01-31", "\"soon\"", "has no day"),
            ("2030-01-31", "2030-01-31T10:00:00Z", "has no day"),
            ("\"RUN-9\"", "\"\"", "names no rule or case"),
            ("\"RUN-9\"", "[]", "names no rule or case"),
            (
                "\"RUN-9\"",
                "[\"RUN-9\", \"RUN-9\"]",
                "names RUN-9, which is there twice",
            ),
            ("reason =", "reason ", "line 3: "),
        ] {
            let error = read_waivers(&GOOD.replace(from, to)).unwrap_err();
            assert!(
                error.contains(expected) && !error.contains('\n'),
                "{expected}: {error}"
            );
        }
        let twice = read_waivers(&format!("{GOOD}{GOOD}")).unwrap_err();
        assert!(
            twice.contains("line 6") && twice.contains("twice"),
            "{twice}"
        );
    }
}
