//! One answer by itself: whether it is accepted, and what the universal checks say of it.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::checks::evidence::{Page, Shown};
use crate::checks::{Known, Reading, Seen, universal};
use crate::model::{ExchangeId, Finding, Judged};

use super::family::{Family, must, verdict};

/// What an answer has to be.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OfAnswer {
    /// It accepts the request. That it does is not an application of a rule: what the answer then shows is.
    Accepted(Shown),
    /// It is an accepted page with links and Total. That it is counts as one application.
    Listed(Shown),
    /// It shows links with their Total; as [`OfAnswer::Accepted`] it counts for nothing.
    Page(Shown),
    /// What the universal check of a rule says of each answer.
    Universal {
        /// The rule.
        rule: String,
        /// The answers.
        answers: Vec<Shown>,
        /// What the target takes, as far as it is known.
        known: Known,
    },
    /// It is no 500. A second try on fresh state ended in the same way, as the text says.
    Served(Shown, String),
    /// The document's demand was met in a way that needs no look at an answer: so often.
    Met(u32),
    /// What a step of a team's own came to. It judged by itself, and nothing can judge it again.
    Stated(Stated),
}

/// What a step of a team's own says of some answers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Stated {
    /// Whether they are as they have to be.
    pub(crate) holds: bool,
    /// What is wrong where they are not.
    pub(crate) message: String,
    /// What was demanded.
    pub(crate) expected: String,
    /// What was seen.
    pub(crate) actual: String,
    /// The answers.
    pub(crate) exchanges: Vec<ExchangeId>,
}

impl Family for OfAnswer {
    fn judge(&self) -> Judged {
        match self {
            Self::Accepted(answer) => accepted(answer),
            Self::Page(answer) => page(answer),
            Self::Listed(answer) => {
                let mut judged = page(answer);
                judged.applied = 1;
                judged
            }
            Self::Universal {
                rule,
                answers,
                known,
            } => {
                let mut judged = Judged::default();
                for check in universal().iter().filter(|check| check.rule == rule) {
                    for answer in answers {
                        judged.merge(check.judge(&Seen::of(answer), known));
                    }
                }
                judged
            }
            Self::Served(answer, cause) => only((answer.status() == Some(500)).then(|| {
                must("500 in two tries, each on fresh state")
                    .because("an answer that is no failure of the server", cause)
                    .seen_in(answer.id)
            })),
            Self::Met(times) => Judged::applied(*times),
            Self::Stated(stated) => verdict((!stated.holds).then(|| {
                let mut finding = must(&stated.message).because(&stated.expected, &stated.actual);
                finding.exchanges.clone_from(&stated.exchanges);
                finding
            })),
        }
    }
}

/// A refusal is held against the target only once nothing else can be its reason: whoever expects
/// this has made sure.
pub(super) fn accepted(answer: &Shown) -> Judged {
    let seen = Seen::of(answer);
    let asked = answer.operation;
    let finding = match Reading::of(&seen) {
        Reading::Accepted(_) | Reading::ServerError | Reading::Unavailable(_) => None,
        Reading::Busy => Some(
            must(format!(
                "{asked} is rejected with 409 although no run of its hotels is in progress"
            ))
            .because("200", "409"),
        ),
        Reading::Refused(status) | Reading::Undocumented(status) => Some(
            must(format!(
                "{asked} is answered {status} where it must answer 200"
            ))
            .because("200", format!("{status} {}", body_text(&seen))),
        ),
        Reading::Unreadable(why) => Some(
            must(format!("the answer of {asked} cannot be read"))
                .because("200 with a JSON object", why),
        ),
    };
    only(finding.map(|finding| finding.seen_in(answer.id)))
}

fn page(answer: &Shown) -> Judged {
    let judged = accepted(answer);
    let seen = Seen::of(answer);
    let (Reading::Accepted(body), None) = (Reading::of(&seen), Page::of(answer)) else {
        return judged;
    };
    only(Some(
        must("an accepted listApprovals shows no list of links with its Total")
            .because(
                "Data: an array of links; Pagination: Total, Limit and Offset",
                shape(body),
            )
            .seen_in(answer.id),
    ))
}

/// A judgement that counts for nothing unless it found something.
pub(super) fn only(finding: Option<Finding>) -> Judged {
    Judged {
        applied: u32::from(finding.is_some()),
        findings: finding.into_iter().collect(),
    }
}

/// A body in brief, for a finding.
pub(crate) fn body_text(seen: &Seen<'_>) -> String {
    match &seen.json {
        Ok(parsed) => shape(&parsed.value),
        Err(_) => String::new(),
    }
}

/// The members of a body, for a finding.
pub(crate) fn shape(body: &Value) -> String {
    let text = body.to_string();
    match text.char_indices().nth(300) {
        Some((end, _)) => format!("{}… ({} bytes)", &text[..end], text.len()),
        None => text,
    }
}
