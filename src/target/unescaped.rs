//! A text as it reads without its escapes, and where each of its characters stands in the original.
//!
//! It does not know which escapes its surroundings allow: it reads those of JSON, of addresses and
//! of HTML alike, one level of them, of ASCII only.

use super::matcher::Found;

/// Bytes without their escapes.
pub(super) struct Unescaped {
    /// The bytes.
    pub(super) bytes: Vec<u8>,
    /// Where each of them begins in the original, and where that ends.
    starts: Vec<usize>,
}

impl Unescaped {
    /// The bytes without their escapes; none where there are none.
    pub(super) fn of(original: &[u8]) -> Option<Self> {
        let is_mark = |byte: &u8| matches!(byte, b'\\' | b'%' | b'&');
        if !original.iter().any(is_mark) {
            return None;
        }
        let mut bytes = Vec::with_capacity(original.len());
        let mut starts = Vec::with_capacity(original.len() + 1);
        let mut at = 0;
        while let Some(byte) = original.get(at) {
            let (read, length) = escape(&original[at..]).unwrap_or((*byte, 1));
            bytes.push(read);
            starts.push(at);
            at += length;
        }
        starts.push(at);
        (bytes.len() < original.len()).then_some(Self { bytes, starts })
    }

    /// Where in the original that stands which was found in the bytes.
    pub(super) fn places(&self, found: Vec<Found>) -> Vec<Found> {
        let place = |found: Found| Found {
            start: self.starts[found.start],
            end: self.starts[found.end],
            ..found
        };
        found.into_iter().map(place).collect()
    }
}

/// The byte that an escape at the beginning stands for, and the escape's length.
fn escape(rest: &[u8]) -> Option<(u8, usize)> {
    match rest {
        [b'\\', b'u', digits @ ..] => Some((number(digits.get(..4)?, 16)?, 6)),
        [b'\\', mark @ (b'/' | b'"' | b'\\'), ..] => Some((*mark, 2)),
        [b'%', digits @ ..] => Some((number(digits.get(..2)?, 16)?, 3)),
        [b'&', b'#', digits @ ..] => {
            let length = digits.iter().take(6).position(|byte| *byte == b';')?;
            let read = match &digits[..length] {
                [b'x' | b'X', digits @ ..] => number(digits, 16),
                digits => number(digits, 10),
            };
            Some((read?, length + 3))
        }
        _ => None,
    }
}

/// The ASCII character of this number.
fn number(digits: &[u8], radix: u32) -> Option<u8> {
    let is_digit = |byte: &u8| char::from(*byte).is_digit(radix);
    if !digits.iter().all(is_digit) {
        return None;
    }
    let text = str::from_utf8(digits).ok()?;
    u8::from_str_radix(text, radix).ok().filter(u8::is_ascii)
}
