//! Transitions of runs and links, driven through provider states.

use std::time::Duration;

use cucumber::when;
use serde_json::json;

use crate::checks::echoes;
use crate::model::Stop;
use crate::steps::filter::Filter;
use crate::steps::selection::positions;
use crate::steps::then::link::hotels_of;
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

/// Whether a removed hotel's link can be revoked is open.
#[when(regex = r"^somebody tries to revoke the link of hotel (\d+)$")]
async fn tries_to_revoke(world: &mut World, hotel: usize) -> Result<(), Stop> {
    match world.act_on_link("revoke_link", hotel).await {
        Err(Stop::Inconclusive { cause }) => Err(Stop::skipped(format!(
            "a link that can be revoked once its hotel is removed: {cause}"
        ))),
        other => other,
    }?;
    let hotel = world.hotel(hotel).await?;
    world.until_visible(&[(&hotel, "RevokedAt")]).await
}

/// Whether a link can be opened then is open: a service may refuse it.
#[when(regex = r"^somebody tries to open (?:them|the link of hotel (\d+))$")]
async fn tries_to_open(world: &mut World, hotel: String) -> Result<(), Stop> {
    let hotels = if let Ok(position) = hotel.parse() {
        vec![world.hotel(position).await?]
    } else {
        let (waiting, approved) = &world.memory.lists.revoked;
        hotels_of(&[waiting.as_slice(), approved.as_slice()].concat())
    };
    for hotel in hotels {
        match world.act("open_link", json!({"hotel_id": hotel})).await {
            // An adapter can say that there is no such link to be opened.
            Err(Stop::Inconclusive { .. } | Stop::Skipped { .. }) => {}
            other => other.map(drop)?,
        }
    }
    Ok(())
}

#[when(regex = r"^hotel (\d+) opens its link (\d+) times$")]
async fn link_opened_often(world: &mut World, hotel: usize, times: usize) -> Result<(), Stop> {
    for _ in 0..times {
        world.act_on_link("open_link", hotel).await?;
    }
    let hotel = world.hotel(hotel).await?;
    world.until_visible(&[(&hotel, "LastOpenedAt")]).await
}

/// Whether a hotel can be removed while its text is generated is open.
#[when(regex = r"^hotels? ([0-9, ]+|\d+ to \d+) (?:is|are) removed from the project$")]
async fn hotels_removed(world: &mut World, hotels: String) -> Result<(), Stop> {
    for hotel in positions(&hotels)? {
        match world.act_on_link("remove_hotel", hotel).await {
            Err(Stop::Inconclusive { cause }) if !world.memory.in_progress.is_empty() => {
                return Err(Stop::skipped(format!(
                    "a hotel that can be removed while it has a run in progress: {cause}"
                )));
            }
            other => other?,
        }
    }
    Ok(())
}

#[when(regex = r"^hotel (\d+) is removed from the project, and the echo shows it$")]
async fn hotel_removed_and_echoed(world: &mut World, hotel: usize) -> Result<(), Stop> {
    world.act_on_link("remove_hotel", hotel).await?;
    let hotel = world.hotel(hotel).await?;
    world.until_echoed(&hotel).await
}

#[when(regex = r"^hotel (\d+) of the other project is removed there$")]
async fn removed_there(world: &mut World, hotel: usize) -> Result<(), Stop> {
    let other = world.other().await?;
    let hotel = hotel
        .checked_sub(1)
        .and_then(|index| other.hotels.get(index).cloned())
        .ok_or_else(|| Stop::error("the scenario gave the other project fewer hotels"))?;
    world
        .act_in(&other, "remove_hotel", json!({"hotel_id": hotel}))
        .await
        .map(drop)
}

/// A hotel from the middle of the list. Whether its link stays listed is open; that the removal is
/// seen is shown by the echo.
#[when(regex = r"^a linked hotel of the list is removed from the project$")]
async fn linked_hotel_removed(world: &mut World) -> Result<(), Stop> {
    if !world.has_states() {
        return Err(Stop::skipped(
            "a hotel that can be removed: provider state `remove_hotel`",
        ));
    }
    let whole = world
        .memory
        .whole
        .clone()
        .ok_or_else(|| Stop::error("the scenario did not list the links first"))?;
    let linked = world.pool(&whole).await?.linked;
    let hotel = linked
        .get(linked.len() / 2)
        .cloned()
        .ok_or_else(|| Stop::skipped("a link in the list"))?;
    world
        .act("remove_hotel", json!({"hotel_id": hotel}))
        .await?;
    world.until_echoed(&hotel).await?;
    world.memory.lists.removed.push(hotel);
    Ok(())
}

/// What comes back, or comes late, does so after a while.
#[when(regex = r"^(\d+) seconds? pass(?:es)?$")]
async fn seconds_pass(_: &mut World, seconds: u64) {
    tokio::time::sleep(Duration::from_secs(seconds)).await;
}

impl World {
    /// Reads the list, filtered by a removed hotel, until its id is echoed or the settle time has
    /// passed: whether it is echoed is judged by the rule that says so.
    async fn until_echoed(&mut self, hotel: &str) -> Result<(), Stop> {
        let filter = Filter {
            sent: vec![hotel.to_owned()],
            ..Filter::default()
        };
        let deadline =
            tokio::time::Instant::now() + self.around.target.settings().limits.settle_time;
        loop {
            let is_last = tokio::time::Instant::now() >= deadline;
            let listing = self.whole_for(Some(&filter)).await?;
            let bodies = listing
                .pages
                .iter()
                .filter_map(|page| page.body.as_object());
            let echoed = bodies
                .flat_map(echoes::ids)
                .any(|(_, id)| id.eq_ignore_ascii_case(hotel));
            if echoed || is_last {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
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
