//! What calls at the same time prove.

use cucumber::then;

use crate::checks::expect::OfRun;
use crate::checks::races::Proof;
use crate::checks::{Reading, Seen};
use crate::model::Stop;
use crate::steps::selection::Selection;
use crate::steps::world::World;

#[then(regex = r"^no hotel has two runs in progress$")]
fn no_two_runs(world: &mut World) -> Result<(), Stop> {
    let rounds = std::mem::take(&mut world.memory.rounds);
    let count = rounds.len();
    let mut nothing = None;
    let mut proved = false;
    for round in rounds {
        match round.judge() {
            Proof::Nothing(why) => nothing = Some(why),
            Proof::Held | Proof::Broken(..) => {
                proved = true;
                world.expect(OfRun::Raced(round))?;
            }
        }
    }
    match nothing {
        Some(why) if !proved && !world.are_runs_held() => Err(Stop::skipped(format!(
            "runs that stay in progress, or last: provider state `hold_runs` (in none of {count} rounds: {why})"
        ))),
        Some(why) if !proved => Err(Stop::inconclusive(format!(
            "in none of {count} rounds: {why}"
        ))),
        _ => Ok(()),
    }
}

/// No two of them share a hotel, and none of the hotels had a run before.
#[then(regex = r"^none of the calls is rejected with 409$")]
fn none_busy(world: &mut World) -> Result<(), Stop> {
    let answers = std::mem::take(&mut world.memory.open.repeated);
    for answer in &answers {
        match Reading::of(&Seen::of(answer)) {
            Reading::Busy | Reading::Accepted(_) => {
                world.expect(OfRun::Undisturbed(answer.into()))?;
            }
            other => {
                return Err(Stop::inconclusive(format!(
                    "one of the simultaneous calls: {}",
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
        return world.expect(OfRun::Raced(round));
    }
    if left.is_empty() {
        return Err(Stop::inconclusive("no call lost the race to another one"));
    }
    let selection = Selection::of_hotels(left);
    let exchange = world.generate(&selection).await?;
    world.started(&selection, &exchange).await?;
    world.expect(OfRun::Started((&exchange).into()))
}
