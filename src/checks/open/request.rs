//! What became of a probe, in the words of its open point.

use serde_json::Value;

use super::bodies::links;
use super::outcome::detail;
use super::{Choice, Outcome, Shown};
use crate::model::Stop;

/// The word stands for an accepted request.
pub(super) fn whether_accepted(shown: &Shown, choice: &str) -> Result<Choice, Stop> {
    let (probe, outcome) = shown.outcome()?;
    match &outcome {
        Outcome::Accepted(_) => Ok(Choice::of(choice, "status 200".to_owned(), &probe)),
        _ => Ok(Choice::refusal(&probe, &outcome)),
    }
}

/// Any success is an answer here, whatever its body.
pub(super) fn whether_answered(shown: &Shown) -> Result<Choice, Stop> {
    let (probe, outcome) = shown.outcome()?;
    match &outcome {
        Outcome::Accepted(_) | Outcome::Succeeded(_) => {
            Ok(Choice::of("answered", detail(&probe), &probe))
        }
        _ => Ok(Choice::refusal(&probe, &outcome)),
    }
}

/// `100 is "cut-to-100", 101 is "taken-whole"`: a word for each Total that has one.
pub(super) fn how_many_hotels(shown: &Shown, meanings: &str) -> Result<Choice, Stop> {
    let meanings = read_meanings(meanings)?;
    let (probe, outcome) = shown.outcome()?;
    let Outcome::Accepted(body) = &outcome else {
        return Ok(Choice::refusal(&probe, &outcome));
    };
    let total = body.pointer("/Data/Progress/Total");
    let shown = total.map_or("no Total".to_owned(), |total| format!("Total {total}"));
    Ok(Choice::of(
        meaning(&meanings, total).unwrap_or("something-else"),
        shown,
        &probe,
    ))
}

/// `3 is "read-as-number", else is "ignored"`: a word for each number that has one, and for any
/// other integer. Any other value is `no-integer`.
pub(super) fn pagination(shown: &Shown, field: &str, meanings: &str) -> Result<Choice, Stop> {
    let meanings = read_meanings(meanings)?;
    let (probe, outcome) = shown.outcome()?;
    let Outcome::Accepted(body) = &outcome else {
        return Ok(Choice::refusal(&probe, &outcome));
    };
    let shown = body
        .get("Pagination")
        .and_then(|pagination| pagination.get(field));
    let choice = match shown {
        None => "not-echoed",
        Some(number) => match meaning(&meanings, Some(number)) {
            Some(choice) => choice,
            None if number.is_i64() || number.is_u64() => otherwise(&meanings),
            None => "no-integer",
        },
    };
    let said = shown.map_or(format!("no {field}"), |number| format!("{field} {number}"));
    Ok(Choice::of(
        choice,
        format!("{said}, {}", page_text(body)),
        &probe,
    ))
}

pub(super) fn page_of_none(shown: &Shown) -> Result<Choice, Stop> {
    let (probe, outcome) = shown.outcome()?;
    let Outcome::Accepted(body) = &outcome else {
        return Ok(Choice::refusal(&probe, &outcome));
    };
    let limit = body.pointer("/Pagination/Limit");
    let choice = match (limit, limit.and_then(Value::as_i64)) {
        (None, _) => "not-echoed",
        (Some(_), None) => "no-integer",
        (_, Some(0)) if links(body).is_empty() => "taken-as-none",
        (_, Some(0)) => "taken-as-all",
        (_, Some(_)) => "replaced",
    };
    let said = limit.map_or("no Limit".to_owned(), |limit| format!("Limit {limit}"));
    Ok(Choice::of(
        choice,
        format!("{said}, {}", page_text(body)),
        &probe,
    ))
}

pub(super) fn how_far(shown: &Shown) -> Result<Choice, Stop> {
    let probe = shown.probe()?;
    let search = shown
        .search
        .clone()
        .ok_or_else(|| Stop::error("nothing was looked for"))?;
    match search.stopped {
        None => Ok(Choice::of(
            "unbounded",
            format!("{} is taken", search.taken),
            &probe,
        )),
        Some((number, why)) => Ok(Choice::of(
            "bounded",
            format!("{} is taken, {number} is not: {why}", search.taken),
            &probe,
        )),
    }
}

fn page_text(body: &Value) -> String {
    let total = body
        .pointer("/Pagination/Total")
        .map_or("no Total".to_owned(), |total| format!("Total {total}"));
    format!("{} links shown of {total}", links(body).len())
}

/// Numbers, each with its word, as a scenario lists them.
fn read_meanings(text: &str) -> Result<Vec<(&str, &str)>, Stop> {
    text.split(", ")
        .map(|part| {
            let (number, choice) = part.split_once(" is ")?;
            Some((number, choice.strip_prefix('"')?.strip_suffix('"')?))
        })
        .collect::<Option<_>>()
        .ok_or_else(|| {
            Stop::error(format!(
                "'{text}' does not say which number is which choice"
            ))
        })
}

/// The word for any other number.
fn otherwise<'a>(meanings: &[(&str, &'a str)]) -> &'a str {
    let rest = meanings.iter().find(|(number, _)| *number == "else");
    rest.map_or("something-else", |(_, choice)| choice)
}

/// The word for a number. One beyond 64 bits is compared as the nearest number that the reader
/// of JSON keeps for it.
fn meaning<'a>(meanings: &[(&str, &'a str)], shown: Option<&Value>) -> Option<&'a str> {
    let shown = shown.filter(|shown| shown.is_number())?;
    let is_it =
        |number: &str| serde_json::from_str(number).is_ok_and(|number: Value| number == *shown);
    let found = meanings.iter().find(|(number, _)| is_it(number));
    found.map(|(_, choice)| *choice)
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test may fail by panicking")]

    use serde_json::{Value, json};

    use super::{meaning, otherwise, read_meanings};

    #[test]
    fn each_number_has_its_word() {
        let meanings = r#"2 is "rounded-down", 3 is "rounded-up", else is "ignored""#;
        let meanings = read_meanings(meanings).unwrap();
        assert_eq!(otherwise(&meanings), "ignored");
        assert_eq!(otherwise(&meanings[..2]), "something-else");
        assert_eq!(meaning(&meanings, Some(&json!(3))), Some("rounded-up"));
        for other in [json!(4), json!(2.0), json!("2"), json!(null)] {
            assert_eq!(meaning(&meanings, Some(&other)), None, "{other}");
        }
        assert!(read_meanings("2 means two").is_err());
        let huge: Value = serde_json::from_str("18446744073709551616").unwrap();
        let meanings = [("18446744073709551616", "taken")];
        assert_eq!(meaning(&meanings, Some(&huge)), Some("taken"));
    }
}
