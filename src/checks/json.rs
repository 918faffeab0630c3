//! Reading a body as JSON (RFC 8259), once, with the notes that `serde_json::Value` cannot hold:
//! member names that stand twice, and numbers that are written with a fraction or an exponent.
//!
//! It tells what is not JSON apart from what is JSON but beyond what this harness reads (nesting,
//! size of numbers, escapes of lone surrogates, more values than fit its memory): the second is
//! never a deviation.

use std::cell::{Cell, RefCell};
use std::fmt;

use serde::de::{DeserializeSeed, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

/// A body that was read, and what its text shows beyond its value.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Parsed {
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
pub(crate) enum JsonTrouble {
    /// No complete response came.
    NoAnswer,
    /// The body has no bytes, or white space only.
    Empty,
    /// The bytes are no UTF-8, from this byte on.
    NotUtf8 {
        /// The number of bytes before the first wrong one.
        at: usize,
    },
    /// The text is not JSON.
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
    pub(crate) fn is_our_limit(&self) -> bool {
        matches!(self, Self::OurLimit { .. })
    }
}

impl fmt::Display for JsonTrouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoAnswer => f.write_str("no complete response"),
            Self::Empty => f.write_str("an empty body"),
            Self::NotUtf8 { at } => write!(f, "bytes that are not UTF-8, after {at} bytes"),
            Self::NotJson { what } => write!(f, "no JSON: {what}"),
            Self::Trailing { place } => write!(f, "something after the JSON value, at {place}"),
            Self::OurLimit { limit } => write!(f, "beyond what this harness reads: {limit}"),
        }
    }
}

/// Bytes of memory that the values of one body may take, as [`Weight`] counts them: some 18,000
/// links. A body of 32 MiB can hold values for a gigabyte.
const ROOM: usize = 48 << 20;

/// What values take in memory, about: what their text takes comes on top.
struct Weight;

impl Weight {
    /// A value's own place, and what a list keeps free for more.
    const VALUE: usize = 48;
    /// A text's allocation.
    const TEXT: usize = 16;
    /// An object's smallest node, which has room for eleven members.
    const OBJECT: usize = 600;
    /// A member's name and place in further nodes.
    const MEMBER: usize = 72;
}

/// How the reader's error begins where the values do not fit [`ROOM`].
const TOO_MUCH: &str = "more values than fit";

/// Reads a body. Fails where it is not a single JSON value, or beyond what this harness reads.
pub(crate) fn parse(bytes: &[u8]) -> Result<Parsed, JsonTrouble> {
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
    let notes = Notes {
        parsed: RefCell::default(),
        room: Cell::new(ROOM),
    };
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
    let mut parsed = notes.parsed.into_inner();
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
        ("number out of range", "numbers up to 1.8e308"),
        (
            "lone leading surrogate",
            "escapes of whole characters, no lone surrogates",
        ),
        (
            "unexpected end of hex escape",
            "escapes of whole characters, no lone surrogates",
        ),
        (TOO_MUCH, "48 MiB of memory for the values of one body"),
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

/// What is noted while a body is read.
struct Notes {
    parsed: RefCell<Parsed>,
    /// Bytes left for further values.
    room: Cell<usize>,
}

#[derive(Clone, Copy)]
struct Builder<'p> {
    path: &'p Path<'p>,
    notes: &'p Notes,
}

impl Builder<'_> {
    /// Takes room for a value, or for a part of one.
    fn take<E: serde::de::Error>(self, bytes: usize) -> Result<(), E> {
        match self.notes.room.get().checked_sub(bytes) {
            Some(left) => {
                self.notes.room.set(left);
                Ok(())
            }
            None => Err(E::custom(TOO_MUCH)),
        }
    }
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

    fn visit_unit<E: serde::de::Error>(self) -> Result<Value, E> {
        self.take(Weight::VALUE)?;
        Ok(Value::Null)
    }

    fn visit_bool<E: serde::de::Error>(self, value: bool) -> Result<Value, E> {
        self.take(Weight::VALUE)?;
        Ok(Value::Bool(value))
    }

    fn visit_u64<E: serde::de::Error>(self, value: u64) -> Result<Value, E> {
        self.take(Weight::VALUE)?;
        Ok(Value::from(value))
    }

    fn visit_i64<E: serde::de::Error>(self, value: i64) -> Result<Value, E> {
        self.take(Weight::VALUE)?;
        Ok(Value::from(value))
    }

    fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<Value, E> {
        self.take(Weight::VALUE)?;
        // The reader gives integers that fit no 64 bits, and `-0`, as floats too: those may have
        // been written as plain digits and are not accused.
        let fits_an_integer = (-(2f64.powi(63))..2f64.powi(64)).contains(&value);
        let minus_zero = value == 0.0 && value.is_sign_negative();
        if fits_an_integer && !minus_zero {
            let pointer = self.path.to_string();
            self.take(Weight::VALUE + Weight::TEXT + pointer.len())?;
            self.notes.parsed.borrow_mut().inexact.push(pointer);
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

    fn visit_str<E: serde::de::Error>(self, value: &str) -> Result<Value, E> {
        self.take(Weight::VALUE + Weight::TEXT + value.len())?;
        Ok(Value::String(value.to_owned()))
    }

    fn visit_string<E: serde::de::Error>(self, value: String) -> Result<Value, E> {
        self.take(Weight::VALUE + Weight::TEXT + value.len())?;
        Ok(Value::String(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Value, A::Error> {
        self.take(Weight::VALUE)?;
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
        self.take(Weight::VALUE + Weight::OBJECT)?;
        let mut object = Map::new();
        while let Some(name) = members.next_key::<String>()? {
            self.take(Weight::MEMBER + Weight::TEXT + name.len())?;
            let value = members.next_value_seed(Builder {
                path: &Path::Member(self.path, &name),
                notes: self.notes,
            })?;
            if object.contains_key(&name) {
                let pointer = Path::Member(self.path, &name).to_string();
                self.take(Weight::VALUE + Weight::TEXT + pointer.len())?;
                self.notes.parsed.borrow_mut().duplicates.push(pointer);
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
