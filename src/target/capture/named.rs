//! Values that a body calls a credential: some clients send their token there, and some services
//! answer with one.
//!
//! They are taken out where they stand, whatever they look like: a password may be a word of five
//! letters.

use std::borrow::Cow;

use serde_json::Value;

use super::body::looks_packed;
use super::certainty::Certainty;
use crate::target::json_tokens::{self, Token, plain};

/// Parts of the names of members that hold credentials.
const SECRET: &[&str] = &["auth", "key", "session", "cookie", "signature"];
/// Parts of the names of those that hold nothing else.
const CERTAIN: &[&str] = &[
    "token",
    "secret",
    "bearer",
    "password",
    "passwd",
    "passphrase",
    "credential",
    "apikey",
    "accesskey",
    "authkey",
    "privatekey",
    "sessionid",
    "authorization",
];
/// Members of approval links, which have pseudonyms of their own.
const OF_LINKS: &[&str] = &["token", "tokenpreview"];

/// What is written in the place of a credential.
const NAME: &str = "$CREDENTIAL";
/// JSON stands in texts of JSON that stand in texts of JSON, down to here.
const DEEPEST: usize = 8;

/// Whether a name is that of a credential, and how certain that is.
pub(super) fn certainty(name: &str) -> Option<Certainty> {
    let name = plain(name);
    let has = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
    if has(CERTAIN) {
        Some(Certainty::Named)
    } else {
        has(SECRET).then_some(Certainty::Guessed)
    }
}

/// The same for a member of a body. In an answer the token of an approval link is no credential.
fn of_member(name: &str, is_answer: bool) -> Option<Certainty> {
    let of_link = is_answer && OF_LINKS.contains(&plain(name).as_str());
    certainty(name).filter(|_| !of_link)
}

/// The texts that a body of JSON or of a form calls credentials.
pub(super) fn credentials(body: &[u8], is_answer: bool) -> Vec<(String, Certainty)> {
    let mut found = Vec::new();
    top(body, is_answer, &mut |value, how| {
        found.push((value.to_owned(), how));
    });
    found
}

/// The body without what it calls credentials.
pub(super) fn without(body: &[u8], is_answer: bool) -> Cow<'_, [u8]> {
    top(body, is_answer, &mut |_, _| ()).map_or(Cow::Borrowed(body), Cow::Owned)
}

fn top(body: &[u8], is_answer: bool, see: See<'_>) -> Option<Vec<u8>> {
    let form = (!is_answer).then(|| of_form(body, see)).flatten();
    form.or_else(|| changed(body, is_answer, DEEPEST, see))
}

/// Takes a credential.
type See<'s> = &'s mut dyn FnMut(&str, Certainty);

/// Hands over each credential; the body with none of them, where there are some.
fn changed(body: &[u8], is_answer: bool, depth: usize, see: See<'_>) -> Option<Vec<u8>> {
    let mut clean = Vec::new();
    let mut from = 0;
    let of = |name: &str| of_member(name, is_answer);
    json_tokens::values(body, of, |Token { start, end, kind }| {
        let raw = &body[start..end];
        let new = match kind {
            Some(how) => replaced(raw, how, see),
            None => within(raw, depth, see),
        };
        if let Some(new) = new {
            clean.extend_from_slice(&body[from..start]);
            clean.extend_from_slice(&new);
            from = end;
        }
    });
    if from == 0 {
        return None;
    }
    clean.extend_from_slice(&body[from..]);
    Some(clean)
}

/// What stands for a credential, as JSON; none where it is taken out already.
fn replaced(raw: &[u8], how: Certainty, see: See<'_>) -> Option<Vec<u8>> {
    let Some(inner) = raw.strip_prefix(b"\"") else {
        let number = std::str::from_utf8(raw).ok()?;
        see(number, how);
        // It stays a number of that length.
        let zero = |byte: &u8| if byte.is_ascii_digit() { b'1' } else { *byte };
        return Some(raw.iter().map(zero).collect());
    };
    let Ok(text) = serde_json::from_slice::<String>(raw) else {
        see(&String::from_utf8_lossy(inner), how);
        return Some(without_letters(raw));
    };
    let mut is_new = false;
    let pieces: Vec<&str> = text
        .split(' ')
        .map(|piece| {
            let is_scheme = ["bearer", "basic"]
                .iter()
                .any(|own| piece.eq_ignore_ascii_case(own));
            if is_scheme || piece.is_empty() || piece.starts_with('$') {
                return piece;
            }
            see(piece, how);
            is_new = true;
            NAME
        })
        .collect();
    is_new.then(|| Value::from(pieces.join(" ")).to_string().into_bytes())
}

/// A text that breaks off, or has odd bytes: these are evidence, and stay.
fn without_letters(raw: &[u8]) -> Vec<u8> {
    let letter = |byte: &u8| {
        if byte.is_ascii_alphanumeric() {
            b'x'
        } else {
            *byte
        }
    };
    raw.iter().map(letter).collect()
}

/// What stands for a text with credentials in it: JSON that is written as a text, or what nobody can
/// read because it is packed. There, the token of a link is one too.
fn within(raw: &[u8], depth: usize, see: See<'_>) -> Option<Vec<u8>> {
    let inner = raw.strip_prefix(b"\"").filter(|_| depth > 0)?;
    let Ok(text) = serde_json::from_slice::<String>(raw) else {
        let rough = String::from_utf8_lossy(inner).replace("\\\"", "\"");
        let found = changed(rough.as_bytes(), false, depth - 1, see);
        return found.map(|_| without_letters(raw));
    };
    let new = if looks_packed(&text) {
        NAME.to_owned()
    } else if text.contains('"') {
        let new = changed(text.as_bytes(), false, depth - 1, see)?;
        String::from_utf8(new).ok()?
    } else {
        return None;
    };
    Some(Value::from(new).to_string().into_bytes())
}

/// A form without credentials, where it has some.
fn of_form(body: &[u8], see: See<'_>) -> Option<Vec<u8>> {
    let body = std::str::from_utf8(body).ok()?;
    if body.trim_start().starts_with(['{', '[', '"']) {
        return None;
    }
    let mut is_new = false;
    let pairs: Vec<Cow<'_, str>> = body
        .split('&')
        .map(|pair| {
            let read = url::form_urlencoded::parse(pair.as_bytes()).next();
            let how = read.as_ref().and_then(|(name, _)| of_member(name, false));
            let (Some((_, value)), Some(how), Some((name, _))) = (read, how, pair.split_once('='))
            else {
                return Cow::Borrowed(pair);
            };
            see(&value, how);
            is_new = true;
            Cow::Owned(format!("{name}={NAME}"))
        })
        .collect();
    is_new.then(|| pairs.join("&").into_bytes())
}

#[cfg(test)]
mod tests {
    use super::{credentials, without};

    #[test]
    fn what_is_called_a_credential_is_one_whatever_holds_it() {
        for (body, is_answer, found, left) in [
            (
                r#"{"HotelIDs":["h"],"access_token":"a"}"#,
                false,
                &["a"][..],
                r#"{"HotelIDs":["h"],"access_token":"$CREDENTIAL"}"#,
            ),
            (
                r#"[{"x":{"Authorization":"Bearer b"}}]"#,
                false,
                &["b"],
                r#"[{"x":{"Authorization":"Bearer $CREDENTIAL"}}]"#,
            ),
            (
                r#"{"Token":"c"}"#,
                false,
                &["c"],
                r#"{"Token":"$CREDENTIAL"}"#,
            ),
            (
                r#"{"Data":[{"Token":"c","TokenPreview":"d","api-key":"e"}]}"#,
                true,
                &["e"],
                r#"{"Data":[{"Token":"c","TokenPreview":"d","api-key":"$CREDENTIAL"}]}"#,
            ),
            (
                "Limit=5&token=f%2Bg",
                false,
                &["f+g"],
                "Limit=5&token=$CREDENTIAL",
            ),
            (
                r#"{"Limit":5,"pass-word":70}"#,
                false,
                &["70"],
                r#"{"Limit":5,"pass-word":11}"#,
            ),
            (
                r#"{"Secret":"$A_NAME","Key":""}"#,
                true,
                &[],
                r#"{"Secret":"$A_NAME","Key":""}"#,
            ),
            (
                r#"{"p":"{\"secret\":\"g\"#,
                false,
                &["g\\"],
                r#"{"p":"{\"xxxxxx\":\"x\"#,
            ),
            (
                "{\"secret\":\"h\u{e9}",
                true,
                &["h\u{e9}"],
                "{\"secret\":\"x\u{e9}",
            ),
            (r#"{"z":"H4sIAAAA"}"#, true, &[], r#"{"z":"$CREDENTIAL"}"#),
            ("nonsense", false, &[], "nonsense"),
        ] {
            let all = credentials(body.as_bytes(), is_answer);
            let all: Vec<&str> = all.iter().map(|(value, _)| value.as_str()).collect();
            assert_eq!(all, found, "{body}");
            let written = without(body.as_bytes(), is_answer);
            assert_eq!(String::from_utf8_lossy(&written), left, "{body}");
        }
    }
}
