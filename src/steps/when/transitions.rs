//! Transitions of runs and links, driven through provider states.

use std::time::Duration;

use cucumber::when;
use serde_json::json;

use crate::checks::echoes;
use crate::checks::evidence::Filter;
use crate::checks::evidence::hotels_of;
use crate::model::Stop;
use crate::steps::neighbours::sets;
use crate::steps::selection::positions;
use crate::steps::world::World;

/// `With hotel 1 generated, hotel 2 failed`: how each hotel of the runs in progress comes out.
#[when(
    regex = r"^the runs?( of the other project)? finish(?:es)? (?:as (complete|failed)|with (hotel \d+ .+))$"
)]
async fn runs_finish(
    world: &mut World,
    other: String,
    outcome: String,
    outcomes: String,
) -> Result<(), Stop> {
    if !other.is_empty() {
        return others_finish(world, &outcome).await;
    }
    if outcomes.is_empty() {
        return world.finish_runs(&outcome).await;
    }
    let mut told = Vec::new();
    for part in outcomes.split(", ") {
        let (hotel, outcome) = part
            .rsplit_once(' ')
            .ok_or_else(|| Stop::error(format!("'{part}' says nothing of a hotel")))?;
        let hotels = world.hotels(&positions(hotel)?).await?;
        told.extend(
            hotels
                .into_iter()
                .map(|id| json!({"hotel_id": id, "outcome": outcome})),
        );
    }
    world.finish_runs_with("complete", told.into()).await
}

/// What a hotel does with its link, and what is done to it. `Goes on to` keeps the list as it was before,
/// and the other links have to stay as they were; `N times` waits until the last time is seen. `If that
/// can be done` is for what the document leaves open: there, an adapter may refuse it.
#[when(
    regex = r"^(?:the link of )?hotel (\d+) (approves its text|opens its link|is revoked|goes on to approve its text|goes on to open its link|goes on to be revoked)(?: (\d+) times|(, if that can be done))?$"
)]
async fn link_changes(
    world: &mut World,
    position: usize,
    what: String,
    times: String,
    if_possible: String,
) -> Result<(), Stop> {
    let state = match what.rsplit(' ').next() {
        Some("text") => "approve_link",
        Some("link") => "open_link",
        _ => "revoke_link",
    };
    if what.starts_with("goes on") {
        return world.go_on(state, position).await;
    }
    for _ in 0..times.parse().unwrap_or(1) {
        match world.act_on_link(state, position).await {
            Err(Stop::Inconclusive { cause }) if !if_possible.is_empty() => {
                return Err(Stop::skipped(format!(
                    "a link for which that can be done: {cause}"
                )));
            }
            other => other?,
        }
    }
    if times.is_empty() {
        return Ok(());
    }
    let hotel = world.hotel(position).await?;
    world.until_visible(&[(&hotel, sets(state))]).await
}

/// Whether a link that is revoked can be opened, and whether that of a removed hotel can be revoked, is
/// open: a service may refuse it.
#[when(regex = r"^somebody tries to (open|revoke) (?:them|the link of hotel (\d+))$")]
async fn tries_to(world: &mut World, what: String, hotel: String) -> Result<(), Stop> {
    if what == "revoke" {
        return tries_to_revoke(world, hotel.parse().unwrap_or(1)).await;
    }
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

/// `A linked hotel of the list` is one from its middle: whether its link stays listed is open, and the
/// echo shows that the removal is seen.
#[when(
    regex = r"^(hotels? [0-9, to]+|a linked hotel of the list)( of the other project)? (?:is|are) removed(, and the echo shows it)?$"
)]
async fn removed(
    world: &mut World,
    hotels: String,
    other: String,
    echoed: String,
) -> Result<(), Stop> {
    if hotels.ends_with("list") {
        return linked_hotel_removed(world).await;
    }
    let positions = positions(&hotels)?;
    if !other.is_empty() {
        return removed_there(world, &positions).await;
    }
    hotels_removed(world, &positions).await?;
    if echoed.is_empty() {
        return Ok(());
    }
    for hotel in world.hotels(&positions).await? {
        world.until_echoed(&hotel).await?;
    }
    Ok(())
}

/// Whether a hotel can be removed while its text is generated is open.
async fn hotels_removed(world: &mut World, hotels: &[usize]) -> Result<(), Stop> {
    for hotel in hotels {
        match world.act_on_link("remove_hotel", *hotel).await {
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

async fn removed_there(world: &mut World, positions: &[usize]) -> Result<(), Stop> {
    let other = world.other().await?;
    for position in positions {
        let hotel = other.hotels.get(position - 1).cloned();
        let hotel =
            hotel.ok_or_else(|| Stop::error("the scenario gave the other project fewer hotels"))?;
        world
            .act_in(&other, "remove_hotel", json!({"hotel_id": hotel}))
            .await?;
    }
    Ok(())
}

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

/// What comes back, or comes late, does so after a while. `Several` is long enough for what a service does
/// by itself, where it must do nothing; how long that is is a matter of the profile.
#[when(regex = r"^(several|\d+) seconds? pass(?:es)?$")]
async fn seconds_pass(world: &mut World, seconds: String) {
    if let Some(wait) = world.seconds(&seconds) {
        tokio::time::sleep(wait).await;
    }
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

async fn others_finish(world: &mut World, outcome: &str) -> Result<(), Stop> {
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
