//! Credentials in captures: what is taken out of everything that is written, and what is not.
//!
//! Cookies and header fields hold much that is not secret: the hotel that was last looked at, a day,
//! the tab that is open. Taken out of the evidence, it would make other evidence of it.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

use super::fields::Fields;
use super::named::credentials;
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
    /// What may be one, and whether it is certainly.
    candidates: Vec<(String, bool)>,
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

    /// Notes what an entry shows of credentials.
    pub(super) fn learn(&mut self, entry: &Value) {
        for side in ["request", "response"] {
            let message = entry.get(side);
            for (name, value) in Fields::of(message).all() {
                if PLAIN.contains(&name) || !SECRET.iter().any(|part| name.contains(part)) {
                    continue;
                }
                let certain = name == "authorization" || name == "proxy-authorization";
                if let Some(pair) = certain.then(|| basic(value)).flatten() {
                    let password = pair.split_once(':').map_or("", |(_, password)| password);
                    self.note(password, true);
                    self.note(&pair, true);
                }
                for piece in value.split([' ', ';', ',', '\n']) {
                    let bare = piece.split_once('=').map_or(piece, |(_, value)| value);
                    self.note(piece, certain);
                    self.note(bare, certain);
                }
            }
            let is_answer = side == "response";
            let body = message.and_then(|message| {
                let place = if is_answer {
                    "/content/text"
                } else {
                    "/postData/text"
                };
                message.pointer(place)?.as_str()
            });
            for value in body
                .map(|body| credentials(body, is_answer))
                .into_iter()
                .flatten()
            {
                for piece in value.split(' ') {
                    self.note(piece, false);
                }
            }
            let cookies = message.and_then(|message| message.get("cookies")?.as_array());
            for cookie in cookies.into_iter().flatten() {
                if let Some(value) = cookie.get("value").and_then(Value::as_str) {
                    self.note(value, false);
                }
            }
        }
    }

    fn note(&mut self, value: &str, certain: bool) {
        let value = value.trim_matches('"');
        if value.len() >= SHORTEST && !is_name(value) && (certain || !is_ordinary(value)) {
            self.candidates.push((value.to_owned(), certain));
        }
    }

    /// What was noted since it was last asked.
    pub(super) fn noted(&mut self) -> Vec<(String, bool)> {
        std::mem::take(&mut self.candidates)
    }

    /// Decides what is a credential: what stands in no field that is judged, or can be nothing else.
    pub(super) fn settle(&mut self, exchanges: &[Exchange]) {
        let mut judged: Vec<String> = exchanges.iter().flat_map(judged_in).collect();
        judged.sort_unstable();
        judged.dedup();
        let mut candidates = std::mem::take(&mut self.candidates);
        candidates.sort();
        candidates.dedup();
        for (value, certain) in candidates {
            if is_taken_out(&value, certain, &judged) {
                self.redactor.register(&value, "$CAPTURED_{n}");
            }
        }
    }
}

/// The texts of an exchange in fields that are judged.
pub(super) fn judged_in(exchange: &Exchange) -> Vec<String> {
    let mut judged = Vec::new();
    let answer = exchange.response().map(|response| &response.body);
    for body in std::iter::once(&exchange.request.body).chain(answer) {
        if let Ok(body) = serde_json::from_slice::<Value>(body) {
            collect(&body, false, &mut judged);
        }
    }
    judged
}

/// Whether a value is taken out of what is written beside these texts: it stands in none of them, or
/// can be nothing but a credential.
pub(super) fn is_taken_out(value: &str, certain: bool, judged: &[String]) -> bool {
    (certain && !is_ordinary(value)) || !judged.iter().any(|text| text.contains(value))
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

/// All texts in fields that are judged.
fn collect(value: &Value, judged: bool, texts: &mut Vec<String>) {
    match value {
        Value::String(text) if judged => texts.push(text.clone()),
        Value::Array(items) => {
            for item in items {
                collect(item, judged, texts);
            }
        }
        Value::Object(members) => {
            for (name, member) in members {
                collect(member, JUDGED.contains(&name.as_str()), texts);
            }
        }
        _ => {}
    }
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
