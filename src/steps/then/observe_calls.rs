//! Several calls that share hotels, and what a cut selection leaves out.

use cucumber::then;

use crate::model::{Exchange, Stop};
use crate::steps::open::Outcome;
use crate::steps::open::outcome::detail;
use crate::steps::world::World;

#[then(regex = r"^it is observed how many of the calls are accepted$")]
fn how_many_accepted(world: &mut World) -> Result<(), Stop> {
    let calls = world.memory.open.repeated.clone();
    let [first, second] = calls.as_slice() else {
        return Err(Stop::error("two calls were to be made"));
    };
    if !first.overlaps(second) {
        return Err(Stop::inconclusive(
            "the calls were not under way at the same time",
        ));
    }
    let mut accepted = 0;
    for call in &calls {
        accepted += usize::from(matches!(Outcome::of(call)?, Outcome::Accepted(_)));
    }
    let choice = ["none", "one", "two"]
        .get(accepted)
        .copied()
        .unwrap_or("something-else");
    let statuses: Vec<String> = calls
        .iter()
        .filter_map(|call| call.status())
        .map(|status| status.to_string())
        .collect();
    world.record(
        choice,
        format!("statuses {}", statuses.join(" and ")),
        second,
    )
}

/// The one that is accepted alone was left out of the run that is held.
#[then(regex = r"^it is observed which hotels a cut keeps$")]
fn what_a_cut_keeps(world: &mut World) -> Result<(), Stop> {
    let probe = world.probe()?;
    let alone = world.memory.open.alone.clone();
    let [last, first] = alone.as_slice() else {
        return world.record("nothing-is-cut", detail(&probe), &probe);
    };
    let was_left_out =
        |exchange| Outcome::of(exchange).map(|outcome| matches!(outcome, Outcome::Accepted(_)));
    let choice = match (was_left_out(first)?, was_left_out(last)?) {
        (false, true) => "the-first",
        (true, false) => "the-last",
        _ => "others",
    };
    world.record(
        choice,
        format!(
            "the first hotel alone: {}; the last hotel alone: {}",
            status(first),
            status(last)
        ),
        &probe,
    )
}

fn status(exchange: &Exchange) -> String {
    exchange
        .status()
        .map_or("no answer".to_owned(), |status| status.to_string())
}
