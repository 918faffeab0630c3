//! A text that is shown to nobody but the implementation under test.

use std::fmt;

/// A secret. Neither `Debug` nor `Display` shows it; [`Secret::expose`] is the only way in.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Secret(String);

/// The length in bytes below which a token from the configuration is refused: a shorter text
/// stands in too many places by chance to be replaced everywhere.
pub const SHORTEST_SECRET: usize = 8;

impl Secret {
    /// Wraps a text.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text itself, to be sent and not to be shown.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// What keeps the text from being sent as a bearer token, if anything does.
    #[must_use]
    pub fn trouble_as_token(&self) -> Option<&'static str> {
        let start = self.0.trim_start().to_ascii_lowercase();
        if self.0.is_empty() {
            Some("is empty")
        } else if start.starts_with(['{', '[']) {
            Some("is JSON")
        } else if start.starts_with("authorization:") || start.starts_with("authorization =") {
            Some("is a header field")
        } else if start == "bearer" || start.starts_with("bearer ") {
            Some("begins with the word Bearer")
        } else if start.contains(['"', '\'', '`']) {
            Some("has quotes")
        } else if self.0.contains(['\n', '\r']) {
            Some("contains a line break")
        } else if !self.0.bytes().all(|byte| byte.is_ascii_graphic()) {
            Some("contains a space or a byte that no bearer token has")
        } else {
            None
        }
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(***)")
    }
}

impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("***")
    }
}

#[cfg(test)]
mod tests {
    use super::Secret;

    #[test]
    fn is_never_shown() {
        let secret = Secret::new("abcdefgh1");
        assert_eq!(format!("{secret} {secret:?}"), "*** Secret(***)");
        assert_eq!(secret.expose(), "abcdefgh1");
    }

    #[test]
    fn line_breaks_spaces_and_other_alphabets_are_no_token() {
        for text in [
            "",
            "abcdefgh\n",
            "abc defgh",
            "abcdefgh\u{e4}",
            "abc\u{7f}defgh",
            "{\"access_token\":\"abcdefgh\"}",
            "[\"abcdefgh\"]",
            "Authorization:abcdefgh",
            "authorization: Bearer abcdefgh",
            "Bearer abcdefgh",
            "\"abcdefgh\"",
            "'abcdefgh'",
        ] {
            assert!(Secret::new(text).trouble_as_token().is_some(), "{text:?}");
        }
        assert_eq!(Secret::new("a.b-c_d~e+f/g=").trouble_as_token(), None);
    }
}
