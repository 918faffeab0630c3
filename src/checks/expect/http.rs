//! What HTTP has an answer be: the statuses for credentials, and that an operation is there at all.

use serde::{Deserialize, Serialize};

use super::family::{Family, must, remark, verdict};
use crate::checks::evidence::Shown;
use crate::checks::{Reading, Seen};
use crate::model::Judged;

/// What the status of an answer has to be.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OfHttp {
    /// 401 with a challenge, for credentials that are missing or invalid.
    Challenged {
        /// The answer.
        answer: Shown,
        /// Whether 400 is as good, for the header is malformed (RFC 6750, 3.1).
        malformed: bool,
    },
    /// 403 or 404, for a token without access: a server may hide what it forbids (RFC 9110, 15.5.4).
    Forbidden(Shown),
    /// The operation is where the document says: 200 with anything in its body shows that it is, 404,
    /// 405, 410, 501 and redirects that it is not. Any other answer says nothing.
    AtItsPath(Shown),
}

impl Family for OfHttp {
    fn judge(&self) -> Judged {
        match self {
            Self::Challenged { answer, malformed } => challenged(answer, *malformed),
            Self::Forbidden(answer) => forbidden(answer),
            Self::AtItsPath(answer) => at_its_path(answer),
        }
    }
}

fn challenged(answer: &Shown, malformed: bool) -> Judged {
    let status = answer.status().unwrap_or_default();
    let challenge = answer
        .response()
        .and_then(|response| response.header("www-authenticate").next());
    let operation = answer.operation;
    let finding = match (status, challenge) {
        (401, Some(challenge)) if !challenge.trim().is_empty() => return verdict(None),
        (400, _) if malformed => return verdict(None),
        // Which refusal wins is open, and 409 for an idle hotel is another rule's.
        (409, _) => return Judged::default(),
        (401, _) => remark(format!(
            "{operation} answers 401 without a WWW-Authenticate header"
        ))
        .because("a challenge such as WWW-Authenticate: Bearer", "none"),
        _ => remark(format!(
            "{operation} does not answer missing or invalid credentials with 401"
        ))
        .because("401", status.to_string()),
    };
    verdict(Some(finding.seen_in(answer.id)))
}

fn forbidden(answer: &Shown) -> Judged {
    match Reading::of(&Seen::of(answer)) {
        Reading::Refused(403 | 404) => verdict(None),
        Reading::Refused(409) => Judged::default(),
        other => verdict(Some(
            remark(format!(
                "{} does not answer a token without access to the project with 403 or 404",
                answer.operation
            ))
            .because("403 or 404", other.words())
            .seen_in(answer.id),
        )),
    }
}

fn at_its_path(answer: &Shown) -> Judged {
    match answer.status().unwrap_or_default() {
        200 if says_something(answer) => verdict(None),
        status @ (300..=399 | 404 | 405 | 410 | 501) => verdict(Some(
            must(format!(
                "{} does not answer POST at its documented path",
                answer.operation
            ))
            .because("200", status.to_string())
            .seen_in(answer.id),
        )),
        _ => Judged::default(),
    }
}

/// Whether the body is a JSON object with members, or no JSON at all, which is WIRE-1's.
fn says_something(answer: &Shown) -> bool {
    let seen = Seen::of(answer);
    seen.success().is_none_or(|body| !body.is_empty())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::OfHttp;
    use crate::checks::evidence::Shown;
    use crate::checks::expect::family::Family;
    use crate::checks::samples::answered;
    use crate::model::{Answer, Operation};

    fn answer(status: u16, body: &str, challenge: &str) -> Shown {
        let mut exchange = answered(Operation::ListApprovals, "{}", status, body);
        if let Answer::Response(response) = &mut exchange.answer {
            let header = ("www-authenticate".to_owned(), challenge.to_owned());
            response.headers.push(header);
        }
        Shown(Arc::new(exchange))
    }

    /// How often it applies, and how much is found.
    fn judged(check: &OfHttp) -> (u32, usize) {
        let judged = check.judge();
        (judged.applied, judged.findings.len())
    }

    #[test]
    fn credentials_are_refused_as_http_has_it() {
        for (status, challenge, malformed, said) in [
            (401, "Bearer", false, (1, 0)),
            (401, " ", false, (1, 1)),
            (400, "", true, (1, 0)),
            (400, "", false, (1, 1)),
            (409, "", false, (0, 0)),
        ] {
            let answer = answer(status, "{}", challenge);
            let check = OfHttp::Challenged { answer, malformed };
            assert_eq!(judged(&check), said, "{status} '{challenge}' {malformed}");
        }
        for (status, said) in [(403, (1, 0)), (404, (1, 0)), (400, (1, 1)), (200, (1, 1))] {
            let check = OfHttp::Forbidden(answer(status, "{}", ""));
            assert_eq!(judged(&check), said, "{status}");
        }
    }

    #[test]
    fn an_operation_is_there_where_something_is_said() {
        for (status, body, said) in [
            (200, r#"{"Data":[]}"#, (1, 0)),
            (200, "<html>", (1, 0)),
            (200, "{}", (0, 0)),
            (404, "{}", (1, 1)),
            (307, "{}", (1, 1)),
            (400, "{}", (0, 0)),
        ] {
            let check = OfHttp::AtItsPath(answer(status, body, ""));
            assert_eq!(judged(&check), said, "{status} {body}");
        }
    }
}
