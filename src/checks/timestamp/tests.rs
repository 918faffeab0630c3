//! Tests of reading and comparing timestamps.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use chrono::{DateTime, SecondsFormat, Utc};
use proptest::prelude::*;

use super::{Precision, Timestamp, Wrong};

fn read(text: &str) -> Timestamp<'_> {
    Timestamp::read(text).unwrap_or_else(|wrong| panic!("{text}: {wrong}"))
}

#[test]
fn rfc_3339_in_utc_is_read_with_any_number_of_digits() {
    for text in [
        "2024-05-01T10:00:00Z",
        "2024-05-01T10:00:00+00:00",
        "2024-05-01T10:00:00-00:00",
        "2024-02-29T23:59:59.5Z",
        "2024-02-11T14:35:47.592Z",
        "2024-02-11T14:35:31.537357Z",
        "2016-12-31T23:59:60Z",
        "0000-01-01T00:00:00.00000000000000000000000000000001Z",
    ] {
        assert!(Timestamp::read(text).is_ok(), "{text}");
    }
}

#[test]
fn other_spellings_of_iso_8601_are_read_as_the_same_instant() {
    let instant = read("2024-05-01T10:00:00Z");
    for text in [
        "2024-05-01t10:00:00Z",
        "2024-05-01T10:00:00z",
        "2024-05-01T10:00:00,000Z",
        "2024-05-01T10:00:00+0000",
        "2024-05-01T10:00:00+00",
        "2024-05-01T10:00:00-0000",
        "20240501T100000Z",
        "20240501T1000Z",
        "20240501T10Z",
        "2024-05-01T10:00Z",
        "2024-05-01T10Z",
        "2024-122T10:00:00Z",
        "2024122T100000Z",
        "2024-W18-3T10:00:00Z",
        "2024W183T100000Z",
    ] {
        let other = read(text);
        assert_eq!(other, instant, "{text}");
    }
    assert_eq!(read("2024-05-01T24:00:00Z"), read("2024-05-02T00:00:00Z"));
    assert_eq!(read("2024-05-01T10:00.5Z"), read("2024-05-01T10:00:30Z"));
    assert_eq!(read("2024-05-01T10.123Z"), read("2024-05-01T10:07:22.8Z"));
    assert_eq!(read("2020-W53-5T00:00Z"), read("2021-01-01T00:00:00Z"));
}

#[test]
fn what_is_wrong_is_named() {
    for (text, wrong) in [
        ("2024-05-01T10:00:00", Wrong::NoOffset),
        ("2024-05-01T10:00:00+02:00", Wrong::OtherOffset),
        ("2024-05-01T10:00:00-0530", Wrong::OtherOffset),
        ("2024-05-01T10:00:00+01", Wrong::OtherOffset),
        ("2024-05-01 10:00:00Z", Wrong::Separator),
        ("2024-05-01", Wrong::NoTime),
        ("2024-02-30T10:00:00Z", Wrong::Date),
        ("2023-02-29T10:00:00Z", Wrong::Date),
        ("2024-13-01T10:00:00Z", Wrong::Date),
        ("0000-00-00T00:00:00Z", Wrong::Date),
        ("2023-366T10:00:00Z", Wrong::Date),
        ("2021-W53-1T10:00:00Z", Wrong::Date),
        ("2024-05-01T24:00:01Z", Wrong::Time),
        ("2024-05-01T24:00:00.1Z", Wrong::Time),
        ("2024-05-01T25:00:00Z", Wrong::Time),
        ("2024-05-01T10:60:00Z", Wrong::Time),
        ("2024-05-01T09:60.0Z", Wrong::Time),
        ("2024-05-01T10:00:60Z", Wrong::Time),
        ("2024-05-01T10:59:60Z", Wrong::Time),
        ("2024-05-01T23:58:60Z", Wrong::Time),
        ("2024-05-01T23:59:61Z", Wrong::Time),
        ("2002-10-02T15:00:00:99Z", Wrong::Form),
        ("2024-05-01T10:00:00.Z", Wrong::Form),
        ("2024-05-01T100000Z", Wrong::Form),
        ("20240501T10:00:00Z", Wrong::Form),
        ("2024-05-01T10:00:00Z ", Wrong::Form),
        ("2024-05-01T10:00:00ZZ", Wrong::Form),
        ("2024-5-1T10:00:00Z", Wrong::Form),
        ("2024-05-01T1:00:00Z", Wrong::Form),
        ("1714557600", Wrong::Form),
        ("Wed, 01 May 2024 10:00:00 GMT", Wrong::Form),
        ("2024-05-01T10:00:00 Z", Wrong::Form),
        ("2024-05-01T10:00:00Z[UTC]", Wrong::Form),
        ("", Wrong::Form),
        ("T", Wrong::Form),
        ("2024-05-01TZ", Wrong::Form),
        ("２０２４-05-01T10:00:00Z", Wrong::Form),
        // Separators and signs where they do not stand.
        ("+024-05-01T10:00:00Z", Wrong::Form),
        ("2024-05/01T10:00:00Z", Wrong::Form),
        ("2024-W18/3T10:00:00Z", Wrong::Form),
        ("2024-W1803T10:00:00Z", Wrong::Form),
        ("2024-05-01T10:00:00+0x", Wrong::Form),
        ("2024-05-01T10:00:00-01:0x", Wrong::Form),
        // What stands beside the digits in ASCII, in the places of digits.
        (":024-05-01T10:00:00Z", Wrong::Form),
        ("2024-05-01T1::00:00Z", Wrong::Form),
        ("2024-05-01T1/:00:00Z", Wrong::Form),
        ("2024-05-01T/1:00:00Z", Wrong::Form),
        ("2024-05-01T 1:00:00Z", Wrong::Form),
        ("1:1:-0:-0:T0::0::0:Z", Wrong::Form),
        ("0;0;-0;-0;T0;:0;:0;Z", Wrong::Form),
    ] {
        assert_eq!(Timestamp::read(text), Err(wrong), "{text}");
    }
}

#[test]
fn each_thing_that_is_wrong_has_words_of_its_own() {
    for (wrong, words) in [
        (Wrong::Form, "no ISO 8601 form"),
        (Wrong::NoTime, "a date without a time"),
        (Wrong::Separator, "no T between date and time"),
        (Wrong::NoOffset, "neither Z nor an offset"),
        (Wrong::OtherOffset, "an offset other than zero"),
        (Wrong::Date, "a day that does not exist"),
        (Wrong::Time, "a time of day that does not exist"),
    ] {
        assert_eq!(wrong.to_string(), words);
    }
}

#[test]
fn a_leap_year_is_every_fourth_but_of_the_hundreds_only_every_fourth() {
    for (year, leap) in [
        ("0000", true),
        ("0100", false),
        ("0400", true),
        ("1900", false),
        ("2000", true),
        ("2023", false),
        ("2024", true),
        ("2100", false),
        ("2400", true),
    ] {
        for day in ["-02-29", "-366"] {
            let text = format!("{year}{day}T10:00:00Z");
            let day = Timestamp::read(&text).map(|_| ());
            let expected = if leap { Ok(()) } else { Err(Wrong::Date) };
            assert_eq!(day, expected, "{text}");
        }
    }
}

#[test]
fn instants_are_compared_exactly_and_not_as_text() {
    assert!(read("2024-05-01T10:00:00Z") < read("2024-05-01T10:00:00.5Z"));
    assert!(read("2024-05-01T10:00:00.5Z") < read("2024-05-01T10:00:00.50000000000000000000001Z"));
    assert_eq!(
        read("2024-05-01T10:00:00.5Z"),
        read("2024-05-01T10:00:00.500000+00:00")
    );
}

#[test]
fn mixed_precisions_prove_an_order_only_beyond_one_unit() {
    let before = |a: &str, b: &str| read(a).is_clearly_before(&read(b));
    // The same precision: exact.
    assert!(before(
        "2024-05-01T10:00:01.001Z",
        "2024-05-01T10:00:01.002Z"
    ));
    assert!(!before("2024-05-01T10:00:01Z", "2024-05-01T10:00:01Z"));
    // Cut to seconds, or rounded to them.
    assert!(!before("2024-05-01T10:00:01Z", "2024-05-01T10:00:01.7Z"));
    assert!(!before("2024-05-01T10:00:01.7Z", "2024-05-01T10:00:02Z"));
    assert!(before("2024-05-01T10:00:01Z", "2024-05-01T10:00:02.0Z"));
    assert!(before("2024-05-01T10:00:01.7Z", "2024-05-01T10:00:03Z"));
    // The same with a fraction in both.
    assert!(before("2024-05-01T10:00:01.1Z", "2024-05-01T10:00:01.25Z"));
    assert!(!before("2024-05-01T10:00:01.2Z", "2024-05-01T10:00:01.15Z"));
    assert!(!before("2024-05-01T10:00Z", "2024-05-01T10:00:59Z"));
    assert!(before("2024-05-01T10:00Z", "2024-05-01T10:01:00Z"));
    assert!(read("2024-05-01T10:00:01Z").may_equal(&read("2024-05-01T10:00:01.7Z")));
    assert!(!read("2024-05-01T10:00:01Z").may_equal(&read("2024-05-01T10:00:03.7Z")));
}

#[test]
fn zero_times_are_the_starts_of_year_one_and_of_1970() {
    for text in ["0001-01-01T00:00:00Z", "1970-01-01T00:00:00.000+00:00"] {
        assert!(read(text).is_zero(), "{text}");
    }
    assert!(!read("1970-01-01T00:00:00.001Z").is_zero());
    assert!(!read("2024-05-01T10:00:00Z").is_zero());
}

fn instants() -> impl Strategy<Value = DateTime<Utc>> {
    (-62_135_596_800_i64..253_402_300_799, 0_u32..1_000_000_000)
        .prop_map(|(seconds, nanos)| DateTime::from_timestamp(seconds, nanos).unwrap())
}

#[test]
fn a_clock_ticks_as_its_last_digit_says_and_no_faster_than_clocks_do() {
    let tick = |text| read(text).tick();
    let near = |value: f64, expected: f64| (value - expected).abs() < 1e-9;
    assert!(near(tick("2024-05-01T10:00:00.123456789Z"), 0.05));
    assert!(near(tick("2024-05-01T10:00:00.391000000Z"), 0.05));
    assert!(near(tick("2024-05-01T10:00:00.300Z"), 0.1));
    assert!(near(tick("2024-05-01T10:00:07.000Z"), 1.0));
    assert!(near(tick("2024-05-01T10:00Z"), 60.0));
}

proptest! {
    #[test]
    fn every_instant_is_read_as_it_was_written(instant in instants()) {
        for form in [SecondsFormat::Nanos, SecondsFormat::AutoSi] {
            for z in [true, false] {
                let text = instant.to_rfc3339_opts(form, z);
                let read = read(&text);
                prop_assert_eq!(read.seconds, instant.timestamp());
                let apart = read.approximate() - instant.timestamp_micros() as f64 / 1e6;
                prop_assert!(apart.abs() < 1e-3);
            }
        }
    }

    #[test]
    fn order_of_texts_is_order_of_instants(a in instants(), near in -2_000_000_000_i64..2_000_000_000) {
        let b = a + chrono::Duration::nanoseconds(near);
        let (x, y) = (a.to_rfc3339_opts(SecondsFormat::AutoSi, true), b.to_rfc3339_opts(SecondsFormat::Nanos, false));
        if let (Ok(x), Ok(y)) = (Timestamp::read(&x), Timestamp::read(&y)) {
            prop_assert_eq!(x.cmp(&y), a.cmp(&b));
            if x.is_clearly_before(&y) {
                prop_assert!(a < b);
            }
        }
    }

    #[test]
    fn cutting_digits_never_makes_an_order_of_none(a in instants(), digits in 0_usize..9) {
        let full = a.to_rfc3339_opts(SecondsFormat::Nanos, true);
        let cut = match digits {
            0 => a.to_rfc3339_opts(SecondsFormat::Secs, true),
            _ => format!("{}Z", &full[..full.len() - 10 + digits]),
        };
        let (full, cut) = (read(&full), read(&cut));
        prop_assert_eq!(cut.precision(), Precision::Digits(digits));
        prop_assert!(full.may_equal(&cut));
        prop_assert!(cut <= full);
    }

    #[test]
    fn the_short_cut_reads_what_the_grammar_reads(
        text in "[0-2][0-9]{3}-[01][0-9]-[0-3][0-9][T ][0-2][0-9]:[0-6][0-9]:[0-6][0-9]([.,][0-9]{0,12})?(Z|\\+00:00)?",
    ) {
        let (short, long) = (Timestamp::read(&text), super::read::any(&text));
        prop_assert_eq!(&short, &long);
        if let (Ok(short), Ok(long)) = (short, long) {
            prop_assert_eq!(short.precision, long.precision);
        }
    }

    #[test]
    fn nothing_panics(text in "\\PC*", near in "[0-9TZtzW:.,+\\- ]{0,30}") {
        let _ = Timestamp::read(&text);
        let _ = Timestamp::read(&near);
    }
}
