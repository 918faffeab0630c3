//! A point in time as the server stores it, and the ways in which it can be written.

use std::fmt::Write as _;

use chrono::{DateTime, Datelike, Timelike};

/// Microseconds since 1970-01-01T00:00:00Z.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Moment(pub(crate) i64);

/// One millisecond in the unit of [`Moment`].
pub(crate) const MILLISECOND: i64 = 1_000;
/// One second in the unit of [`Moment`].
pub(crate) const SECOND: i64 = 1_000_000;

impl Moment {
    /// Reads an RFC 3339 timestamp; anything finer than a microsecond is cut off.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        DateTime::parse_from_rfc3339(text)
            .ok()
            .map(|time| Self(time.timestamp_micros()))
    }

    /// This moment cut down to a multiple of `unit` microseconds.
    pub(crate) fn cut_to(self, unit: i64) -> Self {
        Self(self.0 - self.0.rem_euclid(unit))
    }

    /// This moment moved by `micros`, which may be negative.
    pub(crate) fn plus(self, micros: i64) -> Self {
        Self(self.0 + micros)
    }
}

/// How many fraction digits are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Digits {
    /// At most this many, without trailing zeros; a whole second has no fraction at all.
    Trimmed(usize),
    /// Exactly this many, up to nine.
    Fixed(usize),
}

/// How the date, the time and the zone are spelt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spelling {
    /// `2024-02-01T10:00:00.5Z`
    Zulu,
    /// `2024-02-01T10:00:00.5+00:00`
    ZeroOffset,
    /// `2024-02-01T10:00:00.5-00:00`
    NegativeZeroOffset,
    /// `2024-02-01T10:00:00,5Z`
    Comma,
    /// `2024-02-01T10:00:00.5+00`
    ShortOffset,
    /// `2024-02-01T10:00:00.5+0000`
    BasicOffset,
    /// `20240201T100000.5Z`
    Basic,
}

/// The written form of every timestamp in an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TimestampForm {
    /// Fraction digits.
    pub(crate) digits: Digits,
    /// Everything else.
    pub(crate) spelling: Spelling,
}

impl TimestampForm {
    /// Writes `moment` in this form.
    pub(crate) fn write(self, moment: Moment) -> String {
        let time = DateTime::from_timestamp_micros(moment.0).unwrap_or_default();
        let mut text = String::with_capacity(32);
        let (year, month, day) = (time.year(), time.month(), time.day());
        let (hour, minute, second) = (time.hour(), time.minute(), time.second());
        // Writing to a String cannot fail, so the results carry nothing.
        let _ = if self.spelling == Spelling::Basic {
            write!(
                text,
                "{year:04}{month:02}{day:02}T{hour:02}{minute:02}{second:02}"
            )
        } else {
            write!(
                text,
                "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}"
            )
        };
        let fraction = self.fraction(moment.0.rem_euclid(SECOND));
        if !fraction.is_empty() {
            text.push(if self.spelling == Spelling::Comma {
                ','
            } else {
                '.'
            });
            text.push_str(&fraction);
        }
        text.push_str(match self.spelling {
            Spelling::Zulu | Spelling::Comma | Spelling::Basic => "Z",
            Spelling::ZeroOffset => "+00:00",
            Spelling::NegativeZeroOffset => "-00:00",
            Spelling::ShortOffset => "+00",
            Spelling::BasicOffset => "+0000",
        });
        text
    }

    fn fraction(self, micros: i64) -> String {
        let mut digits = format!("{micros:06}");
        match self.digits {
            Digits::Trimmed(most) => {
                digits.truncate(most);
                digits.truncate(digits.trim_end_matches('0').len());
            }
            Digits::Fixed(count) => {
                while digits.len() < count {
                    digits.push('0');
                }
                digits.truncate(count);
            }
        }
        digits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn zulu(digits: Digits) -> TimestampForm {
        TimestampForm {
            digits,
            spelling: Spelling::Zulu,
        }
    }

    #[test]
    fn trimmed_digits_are_mixed() {
        let form = zulu(Digits::Trimmed(3));
        let base = 1_706_781_600 * SECOND;
        assert_eq!(form.write(Moment(base)), "2024-02-01T10:00:00Z");
        assert_eq!(form.write(Moment(base + 500_000)), "2024-02-01T10:00:00.5Z");
        assert_eq!(
            form.write(Moment(base + 123_456)),
            "2024-02-01T10:00:00.123Z"
        );
    }

    #[test]
    fn fixed_digits_are_padded_and_cut() {
        let moment = Moment(1_706_781_600 * SECOND + 120_456);
        assert_eq!(zulu(Digits::Fixed(0)).write(moment), "2024-02-01T10:00:00Z");
        assert_eq!(
            zulu(Digits::Fixed(9)).write(moment),
            "2024-02-01T10:00:00.120456000Z"
        );
    }

    #[test]
    fn what_is_written_is_read_back() {
        let moment = Moment(1_706_781_600 * SECOND + 7_000);
        let text = zulu(Digits::Trimmed(3)).write(moment);
        assert_eq!(Moment::parse(&text), Some(moment));
        assert_eq!(Moment::parse("yesterday"), None);
    }
}
