//! RUN-5 and RUN-20: the times of the run that generateText returns.

use serde_json::{Map, Value};

use super::super::seen::Seen;
use super::super::tally::Tally;
use super::super::timestamp::Timestamp;
use super::Known;
use crate::model::Finding;

fn run<'s>(seen: &'s Seen<'_>) -> Option<&'s Map<String, Value>> {
    seen.run()?.as_object()
}

/// RUN-5: a new run was updated when it was created.
pub(super) fn fresh(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    let text = |name| run(seen).and_then(|run| run.get(name)?.as_str());
    let Some((created, updated)) = text("CreatedAt").zip(text("UpdatedAt")) else {
        return;
    };
    let (Ok(one), Ok(two)) = (Timestamp::read(created), Timestamp::read(updated)) else {
        return;
    };
    tally.applies(1);
    let finding = if one != two {
        Finding::must(
            "RUN-5",
            "UpdatedAt of a new run is another instant than CreatedAt.",
        )
    } else if created != updated {
        Finding::should(
            "RUN-5",
            "UpdatedAt of a new run is the same instant as CreatedAt, but written differently.",
        )
    } else {
        return;
    };
    tally.find(
        finding
            .because(
                format!("UpdatedAt {created}"),
                format!("UpdatedAt {updated}"),
            )
            .at("/Data/UpdatedAt"),
    );
}

/// Seconds of difference that RUN-20 allows beside the duration of the call: nothing ties the clock
/// behind the times to ours, or to that of a gateway which writes the `Date`.
const TOLERANCE: f64 = 60.0;

/// RUN-20: `CreatedAt` is close to the time of the call, by our clock or by the answer's `Date`,
/// whichever is closer.
pub(super) fn close_in_time(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    let created = run(seen).and_then(|run| run.get("CreatedAt")?.as_str());
    let Some(created) = created.and_then(|text| Timestamp::read(text).ok()) else {
        return;
    };
    let exchange = seen.exchange;
    let duration = exchange.ended_us.saturating_sub(exchange.sent_us) as f64 / 1e6;
    let date = exchange.response().and_then(|response| {
        let text = response.header("date").next()?;
        httpdate::parse_http_date(text).ok()
    });
    let sent = exchange.started_at.timestamp_micros() as f64 / 1e6;
    // The header shows whole seconds, so that the end is up to a second later.
    let by_date = date.map(|date| {
        let end = chrono::DateTime::<chrono::Utc>::from(date).timestamp() as f64;
        (end - duration, end + 1.0)
    });
    let seconds = created.approximate();
    let off = [Some((sent, sent + duration)), by_date]
        .into_iter()
        .flatten()
        .map(|(begin, end)| seconds - seconds.clamp(begin, end))
        .min_by(|one, other| one.abs().total_cmp(&other.abs()))
        .unwrap_or_default();
    tally.demand(off.abs() <= TOLERANCE, || {
        Finding::should(
            "RUN-20",
            "CreatedAt of a new run is far from the time of the call.",
        )
        .because(
            format!("within {TOLERANCE} s of the call"),
            format!("{off:+.1} s off"),
        )
        .at("/Data/CreatedAt")
    });
}
