//! An answer to a probe, sorted by what can be said about it without judging.

use std::sync::Arc;

use serde_json::Value;

use super::shape;
use crate::checks::reading::too_many;
use crate::checks::{Seen, is_from_between};
use crate::model::{Answer, Exchange, Stop, TroubleKind};

/// What became of a probe.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Outcome {
    /// 200 with a JSON object that has the member `Data`.
    Accepted(Value),
    /// Another success: another status, or another body. The text says which.
    Succeeded(String),
    /// A redirect.
    Redirected(u16),
    /// A status from 400 to 499.
    Refused(u16),
    /// 500.
    ServerError,
    /// 501 or 505: this server does not know the method or the version.
    NotImplemented(u16),
    /// Any other status.
    Other(u16),
}

impl Outcome {
    /// Sorts an answer.
    ///
    /// # Errors
    /// Inconclusive where nothing can be said: no answer, 429 to the end, what something in
    /// between answers, a body beyond the harness's own limits. Skipped where a limit of the run
    /// forbade the request.
    pub(crate) fn of(exchange: &Exchange) -> Result<Self, Stop> {
        let operation = exchange.operation;
        let status = match &exchange.answer {
            Answer::Trouble(trouble) if trouble.kind == TroubleKind::Budget => {
                return Err(Stop::skipped(format!(
                    "room within the limits of the run: {}",
                    trouble.message
                )));
            }
            Answer::Trouble(trouble) => {
                return Err(Stop::inconclusive(format!(
                    "{operation}: {}",
                    trouble.message
                )));
            }
            Answer::Response(response) => response.status,
        };
        Ok(match status {
            200 => Self::of_success(exchange)?,
            201..=299 => Self::Succeeded(format!("status {status}")),
            300..=399 => Self::Redirected(status),
            429 => {
                return Err(Stop::inconclusive(format!(
                    "{operation} was {}",
                    too_many(exchange)
                )));
            }
            status if is_from_between(status) => {
                return Err(Stop::inconclusive(format!(
                    "{operation} was answered {status}, which something in between says"
                )));
            }
            400..=499 => Self::Refused(status),
            500 => Self::ServerError,
            501 | 505 => Self::NotImplemented(status),
            _ => Self::Other(status),
        })
    }

    fn of_success(exchange: &Exchange) -> Result<Self, Stop> {
        let seen = Seen::of(exchange);
        if let Some(limit) = seen.unreadable {
            return Err(Stop::inconclusive(format!("the body is {limit}")));
        }
        Ok(match seen.json {
            Ok(parsed) if parsed.value.get("Data").is_some() => {
                Self::Accepted(Arc::unwrap_or_clone(parsed).value)
            }
            Ok(parsed) => Self::Succeeded(format!("status 200, {}", shape::of(&parsed.value))),
            Err(trouble) => Self::Succeeded(format!("status 200, {trouble}")),
        })
    }

    /// The word for an answer other than an accepted one.
    #[must_use]
    pub(crate) fn word(&self) -> String {
        match self {
            Self::Refused(status) => format!("refused-{status}"),
            Self::Redirected(_) => "redirected".to_owned(),
            Self::ServerError => "server-error".to_owned(),
            Self::NotImplemented(_) => "not-implemented".to_owned(),
            Self::Accepted(_) | Self::Succeeded(_) | Self::Other(_) => ELSE.to_owned(),
        }
    }
}

/// The word for what no other word fits.
pub(crate) const ELSE: &str = "something-else";

/// The word of a vocabulary for what was seen: the word itself, `refused-otherwise` for a refusal
/// that has no word of its own, else `something-else`.
#[must_use]
pub(crate) fn fitting<'a>(choices: &'a [String], word: &'a str) -> &'a str {
    let has = |wanted: &str| choices.iter().any(|choice| choice == wanted);
    match word {
        word if has(word) => word,
        word if word.starts_with("refused-") && has("refused-otherwise") => "refused-otherwise",
        _ => ELSE,
    }
}

/// Status and shape of an answer, for the detail of an observation.
#[must_use]
pub(crate) fn detail(exchange: &Exchange) -> String {
    let Some(response) = exchange.response() else {
        return "no answer".to_owned();
    };
    let body = match Seen::of(exchange).json {
        Ok(parsed) => shape::of(&parsed.value),
        Err(_) if response.body.is_empty() => "no body".to_owned(),
        Err(_) => {
            let media_type = response
                .header("content-type")
                .next()
                .unwrap_or("no media type");
            format!("a body that is not JSON ({media_type})")
        }
    };
    format!("status {}, {body}", response.status)
}

#[cfg(test)]
mod tests {
    use super::{ELSE, Outcome, fitting};

    #[test]
    fn a_word_outside_the_vocabulary_falls_back() {
        let choices: Vec<String> = ["cut", "refused-400", "refused-otherwise", ELSE]
            .map(str::to_owned)
            .into();
        for (word, expected) in [
            ("cut", "cut"),
            ("refused-400", "refused-400"),
            ("refused-418", "refused-otherwise"),
            ("redirected", ELSE),
            ("taken", ELSE),
        ] {
            assert_eq!(fitting(&choices, word), expected, "{word}");
        }
        assert_eq!(fitting(&choices[..1], "refused-400"), ELSE);
    }

    #[test]
    fn every_outcome_but_success_has_a_word() {
        assert_eq!(Outcome::Refused(409).word(), "refused-409");
        assert_eq!(Outcome::ServerError.word(), "server-error");
        assert_eq!(Outcome::Other(599).word(), ELSE);
    }
}
