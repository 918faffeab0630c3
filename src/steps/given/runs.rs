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
