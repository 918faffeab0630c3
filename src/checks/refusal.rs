//! What an answer says to a request that must be refused (AUTH, SCOPE, ERR-3).

use super::seen::Seen;
use super::tally::Tally;
use super::universal::is_from_between;
use crate::model::{Finding, Judged, Operation};

/// The rules that this module mentions; [`rejected`] is told its rule.
pub const RULES: &[&str] = &["AUTH-6", "ERR-3"];

/// The statuses that mean 'rejected' for AUTH rules.
pub const REJECTED: &[u16] = &[400, 401, 403, 404];

/// Judges the answer to a request that must be rejected, for `rule`: one of `allowed` is right;
/// a 2xx, 409 or 5xx is a `must` finding; another refusal is a `should` finding, for the request
/// was refused all the same (a status that is not documented is ERR-1's besides).
///
/// Nothing applies to 429, to what something in between answers, and where no answer came: that
/// is no proof of a rejection, and no deviation.
#[must_use]
pub fn rejected(rule: &'static str, seen: &Seen<'_>, allowed: &[u16]) -> Judged {
    let mut tally = Tally::default();
    let Some(status) = seen
        .status()
        .filter(|status| *status != 429 && !is_from_between(*status))
    else {
        return tally.done();
    };
    tally.applies(1);
    if allowed.contains(&status) {
        return tally.done();
    }
    let operation = seen.exchange.operation;
    let finding = match status {
        200..=299 => Finding::must(
            rule,
            format!("{operation} accepts a request that must be rejected."),
        ),
        409 => Finding::must(
            rule,
            format!(
                "{operation} answers 409 to a request that must be rejected for another reason."
            ),
        ),
        500..=599 => Finding::must(
            rule,
            format!("{operation} answers a request that must be rejected with a server error."),
        ),
        _ => Finding::should(
            rule,
            format!("{operation} rejects a request with another status than those that fit."),
        ),
    };
    let allowed: Vec<String> = allowed.iter().map(u16::to_string).collect();
    tally.find(
        finding
            .because(allowed.join(", "), status.to_string())
            .seen_in(seen.exchange.id),
    );
    tally.done()
}

/// AUTH-6 for missing or invalid credentials: 401 with `WWW-Authenticate`. Applies to refusals
/// only; anything else is the business of the rule that demands the refusal.
#[must_use]
pub fn unauthenticated(seen: &Seen<'_>) -> Judged {
    let mut tally = Tally::default();
    let Some(response) = seen
        .exchange
        .response()
        .filter(|response| REJECTED.contains(&response.status))
    else {
        return tally.done();
    };
    tally.applies(1);
    let challenged = response
        .header("www-authenticate")
        .any(|value| !value.trim().is_empty());
    let finding = if response.status != 401 {
        Finding::should(
            "AUTH-6",
            "Missing or invalid credentials are refused with another status than 401.",
        )
        .because("401", response.status.to_string())
    } else if challenged {
        return tally.done();
    } else {
        Finding::should("AUTH-6", "A 401 has no WWW-Authenticate header.")
            .because("a WWW-Authenticate header", "none")
    };
    tally.find(finding.seen_in(seen.exchange.id));
    tally.done()
}

/// AUTH-6 for a valid token without access to the project: 403, or 404 from a server that hides
/// what it forbids. Applies to refusals only.
#[must_use]
pub fn forbidden(seen: &Seen<'_>) -> Judged {
    let mut tally = Tally::default();
    if let Some(status) = seen.status().filter(|status| REJECTED.contains(status)) {
        tally.demand(matches!(status, 403 | 404), || {
            Finding::should("AUTH-6", "A valid token without access to the project is refused with another status than 403 and 404.")
                .because("403 or 404", status.to_string())
                .seen_in(seen.exchange.id)
        });
    }
    tally.done()
}

/// ERR-3: a body that cannot be right is refused with 400: not 500, not accepted.
#[must_use]
pub fn malformed(seen: &Seen<'_>) -> Judged {
    let mut tally = Tally::default();
    let operation = seen.exchange.operation;
    let judged = seen.status().filter(|status| {
        *status != 429 && !is_from_between(*status) && operation != Operation::Other
    });
    if let Some(status) = judged {
        tally.demand(status == 400, || {
            let how = match status {
                200..=299 => "accepted",
                500..=599 => "answered with a server error",
                _ => "refused with another status than 400",
            };
            Finding::should(
                "ERR-3",
                format!("A malformed body of {operation} is {how}."),
            )
            .because("400", status.to_string())
            .seen_in(seen.exchange.id)
        });
    }
    tally.done()
}

#[cfg(test)]
mod tests {
    use super::{REJECTED, forbidden, malformed, rejected, unauthenticated};
    use crate::checks::Seen;
    use crate::checks::samples::{answered, troubled};
    use crate::model::{Answer, Exchange, Judged, Operation, TroubleKind};

    fn answer(status: u16) -> Exchange {
        answered(Operation::GenerateText, "{}", status, "{}")
    }

    fn outcome(judged: &Judged) -> (u32, Option<String>) {
        (
            judged.applied,
            judged
                .findings
                .first()
                .map(|finding| finding.level.to_string()),
        )
    }

    #[test]
    fn what_counts_as_rejected() {
        for (status, expected) in [
            (400, (1, None)),
            (401, (1, None)),
            (404, (1, None)),
            (200, (1, Some("must"))),
            (202, (1, Some("must"))),
            (409, (1, Some("must"))),
            (500, (1, Some("must"))),
            (422, (1, Some("should"))),
            (302, (1, Some("should"))),
            (429, (0, None)),
            (503, (0, None)),
        ] {
            let exchange = answer(status);
            let judged = rejected("AUTH-1", &Seen::of(&exchange), REJECTED);
            assert_eq!(
                outcome(&judged),
                (expected.0, expected.1.map(str::to_owned)),
                "{status}"
            );
        }
        let exchange = answer(401);
        let judged = rejected("SCOPE-3", &Seen::of(&exchange), &[400, 403, 404]);
        assert_eq!(outcome(&judged), (1, Some("should".to_owned())));
        let exchange = troubled(Operation::GenerateText, TroubleKind::TimedOut, "slow");
        assert_eq!(
            outcome(&rejected("AUTH-1", &Seen::of(&exchange), REJECTED)),
            (0, None)
        );
    }

    #[test]
    fn statuses_of_authentication() {
        let mut challenge = answer(401);
        assert_eq!(
            outcome(&unauthenticated(&Seen::of(&challenge))),
            (1, Some("should".to_owned()))
        );
        if let Answer::Response(response) = &mut challenge.answer {
            response
                .headers
                .push(("www-authenticate".to_owned(), "Bearer".to_owned()));
        }
        assert_eq!(outcome(&unauthenticated(&Seen::of(&challenge))), (1, None));
        assert_eq!(
            outcome(&unauthenticated(&Seen::of(&answer(403)))),
            (1, Some("should".to_owned()))
        );
        assert_eq!(
            outcome(&unauthenticated(&Seen::of(&answer(200)))),
            (0, None)
        );
        assert_eq!(outcome(&forbidden(&Seen::of(&answer(403)))), (1, None));
        assert_eq!(outcome(&forbidden(&Seen::of(&answer(404)))), (1, None));
        assert_eq!(
            outcome(&forbidden(&Seen::of(&answer(400)))),
            (1, Some("should".to_owned()))
        );
        assert_eq!(outcome(&forbidden(&Seen::of(&answer(200)))), (0, None));
    }

    #[test]
    fn malformed_bodies_are_refused_with_400() {
        assert_eq!(outcome(&malformed(&Seen::of(&answer(400)))), (1, None));
        for (status, how) in [
            (200, "accepted."),
            (404, "refused with another status than 400."),
            (500, "answered with a server error."),
        ] {
            let judged = malformed(&Seen::of(&answer(status)));
            assert_eq!(outcome(&judged), (1, Some("should".to_owned())));
            let message = &judged.findings[0].message;
            assert!(message.ends_with(how), "{status}: {message}");
        }
        assert_eq!(outcome(&malformed(&Seen::of(&answer(429)))), (0, None));
    }
}
