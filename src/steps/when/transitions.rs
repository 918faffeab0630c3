//! Transitions of runs and links, driven through provider states.

use cucumber::when;

use serde_json::json;

use crate::model::Stop;
use crate::steps::world::World;

#[when(regex = r"^the runs? finish(?:es)? as (complete|failed)$")]
async fn runs_finish(world: &mut World, outcome: String) -> Result<(), Stop> {
    world.finish_runs(&outcome).await
}

#[when(regex = r"^hotel (\d+) approves its text$")]
async fn hotel_approves(world: &mut World, hotel: usize) -> Result<(), Stop> {
    world.act_on_link("approve_link", hotel).await
}

#[when(regex = r"^the link of hotel (\d+) is revoked$")]
async fn link_revoked(world: &mut World, hotel: usize) -> Result<(), Stop> {
    world.act_on_link("revoke_link", hotel).await
}

#[when(regex = r"^hotel (\d+) opens its link$")]
async fn link_opened(world: &mut World, hotel: usize) -> Result<(), Stop> {
    world.act_on_link("open_link", hotel).await
}

#[when(regex = r"^hotel (\d+) is removed from the project$")]
async fn hotel_removed(world: &mut World, hotel: usize) -> Result<(), Stop> {
    world.act_on_link("remove_hotel", hotel).await
}

#[when(regex = r"^the runs of the other project finish as (complete|failed)$")]
async fn others_finish(world: &mut World, outcome: String) -> Result<(), Stop> {
    let other = world.other().await?;
    world
        .act_in(&other, "finish_runs", json!({"outcome": outcome}))
        .await?;
    world.forget_hold(&other);
    let mut running = std::mem::take(&mut world.memory.in_progress);
    running.retain(|run| run.project.id != other.id);
    world.memory.in_progress = running;
    Ok(())
}
