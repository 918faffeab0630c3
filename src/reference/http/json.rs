//! A JSON tree that keeps what `serde_json::Value` loses: duplicate members, and whether a number
//! was written as an integer.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

/// One JSON value as it was written.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Json {
    /// null
    Null,
    /// true or false
    Bool(bool),
    /// A number without fraction and exponent.
    Integer(i64),
    /// Any other number.
    Fraction(f64),
    /// A string.
    Text(String),
    /// An array.
    Array(Vec<Json>),
    /// The members of an object in the order in which they were written, duplicates and all.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Reads one JSON value and nothing after it.
    pub(crate) fn parse(bytes: &[u8]) -> Option<Self> {
        serde_json::from_slice(bytes).ok()
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(JsonVisitor)
    }
}

struct JsonVisitor;

impl<'de> Visitor<'de> for JsonVisitor {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
        Ok(Json::Integer(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
        // Beyond every bound that the server has, so the exact value makes no difference.
        Ok(Json::Integer(i64::try_from(value).unwrap_or(i64::MAX)))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
        Ok(Json::Fraction(value))
    }

    fn visit_str<E>(self, value: &str) -> Result<Json, E> {
        Ok(Json::Text(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        let mut all = Vec::new();
        while let Some(item) = items.next_element()? {
            all.push(item);
        }
        Ok(Json::Array(all))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Json, A::Error> {
        let mut all = Vec::new();
        while let Some(member) = members.next_entry()? {
            all.push(member);
        }
        Ok(Json::Object(all))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn duplicates_and_fractions_are_kept() {
        let read = Json::parse(br#"{"a":1,"a":1.0}"#);
        let members = vec![
            ("a".to_owned(), Json::Integer(1)),
            ("a".to_owned(), Json::Fraction(1.0)),
        ];
        assert_eq!(read, Some(Json::Object(members)));
    }

    #[test]
    fn one_value_in_utf8_and_nothing_else() {
        for bad in [
            &b"{} {}"[..],
            b"",
            b"{'a':1}",
            b"\"\xff\"",
            b"\xef\xbb\xbf{}",
            b"NaN",
        ] {
            assert_eq!(Json::parse(bad), None, "{bad:?}");
        }
    }
}
