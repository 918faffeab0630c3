//! What a server answered, in a form that two servers can be compared by: identifiers as numbers
//! in the order of their appearance, times by their form and by their order within an object.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::HashMap;
use std::fmt::Write as _;

use chrono::{DateTime, Utc};
use serde_json::Value;

use super::client::Answer;

/// The answers so far.
#[derive(Debug, Default)]
pub(crate) struct Transcript {
    /// One line an answer.
    pub(crate) lines: Vec<String>,
    /// The transcript to compare with; nothing is added behind the first difference.
    expected: Option<Vec<String>>,
    names: HashMap<String, String>,
}

impl Transcript {
    /// A transcript that is compared with another one as it grows.
    pub(crate) fn against(expected: Option<Vec<String>>) -> Self {
        Self {
            expected,
            ..Self::default()
        }
    }

    /// Adds an answer.
    pub(crate) fn add(&mut self, what: &str, answer: &Answer) {
        let media_type = answer
            .headers
            .get("content-type")
            .map_or("", |value| value.to_str().unwrap_or("?"));
        let challenge = answer.headers.contains_key("www-authenticate");
        let body = match serde_json::from_str::<Value>(&answer.text) {
            // Another length than its value needs: a member twice, or something around the value.
            Ok(value) if value.to_string().len() == answer.text.len() => {
                let mut text = String::new();
                self.write(&mut text, None, &value);
                text
            }
            _ => format!(
                "not plain JSON, of {} members",
                answer.text.matches("\":").count()
            ),
        };
        self.push(format!(
            "{what}: {} {media_type} {challenge} {body}",
            answer.status
        ));
    }

    /// Adds a remark.
    pub(crate) fn say(&mut self, what: &str, value: impl std::fmt::Debug) {
        self.push(format!("{what}: {value:?}"));
    }

    /// Whether a difference has been seen.
    pub(crate) fn differs(&self) -> bool {
        self.expected
            .as_ref()
            .is_some_and(|expected| !expected.starts_with(&self.lines))
    }

    fn push(&mut self, line: String) {
        if !self.differs() {
            self.lines.push(line);
        }
    }

    fn write(&mut self, text: &mut String, name: Option<&str>, value: &Value) {
        match value {
            Value::Object(members) => {
                let mut times: Vec<DateTime<Utc>> = members.values().filter_map(instant).collect();
                times.sort();
                times.dedup();
                text.push('{');
                for (name, value) in members {
                    let _ = write!(text, "{name}:");
                    match instant(value) {
                        Some(time) if !is_fixture(value) => {
                            let rank = times.iter().position(|other| *other == time);
                            let far = (Utc::now() - time).num_minutes().abs() > 20;
                            let _ = write!(
                                text,
                                "{}#{rank:?}{far},",
                                form(value.as_str().unwrap_or(""))
                            );
                        }
                        _ => {
                            self.write(text, Some(name), value);
                            text.push(',');
                        }
                    }
                }
                text.push('}');
            }
            Value::Array(items) => {
                text.push('[');
                for item in items {
                    self.write(text, name, item);
                    text.push(',');
                }
                text.push(']');
            }
            Value::String(id) if id.len() == 36 && id.matches('-').count() == 4 => {
                let next = format!("id{}", self.names.len());
                text.push_str(self.names.entry(id.clone()).or_insert(next));
            }
            // Sentences of an error may name identifiers.
            Value::String(_) if name == Some("Message") => text.push('…'),
            other => {
                let _ = write!(text, "{other}");
            }
        }
    }
}

fn instant(value: &Value) -> Option<DateTime<Utc>> {
    DateTime::parse_from_rfc3339(value.as_str()?)
        .ok()
        .map(|time| time.to_utc())
}

/// Times that the tour asked for are the same in every run.
fn is_fixture(value: &Value) -> bool {
    value
        .as_str()
        .is_some_and(|text| text.starts_with("2024-05-") || text.starts_with("0001-"))
}

/// A timestamp with its digits replaced. A clock may stop at a zero, so the number of fraction
/// digits before a Z says nothing.
fn form(text: &str) -> String {
    let pattern: String = text
        .chars()
        .map(|c| if c.is_ascii_digit() { '9' } else { c })
        .collect();
    let whole = pattern
        .strip_suffix('Z')
        .map(|time| time.trim_end_matches('9'));
    match whole.and_then(|time| time.strip_suffix('.')) {
        Some(time) => format!("{time}Z"),
        None => pattern,
    }
}
