//! RUN-1 to RUN-5, RUN-12 and RUN-20: the run that generateText returns.

use serde_json::{Map, Value};

use super::super::seen::Seen;
use super::super::shape::{Presence, What, places, shown};
use super::super::tally::Tally;
use super::super::timestamp::Timestamp;
use super::Known;
use super::fields::{is_integer, missing_of, respelling, type_name};
use crate::model::{Finding, Operation};

fn run<'s>(seen: &'s Seen<'_>) -> Option<&'s Map<String, Value>> {
    seen.run()?.as_object()
}

fn progress<'s>(seen: &'s Seen<'_>) -> Option<&'s Map<String, Value>> {
    run(seen)?.get("Progress")?.as_object()
}

/// RUN-1: the body is `{ Data: run }`.
pub(super) fn body(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    let success = seen.success();
    let Some(body) = success.filter(|_| seen.exchange.operation == Operation::GenerateText) else {
        return;
    };
    tally.applies(1);
    let finding = match body.get("Data") {
        Some(Value::Object(_)) => return,
        Some(other) => Finding::must("RUN-1", format!("Data is {}, not a run.", type_name(other)))
            .because("{ Data: run }", shown(other)),
        None if respelling(body, "Data").is_some() => return,
        None => Finding::must("RUN-1", "Data is missing from the body.")
            .because("{ Data: run }", names(body)),
    };
    tally.find(finding.at("/Data"));
}

/// The member names of an object, for a finding.
pub(super) fn names(body: &Map<String, Value>) -> String {
    let names: Vec<&str> = body.keys().take(10).map(String::as_str).collect();
    format!("an object with the members [{}]", names.join(", "))
}

/// RUN-2: the run and its progress have their fields.
pub(super) fn fields(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    places(seen, |place| {
        if matches!(place.what, What::Run | What::Progress) {
            tally.applies(1);
            missing_of(&place, "RUN-2", Presence::Always, tally);
        }
    });
}

/// RUN-3: a new run is queued.
pub(super) fn queued(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    if let Some(status) = run(seen).and_then(|run| run.get("Status")?.as_str()) {
        tally.demand(status == "queued", || {
            Finding::must("RUN-3", "Status of a new run is not queued.")
                .because("queued", format!("{status:?}"))
                .at("/Data/Status")
        });
    }
}

/// RUN-4: the counters of a new run are 0.
pub(super) fn counters(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    for name in ["Generated", "Failed", "Skipped"] {
        let value = progress(seen).and_then(|progress| progress.get(name));
        if let Some(value) = value.filter(|value| is_integer(value)) {
            tally.demand(value.as_f64() == Some(0.0), || {
                Finding::must("RUN-4", format!("{name} of a new run is not 0."))
                    .because("0", shown(value))
                    .at(format!("/Data/Progress/{name}"))
            });
        }
    }
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

/// RUN-12: no run has more than 100 hotels.
pub(super) fn cap(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    let total = progress(seen).and_then(|progress| progress.get("Total"));
    if let Some(total) = total.filter(|total| is_integer(total)) {
        tally.demand(total.as_f64().is_some_and(|total| total <= 100.0), || {
            Finding::must("RUN-12", "Total of a run is above 100.")
                .because("at most 100", shown(total))
                .at("/Data/Progress/Total")
        });
    }
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
        chrono::DateTime::parse_from_rfc2822(text).ok()
    });
    let sent = exchange.started_at.timestamp_micros() as f64 / 1e6;
    // The header shows whole seconds, so that the end is up to a second later.
    let by_date = date.map(|date| {
        let end = date.timestamp() as f64;
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
