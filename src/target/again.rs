//! Whether a request is sent again, and after which wait. The one place that decides it.
//!
//! - 429: nothing was done, so everything but a provider state may be sent again, after the time
//!   that the target asks for, by either clock.
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
    let (now, left) = (Utc::now(), max_wait.saturating_sub(tries.waited));
    let wait = match &attempt.answer {
        Ok(response) if response.status == 429 && call.operation != Operation::ProviderState => {
            tries.busy += 1;
            (tries.busy < AFTER_429).then(|| wait_for(response, tries.busy, now, left))?
        }
        Ok(response) if response.status == 503 && is_read => {
            tries.unavailable += 1;
            (tries.unavailable < AFTER_503)
                .then(|| wait_for(response, tries.unavailable, now, left).min(LONGEST_503))?
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

/// How long to wait after an answer, the `nth` of its kind, where so much may be waited. A date may be by
/// the clock that wrote `Date`, or by one like ours: the first tries go by the shorter wait, the others by
/// the longer.
fn wait_for(response: &Response, nth: u32, now: DateTime<Utc>, most: Duration) -> Duration {
    let by = |clock| {
        let mut values = response.header("retry-after");
        values.find_map(|value| retry_after::wait(value, clock))
    };
    let written = response.header("date").find_map(retry_after::http_date);
    let waits = [by(written.unwrap_or(now)), by(now)].into_iter().flatten();
    let (mut waits, past): (Vec<_>, Vec<_>) = waits.partition(|wait| !wait.is_zero());
    waits.sort();
    let longer = waits
        .last()
        .filter(|wait| nth > AFTER_429 / 2 && **wait <= most);
    let doubled = 2u32.pow(nth.saturating_sub(1).min(10));
    match longer.or(waits.first()) {
        Some(wait) => (*wait).max(LEAST_WAIT),
        // 'Now' or a time in the past: a second refusal shows that it was not meant so.
        None if !past.is_empty() => LEAST_WAIT * doubled,
        None => FIRST_WAIT * doubled,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bytes::Bytes;
    use chrono::{DateTime, TimeDelta, Utc};

    use super::wait_for;
    use crate::model::Response;

    /// The wait after an answer whose `Date` is so many seconds off, and that asks to wait until so many
    /// seconds from now.
    fn wait(clock: i64, until: i64, nth: u32) -> Duration {
        let now = DateTime::<Utc>::from_timestamp(784_111_777, 0).unwrap_or_default();
        let at = |seconds| {
            let moment = now + TimeDelta::seconds(seconds);
            moment.format("%a, %d %b %Y %H:%M:%S GMT").to_string()
        };
        let answer = Response {
            status: 429,
            headers: vec![
                ("date".to_owned(), at(clock)),
                ("retry-after".to_owned(), at(until)),
            ],
            body: Bytes::new(),
        };
        wait_for(&answer, nth, now, Duration::from_secs(40))
    }

    #[test]
    fn a_date_is_tried_by_either_clock() {
        for (clock, until, first, later) in [
            (0, 3, 3, 3),
            (-30, 3, 3, 33),
            (300, 303, 3, 3),
            (-30, -27, 3, 3),
            (30, 33, 3, 33),
        ] {
            let seconds = |nth| wait(clock, until, nth).as_secs();
            assert_eq!((seconds(1), seconds(5)), (first, later), "{clock}, {until}");
        }
        assert_eq!(wait(0, -5, 3), Duration::from_millis(200));
    }
}
