//! Runs that are in progress when a scenario begins.

use cucumber::given;

use crate::model::Stop;
use crate::steps::selection::{Selection, positions};
use crate::steps::world::World;

/// Runs of the project stay in progress until the scenario finishes them.
#[given(regex = r"^runs are held in progress$")]
fn runs_are_held(world: &mut World) {
    world.want_held_runs();
}

#[given(regex = r"^a run in progress for hotels? (.+)$")]
async fn a_run_in_progress(world: &mut World, hotels: String) -> Result<(), Stop> {
    if !world.are_runs_held() {
        world.want_held_runs();
    }
    let hotels = world.hotels(&positions(&hotels)?).await?;
    let run = world.run_of(&Selection::of_hotels(hotels)).await?;
    world.confirm_in_progress(&run).await
}

/// A run that starts unseen, or starts late, then stays to be seen; not needed otherwise.
#[given(regex = r"^runs are held in progress where the target can hold them$")]
fn runs_are_held_if_possible(world: &mut World) {
    world.want_held_runs_if_possible();
}

/// Whether it is still in progress makes no difference to the scenario.
#[given(regex = r"^a run was started for hotels? (.+)$")]
async fn a_run_was_started(world: &mut World, hotels: String) -> Result<(), Stop> {
    let hotels = world.hotels(&positions(&hotels)?).await?;
    let plain = Selection::of_hotels(hotels);
    let exchange = world.generate(&plain).await?;
    world.controlled(&plain, &exchange).await
}
