//! Pseudonyms for persons, phones and link tokens in everything that is written.
//!
//! What a check could look at is kept: an e-mail keeps its form, an empty text stays empty, equal
//! texts stay equal, and a token's preview stays its beginning, or stays none. Every byte that
//! belongs to no such value is kept as it is. The key is drawn anew for each run and kept nowhere,
//! so that nobody can find a phone number by trying them all.

use std::borrow::Cow;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};

use serde_json::Value;

use super::json_tokens::{self, Kind, Token};
use crate::model::{Answer, Exchange, Operation};

/// Makes pseudonyms, the same for the same value throughout a run.
#[derive(Debug, Default)]
pub struct Persons {
    key: RandomState,
}

/// A Set-Cookie field without the cookie's value: a session is as good as a token.
fn without_value(cookie: &str) -> String {
    let (pair, attributes) = match cookie.split_once(';') {
        Some((pair, attributes)) => (pair, format!(";{attributes}")),
        None => (cookie, String::new()),
    };
    let name = pair.split_once('=').map_or("", |(name, _)| name);
    format!("{name}=***{attributes}")
}

impl Persons {
    /// The exchange as it is written: pseudonyms in its answer. What an adapter says of a project is
    /// about hotels, whose names are no persons': there, only addresses are.
    #[must_use]
    pub fn exchange<'a>(&self, exchange: &'a Exchange) -> Cow<'a, Exchange> {
        let Answer::Response(response) = &exchange.answer else {
            return Cow::Borrowed(exchange);
        };
        let of_project = exchange.operation == Operation::ProviderState
            && serde_json::from_slice::<Value>(&exchange.request.body)
                .is_ok_and(|sent| sent["state"] == "project");
        let body = self.those(&response.body, |kind| {
            !of_project || matches!(kind, None | Some(Kind::Email))
        });
        let has_cookies = response.header("set-cookie").next().is_some();
        if matches!(body, Cow::Borrowed(_)) && !has_cookies {
            return Cow::Borrowed(exchange);
        }
        let body = body.into_owned();
        let mut exchange = exchange.clone();
        if let Answer::Response(response) = &mut exchange.answer {
            response.body = body.into();
            let cookies = response.headers.iter_mut();
            for (_, value) in cookies.filter(|(name, _)| name == "set-cookie") {
                *value = without_value(value);
            }
        }
        Cow::Owned(exchange)
    }

    /// A body of JSON with pseudonyms; what is not JSON is read as far as it looks like it.
    #[must_use]
    pub fn json<'a>(&self, body: &'a [u8]) -> Cow<'a, [u8]> {
        self.those(body, |_| true)
    }

    /// The same for values of those kinds that `which` names.
    fn those<'a>(&self, body: &'a [u8], which: impl Fn(Option<Kind>) -> bool) -> Cow<'a, [u8]> {
        let mut clean = Vec::new();
        let mut from = 0;
        json_tokens::values(body, Kind::of, |Token { start, end, kind }| {
            let raw = &body[start..end];
            if which(kind)
                && let Some(new) = self.value(raw, kind)
            {
                clean.extend_from_slice(&body[from..start]);
                clean.extend_from_slice(&new);
                from = end;
            }
        });
        if from == 0 {
            return Cow::Borrowed(body);
        }
        clean.extend_from_slice(&body[from..]);
        Cow::Owned(clean)
    }

    /// A text for a person, such as a finding's: pseudonyms for e-mail addresses, and for values in
    /// any JSON that it quotes.
    #[must_use]
    pub fn text<'a>(&self, text: &'a str) -> Cow<'a, str> {
        let clean = match self.json(text.as_bytes()) {
            Cow::Borrowed(_) => Cow::Borrowed(text),
            Cow::Owned(bytes) => Cow::Owned(String::from_utf8_lossy(&bytes).into_owned()),
        };
        if !clean.contains('@') {
            return clean;
        }
        let mut out = String::new();
        let mut rest = clean.as_ref();
        while let Some(at) = rest.find('@') {
            let part = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '%' | '+' | '-');
            let start = rest[..at].rfind(|c| !part(c)).map_or(0, |found| {
                found + rest[found..].chars().next().map_or(1, char::len_utf8)
            });
            let end = rest[at + 1..]
                .find(|c| !part(c))
                .map_or(rest.len(), |found| at + 1 + found);
            out.push_str(&rest[..start]);
            if rest[start..end].ends_with(INVALID) {
                out.push_str(&rest[start..end]);
            } else {
                out.push_str(&self.email(&rest[start..end]));
            }
            rest = &rest[end..];
        }
        out.push_str(rest);
        Cow::Owned(out)
    }

    /// What stands for a string or a number, as JSON; `None` where it stays.
    fn value(&self, raw: &[u8], kind: Option<Kind>) -> Option<Vec<u8>> {
        if raw.first() != Some(&b'"') {
            return kind.map(|_| self.digits(raw));
        }
        let Ok(text) = serde_json::from_slice::<String>(raw) else {
            // No readable string: its odd bytes are evidence and stay, letters and digits do not.
            return kind.map(|_| self.letters_of_bytes(raw));
        };
        // A name that stands for a secret already, or a blank, says nothing about anybody.
        if text.trim().is_empty() || text.starts_with('$') {
            return None;
        }
        let new = match kind {
            Some(Kind::Name) => format!("Person {}", self.mark(&text)),
            Some(Kind::Email) => self.email(&text),
            Some(Kind::Phone) => self.phone(&text),
            Some(Kind::LinkToken) => self.link_token(&text),
            None if is_email(&text) => self.email(&text),
            None => return None,
        };
        serde_json::to_vec(&new).ok()
    }

    fn hash(&self, text: &[u8]) -> u64 {
        let mut hasher = self.key.build_hasher();
        hasher.write(text);
        hasher.finish()
    }

    fn mark(&self, text: &str) -> String {
        format!("{:012x}", self.hash(text.as_bytes()) >> 16)
    }

    /// Keeps each `@` and what is empty beside it.
    fn email(&self, text: &str) -> String {
        // The same address in other letters stays the same.
        let mark = self.mark(&text.to_ascii_lowercase());
        let parts: Vec<&str> = text.split('@').collect();
        let last = parts.len() - 1;
        let new: Vec<String> = parts
            .iter()
            .enumerate()
            .map(|(at, part)| match at {
                _ if part.trim().is_empty() => (*part).to_owned(),
                0 => format!("person-{mark}"),
                _ if at == last && parts[0].is_empty() => format!("{mark}{INVALID}"),
                _ if at == last => format!("example{INVALID}"),
                _ => "part".to_owned(),
            })
            .collect();
        new.join("@")
    }

    /// Keeps everything but digits and letters.
    fn phone(&self, text: &str) -> String {
        let mut bits = self.hash(text.as_bytes());
        text.chars()
            .map(|c| {
                if c.is_ascii_digit() {
                    bits = bits.rotate_left(5).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                    char::from_digit(u32::try_from(bits >> 33).unwrap_or(0) % 10, 10).unwrap_or('0')
                } else if c.is_alphabetic() {
                    'x'
                } else {
                    c
                }
            })
            .collect()
    }

    /// A number's digits, so that it stays one: none at its beginning becomes 0.
    fn digits(&self, raw: &[u8]) -> Vec<u8> {
        let mut bits = self.hash(raw);
        raw.iter()
            .map(|byte| match byte {
                b'0'..=b'9' => {
                    bits = bits.rotate_left(5).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                    b'1' + u8::try_from((bits >> 33) % 9).unwrap_or(0)
                }
                other => *other,
            })
            .collect()
    }

    /// Each letter and digit is exchanged within its kind, in a way that depends on all that stands
    /// before it. So one text is the beginning of another exactly where it was before.
    fn link_token(&self, text: &str) -> String {
        let mut so_far = self.key.build_hasher();
        text.chars()
            .map(|c| {
                let shift = so_far.clone().finish() >> 20;
                so_far.write_u32(u32::from(c));
                u8::try_from(c).map_or(c, |byte| char::from(shifted(byte, shift)))
            })
            .collect()
    }

    fn letters_of_bytes(&self, raw: &[u8]) -> Vec<u8> {
        let mut so_far = self.key.build_hasher();
        raw.iter()
            .map(|&byte| {
                let shift = so_far.clone().finish() >> 20;
                so_far.write_u32(u32::from(byte));
                shifted(byte, shift)
            })
            .collect()
    }
}

/// The end of every e-mail address that is made up.
const INVALID: &str = ".invalid";

fn is_email(text: &str) -> bool {
    text.split_once('@').is_some_and(|(before, after)| {
        !before.is_empty()
            && after.contains('.')
            && !text.contains(|c: char| c.is_whitespace() || c == '/')
    })
}

fn shifted(byte: u8, shift: u64) -> u8 {
    let (first, count) = match byte {
        b'a'..=b'z' => (b'a', 26),
        b'A'..=b'Z' => (b'A', 26),
        b'0'..=b'9' => (b'0', 10),
        _ => return byte,
    };
    first + u8::try_from((u64::from(byte - first) + shift % count) % count).unwrap_or(0)
}

#[cfg(test)]
mod tests;
