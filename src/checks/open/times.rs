//! The forms in which timestamps are shown.

use serde_json::Value;

use super::{Choice, Shown};
use crate::checks::shape::{Kind, What};
use crate::model::Stop;

pub(super) fn how_utc(shown: &Shown) -> Result<Choice, Stop> {
    let times = timestamps(&shown.links);
    let zones: Vec<&str> = times.iter().map(|time| zone(time)).collect();
    let has = |zone: &str| zones.contains(&zone);
    let choice = match (has("Z"), zones.iter().any(|zone| is_zero_offset(zone))) {
        _ if zones
            .iter()
            .any(|zone| *zone != "Z" && !is_zero_offset(zone)) =>
        {
            "something-else"
        }
        (true, false) => "z",
        (false, true) => "zero-offset",
        (true, true) => "both",
        (false, false) => return Err(Stop::skipped("a listed link with a timestamp")),
    };
    let mut said: Vec<String> = zones.iter().map(|zone| (*zone).to_owned()).collect();
    said.sort_unstable();
    said.dedup();
    let probe = shown.probe()?;
    Ok(Choice::of(choice, said.join(", "), &probe))
}

pub(super) fn which_mark(shown: &Shown) -> Result<Choice, Stop> {
    let times = timestamps(&shown.links);
    let with = |mark: char| times.iter().filter(|time| time.contains(mark)).count();
    let (points, commas) = (with('.'), with(','));
    let choice = match (points, commas) {
        (0, 0) => return Err(Stop::skipped("a timestamp with a fraction of a second")),
        (_, 0) => "point",
        (0, _) => "comma",
        _ => "both",
    };
    let probe = shown.probe()?;
    Ok(Choice::of(
        choice,
        format!("{points} points, {commas} commas"),
        &probe,
    ))
}

pub(super) fn which_format(shown: &Shown) -> Result<Choice, Stop> {
    let times = timestamps(&shown.links);
    let basic = times.iter().filter(|time| is_basic(time)).count();
    let choice = match basic {
        _ if times.is_empty() => return Err(Stop::skipped("a listed link with a timestamp")),
        0 => "extended",
        basic if basic == times.len() => "basic",
        _ => "both",
    };
    let probe = shown.probe()?;
    Ok(Choice::of(
        choice,
        format!("{basic} of {} in basic format", times.len()),
        &probe,
    ))
}

/// Whether a timestamp has no separators in its time of day.
fn is_basic(time: &str) -> bool {
    let clock = time.split_once(['T', 't']).map_or("", |(_, clock)| clock);
    let clock = clock.strip_suffix(zone(time)).unwrap_or(clock);
    !clock.is_empty() && !clock.contains(':')
}

pub(super) fn how_fine(shown: &Shown) -> Result<Choice, Stop> {
    let times = timestamps(&shown.links);
    let mut digits: Vec<usize> = times.iter().map(|time| fraction_digits(time)).collect();
    digits.sort_unstable();
    digits.dedup();
    let choice = match digits.last() {
        None => return Err(Stop::skipped("a listed link with a timestamp")),
        Some(0) => "seconds",
        Some(1..=3) => "milliseconds",
        Some(4..=6) => "microseconds",
        Some(7..=9) => "nanoseconds",
        Some(_) => "finer",
    };
    let said: Vec<String> = digits.iter().map(usize::to_string).collect();
    let probe = shown.probe()?;
    Ok(Choice::of(
        choice,
        format!("digits of fractions: {}", said.join(", ")),
        &probe,
    ))
}

fn timestamps(links: &[Value]) -> Vec<String> {
    let of_link = |link: &Value| {
        let times = What::Link.fields().iter();
        times
            .filter(|field| field.kind == Kind::Timestamp)
            .filter_map(|field| link.get(field.name)?.as_str().map(str::to_owned))
            .collect::<Vec<_>>()
    };
    links.iter().flat_map(of_link).collect()
}

/// What follows the time of day: `Z`, an offset, or nothing.
fn zone(time: &str) -> &str {
    let clock = time.find(['T', 't']).map_or(0, |at| at + 1);
    let from = time[clock..]
        .find(['Z', 'z', '+', '-', '−'])
        .map_or(time.len(), |at| clock + at);
    &time[from..]
}

fn is_zero_offset(zone: &str) -> bool {
    zone.starts_with(['+', '-', '−'])
        && !zone.contains(|letter: char| letter.is_ascii_digit() && letter != '0')
}

fn fraction_digits(time: &str) -> usize {
    let fraction = time
        .split_once(['.', ','])
        .map_or("", |(_, fraction)| fraction);
    fraction.bytes().take_while(u8::is_ascii_digit).count()
}

#[cfg(test)]
mod tests {
    use super::{fraction_digits, is_basic, is_zero_offset, zone};

    #[test]
    fn zones_and_fractions_are_read_off_the_text() {
        for (time, end, digits) in [
            ("2024-05-01T10:00:00Z", "Z", 0),
            ("2024-05-01T10:00:00.123+00:00", "+00:00", 3),
            ("20240501T100000,1234567-0000", "-0000", 7),
            ("2024-05-01T10:00:00", "", 0),
            ("nonsense", "", 0),
        ] {
            assert_eq!((zone(time), fraction_digits(time)), (end, digits), "{time}");
        }
        assert!(is_basic("20240501T100000Z") && is_basic("20240501T100000.5+00:00"));
        assert!(!is_basic("2024-05-01T10:00:00Z") && !is_basic("nonsense"));
        assert!(is_zero_offset("+00:00") && is_zero_offset("-00"));
        assert!(!is_zero_offset("Z") && !is_zero_offset("+01:00") && !is_zero_offset(""));
    }
}
