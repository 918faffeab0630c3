//! Credentials in captures: what is taken out of everything that is written, and what is not.
//!
//! Cookies and header fields hold much that is no secret: the hotel that was last looked at, a day,
//! the tab that is open. Taken out of the evidence, it would make other evidence of it.

use serde_json::Value;

use super::fields::Fields;
use crate::model::Exchange;
use crate::target::Redactor;

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
}

impl Secrets {
    /// What takes them out, once all are [settled](Self::settle).
    pub(super) fn redactor(&self) -> &Redactor {
        &self.redactor
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
                for piece in value.split([' ', ';', ',', '\n']) {
                    let bare = piece.split_once('=').map_or(piece, |(_, value)| value);
                    self.note(piece, certain);
                    self.note(bare, certain);
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
        if value.len() >= SHORTEST && (certain || !is_ordinary(value)) {
            self.candidates.push((value.to_owned(), certain));
        }
    }

    /// Decides what is a credential: what stands in no field that is judged, or can be nothing else.
    pub(super) fn settle(&mut self, exchanges: &[Exchange]) {
        let mut judged = Vec::new();
        for exchange in exchanges {
            let answer = exchange.response().map(|response| &response.body);
            for body in std::iter::once(&exchange.request.body).chain(answer) {
                if let Ok(body) = serde_json::from_slice::<Value>(body) {
                    collect(&body, false, &mut judged);
                }
            }
        }
        judged.sort_unstable();
        judged.dedup();
        let mut candidates = std::mem::take(&mut self.candidates);
        candidates.sort();
        candidates.dedup();
        for (value, certain) in candidates {
            let needed = judged.iter().any(|text| text.contains(&value));
            if !needed || (certain && !is_ordinary(&value)) {
                self.redactor.register(&value, "$CAPTURED_{n}");
            }
        }
    }
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
