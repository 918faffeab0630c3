//! The grammar: one pass over the text, no allocation in the usual case.

use std::borrow::Cow;

use super::calendar::{calendar_day, ordinal_day, week_day};
use super::{Precision, Timestamp, Wrong};

/// Which of the two formats of ISO 8601 a part is written in; they may not be mixed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Basic,
    Extended,
}

struct Date {
    day: i64,
    format: Format,
}

struct Time<'a> {
    seconds: i64,
    fraction: Cow<'a, str>,
    precision: Precision,
}

impl<'a> Timestamp<'a> {
    /// Reads a timestamp. Fails where the text is not an ISO 8601 instant in UTC.
    pub(crate) fn read(text: &'a str) -> Result<Self, Wrong> {
        match usual(text) {
            Some(timestamp) => Ok(timestamp),
            None => any(text),
        }
    }
}

/// The usual form, `YYYY-MM-DDThh:mm:ssZ` with or without a fraction, read without detours: a list
/// of a thousand links shows thousands of them. `None` says nothing about the text.
fn usual(text: &str) -> Option<Timestamp<'_>> {
    let bytes = text.as_bytes();
    let (head, tail) = bytes.split_at_checked(19)?;
    let pair = |at: usize| {
        let (tens, ones) = (head[at].wrapping_sub(b'0'), head[at + 1].wrapping_sub(b'0'));
        (tens < 10 && ones < 10).then(|| i64::from(tens * 10 + ones))
    };
    let separators = [head[4], head[7], head[10], head[13], head[16]];
    let fraction = match tail {
        b"Z" => "",
        [b'.', digits @ .., b'Z']
            if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) =>
        {
            text.get(20..text.len() - 1)?
        }
        _ => return None,
    };
    let (hour, minute, second) = (pair(11)?, pair(14)?, pair(17)?);
    if separators != *b"--T::" || hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    let day = calendar_day(pair(0)? * 100 + pair(2)?, pair(5)?, pair(8)?)?;
    Some(Timestamp {
        seconds: day * 86_400 + hour * 3600 + minute * 60 + second,
        fraction: Cow::Borrowed(fraction),
        precision: Precision::Digits(fraction.len()),
    })
}

/// Every form.
pub(super) fn any(text: &str) -> Result<Timestamp<'_>, Wrong> {
    if !text.is_ascii() {
        return Err(Wrong::Form);
    }
    let at = text.find(['T', 't']).ok_or_else(|| without_time(text))?;
    let date = date(&text[..at])?;
    let (clock, offset) = split_offset(&text[at + 1..])?;
    let time = time(clock, date.format)?;
    utc(offset)?;
    Ok(Timestamp {
        seconds: date.day * 86_400 + time.seconds,
        fraction: time.fraction,
        precision: time.precision,
    })
}

/// What is wrong with a text that has no `T`.
fn without_time(text: &str) -> Wrong {
    if date(text).is_ok() {
        return Wrong::NoTime;
    }
    match text.get(..10).map(date) {
        Some(Ok(_)) => Wrong::Separator,
        _ => Wrong::Form,
    }
}

/// A number of exactly the digits given.
fn number(text: &str) -> Option<i64> {
    (!text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| text.parse().ok())
        .flatten()
}

fn date(text: &str) -> Result<Date, Wrong> {
    let bytes = text.as_bytes();
    let extended = bytes.get(4) == Some(&b'-');
    let format = if extended {
        Format::Extended
    } else {
        Format::Basic
    };
    let year = text.get(..4).and_then(number).ok_or(Wrong::Form)?;
    let rest = &text[if extended { 5 } else { 4 }..];
    let day = if let Some(week) = rest.strip_prefix('W') {
        let (week, day) = match (format, week.len()) {
            (Format::Extended, 4) if week.as_bytes()[2] == b'-' => (&week[..2], &week[3..]),
            (Format::Basic, 3) => week.split_at(2),
            _ => return Err(Wrong::Form),
        };
        let (week, day) = number(week).zip(number(day)).ok_or(Wrong::Form)?;
        week_day(year, week, day)
    } else if rest.len() == 3 {
        let ordinal = number(rest).ok_or(Wrong::Form)?;
        ordinal_day(year, ordinal)
    } else {
        let (month, day) = match (format, rest.len()) {
            (Format::Extended, 5) if rest.as_bytes()[2] == b'-' => (&rest[..2], &rest[3..]),
            (Format::Basic, 4) => rest.split_at(2),
            _ => return Err(Wrong::Form),
        };
        let (month, day) = number(month).zip(number(day)).ok_or(Wrong::Form)?;
        calendar_day(year, month, day)
    };
    Ok(Date {
        day: day.ok_or(Wrong::Date)?,
        format,
    })
}

/// The clock part and the offset, which begins with `Z`, `+` or `-`.
fn split_offset(text: &str) -> Result<(&str, &str), Wrong> {
    match text.find(['Z', 'z', '+', '-']) {
        Some(at) => Ok(text.split_at(at)),
        None => Err(Wrong::NoOffset),
    }
}

/// Whether the offset is written as in RFC 3339; fails where it is not zero or no offset.
fn utc(offset: &str) -> Result<bool, Wrong> {
    match offset {
        // ISO 8601 has no negative zero, RFC 3339 has; it can only mean UTC.
        "Z" | "+00:00" | "-00:00" => Ok(true),
        "z" | "+0000" | "+00" | "-0000" | "-00" => Ok(false),
        _ => {
            let digits = offset[1..].replacen(':', "", 1);
            match (offset.as_bytes()[0], digits.len()) {
                (b'+' | b'-', 2 | 4) if number(&digits).is_some() => Err(Wrong::OtherOffset),
                _ => Err(Wrong::Form),
            }
        }
    }
}

fn time(text: &str, format: Format) -> Result<Time<'_>, Wrong> {
    let (clock, fraction) = match text.find(['.', ',']) {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    };
    if fraction.is_some_and(|digits| number_of_any_length(digits).is_none()) {
        return Err(Wrong::Form);
    }
    let fields = fields(clock, format).ok_or(Wrong::Form)?;
    let mut values = [0_i64; 3];
    for (value, field) in values.iter_mut().zip(fields) {
        if let Some(field) = field {
            *value = number(field).ok_or(Wrong::Form)?;
        }
    }
    let [hour, minute, second] = values;
    let shown = fields.iter().flatten().count();
    let nothing_after = fraction.is_none_or(|digits| digits.bytes().all(|byte| byte == b'0'));
    let midnight_after = hour == 24 && minute == 0 && second == 0 && nothing_after;
    let leap = hour == 23 && minute == 59 && second == 60;
    if (hour > 23 && !midnight_after) || minute > 59 || (second > 59 && !leap) {
        return Err(Wrong::Time);
    }
    let (carried, digits, precision) = match (shown, fraction) {
        (3, None) => (0, Cow::Borrowed(""), Precision::Digits(0)),
        (3, Some(digits)) => (0, Cow::Borrowed(digits), Precision::Digits(digits.len())),
        (2, None) => (0, Cow::Borrowed(""), Precision::Minute),
        (_, None) => (0, Cow::Borrowed(""), Precision::Hour),
        (fields, Some(digits)) => {
            let unit = if fields == 2 { 60 } else { 3600 };
            let (carried, rest) = times(digits, unit);
            (carried, Cow::Owned(rest), Precision::Digits(digits.len()))
        }
    };
    Ok(Time {
        seconds: hour * 3600 + minute * 60 + second + carried,
        fraction: digits,
        precision,
    })
}

fn number_of_any_length(digits: &str) -> Option<()> {
    (!digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())).then_some(())
}

/// Hour, minute and second of a clock part, as far as it goes.
fn fields(clock: &str, format: Format) -> Option<[Option<&str>; 3]> {
    let step = match format {
        Format::Extended => 3,
        Format::Basic => 2,
    };
    let hour = clock.get(0..2)?;
    let minute = clock.get(step..step + 2);
    let second = clock.get(2 * step..2 * step + 2);
    let separated = format == Format::Basic
        || clock
            .bytes()
            .enumerate()
            .all(|(at, byte)| (at % 3 == 2) == (byte == b':'));
    let length = match (minute, second) {
        (None, _) => 2,
        (Some(_), None) => step + 2,
        (Some(_), Some(_)) => 2 * step + 2,
    };
    (separated && clock.len() == length).then_some([Some(hour), minute, second])
}

/// `0.digits` times `unit`: whole seconds, and the digits of the fraction that is left.
fn times(digits: &str, unit: i64) -> (i64, String) {
    let mut carry = 0;
    let mut rest: Vec<u8> = digits.bytes().map(|byte| byte - b'0').collect();
    for digit in rest.iter_mut().rev() {
        let product = i64::from(*digit) * unit + carry;
        *digit = u8::try_from(product % 10).unwrap_or(0);
        carry = product / 10;
    }
    let rest = rest
        .into_iter()
        .map(|digit| char::from(b'0' + digit))
        .collect();
    (carry, rest)
}
