//! RUN-5 and RUN-20: the times of the run that generateText returns.

use serde_json::{Map, Value};

use super::super::seen::Seen;
use super::super::tally::Tally;
use super::super::timestamp::Timestamp;
use super::super::wall_clock::{self, TOLERANCE};
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
        Finding::must("RUN-5", "UpdatedAt of a new run differs from CreatedAt.")
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

/// RUN-20: `CreatedAt` is close to the time of the call, by our clock or by the answer's `Date`,
/// whichever is closer.
pub(super) fn close_in_time(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    let created = run(seen).and_then(|run| run.get("CreatedAt")?.as_str());
    let Some(created) = created.and_then(|text| Timestamp::read(text).ok()) else {
        return;
    };
    let off = wall_clock::off(&created, seen.exchange);
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
