//! What the universal checks saw in the whole run, whatever scenario caused the exchange.

use cucumber::then;

use crate::model::Stop;
use crate::steps::world::World;

#[then(regex = r"^no answer in the whole run breaks this rule$")]
fn no_answer_breaks(world: &mut World) -> Result<(), Stop> {
    let seen = world
        .seen_in_run
        .take()
        .ok_or_else(|| Stop::error(format!("no universal check speaks for {}", world.rule)))?;
    let applied = seen.applied;
    world.judge(seen);
    if applied == 0 {
        return Err(Stop::skipped(format!(
            "an answer that {} applies to: none came in this run",
            world.rule
        )));
    }
    Ok(())
}
