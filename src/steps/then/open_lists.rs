//! Lists that a service may refuse, and must read rightly where it takes them.

use cucumber::then;

use crate::model::Stop;
use crate::steps::outcome::may_be_a_bound;
use crate::steps::world::World;

/// That the call is refused is open, what a run of it counts is not.
#[then(regex = r"^where (.+) (?:is|are) accepted, Total is (\d+)$")]
async fn total_where_accepted(world: &mut World, what: String, total: i64) -> Result<(), Stop> {
    let (_, exchange) = world.selected()?;
    if may_be_a_bound(&exchange) {
        return Err(needs(&what));
    }
    let run = world.selected_run().await?;
    world.judge_total(&run, total + run.beside());
    Ok(())
}

/// The same for a hotel with a run in progress: what a service takes as the hotel, it must find busy.
#[then(regex = r"^where (.+) (?:is|are) accepted, it is rejected with 409$")]
async fn busy_where_accepted(world: &mut World, what: String) -> Result<(), Stop> {
    let (_, exchange) = world.selected()?;
    if may_be_a_bound(&exchange) {
        return Err(needs(&what));
    }
    let run = world.memory.in_progress.last().cloned();
    let run = run.ok_or_else(|| Stop::error("the scenario has no run in progress"))?;
    world.demand_busy(&run.selection, &exchange).await
}

/// How many entries a list may have is not shown: a refusal counts where a list of as many entries
/// for fewer hotels is accepted, so that its length was not the reason.
#[then(
    regex = r#"^the run is accepted with Total (\d+), unless ((?:hotels?|tags?) (?:[0-9, ]|to|and tags?|"[^"]+")+) (?:is|are) refused too$"#
)]
async fn accepted_unless_too_long(world: &mut World, total: i64, twin: String) -> Result<(), Stop> {
    let (_, exchange) = world.selected()?;
    if may_be_a_bound(&exchange) {
        let twin = world.selection_of(&twin).await?;
        let second = world.generate(&twin).await?;
        if may_be_a_bound(&second) {
            return Err(needs("a list of as many entries"));
        }
        world
            .setting_up(async |world| world.started(&twin, &second).await)
            .await?;
    }
    let run = world.selected_run().await?;
    world.judge_total(&run, total + run.beside());
    Ok(())
}

fn needs(what: &str) -> Stop {
    Stop::skipped(format!(
        "a service that accepts {what} in generateText, which the document leaves open"
    ))
}
