//! Durations as people write them: `500ms`, `2s`, `1.5s`, `10m`, `1h`.

use std::time::Duration;

/// The longest duration taken: a day. Longer ones are slips of the pen.
const LONGEST: f64 = 86_400.0;

/// Reads a duration; `None` where the text is no duration, is negative, or is longer than a day.
#[must_use]
pub fn parse_duration(text: &str) -> Option<Duration> {
    let text = text.trim();
    let unit_at = text.find(|c: char| c.is_ascii_alphabetic())?;
    let (number, unit) = text.split_at(unit_at);
    let seconds_each = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return None,
    };
    let number = number.trim_end();
    if number.is_empty() || !number.bytes().all(|b| b.is_ascii_digit() || b == b'.') {
        return None;
    }
    let seconds = number.parse::<f64>().ok()? * seconds_each;
    (seconds <= LONGEST).then(|| Duration::from_secs_f64(seconds))
}

#[cfg(test)]
mod tests {
    use super::parse_duration;
    use std::time::Duration;

    #[test]
    fn reads_what_people_write_and_refuses_the_rest() {
        for (text, millis) in [
            ("500ms", Some(500)),
            ("2s", Some(2000)),
            ("1.5s", Some(1500)),
            (" 10 m", Some(600_000)),
            ("0s", Some(0)),
            ("2", None),
            ("s", None),
            ("-1s", None),
            ("1e9s", None),
            ("25h", None),
            ("2 weeks", None),
            ("", None),
        ] {
            assert_eq!(
                parse_duration(text),
                millis.map(Duration::from_millis),
                "{text}"
            );
        }
    }
}
