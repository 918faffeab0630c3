//! What an answer means to the rule at stake, before any rule is judged.

use serde_json::Value;

use super::seen::Seen;
use super::universal::{documented_statuses, is_from_between};
use crate::model::{Answer, Exchange, Operation};

/// What came back, sorted by what may be concluded from it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Reading<'a> {
    /// 200 with a JSON object (any JSON value for getTextGenerationStatus): the whole body.
    Accepted(&'a Value),
    /// A documented refusal: 400, 401, 403 or 404.
    Refused(u16),
    /// 409 from generateText: a selected hotel has a run in progress.
    Busy,
    /// 500.
    ServerError,
    /// A status that the document does not give the operation: an ERR-1 finding is made
    /// elsewhere, and what the rule at stake expected cannot be read.
    Undocumented(u16),
    /// 200 with a body that is not a JSON object: a WIRE-1 finding is made elsewhere. The text says
    /// what came.
    Unreadable(String),
    /// Nothing may be concluded: no answer, 429 to the end, an answer of something in between,
    /// or a body beyond this harness's own limits. The text says which.
    Unavailable(String),
}

impl<'a> Reading<'a> {
    /// Reads an answer.
    #[must_use]
    pub(crate) fn of(seen: &'a Seen<'_>) -> Self {
        let status = match &seen.exchange.answer {
            Answer::Trouble(trouble) => {
                return Self::Unavailable(format!("not answered: {}", trouble.message));
            }
            Answer::Response(response) => response.status,
        };
        let operation = seen.exchange.operation;
        match status {
            200 => Self::of_success(seen),
            429 => Self::Unavailable(too_many(seen.exchange)),
            status if is_from_between(status) => Self::Unavailable(format!(
                "answered {status}, which something in between says"
            )),
            409 if operation != Operation::ListApprovals => Self::Busy,
            400 | 401 | 403 | 404 => Self::Refused(status),
            500 => Self::ServerError,
            status => Self::Undocumented(status),
        }
    }

    fn of_success(seen: &'a Seen<'_>) -> Self {
        let documented = !documented_statuses(seen.exchange.operation).is_empty();
        match &seen.json {
            Ok(parsed) if parsed.value.is_object() || !documented => Self::Accepted(&parsed.value),
            Ok(_) => Self::Unreadable("200 with JSON that is not an object".to_owned()),
            Err(trouble) if trouble.is_our_limit() => {
                Self::Unavailable(format!("answered with a body that is {trouble}"))
            }
            Err(trouble) => Self::Unreadable(format!("200 with {trouble}")),
        }
    }

    /// The body of an accepted request.
    #[must_use]
    pub(crate) fn accepted(&self) -> Option<&'a Value> {
        match self {
            Self::Accepted(body) => Some(body),
            _ => None,
        }
    }

    /// The reading in a few words, for a finding or a reason.
    #[must_use]
    pub(crate) fn words(&self) -> String {
        match self {
            Self::Accepted(_) => "accepted with 200".to_owned(),
            Self::Refused(status) => format!("refused with {status}"),
            Self::Busy => "refused with 409".to_owned(),
            Self::ServerError => "a server error, 500".to_owned(),
            Self::Undocumented(status) => format!("the undocumented status {status}"),
            Self::Unreadable(what) | Self::Unavailable(what) => what.clone(),
        }
    }
}

/// What an answer of 429 says, and what to do about it.
pub(crate) fn too_many(exchange: &Exchange) -> String {
    let tries = match exchange.attempts {
        1 => String::new(),
        tries => format!(" each of {tries} times"),
    };
    format!("answered 429{tries}: if it is for their rate, --requests-per-second has fewer sent")
}

#[cfg(test)]
mod tests {
    use super::Reading;
    use crate::checks::Seen;
    use crate::checks::samples::{answered, troubled};
    use crate::model::{Operation, TroubleKind};

    fn read(operation: Operation, status: u16, body: &str) -> String {
        let exchange = answered(operation, "{}", status, body);
        let seen = Seen::of(&exchange);
        let reading = format!("{:?}", Reading::of(&seen));
        reading.split('(').next().unwrap_or_default().to_owned()
    }

    #[test]
    fn each_kind_of_answer_has_its_meaning() {
        use Operation::{GenerateText, GetTextGenerationStatus, ListApprovals};
        let deep = "[".repeat(300);
        for (operation, status, body, expected) in [
            (GenerateText, 200, "{}", "Accepted"),
            (GetTextGenerationStatus, 200, "[]", "Accepted"),
            (ListApprovals, 200, "[]", "Unreadable"),
            (ListApprovals, 200, "<html>", "Unreadable"),
            (ListApprovals, 200, "", "Unreadable"),
            (ListApprovals, 200, deep.as_str(), "Unavailable"),
            (GenerateText, 404, "<html>", "Refused"),
            (GenerateText, 409, "{}", "Busy"),
            (GetTextGenerationStatus, 409, "{}", "Busy"),
            (ListApprovals, 409, "{}", "Undocumented"),
            (GenerateText, 500, "{}", "ServerError"),
            (GenerateText, 201, "{}", "Undocumented"),
            (GenerateText, 422, "{}", "Undocumented"),
            (GenerateText, 302, "", "Undocumented"),
            (GenerateText, 429, "{}", "Unavailable"),
            (GenerateText, 502, "", "Unavailable"),
            (GenerateText, 522, "", "Unavailable"),
            (GenerateText, 408, "", "Unavailable"),
        ] {
            assert_eq!(
                read(operation, status, body),
                expected,
                "{operation} {status} {body}"
            );
        }
    }

    #[test]
    fn trouble_is_no_answer() {
        let exchange = troubled(Operation::GenerateText, TroubleKind::Reset, "reset by peer");
        let seen = Seen::of(&exchange);
        assert_eq!(
            Reading::of(&seen),
            Reading::Unavailable("not answered: reset by peer".to_owned())
        );
    }
}
