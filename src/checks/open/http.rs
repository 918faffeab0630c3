//! What answers show beyond their documented bodies: error bodies, codings, header fields, times.

use serde_json::Value;

use super::outcome::detail;
use super::{Choice, Outcome, Shown};
use crate::checks::Seen;
use crate::model::{Exchange, Stop};

pub(super) fn form_of_error(shown: &Shown) -> Result<Choice, Stop> {
    let (probe, outcome) = shown.outcome()?;
    let choice = match outcome {
        Outcome::Accepted(_) | Outcome::Succeeded(_) | Outcome::Redirected(_) => "no-error",
        _ => form(&probe),
    };
    Ok(Choice::of(choice, detail(&probe), &probe))
}

fn form(exchange: &Exchange) -> &'static str {
    if exchange
        .response()
        .is_none_or(|response| response.body.is_empty())
    {
        return "empty";
    }
    match Seen::of(exchange).value() {
        Some(Value::Object(members))
            if members
                .values()
                .any(|member| member.is_object() || member.is_array()) =>
        {
            "nested"
        }
        Some(Value::Object(members)) if members.is_empty() => "no-fields",
        Some(Value::Object(_)) => "flat",
        Some(_) => "other-json",
        None => "not-json",
    }
}

pub(super) fn whether_compressed(shown: &Shown) -> Result<Choice, Stop> {
    let (probe, outcome) = shown.outcome()?;
    let Outcome::Accepted(_) = outcome else {
        return Ok(Choice::refusal(&probe, &outcome));
    };
    let coding: Vec<&str> = probe
        .response()
        .into_iter()
        .flat_map(|response| response.header("content-encoding"))
        .filter(|coding| !coding.trim().eq_ignore_ascii_case("identity"))
        .collect();
    let (choice, said) = if coding.is_empty() {
        ("plain", "no content coding".to_owned())
    } else {
        ("compressed", coding.join(", "))
    };
    Ok(Choice::of(choice, said, &probe))
}

pub(super) fn parameters_of_media_type(shown: &Shown) -> Result<Choice, Stop> {
    let (probe, outcome) = shown.outcome()?;
    let Outcome::Accepted(_) = outcome else {
        return Ok(Choice::refusal(&probe, &outcome));
    };
    let response = probe.response();
    let shown = response.and_then(|response| response.header("content-type").next());
    let shown = shown.unwrap_or_default();
    let choice = match shown.split_once(';') {
        None if shown.is_empty() => "something-else",
        None => "bare",
        Some((_, rest)) if rest.to_ascii_lowercase().contains("charset") => "with-charset",
        Some(_) => "with-other-parameters",
    };
    Ok(Choice::of(choice, shown.to_owned(), &probe))
}

pub(super) fn rate_limit(shown: &Shown) -> Result<Choice, Stop> {
    let (probe, _) = shown.outcome()?;
    let mut names: Vec<&str> = probe
        .response()
        .into_iter()
        .flat_map(|response| &response.headers)
        .map(|(name, _)| name.as_str())
        .filter(|name| tells_about_a_limit(name))
        .collect();
    names.sort_unstable();
    names.dedup();
    let (choice, said) = if names.is_empty() {
        ("not-told", "no such header field".to_owned())
    } else {
        ("told", names.join(", "))
    };
    Ok(Choice::of(choice, said, &probe))
}

fn tells_about_a_limit(name: &str) -> bool {
    ["ratelimit", "rate-limit", "retry-after", "quota", "throttl"]
        .iter()
        .any(|part| name.contains(part))
}

/// Answers that came after waiting for a rate limit are not counted.
pub(super) fn how_fast(shown: &Shown) -> Result<Choice, Stop> {
    let answers = shown.repeated.clone();
    for answer in &answers {
        Outcome::of(answer)?;
    }
    let mut times: Vec<u64> = answers
        .iter()
        .filter(|answer| answer.attempts == 1)
        .map(|answer| answer.ended_us.saturating_sub(answer.sent_us))
        .collect();
    times.sort_unstable();
    let (Some(middle), Some(last)) = (times.get(times.len() / 2), answers.last()) else {
        return Err(Stop::inconclusive(
            "every answer came after waiting for a rate limit",
        ));
    };
    let choice = match middle {
        0..1_000_000 => "within-a-second",
        1_000_000..10_000_000 => "within-ten-seconds",
        _ => "slower",
    };
    Ok(Choice::of(
        choice,
        format!(
            "{} ms in the middle of {} answers",
            middle / 1_000,
            times.len()
        ),
        last,
    ))
}

#[cfg(test)]
mod tests {
    use super::tells_about_a_limit;

    #[test]
    fn headers_about_limits_are_told_from_others() {
        for name in [
            "x-ratelimit-remaining",
            "ratelimit-policy",
            "x-rate-limit-reset",
            "retry-after",
            "x-quota",
        ] {
            assert!(tells_about_a_limit(name), "{name}");
        }
        for name in ["date", "content-type", "x-request-id"] {
            assert!(!tells_about_a_limit(name), "{name}");
        }
    }
}
