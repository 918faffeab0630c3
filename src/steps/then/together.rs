//! What calls at the same time prove.

use cucumber::then;

use crate::checks::{Reading, Seen};
use crate::model::Stop;
use crate::steps::races::{Proof, Round};
use crate::steps::selection::Selection;
use crate::steps::world::World;

#[then(regex = r"^no hotel has two runs in progress$")]
fn no_two_runs(world: &mut World) -> Result<(), Stop> {
    let rounds = std::mem::take(&mut world.memory.rounds);
    let mut nothing = None;
    let mut proved = false;
    for round in &rounds {
        match round.judge() {
            Proof::Held => {
                world.held();
                proved = true;
            }
            Proof::Broken(first, second) => {
                proved = true;
                let finding = world
                    .finding("two simultaneous calls for one hotel both have a run in progress")
                    .because("409 for all of them but one", both(round, first, second))
                    .seen_in(round.calls[first].exchange.id)
                    .seen_in(round.calls[second].exchange.id);
                world.found(finding);
            }
            Proof::Nothing(why) => nothing = Some(why),
        }
    }
    match nothing {
        Some(why) if !proved => Err(Stop::inconclusive(format!(
            "in none of {} rounds: {why}",
            rounds.len()
        ))),
        _ => Ok(()),
    }
}

fn both(round: &Round, first: usize, second: usize) -> String {
    let run = |index: usize| round.calls[index].run.clone().unwrap_or_default();
    let shared = round.calls[first]
        .hotels
        .intersection(&round.calls[second].hotels)
        .next()
        .cloned()
        .unwrap_or_default();
    format!(
        "the runs {} and {} are in progress for the hotel {shared}",
        run(first),
        run(second)
    )
}

/// No two of them share a hotel, and none of the hotels had a run before.
#[then(regex = r"^none of the calls is rejected with 409$")]
fn none_busy(world: &mut World) -> Result<(), Stop> {
    let answers = std::mem::take(&mut world.memory.open.repeated);
    for answer in &answers {
        let seen = Seen::of(answer);
        match Reading::of(&seen) {
            Reading::Busy => {
                let finding = world
                    .finding("a call is rejected with 409 because of simultaneous calls for other hotels")
                    .because("200 for hotels that no run in progress is for", "409")
                    .seen_in(answer.id);
                world.found(finding);
            }
            Reading::Accepted(_) => world.held(),
            other => {
                return Err(Stop::inconclusive(format!(
                    "one of the simultaneous calls is answered with {}",
                    other.words()
                )));
            }
        }
    }
    Ok(())
}

/// After the last round, whose runs are still in progress.
#[then(regex = r"^the hotels that no accepted call selected are accepted at once$")]
async fn left_over_accepted(world: &mut World) -> Result<(), Stop> {
    let round = world
        .memory
        .rounds
        .last()
        .cloned()
        .ok_or_else(|| Stop::error("no calls were made at the same time"))?;
    if let Proof::Nothing(why) = round.judge() {
        return Err(Stop::inconclusive(why));
    }
    let left: Vec<String> = round.left_over().into_iter().collect();
    if round.found_idle {
        // Every call lost, and the hotels were seen to be idle afterwards: nothing was started.
        world.held();
        return Ok(());
    }
    if left.is_empty() {
        return Err(Stop::inconclusive("no call lost the race to another one"));
    }
    let selection = Selection::of_hotels(left);
    let exchange = world.generate(&selection).await?;
    world.started(&selection, &exchange).await?;
    world.held();
    Ok(())
}
