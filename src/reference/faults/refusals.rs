//! Faults of AUTH-4, AUTH-5 and AUTH-6: what a refusal leaves behind, who has access, and how a refusal looks.

use std::time::Duration;

use crate::reference::behaviour::access::Despite;
use crate::reference::behaviour::facts::{Facts, Operation};
use crate::reference::faults::fault::{Fault, fault};

/// The faults of this file.
pub(super) const FAULTS: &[Fault] = &[
    fault(
        "refused-token-runs",
        "AUTH-4",
        "generateText without a good token answers 401 and starts the run.",
        |b| b.access.despite_refusal = |f| without_token(f, Despite::Runs),
    ),
    fault(
        "refused-token-runs-later",
        "AUTH-4",
        "generateText without a good token answers 401, and the run starts a moment later.",
        |b| {
            b.access.despite_refusal =
                |f| without_token(f, Despite::RunsLater(Duration::from_millis(150)));
        },
    ),
    fault(
        "refused-token-locks",
        "AUTH-4",
        "generateText without a good token answers 401 and leaves the hotels locked.",
        |b| b.access.despite_refusal = |f| without_token(f, Despite::Locks),
    ),
    fault(
        "refused-outsider-runs",
        "AUTH-4",
        "generateText with a token for another project answers 403 and starts the run.",
        |b| {
            b.access.despite_refusal = |f| {
                if f.operation == Operation::Generate && f.authenticated {
                    Despite::Runs
                } else {
                    Despite::Nothing
                }
            };
        },
    ),
    fault(
        "outsider-lists-everything",
        "AUTH-5",
        "Access to the project is not checked in listApprovals without HotelIDs.",
        |b| b.access.unchecked = Some(|f| f.operation == Operation::List && !f.filtered),
    ),
    fault(
        "outsider-lists-named-hotels",
        "AUTH-5",
        "Access to the project is not checked in listApprovals with HotelIDs.",
        |b| b.access.unchecked = Some(|f| f.operation == Operation::List && f.filtered),
    ),
    fault(
        "outsider-generates",
        "AUTH-5",
        "Access to the project is not checked in generateText.",
        |b| b.access.unchecked = Some(|f| f.operation == Operation::Generate),
    ),
    fault(
        "outsider-generates-by-tags",
        "AUTH-5",
        "Access to the project is not checked in generateText without HotelIDs.",
        |b| b.access.unchecked = Some(|f| f.operation == Operation::Generate && !f.filtered),
    ),
    fault(
        "outsider-lists-after-a-run",
        "AUTH-5",
        "Access to the project is not checked in listApprovals once the project has had a run.",
        |b| b.access.unchecked = Some(|f| f.operation == Operation::List && f.runs > 0),
    ),
    fault(
        "outsider-generates-after-a-run",
        "AUTH-5",
        "Access to the project is not checked in generateText once the project has had a run.",
        |b| b.access.unchecked = Some(|f| f.operation == Operation::Generate && f.runs > 0),
    ),
    fault(
        "outsider-polls",
        "AUTH-5",
        "Access to the project is not checked in getTextGenerationStatus.",
        |b| b.access.unchecked = Some(|f| f.operation == Operation::Status),
    ),
    fault(
        "no-challenge",
        "AUTH-6",
        "A 401 has no WWW-Authenticate header.",
        |b| {
            b.whole(
                |f| f.status == 401,
                |a, _| a.headers.retain(|(name, _)| name != "www-authenticate"),
            );
        },
    ),
    fault(
        "outsider-gets-400",
        "AUTH-6",
        "A token without access to the project gets 400.",
        |b| b.answers.statuses.no_access = 400,
    ),
    fault(
        "missing-token-gets-400",
        "AUTH-6",
        "A missing or invalid token gets 400.",
        |b| b.answers.statuses.unauthenticated = 400,
    ),
];

/// What generateText does all the same where it was called without a good token.
pub(super) fn without_token(facts: &Facts, despite: Despite) -> Despite {
    if facts.operation == Operation::Generate && !facts.authenticated {
        despite
    } else {
        Despite::Nothing
    }
}
