//! RUN-20 and LIFE-7: a time that was set just now is the present time. By which clock is not for
//! these checks to say: whichever of ours and that of the answer's `Date` is closer.

use serde_json::Value;

use super::links::text;
use super::tally::Tally;
use super::timestamp::Timestamp;
use crate::model::{Exchange, Finding, Judged};

/// The rules that this module mentions.
pub(crate) const RULES: &[&str] = &["LIFE-7"];

/// Seconds of difference that are allowed beside the duration of the call: nothing ties the clock
/// behind the times to ours, or to that of a gateway which writes the `Date`.
pub(crate) const TOLERANCE: f64 = 60.0;

/// How many seconds an instant lies before (less than 0) or after a call.
#[must_use]
pub(crate) fn off(instant: &Timestamp<'_>, call: &Exchange) -> f64 {
    let duration = call.ended_us.saturating_sub(call.sent_us) as f64 / 1e6;
    let date = call.response().and_then(|response| {
        let text = response.header("date").next()?;
        httpdate::parse_http_date(text).ok()
    });
    let sent = call.started_at.timestamp_micros() as f64 / 1e6;
    // The header shows whole seconds, so that the end is up to a second later.
    let by_date = date.map(|date| {
        let end = chrono::DateTime::<chrono::Utc>::from(date).timestamp() as f64;
        (end - duration, end + 1.0)
    });
    let seconds = instant.approximate();
    [Some((sent, sent + duration)), by_date]
        .into_iter()
        .flatten()
        .map(|(begin, end)| seconds - seconds.clamp(begin, end))
        .min_by(|one, other| one.abs().total_cmp(&other.abs()))
        .unwrap_or_default()
}

/// LIFE-7: what a transition has just set in a link is the time of this read, or a little before.
#[must_use]
pub(crate) fn set_now(link: &Value, field: &str, read: &Exchange) -> Judged {
    let mut tally = Tally::default();
    let set = text(link, field).and_then(|set| Timestamp::read(set).ok());
    let Some(set) = set else {
        return tally.done();
    };
    let off = off(&set, read);
    tally.demand(off.abs() <= TOLERANCE, || {
        Finding::should(
            "LIFE-7",
            format!("{field} is far from the time of the transition."),
        )
        .because(
            format!("within {TOLERANCE} s of the transition"),
            format!("{}, {off:+.1} s off", text(link, field).unwrap_or_default()),
        )
    });
    tally.done()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::set_now;
    use crate::checks::samples::answered;
    use crate::model::{Answer, Operation};

    fn found(set: &str, date: &str) -> usize {
        // By our clock the list was read at 10:00:00 of the first of May 2024.
        let mut read = answered(Operation::ListApprovals, "{}", 200, "{}");
        if let Answer::Response(response) = &mut read.answer {
            let date = ("date".to_owned(), format!("Wed, 01 May 2024 {date} GMT"));
            response.headers.push(date);
        }
        set_now(&json!({"ApprovedAt": set}), "ApprovedAt", &read)
            .findings
            .len()
    }

    #[test]
    fn what_was_set_just_now_is_the_time_by_one_clock() {
        for (set, date) in [
            ("2024-05-01T09:59:58.123Z", "10:00:00"),
            ("2024-05-01T10:00:59Z", "10:00:00"),
            ("2024-05-01T11:30:10Z", "11:30:00"),
            ("2024-05-01T10:00:00Z", "11:30:00"),
        ] {
            assert_eq!(found(set, date), 0, "{set}");
        }
        for set in [
            "2024-05-01T12:00:00Z",
            "2024-05-01T09:58:58Z",
            "2021-01-01T00:00:00Z",
        ] {
            assert_eq!(found(set, "10:00:00"), 1, "{set}");
        }
    }
}
