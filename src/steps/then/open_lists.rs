//! Lists that a service may refuse, and must read rightly where it takes them.

use cucumber::then;

use crate::model::Stop;
use crate::steps::outcome::may_be_a_bound;
use crate::steps::world::World;

/// That the call is refused is open. What a run of it counts is not, and what a service takes as a hotel
/// with a run in progress it must find busy.
#[then(regex = r"^where (.+) (?:is|are) accepted, (?:Total is (\d+)|it is rejected with 409)$")]
async fn where_accepted(world: &mut World, what: String, total: String) -> Result<(), Stop> {
    let (_, exchange) = world.selected()?;
    if may_be_a_bound(&exchange) {
        return Err(needs(&what));
    }
    if let Ok(total) = total.parse::<i64>() {
        let run = world.selected_run().await?;
        return world.judge_total(world.rule(), &run, total + run.beside());
    }
    let run = world.memory.in_progress.last().cloned();
    let run = run.ok_or_else(|| world.no_run("the scenario has no run in progress"))?;
    world.demand_busy(&run.selection, &exchange).await
}

/// Shows that the length of a list was not the reason of its refusal.
///
/// # Errors
/// Skipped where a twin of the same length is refused too.
pub(super) async fn too_long_for(world: &mut World, twin: &str) -> Result<(), Stop> {
    let twin = world.selection_of(twin).await?;
    let second = world.generate(&twin).await?;
    if may_be_a_bound(&second) {
        return Err(needs("a list of as many entries"));
    }
    world
        .setting_up(async |world| world.started(&twin, &second).await)
        .await
        .map(drop)
}

fn needs(what: &str) -> Stop {
    Stop::skipped(format!(
        "a service that accepts {what} in generateText, which the document leaves open"
    ))
}
