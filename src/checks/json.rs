//! Reading a body as JSON (RFC 8259), once, with the notes that `serde_json::Value` cannot hold:
//! member names that stand twice, and numbers that are written with a fraction or an exponent.
//!
//! It tells what is no JSON apart from what is JSON but beyond what this harness reads (nesting,
//! size of numbers, escapes of lone surrogates): the second is never a deviation.

use std::cell::RefCell;
use std::fmt;

use serde::de::{DeserializeSeed, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

/// A body that was read, and what its text shows beyond its value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Parsed {
    /// The value; of members with the same name the last one.
    pub value: Value,
    /// JSON pointers of members whose name stands more than once in their object (WIRE-7).
    pub duplicates: Vec<String>,
    /// JSON pointers of numbers that are written with a fraction or an exponent (WIRE-7).
    pub inexact: Vec<String>,
    /// Whether a byte order mark stood before the value (WIRE-7).
    pub bom: bool,
}

/// Why there is no JSON value to judge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JsonTrouble {
    /// No complete response came.
    NoAnswer,
    /// The body has no bytes, or white space only.
    Empty,
    /// The bytes are no UTF-8, from this byte on.
    NotUtf8 {
        /// The number of bytes before the first wrong one.
        at: usize,
    },
    /// The text is no JSON.
    NotJson {
        /// What is wrong and where, in one line.
        what: String,
    },
    /// Something stands after the JSON value.
    Trailing {
        /// Where it begins, in words.
        place: String,
    },
    /// It may well be JSON, but beyond what this harness reads: never a deviation.
    OurLimit {
        /// The limit, in one line.
        limit: String,
    },
}

impl JsonTrouble {
    /// Whether the trouble is this harness's own limit, so that nothing may be concluded.
    #[must_use]
    pub fn is_our_limit(&self) -> bool {
        matches!(self, Self::OurLimit { .. })
    }
}

impl fmt::Display for JsonTrouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoAnswer => f.write_str("no complete response"),
            Self::Empty => f.write_str("an empty body"),
            Self::NotUtf8 { at } => write!(f, "bytes that are no UTF-8, after {at} bytes"),
            Self::NotJson { what } => write!(f, "no JSON: {what}"),
            Self::Trailing { place } => write!(f, "something after the JSON value, at {place}"),
            Self::OurLimit { limit } => write!(f, "beyond what this harness reads: {limit}"),
        }
    }
}

/// Reads a body. Fails where it is no single JSON value, or beyond what this harness reads.
pub fn parse(bytes: &[u8]) -> Result<Parsed, JsonTrouble> {
    let (bom, bytes) = match bytes.strip_prefix(b"\xEF\xBB\xBF") {
        Some(rest) => (true, rest),
        None => (false, bytes),
    };
    let text = std::str::from_utf8(bytes).map_err(|error| JsonTrouble::NotUtf8 {
        at: error.valid_up_to(),
    })?;
    if text.trim_matches([' ', '\t', '\n', '\r']).is_empty() {
        return Err(JsonTrouble::Empty);
    }
    let notes = RefCell::new(Parsed::default());
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = Builder {
        path: &Path::Root,
        notes: &notes,
    }
    .deserialize(&mut reader)
    .map_err(|error| trouble(&error))?;
    reader.end().map_err(|error| JsonTrouble::Trailing {
        place: format!("line {} column {}", error.line(), error.column()),
    })?;
    let mut parsed = notes.into_inner();
    parsed.value = value;
    parsed.bom = bom;
    Ok(parsed)
}

/// What a reader's error means. The reader gives no code for its own limits, only words; a test
/// holds the words below to it.
fn trouble(error: &serde_json::Error) -> JsonTrouble {
    let what = error.to_string();
    let limits = [
        ("recursion limit exceeded", "nesting of 128 levels"),
        ("number out of range", "the size of a number"),
        ("lone leading surrogate", "an escape of half a character"),
        (
            "unexpected end of hex escape",
            "an escape of half a character",
        ),
    ];
    match limits.iter().find(|(words, _)| what.starts_with(words)) {
        Some((_, limit)) => JsonTrouble::OurLimit {
            limit: format!(
                "{limit}, at line {} column {}",
                error.line(),
                error.column()
            ),
        },
        None => JsonTrouble::NotJson { what },
    }
}

/// Where the reader stands; written out only where something is noted.
enum Path<'p> {
    Root,
    Member(&'p Path<'p>, &'p str),
    Element(&'p Path<'p>, usize),
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Root => Ok(()),
            Self::Member(parent, name) => {
                write!(f, "{parent}/{}", name.replace('~', "~0").replace('/', "~1"))
            }
            Self::Element(parent, index) => write!(f, "{parent}/{index}"),
        }
    }
}

#[derive(Clone, Copy)]
struct Builder<'p> {
    path: &'p Path<'p>,
    notes: &'p RefCell<Parsed>,
}

impl<'de> DeserializeSeed<'de> for Builder<'_> {
    type Value = Value;

    fn deserialize<D: serde::Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Builder<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<Value, E> {
        // The reader gives integers that fit no 64 bits, and `-0`, as floats too: those may have
        // been written as plain digits and are not accused.
        let fits_an_integer = (-(2f64.powi(63))..2f64.powi(64)).contains(&value);
        let minus_zero = value == 0.0 && value.is_sign_negative();
        if fits_an_integer && !minus_zero {
            self.notes.borrow_mut().inexact.push(self.path.to_string());
        }
        // `3.0` and `1e2` are the numbers 3 and 100, however they are written: whoever looks for an
        // integer finds one, and only WIRE-7 says that they could be written more plainly.
        if let Some(integer) = as_integer(value) {
            return Ok(Value::from(integer));
        }
        serde_json::Number::from_f64(value)
            .map(Value::Number)
            .ok_or_else(|| E::custom("number out of range"))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String(value.to_owned()))
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(Value::String(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(element) = elements.next_element_seed(Builder {
            path: &Path::Element(self.path, list.len()),
            notes: self.notes,
        })? {
            list.push(element);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(name) = members.next_key::<String>()? {
            let value = members.next_value_seed(Builder {
                path: &Path::Member(self.path, &name),
                notes: self.notes,
            })?;
            if object.contains_key(&name) {
                let pointer = Path::Member(self.path, &name).to_string();
                self.notes.borrow_mut().duplicates.push(pointer);
            }
            object.insert(name, value);
        }
        Ok(Value::Object(object))
    }
}

/// The integer that a float stands for, where it is one that a float can hold exactly.
#[expect(
    clippy::cast_possible_truncation,
    reason = "it has no fraction and lies within the range"
)]
fn as_integer(value: f64) -> Option<i64> {
    let exact = value.fract() == 0.0 && value.abs() <= 2f64.powi(53);
    exact.then_some(value as i64)
}

#[cfg(test)]
mod tests;
