//! Transitions of links that the document leaves open, and how soon they are seen.

use std::time::Duration;

use cucumber::then;
use serde_json::Value;
use tokio::time::{Instant, sleep};

use crate::model::Stop;
use crate::steps::open::bodies::hotel_of;
use crate::steps::world::World;

/// The link is read again for as long as the target may take to show a transition.
#[then(regex = r"^it is observed whether opening an approved link is noted$")]
async fn opening_noted(world: &mut World) -> Result<(), Stop> {
    let before = world
        .memory
        .open
        .links
        .first()
        .and_then(|link| link.get("LastOpenedAt"))
        .cloned();
    let hotel = world.hotel(1).await?;
    let noted = await_link(
        world,
        |link| link.and_then(|link| link.get("LastOpenedAt")) != before.as_ref(),
        &hotel,
    )
    .await?;
    let choice = if noted.is_some() {
        "noted"
    } else {
        "not-noted"
    };
    let shown = if before.is_some() {
        "LastOpenedAt was there before"
    } else {
        "LastOpenedAt was absent before"
    };
    let probe = world.last()?;
    world.record(choice, shown.to_owned(), &probe)
}

#[then(regex = r"^it is observed whether the links of the removed hotel are still listed$")]
async fn still_listed(world: &mut World) -> Result<(), Stop> {
    let hotel = world.hotel(1).await?;
    let gone = await_link(world, |link| link.is_none(), &hotel).await?;
    let choice = if gone.is_some() {
        "not-listed"
    } else {
        "listed"
    };
    let probe = world.last()?;
    world.record(
        choice,
        format!("{} links were listed before", world.memory.open.links.len()),
        &probe,
    )
}

#[then(regex = r"^it is observed how soon the approval is seen$")]
async fn how_soon_the_approval(world: &mut World) -> Result<(), Stop> {
    let hotel = world.hotel(1).await?;
    let approved = |link: Option<&Value>| {
        link.and_then(|link| link.get("Status"))
            .is_some_and(|status| status == "approved")
    };
    let (choice, said) = match await_link(world, approved, &hotel).await? {
        Some(1) => ("at-once", "seen by the first read".to_owned()),
        Some(reads) => ("later", format!("seen by read {reads}")),
        None => ("not-within-the-settle-time", "not seen".to_owned()),
    };
    let probe = world.last()?;
    world.record(choice, said, &probe)
}

/// Reads the list without a filter until the hotel's link is as wanted, or the settle time has
/// passed; says how many reads it took.
async fn await_link(
    world: &mut World,
    wanted: impl Fn(Option<&Value>) -> bool,
    hotel: &str,
) -> Result<Option<usize>, Stop> {
    let deadline = Instant::now() + world.around.target.settings().limits.settle_time;
    let mut pause = Duration::from_millis(10);
    let mut reads = 0;
    loop {
        reads += 1;
        let listing = world
            .setting_up(async |world| world.whole(None).await)
            .await?;
        let link = listing
            .links
            .iter()
            .find(|link| hotel_of(link).is_some_and(|id| id.eq_ignore_ascii_case(hotel)));
        if wanted(link) {
            return Ok(Some(reads));
        }
        if Instant::now() >= deadline {
            return Ok(None);
        }
        sleep(pause).await;
        pause = (pause * 2).min(Duration::from_millis(250));
    }
}
