//! Days of the proleptic Gregorian calendar, as ISO 8601 counts them, without any time zone.

/// Days from 1970-01-01 to a date that is known to exist.
fn days_from_civil(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    era * 146_097 + day_of_era - 719_468
}

fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

/// Days from 1970-01-01 to a calendar date; `None` where there is no such day.
pub(super) fn calendar_day(year: i64, month: i64, day: i64) -> Option<i64> {
    let length = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if is_leap(year) => 29,
        2 => 28,
        _ => return None,
    };
    (1..=length)
        .contains(&day)
        .then(|| days_from_civil(year, month, day))
}

/// Days from 1970-01-01 to the n-th day of a year; `None` where there is no such day.
pub(super) fn ordinal_day(year: i64, ordinal: i64) -> Option<i64> {
    let length = if is_leap(year) { 366 } else { 365 };
    (1..=length)
        .contains(&ordinal)
        .then(|| days_from_civil(year, 1, 1) + ordinal - 1)
}

/// Days from 1970-01-01 to a day of a week date; `None` where there is no such week or day.
pub(super) fn week_day(year: i64, week: i64, day: i64) -> Option<i64> {
    let monday = first_monday(year);
    let weeks = (first_monday(year + 1) - monday) / 7;
    ((1..=weeks).contains(&week) && (1..=7).contains(&day))
        .then(|| monday + (week - 1) * 7 + day - 1)
}

/// The Monday of week 1: the week that holds 4 January.
fn first_monday(year: i64) -> i64 {
    let fourth = days_from_civil(year, 1, 4);
    // 1970-01-01 was a Thursday, so that day 0 is three days after a Monday.
    fourth - (fourth + 3).rem_euclid(7)
}
