//! What a request presents in place of good credentials.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// Bytes of a query's value that are escaped.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// What a request presents in place of `Authorization: Bearer <token>`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Presented {
    /// The Authorization header's value, or none to leave the header out.
    pub(crate) authorization: Option<String>,
    /// Other header fields that carry the token.
    pub(crate) headers: Vec<(&'static str, String)>,
    /// The query string.
    pub(crate) query: Option<String>,
    /// Further members of the body, each with the token as its value.
    pub(crate) members: &'static [&'static str],
    /// A text made from the token, which is as secret as the token.
    pub(crate) made: Option<String>,
    /// Whether X-Project-ID is left out too.
    pub(crate) without_project: bool,
}

impl Presented {
    pub(super) fn header(value: String) -> Self {
        Self {
            authorization: Some(value),
            ..Self::default()
        }
    }

    pub(super) fn token(token: String) -> Self {
        Self {
            authorization: Some(format!("Bearer {token}")),
            made: Some(token),
            ..Self::default()
        }
    }

    pub(super) fn elsewhere(name: &'static str, value: String) -> Self {
        Self {
            headers: vec![(name, value)],
            ..Self::default()
        }
    }

    /// Other header fields, each with the token behind `before`.
    pub(super) fn others(names: &[&'static str], before: &str, token: &str) -> Self {
        let value = format!("{before}{token}");
        Self {
            headers: names.iter().map(|name| (*name, value.clone())).collect(),
            ..Self::default()
        }
    }

    /// `names` get the token as their value, after `before`.
    pub(super) fn query(names: &[&str], before: &str, token: &str) -> Self {
        let token = utf8_percent_encode(token, ESCAPED);
        let query: Vec<String> = names
            .iter()
            .map(|name| format!("{name}={before}{token}"))
            .collect();
        Self {
            query: Some(query.join("&")),
            ..Self::default()
        }
    }

    pub(super) fn body(members: &'static [&'static str]) -> Self {
        Self {
            members,
            ..Self::default()
        }
    }
}
