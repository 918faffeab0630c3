//! Timestamps as the document asks for them (WIRE-5): ISO 8601, UTC, optional fractional seconds.
//!
//! A reader of our own, because the readers at hand are both too strict (they refuse `+0000`, a
//! comma, `24:00:00`) and too lenient (any offset), and because instants are compared exactly,
//! whatever the number of digits. It takes every spelling that ISO 8601 allows for an instant with
//! a zero offset (calendar, ordinal and week dates, basic and extended format, reduced precision)
//! and says whether it is the plain RFC 3339 spelling too. Not read: years of more than
//! four digits, and a left-out `T`, which ISO 8601 leaves to an agreement that is not there.

mod calendar;
mod read;

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;

/// An exact instant, and how it was written.
#[derive(Clone, Debug)]
pub(crate) struct Timestamp<'a> {
    /// Whole seconds from 1970-01-01T00:00:00Z; a leap second is the second after it.
    seconds: i64,
    /// The digits of the fraction of a second, as many as there are.
    fraction: Cow<'a, str>,
    /// The precision shown.
    precision: Precision,
}

/// The smallest unit that a timestamp shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Precision {
    /// Hours only.
    Hour,
    /// Hours and minutes.
    Minute,
    /// Seconds with this many digits of a fraction; 0 is whole seconds.
    Digits(usize),
}

impl Precision {
    /// The unit in seconds.
    #[must_use]
    pub(crate) fn seconds(self) -> f64 {
        match self {
            Self::Hour => 3600.0,
            Self::Minute => 60.0,
            Self::Digits(digits) => 0.1_f64.powi(i32::try_from(digits).unwrap_or(i32::MAX)),
        }
    }
}

/// What is wrong with a text in the place of a timestamp.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wrong {
    /// Not of any form that ISO 8601 has for a date with a time.
    Form,
    /// A date without a time.
    NoTime,
    /// A space, or something else, where `T` must stand.
    Separator,
    /// No `Z` and no offset: the instant is unknown.
    NoOffset,
    /// An offset other than zero: not UTC.
    OtherOffset,
    /// A day that no calendar has.
    Date,
    /// A time of day that no clock shows.
    Time,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Form => "no ISO 8601 form",
            Self::NoTime => "a date without a time",
            Self::Separator => "no T between date and time",
            Self::NoOffset => "neither Z nor an offset",
            Self::OtherOffset => "an offset other than zero",
            Self::Date => "a day that does not exist",
            Self::Time => "a time of day that does not exist",
        })
    }
}

impl Timestamp<'_> {
    /// The precision that the text shows.
    #[must_use]
    pub(crate) fn precision(&self) -> Precision {
        self.precision
    }

    /// How long, in seconds, the clock behind the text may stand still: the smallest unit that it
    /// certainly shows, and never less than common systems' clocks take from tick to tick. Zeros at
    /// the end may have been put there for width.
    #[must_use]
    pub(crate) fn tick(&self) -> f64 {
        const COMMON: f64 = 0.05;
        let unit = match self.precision {
            Precision::Digits(_) => Precision::Digits(self.digits().len()),
            coarser => coarser,
        };
        unit.seconds().max(COMMON)
    }

    /// One text for one instant, however it was written.
    #[must_use]
    pub(crate) fn exact(&self) -> String {
        format!("{}.{}", self.seconds, self.digits())
    }

    /// Whether it is a value that programs write for 'no time': the start of year 1, or of 1970.
    #[must_use]
    pub(crate) fn is_zero(&self) -> bool {
        const YEAR_ONE: i64 = -62_135_596_800;
        matches!(self.seconds, YEAR_ONE | 0) && self.digits().is_empty()
    }

    /// Seconds from 1970 as a float, good to a few microseconds: for tolerances, never for order.
    #[must_use]
    pub(crate) fn approximate(&self) -> f64 {
        let fraction = format!("0.{}", self.fraction.get(..12).unwrap_or(&self.fraction));
        self.seconds as f64 + fraction.parse::<f64>().unwrap_or(0.0)
    }

    /// The digits of the fraction without trailing zeros.
    fn digits(&self) -> &str {
        self.fraction.trim_end_matches('0')
    }

    /// Whether this instant is certainly before `other` when both are only as good as the coarser
    /// of the two precisions shown: exactly where both show the same precision, else by at least
    /// one unit of the coarser one, so that neither cutting nor rounding makes an order of none.
    #[must_use]
    pub(crate) fn is_clearly_before(&self, other: &Timestamp<'_>) -> bool {
        if self.precision == other.precision {
            return self < other;
        }
        let coarser = self.precision.min(other.precision);
        let (own, own_rest) = self.split(coarser);
        let (theirs, their_rest) = other.split(coarser);
        (own + 1, own_rest) <= (theirs, their_rest)
    }

    /// Whether the two are one instant as far as the coarser of the two precisions can tell.
    #[must_use]
    pub(crate) fn may_equal(&self, other: &Timestamp<'_>) -> bool {
        !self.is_clearly_before(other) && !other.is_clearly_before(self)
    }

    /// The instant as a number of whole units of `precision`, and the rest in a comparable form.
    /// Beyond 15 digits units are cut off: no clock is that fine, and the rest still decides.
    fn split(&self, precision: Precision) -> (i128, (i64, &str)) {
        let (unit, digits) = match precision {
            Precision::Hour => (3600, 0),
            Precision::Minute => (60, 0),
            Precision::Digits(digits) => (1, digits.min(15)),
        };
        let fraction = self.digits();
        let mut whole = i128::from(self.seconds.div_euclid(unit));
        for at in 0..digits {
            let digit = fraction.as_bytes().get(at).map_or(0, |byte| byte - b'0');
            whole = whole * 10 + i128::from(digit);
        }
        let rest = fraction.get(digits..).unwrap_or_default();
        (whole, (self.seconds.rem_euclid(unit), rest))
    }
}

impl PartialEq for Timestamp<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Timestamp<'_> {}

impl PartialOrd for Timestamp<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The order of the instants, exactly; how they are written does not matter.
impl Ord for Timestamp<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        // Digits without trailing zeros compare as text as they do as numbers.
        (self.seconds, self.digits()).cmp(&(other.seconds, other.digits()))
    }
}

#[cfg(test)]
mod tests;
