//! Whether a request is sent again, and after which wait. The one place that decides it.
//!
//! - 429: nothing was done, so everything but a provider state may be sent again, after the time
//!   that the target asks for.
//! - 503: only reads, a few times.
//! - A connection that closed before anything was answered: only reads, once, on a new connection;
//!   it is usual that a kept connection was just being closed by the server.
//! - Everything else stands. generateText in particular is never sent again after anything but 429:
//!   the run may exist.

use std::time::Duration;

use chrono::{DateTime, Utc};

use super::attempt::Attempt;
use super::retry_after;
use super::{Call, Route};
use crate::model::{Operation, Response, TroubleKind};

/// Tries after 429.
const AFTER_429: u32 = 8;
/// Tries after 503.
const AFTER_503: u32 = 3;
/// The first wait where the target does not say how long to wait; the next ones are twice as long.
const FIRST_WAIT: Duration = Duration::from_millis(250);
/// The wait where the target says that none is needed.
const LEAST_WAIT: Duration = Duration::from_millis(50);
/// The longest wait after 503.
const LONGEST_503: Duration = Duration::from_secs(2);

/// What was done for one call so far.
#[derive(Default)]
pub(super) struct Tries {
    pub(super) sent: u32,
    busy: u32,
    unavailable: u32,
    stale: u32,
    waited: Duration,
}

/// How a request is sent again.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Again {
    /// After a wait; all clients hold back meanwhile.
    After(Duration),
    /// At once, on a new connection.
    OnNewConnection,
}

/// Whether the request is sent again after `attempt`, and how.
pub(super) fn decide(
    call: &Call,
    attempt: &Attempt,
    tries: &mut Tries,
    max_wait: Duration,
) -> Option<Again> {
    let is_read = call.method == "POST"
        && matches!(
            call.operation,
            Operation::ListApprovals | Operation::GetTextGenerationStatus
        );
    let wait = match &attempt.answer {
        Ok(response) if response.status == 429 && call.operation != Operation::ProviderState => {
            tries.busy += 1;
            (tries.busy < AFTER_429).then(|| wait_for(response, tries.busy))?
        }
        Ok(response) if response.status == 503 && is_read => {
            tries.unavailable += 1;
            (tries.unavailable < AFTER_503)
                .then(|| wait_for(response, tries.unavailable).min(LONGEST_503))?
        }
        Err(trouble)
            if trouble.kind == TroubleKind::Reset
                && attempt.unanswered
                && is_read
                && matches!(
                    call.route,
                    Route::Pooled | Route::TitleCase | Route::Line(_)
                ) =>
        {
            tries.stale += 1;
            return (tries.stale == 1).then_some(Again::OnNewConnection);
        }
        _ => return None,
    };
    if tries.waited + wait > max_wait {
        return None;
    }
    tries.waited += wait;
    Some(Again::After(wait))
}

/// How long to wait after an answer, the `nth` of its kind.
fn wait_for(response: &Response, nth: u32) -> Duration {
    let here: DateTime<Utc> = response
        .header("date")
        .find_map(retry_after::http_date)
        .unwrap_or_else(Utc::now);
    let doubled = FIRST_WAIT * 2u32.pow(nth.saturating_sub(1).min(10));
    match response
        .header("retry-after")
        .find_map(|value| retry_after::wait(value, here))
    {
        // 'Now' or a time in the past: a second refusal shows that it was not meant so.
        Some(Duration::ZERO) => LEAST_WAIT * 2u32.pow(nth.saturating_sub(1).min(10)),
        Some(wait) => wait.max(LEAST_WAIT),
        None => doubled,
    }
}
