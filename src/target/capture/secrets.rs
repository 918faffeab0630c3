//! Credentials in captures: what is taken out of everything that is written, and what is not.
//!
//! Cookies and header fields hold much that is not secret: the hotel that was last looked at, a day,
//! the tab that is open. Taken out of the evidence, it would make other evidence of it.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use percent_encoding::percent_decode_str;
use serde_json::Value;

use super::certainty::Certainty;
use super::fields::Fields;
use super::named::{certainty, credentials};
use crate::model::Exchange;
use crate::target::{Redactor, TOKEN_VARIABLE};

/// Parts of the names of header fields that carry credentials.
const SECRET: &[&str] = &[
    "auth",
    "cookie",
    "token",
    "key",
    "secret",
    "session",
    "signature",
];
/// Header fields with such names that carry none.
const PLAIN: &[&str] = &["www-authenticate", "proxy-authenticate", ":authority"];
/// Members of documented bodies whose values are judged. Those that hold persons or link tokens are
/// replaced by pseudonyms of their own.
const JUDGED: &[&str] = &[
    "HotelID",
    "HotelIDs",
    "TagIDs",
    "NotInProjectIDs",
    "HotelName",
    "MasterCode",
    "ID",
    "Status",
    "CreatedAt",
    "UpdatedAt",
    "ApprovedAt",
    "ApprovedTextGeneratedAt",
    "LastOpenedAt",
    "RevokedAt",
];

/// The shortest text that is looked for in bodies.
const SHORTEST: usize = 8;

/// What the calls showed of credentials.
#[derive(Debug, Default)]
pub(super) struct Secrets {
    redactor: Redactor,
    /// What may be one.
    candidates: Vec<(String, Certainty)>,
    /// What callers sent to prove who they are, in the order in which it was first seen.
    callers: Vec<String>,
}

impl Secrets {
    /// What takes them out, once all are [settled](Self::settle).
    pub(super) fn redactor(&self) -> &Redactor {
        &self.redactor
    }

    /// What is written in the place of the value of an Authorization field: another name for each
    /// caller, and whether the scheme is the documented one.
    pub(super) fn name_of(&mut self, value: &str) -> String {
        let (scheme, credential) = match value.trim().split_once(' ') {
            Some((scheme, rest)) if scheme.eq_ignore_ascii_case("bearer") => {
                ("Bearer ", rest.trim())
            }
            _ => ("", value.trim()),
        };
        let known = self.callers.iter().position(|one| one == credential);
        let at = known.unwrap_or_else(|| {
            self.callers.push(credential.to_owned());
            self.callers.len() - 1
        });
        match at {
            _ if is_name(credential) => format!("{scheme}{credential}"),
            0 => format!("{scheme}${TOKEN_VARIABLE}"),
            more => format!("{scheme}${TOKEN_VARIABLE}_{}", more + 1),
        }
    }

    /// Notes what the fields and cookies of an entry show of credentials.
    pub(super) fn learn(&mut self, entry: &Value) {
        for message in [entry.get("request"), entry.get("response")] {
            for (name, value) in Fields::of(message).all() {
                if PLAIN.contains(&name) || !SECRET.iter().any(|part| name.contains(part)) {
                    continue;
                }
                let how = if name == "authorization" || name == "proxy-authorization" {
                    Certainty::Certain
                } else {
                    certainty(name).unwrap_or(Certainty::Guessed)
                };
                self.note_field(value, how);
            }
            let cookies = message.and_then(|message| message.get("cookies")?.as_array());
            for cookie in cookies.into_iter().flatten() {
                let text = |member: &str| cookie.get(member).and_then(Value::as_str);
                if let Some(value) = text("value") {
                    let how = text("name").and_then(certainty);
                    self.note_coded(value, how.unwrap_or(Certainty::Guessed));
                }
            }
        }
    }

    /// Notes what the bodies of an exchange show of credentials.
    pub(super) fn learn_bodies(&mut self, exchange: &Exchange) {
        let answer = exchange.response().map(|answer| (&answer.body, true));
        for (body, is_answer) in std::iter::once((&exchange.request.body, false)).chain(answer) {
            for (value, how) in credentials(body, is_answer) {
                self.note(&value, how);
            }
        }
    }

    fn note_field(&mut self, value: &str, how: Certainty) {
        if let Some(pair) = basic(value).filter(|_| how == Certainty::Certain) {
            let password = pair.split_once(':').map_or("", |(_, password)| password);
            self.note(password, how);
            self.note(&pair, how);
        }
        for piece in value.split([' ', ';', ',', '\n']) {
            self.note_coded(piece, how);
            if let Some((name, bare)) = piece.split_once('=') {
                self.note_coded(bare, how.max(certainty(name).unwrap_or(how)));
            }
        }
    }

    /// Notes a value as it came, and as it reads: a service may say it back so.
    fn note_coded(&mut self, value: &str, how: Certainty) {
        self.note(value, how);
        let read = percent_decode_str(value).decode_utf8_lossy();
        if read != value {
            self.note(&read, how);
        }
    }

    fn note(&mut self, value: &str, how: Certainty) {
        let value = value.trim_matches('"');
        let is_one = how > Certainty::Guessed || !is_ordinary(value);
        if value.len() >= SHORTEST && !is_name(value) && is_one {
            self.candidates.push((value.to_owned(), how));
        }
    }

    /// What was noted since it was last asked.
    pub(super) fn noted(&mut self) -> Vec<(String, Certainty)> {
        std::mem::take(&mut self.candidates)
    }

    /// Decides what is a credential: what stands in no field that is judged, or can be nothing else.
    pub(super) fn settle(&mut self, exchanges: &[Exchange]) {
        let mut judged = Judged::default();
        for exchange in exchanges {
            judged.add(exchange);
        }
        judged.sort();
        let mut candidates = std::mem::take(&mut self.candidates);
        candidates.sort();
        candidates.dedup();
        for (value, how) in candidates {
            if judged.leaves(&value, how) {
                self.redactor.register(&value, "$CAPTURED_{n}");
            }
        }
    }
}

/// Texts of exchanges that make evidence.
#[derive(Debug, Default)]
pub(super) struct Judged {
    /// Those in fields that are judged.
    texts: Vec<String>,
    /// Names of members, numbers, and header fields: what is a word may be one of them.
    form: Vec<String>,
}

impl Judged {
    pub(super) fn add(&mut self, exchange: &Exchange) {
        let request = &exchange.request;
        let answer = exchange.response();
        for body in std::iter::once(&request.body).chain(answer.map(|answer| &answer.body)) {
            if let Ok(body) = serde_json::from_slice::<Value>(body) {
                self.collect(&body, false);
            }
        }
        let fields = answer.into_iter().flat_map(|answer| &answer.headers);
        for (_, value) in request.headers.iter().chain(fields) {
            self.form.push(value.clone());
        }
        self.form.push(request.url.clone());
    }

    fn sort(&mut self) {
        for all in [&mut self.texts, &mut self.form] {
            all.sort_unstable();
            all.dedup();
        }
    }

    /// All of it, for one look whether anything at all stands there.
    pub(super) fn together(&self) -> String {
        [self.texts.join("\n"), self.form.join("\n")].join("\n")
    }

    /// Whether a value can be taken out of what is written and leaves what is judged: it stands in none
    /// of it, or can be nothing but a credential.
    pub(super) fn leaves(&self, value: &str, how: Certainty) -> bool {
        let stands_in = |all: &[String]| all.iter().any(|text| text.contains(value));
        if is_ordinary(value) {
            !stands_in(&self.texts) && (how == Certainty::Certain || !stands_in(&self.form))
        } else {
            how == Certainty::Certain || !stands_in(&self.texts)
        }
    }

    fn collect(&mut self, value: &Value, judged: bool) {
        match value {
            Value::String(text) if judged => self.texts.push(text.clone()),
            Value::Number(number) => self.form.push(number.to_string()),
            Value::Array(items) => items.iter().for_each(|item| self.collect(item, judged)),
            Value::Object(members) => {
                for (name, member) in members {
                    self.form.push(name.clone());
                    self.collect(member, JUDGED.contains(&name.as_str()));
                }
            }
            _ => {}
        }
    }
}

/// Name and password of a Basic credential.
fn basic(value: &str) -> Option<String> {
    let (scheme, pair) = value.trim().split_once(' ')?;
    if !scheme.eq_ignore_ascii_case("basic") {
        return None;
    }
    String::from_utf8(STANDARD.decode(pair.trim()).ok()?).ok()
}

/// Whether a value stands for a secret that was taken out before.
fn is_name(value: &str) -> bool {
    value.strip_prefix('$').is_some_and(|name| {
        !name.is_empty()
            && name
                .bytes()
                .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_')
    })
}

/// Whether a value is likely to be no secret: a word, a number, a day or a time, an id, an address.
fn is_ordinary(value: &str) -> bool {
    let has = |kind: fn(&u8) -> bool| value.bytes().any(|byte| kind(&byte));
    let starts_with_a_day = value.len() >= 10
        && value
            .bytes()
            .take(10)
            .enumerate()
            .all(|(at, byte)| match at {
                4 | 7 => byte == b'-',
                _ => byte.is_ascii_digit(),
            });
    !(has(u8::is_ascii_digit) && has(u8::is_ascii_alphabetic))
        || starts_with_a_day
        || uuid::Uuid::try_parse(value).is_ok_and(|_| value.len() == 36)
        || value.contains("://")
}

#[cfg(test)]
mod tests {
    use super::is_ordinary;

    #[test]
    fn words_numbers_times_and_ids_are_no_secrets() {
        for ordinary in [
            "waiting_for_hotel",
            "1000000012",
            "2026-11-20",
            "2026-11-20T08:00:00Z",
            "10000000-0000-4000-8000-000000000003",
            "https://x1.example/",
        ] {
            assert!(is_ordinary(ordinary), "{ordinary}");
        }
        for secret in [
            "made-up-session-77",
            "c00kie-value-long",
            "d41d8cd98f00b204e9800998ecf8427e",
        ] {
            assert!(!is_ordinary(secret), "{secret}");
        }
    }
}
