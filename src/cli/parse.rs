//! Values of flags that are no plain words, each with a message that says what is taken.

use std::time::Duration;

use cucumber::gherkin::tagexpr::TagOperation;

use crate::report::Format;
use crate::suite::Part;
use crate::target::parse_duration;

/// Shards of a run at most.
const MOST_SHARDS: u32 = 1000;

/// A cucumber tag expression.
pub(super) fn tags(text: &str) -> Result<TagOperation, String> {
    text.trim().parse::<TagOperation>().map_err(|error| {
        // The position is all that helps: what the parser would have taken is a list of letters.
        let at = error.location.column;
        format!(
            "not readable from character {at} on; write for example '@generateText and not @slow'"
        )
    })
}

/// `KEY=VALUE`.
pub(super) fn label(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) if !key.trim().is_empty() => {
            Ok((key.trim().to_owned(), value.to_owned()))
        }
        _ => Err("write KEY=VALUE".to_owned()),
    }
}

/// A share in per cent.
pub(super) fn percent(text: &str) -> Result<f64, String> {
    let number = text.trim().trim_end_matches('%').trim_end();
    match number.parse::<f64>() {
        Ok(percent) if (0.0..=100.0).contains(&percent) => Ok(percent),
        _ => Err("write a number from 0 to 100".to_owned()),
    }
}

/// A length of time, such as `90s`.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    match parse_duration(text) {
        Some(duration) if !duration.is_zero() => Ok(duration),
        _ => Err("write a length of time such as 500ms, 30s or 2m".to_owned()),
    }
}

/// A positive rate a second.
pub(super) fn rate(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(rate) if rate.is_finite() && rate > 0.0 => Ok(rate),
        _ => Err("write a number above 0".to_owned()),
    }
}

/// A number of bytes, with or without `KiB` or `MiB`.
pub(super) fn bytes(text: &str) -> Result<usize, String> {
    let (number, unit) = match text.trim() {
        text if text.ends_with("KiB") => (text.trim_end_matches("KiB"), 1 << 10),
        text if text.ends_with("MiB") => (text.trim_end_matches("MiB"), 1 << 20),
        text => (text, 1),
    };
    let number = number.trim().parse::<usize>().ok();
    match number.and_then(|number| number.checked_mul(unit)) {
        Some(bytes) if bytes > 0 => Ok(bytes),
        _ => Err("write a number of bytes such as 65536, 512KiB or 32MiB".to_owned()),
    }
}

/// A shard of several, `K/N`; `I+1/N` for who counts from 0.
pub(super) fn shard(text: &str) -> Result<(u32, u32), String> {
    let read = |part: &str| part.trim().parse::<u32>().ok();
    let (number, of) = text.split_once('/').unwrap_or((text, ""));
    let number = match number.split_once('+') {
        Some((from_0, "1")) => read(from_0).and_then(|index| index.checked_add(1)),
        _ => read(number),
    };
    match (number, read(of)) {
        (Some(number), Some(of)) if (1..=of).contains(&number) && of <= MOST_SHARDS => {
            Ok((number, of))
        }
        _ => Err(format!(
            "write K/N with K from 1 to N and N up to {MOST_SHARDS}, such as 3/8, or 2+1/8 where K is counted from 0"
        )),
    }
}

/// The name of a report's format.
pub(super) fn format(text: &str) -> Result<Format, String> {
    Format::named(text.trim()).ok_or_else(|| {
        let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
        format!("the formats are {}", names.join(", "))
    })
}

/// The name of a part of the self-test.
pub(super) fn part(text: &str) -> Result<Part, String> {
    match text.trim() {
        "clean" => Ok(Part::Clean),
        "floors" => Ok(Part::Floors),
        "variants" => Ok(Part::Variants),
        "faults" => Ok(Part::Faults),
        "pairs" => Ok(Part::Pairs),
        _ => Err("the parts are clean, floors, variants, faults and pairs".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use clap::CommandFactory as _;

    use super::{Format, bytes, duration, format, label, part, percent, rate, shard, tags};
    use crate::cli::args::Cli;

    #[test]
    fn tag_expressions_say_where_they_break() {
        assert!(tags(" @quick and not (@slow or @open) ").is_ok());
        for wrong in ["", "quick", "@a @b", "@a and", "(@a"] {
            assert!(tags(wrong).is_err(), "{wrong}");
        }
        assert!(tags("@a nd @b").is_err_and(|message| message.contains("character 4")));
    }

    #[test]
    fn numbers_have_bounds() {
        assert_eq!((percent("80"), percent("99.5 %")), (Ok(80.0), Ok(99.5)));
        for wrong in ["", "-1", "101", "NaN", "inf", "a"] {
            assert!(percent(wrong).is_err(), "{wrong}");
        }
        assert_eq!(rate("0.5"), Ok(0.5));
        for wrong in ["0", "-1", "NaN", "inf"] {
            assert!(rate(wrong).is_err(), "{wrong}");
        }
        assert_eq!(
            (bytes("12"), bytes("2KiB"), bytes("32 MiB")),
            (Ok(12), Ok(2048), Ok(33_554_432))
        );
        for wrong in ["0", "-1", "2GB", "99999999999999999MiB"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
        assert_eq!(duration("2s"), Ok(Duration::from_secs(2)));
        assert!(duration("0s").is_err() && duration("soon").is_err());
    }

    #[test]
    fn a_shard_is_one_of_several() {
        for (text, read) in [
            ("1/1", (1, 1)),
            ("3/8", (3, 8)),
            ("0+1/8", (1, 8)),
            ("7+1/8", (8, 8)),
        ] {
            assert_eq!(shard(text), Ok(read), "{text}");
        }
        for wrong in [
            "", "3", "0/8", "9/8", "8+1/8", "1+2/8", "-1/8", "1/0", "a/b", "1/2/3", "1/1001",
        ] {
            assert!(
                shard(wrong).is_err_and(|why| why.contains("such as 3/8")),
                "{wrong}"
            );
        }
    }

    #[test]
    fn labels_and_formats() {
        assert_eq!(label("team=a=b"), Ok(("team".to_owned(), "a=b".to_owned())));
        assert!(label("team").is_err() && label("=a").is_err());
        assert!(part("pairs").is_ok() && part("twins").is_err());
        assert!(format("json").is_ok());
        assert!(format("pdf").is_err_and(|message| message.contains("json")));
    }

    #[test]
    fn help_names_every_format() {
        let names = Format::ALL.map(Format::name).join(", ");
        for command in ["run", "report", "judge"] {
            let mut cli = Cli::command();
            let help = cli
                .find_subcommand_mut(command)
                .map(|it| it.render_help().to_string());
            let words: Vec<&str> = help
                .iter()
                .flat_map(|help| help.split_whitespace())
                .collect();
            assert!(words.join(" ").contains(&names), "{command}: {words:?}");
        }
    }
}
