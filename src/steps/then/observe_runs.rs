//! What runs show on their way, and how calls share a hotel.

use cucumber::then;
use serde_json::Value;

use crate::model::Stop;
use crate::steps::open::Outcome;
use crate::steps::open::outcome::detail;
use crate::steps::open::shape;
use crate::steps::world::World;

#[then(regex = r"^it is observed which states come between queued and the end$")]
fn states_between(world: &mut World) -> Result<(), Stop> {
    let probe = world.probe()?;
    let reads = world.memory.open.reads.len() - 1;
    let states = states(&world.memory.open.reads);
    let between = states
        .iter()
        .filter(|state| !matches!(state.as_str(), "queued" | "complete" | "failed"))
        .count();
    let choice = match between {
        0 => "none-seen",
        1 => "one-seen",
        _ => "several-seen",
    };
    world.record(
        choice,
        format!("{}, in {reads} reads", states.join(", ")),
        &probe,
    )
}

#[then(regex = r"^it is observed what the counters come to at the end$")]
fn counters_at_the_end(world: &mut World) -> Result<(), Stop> {
    let probe = world.probe()?;
    let last = world.memory.open.reads.last().cloned().unwrap_or_default();
    let (choice, said) = match counters(&last) {
        None => ("not-shown", shape::of(&last)),
        Some([total, generated, failed, skipped]) => {
            let sum = generated + failed + skipped;
            let choice = match sum.cmp(&total) {
                std::cmp::Ordering::Equal => "sum-is-total",
                std::cmp::Ordering::Less => "sum-is-less",
                std::cmp::Ordering::Greater => "something-else",
            };
            (
                choice,
                format!("Total {total}, Generated {generated}, Failed {failed}, Skipped {skipped}"),
            )
        }
    };
    let status = last
        .get("Status")
        .and_then(Value::as_str)
        .unwrap_or("no Status")
        .to_owned();
    world.record(choice, format!("{status}: {said}"), &probe)
}

#[then(regex = r"^it is observed how many hotels a failed run calls failed$")]
fn called_failed(world: &mut World) -> Result<(), Stop> {
    let probe = world.probe()?;
    let last = world.memory.open.reads.last().cloned().unwrap_or_default();
    match counters(&last) {
        None => world.record("not-shown", shape::of(&last), &probe),
        Some([total, _, failed, _]) => {
            let choice = match failed {
                0 => "none-failed",
                failed if failed >= total => "all-failed",
                _ => "some-failed",
            };
            world.record(choice, format!("Failed {failed} of Total {total}"), &probe)
        }
    }
}

#[then(regex = r"^it is observed which state a held run shows$")]
fn held_state(world: &mut World) -> Result<(), Stop> {
    let probe = world.probe()?;
    let last = world.memory.open.reads.last().cloned().unwrap_or_default();
    match last.get("Status").and_then(Value::as_str) {
        Some("complete" | "failed") => Err(Stop::inconclusive(
            "the adapter promised to hold the run, and it has ended",
        )),
        Some("queued") => world.record("queued", "queued".to_owned(), &probe),
        Some(state) => world.record("another-state", state.to_owned(), &probe),
        None => world.record("something-else", shape::of(&last), &probe),
    }
}

#[then(regex = r"^it is observed which fields the status shows$")]
fn status_fields(world: &mut World) -> Result<(), Stop> {
    let probe = world.probe()?;
    let last = world.memory.open.reads.last().cloned().unwrap_or_default();
    let names: Vec<&str> = last
        .as_object()
        .into_iter()
        .flatten()
        .map(|(name, _)| name.as_str())
        .collect();
    let whole = ["ID", "Status", "Progress", "CreatedAt", "UpdatedAt"];
    let choice = if whole.iter().all(|name| names.contains(name)) {
        if names.len() == whole.len() {
            "the-whole-run"
        } else {
            "more"
        }
    } else if names.contains(&"Status")
        && names.contains(&"Progress")
        && names.iter().all(|name| whole.contains(name))
    {
        "status-and-progress"
    } else {
        "something-else"
    };
    world.record(choice, shape::of(&last), &probe)
}

#[then(regex = r"^it is observed whether the status is shown$")]
async fn whether_shown(world: &mut World) -> Result<(), Stop> {
    let (probe, outcome) = world.outcome().await?;
    match &outcome {
        Outcome::Accepted(_) | Outcome::Succeeded(_) => {
            world.record("accepted", detail(&probe), &probe)
        }
        _ => world.record_refusal(&probe, &outcome),
    }
}

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

fn status(exchange: &crate::model::Exchange) -> String {
    exchange
        .status()
        .map_or("no answer".to_owned(), |status| status.to_string())
}

/// Every Status in turn, without repetition.
fn states(reads: &[Value]) -> Vec<String> {
    let mut states: Vec<String> = Vec::new();
    for state in reads
        .iter()
        .filter_map(|read| read.get("Status").and_then(Value::as_str))
    {
        if states.last().is_none_or(|last| last != state) {
            states.push(state.to_owned());
        }
    }
    states
}

/// Total, Generated, Failed and Skipped, where all four are integers.
fn counters(run: &Value) -> Option<[i64; 4]> {
    let progress = run.get("Progress")?;
    let counter = |name: &str| progress.get(name).and_then(Value::as_i64);
    Some([
        counter("Total")?,
        counter("Generated")?,
        counter("Failed")?,
        counter("Skipped")?,
    ])
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{counters, states};

    #[test]
    fn states_are_listed_as_they_follow_each_other() {
        let reads = [
            json!({"Status": "queued"}),
            json!({"Status": "queued"}),
            json!({}),
            json!({"Status": "x"}),
            json!({"Status": "complete"}),
        ];
        assert_eq!(states(&reads), ["queued", "x", "complete"]);
    }

    #[test]
    fn counters_are_all_there_or_none_is() {
        assert_eq!(
            counters(&json!({"Progress": {"Total": 4, "Generated": 1, "Failed": 2, "Skipped": 0}})),
            Some([4, 1, 2, 0])
        );
        assert_eq!(
            counters(&json!({"Progress": {"Total": 4, "Generated": 1, "Failed": 2}})),
            None
        );
    }
}
