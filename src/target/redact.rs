//! Takes secrets out of everything that is kept, in whatever encoding they come back.

use std::borrow::Cow;
use std::fmt;
use std::sync::{PoisonError, RwLock};

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD_NO_PAD, URL_SAFE_NO_PAD};

use super::matcher::{Found, Matcher, WINDOW};
use super::unescaped::Unescaped;

/// Knows every secret of a run and the name that is shown in its place.
///
/// A secret of fewer than eight bytes is replaced where it is the whole of a credential
/// ([`Redactor::credential`]) and nowhere else: it would stand in other texts by chance.
pub struct Redactor {
    inner: RwLock<Inner>,
}

struct Inner {
    matcher: Matcher,
    /// Secret and name, in the order registered.
    known: Vec<(String, String)>,
    by_secret: std::collections::HashMap<String, usize>,
}

impl Inner {
    /// The bytes with what was found in them replaced by its names.
    fn replaced<'a>(&self, bytes: &'a [u8], found: Vec<Found>) -> Cow<'a, [u8]> {
        if found.is_empty() {
            return Cow::Borrowed(bytes);
        }
        let mut clean = Vec::with_capacity(bytes.len());
        let mut from = 0;
        for Found { start, end, value } in found {
            clean.extend_from_slice(&bytes[from..start]);
            clean.extend_from_slice(self.known[value].1.as_bytes());
            from = end;
        }
        clean.extend_from_slice(&bytes[from..]);
        Cow::Owned(clean)
    }
}

impl Default for Redactor {
    fn default() -> Self {
        Self {
            inner: RwLock::new(Inner {
                matcher: Matcher::new(),
                known: Vec::new(),
                by_secret: std::collections::HashMap::new(),
            }),
        }
    }
}

impl fmt::Debug for Redactor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Redactor")
    }
}

impl Redactor {
    /// Registers a secret, or a probe made from one, and gives the name that is shown for it:
    /// `name`, or the earlier one where the same secret was registered before. `{n}` in the name
    /// stands for the number of secrets registered so far.
    pub fn register(&self, secret: &str, name: &str) -> String {
        let mut inner = self.inner.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(index) = inner.by_secret.get(secret) {
            return inner.known[*index].1.clone();
        }
        let index = inner.known.len();
        let name = name.replace("{n}", &(index + 1).to_string());
        if secret.is_empty() {
            return name;
        }
        inner.known.push((secret.to_owned(), name.clone()));
        inner.by_secret.insert(secret.to_owned(), index);
        if secret.len() >= WINDOW {
            for form in forms(secret) {
                inner.matcher.add(&form, index);
            }
        }
        name
    }

    /// The bytes with every secret replaced by its name.
    #[must_use]
    pub fn bytes<'a>(&self, bytes: &'a [u8]) -> Cow<'a, [u8]> {
        let inner = self.inner.read().unwrap_or_else(PoisonError::into_inner);
        let clean = inner.replaced(bytes, inner.matcher.find(bytes));
        // Whoever escapes letters too may escape any of them.
        let Some(read) = Unescaped::of(&clean) else {
            return clean;
        };
        let found = inner.matcher.find(&read.bytes);
        match inner.replaced(&clean, read.places(found)) {
            Cow::Owned(cleaner) => Cow::Owned(cleaner),
            Cow::Borrowed(_) => clean,
        }
    }

    /// The text with every secret replaced by its name.
    #[must_use]
    pub fn text<'a>(&self, text: &'a str) -> Cow<'a, str> {
        match self.bytes(text.as_bytes()) {
            Cow::Borrowed(_) => Cow::Borrowed(text),
            Cow::Owned(bytes) => Cow::Owned(String::from_utf8_lossy(&bytes).into_owned()),
        }
    }

    /// The value of an Authorization header with its secret replaced, a short one too.
    #[must_use]
    pub fn credential(&self, value: &str) -> String {
        let clean = self.text(value);
        if let Cow::Owned(clean) = clean {
            return clean;
        }
        let (scheme, credential) = value.split_at(value.rfind(' ').map_or(0, |at| at + 1));
        let inner = self.inner.read().unwrap_or_else(PoisonError::into_inner);
        match inner.by_secret.get(credential) {
            Some(index) => format!("{scheme}{}", inner.known[*index].1),
            None => value.to_owned(),
        }
    }
}

/// The secret in every encoding in which it could come back.
#[must_use]
pub fn forms(secret: &str) -> Vec<Vec<u8>> {
    let bytes = secret.as_bytes();
    let mut forms = vec![bytes.to_vec()];
    // Some encoders leave marks alone that no encoding needs to touch, and some do not.
    let escapes: [fn(u8) -> String; 7] = [
        |byte| format!("%{byte:02X}"),
        |byte| format!("%{byte:02x}"),
        |byte| format!("&#{byte};"),
        |byte| format!("&#x{byte:X};"),
        |byte| format!("&#x{byte:x};"),
        |byte| format!("\\u{byte:04x}"),
        |byte| format!("\\u{byte:04X}"),
    ];
    for spared in [&b"-._~"[..], &[]] {
        forms.extend(escapes.map(|escape| escaped(bytes, spared, escape)));
    }
    forms.push(secret.replace('/', "\\/").into_bytes());
    forms.push(
        secret
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('>', "&gt;")
            .replace('"', "&quot;")
            .into_bytes(),
    );
    // In base64 a text has three forms, by where it stands in its surroundings; the digits at its
    // ends, which mix it with its neighbours, are left out.
    for before in 0..3 {
        let mut padded = vec![0; before];
        padded.extend_from_slice(bytes);
        let first = (before * 8).div_ceil(6);
        let last = padded.len() * 8 / 6;
        for encoded in [
            STANDARD_NO_PAD.encode(&padded),
            URL_SAFE_NO_PAD.encode(&padded),
        ] {
            forms.push(encoded.as_bytes()[first..last].to_vec());
        }
    }
    for hex in [
        |byte: &u8| format!("{byte:02x}"),
        |byte: &u8| format!("{byte:02X}"),
    ] {
        forms.push(bytes.iter().map(hex).collect::<String>().into_bytes());
    }
    for order in [u16::to_le_bytes, u16::to_be_bytes] {
        forms.push(secret.encode_utf16().flat_map(order).collect());
    }
    forms.sort_unstable();
    forms.dedup();
    forms
}

/// The bytes with all but letters, digits and some marks escaped.
fn escaped(bytes: &[u8], spared: &[u8], escape: impl Fn(u8) -> String) -> Vec<u8> {
    let mut text = Vec::new();
    for &byte in bytes {
        if byte.is_ascii_alphanumeric() || spared.contains(&byte) {
            text.push(byte);
        } else {
            text.extend_from_slice(escape(byte).as_bytes());
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::Redactor;
    use base64::Engine as _;
    use base64::engine::general_purpose::{STANDARD, URL_SAFE};

    const TOKEN: &str = "eyJ0b/2Vu+LXNlY3JldC1tYXRlcmlhbA==";

    fn redactor() -> Redactor {
        let redactor = Redactor::default();
        redactor.register(TOKEN, "$TOKEN");
        redactor
    }

    #[test]
    fn every_encoding_is_replaced() {
        let redactor = redactor();
        for text in [
            format!("x{TOKEN}y"),
            TOKEN
                .replace('/', "%2F")
                .replace('+', "%2B")
                .replace('=', "%3D"),
            TOKEN
                .replace('/', "%2f")
                .replace('+', "%2b")
                .replace('=', "%3d"),
            TOKEN.replace('/', "\\/"),
            TOKEN
                .replace('/', "\\u002F")
                .replace('+', "\\u002B")
                .replace('=', "\\u003D"),
            TOKEN
                .replace('/', "&#x2F;")
                .replace('+', "&#x2B;")
                .replace('=', "&#x3D;"),
            TOKEN
                .replace('/', "&#47;")
                .replace('+', "&#43;")
                .replace('=', "&#61;"),
            STANDARD.encode(TOKEN),
            STANDARD.encode(format!("Bearer {TOKEN}")),
            URL_SAFE.encode(format!("a:{TOKEN}:b")),
            URL_SAFE.encode(format!("ab{TOKEN}")),
        ] {
            assert!(redactor.text(&text).contains("$TOKEN"), "{text}");
        }
    }

    #[test]
    fn plain_hex_and_utf_16_are_replaced_in_both_orders() {
        let redactor = redactor();
        let digits = |byte: u8| format!("{byte:02x}");
        let hex = |text: &str| text.bytes().map(digits).collect::<String>();
        for text in [
            hex(TOKEN),
            hex(&format!("Bearer {TOKEN}")),
            hex(TOKEN).to_uppercase(),
        ] {
            assert!(redactor.text(&text).ends_with("$TOKEN"), "{text}");
        }
        let around = format!("{{\"a\":\"{TOKEN}\"}}");
        for order in [u16::to_le_bytes, u16::to_be_bytes] {
            let wide = |text: &str| text.encode_utf16().flat_map(order).collect::<Vec<u8>>();
            let clean = redactor.bytes(&wide(&around)).into_owned();
            // Where the one order is read as the other, it begins a byte earlier and is found too.
            assert!(clean.windows(6).any(|part| part == b"$TOKEN"), "{clean:?}");
            assert_eq!(clean.len(), wide(&around).len() - wide(TOKEN).len() + 6);
        }
    }

    #[test]
    fn letters_may_be_escaped_as_well_all_or_some() {
        let redactor = redactor();
        let all = |escape: fn(u8) -> String| TOKEN.bytes().map(escape).collect::<String>();
        let some: String = (0..)
            .zip(TOKEN.bytes())
            .map(|(place, byte)| match place % 3 {
                0 => format!("\\u{byte:04x}"),
                _ => char::from(byte).to_string(),
            })
            .collect();
        for text in [
            all(|byte| format!("\\u{byte:04X}")),
            all(|byte| format!("\\u{byte:04x}")),
            all(|byte| format!("%{byte:02x}")),
            all(|byte| format!("&#{byte};")),
            all(|byte| format!("&#x{byte:X};")),
            some,
        ] {
            let clean = redactor.text(&text).into_owned();
            assert_eq!(clean, "$TOKEN", "{text}");
            let within = format!("a \\u0022{text} %zz &#x; {TOKEN}\\u");
            let clean = redactor.text(&within).into_owned();
            assert_eq!(clean, "a \\u0022$TOKEN %zz &#x; $TOKEN\\u");
        }
    }

    #[test]
    fn marks_that_need_no_escape_may_be_escaped_all_the_same() {
        let redactor = Redactor::default();
        redactor.register("hostile-run.token", "$TOKEN");
        for text in [
            "hostile%2Drun%2Etoken",
            "hostile%2drun%2etoken",
            "hostile&#45;run&#46;token",
            "hostile\\u002drun\\u002etoken",
        ] {
            assert_eq!(redactor.text(text), "$TOKEN");
        }
    }

    #[test]
    fn what_holds_no_secret_is_not_copied() {
        assert!(matches!(
            redactor().bytes(b"nothing to see here, move along"),
            Cow::Borrowed(_)
        ));
    }

    #[test]
    fn a_probe_made_from_a_secret_keeps_its_own_name() {
        let redactor = redactor();
        let probe = format!("{TOKEN}x");
        assert_eq!(
            redactor.register(&probe, "$TOKEN, longer"),
            "$TOKEN, longer"
        );
        assert_eq!(redactor.register(TOKEN, "$OTHER"), "$TOKEN");
        let shown = redactor.text(&format!("{probe} {TOKEN}")).into_owned();
        assert_eq!(shown, "$TOKEN, longer $TOKEN");
    }

    #[test]
    fn short_secrets_are_replaced_as_credentials_only() {
        let redactor = redactor();
        redactor.register("tok1", "$TOKEN_{n}");
        assert_eq!(redactor.credential("Bearer tok1"), "Bearer $TOKEN_2");
        assert_eq!(redactor.credential("tok1"), "$TOKEN_2");
        assert_eq!(redactor.credential("Basic tok2"), "Basic tok2");
        assert_eq!(redactor.text("tok1"), "tok1");
    }
}
