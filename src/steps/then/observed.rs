//! Observing what an implementation chose at an open point.
//!
//! The reading itself is in [`crate::checks::open`]; here is what has to be asked for beside it.

use std::sync::Arc;
use std::time::Duration;

use cucumber::then;
use serde_json::Value;
use tokio::time::{Instant, sleep};

use crate::checks::evidence::hotel_of;
use crate::checks::open::{Outcome, read};
use crate::model::Stop;
use crate::steps::world::World;

/// See [`crate::checks::open::read`] for the words.
#[then(regex = r"^it is observed (.+)$")]
async fn observed(world: &mut World, what: String) -> Result<(), Stop> {
    match what.as_str() {
        "whether opening an approved link is noted" => return opening_noted(world).await,
        "whether the links of the removed hotel are still listed" => {
            return still_listed(world).await;
        }
        "how soon the approval is seen" => return how_soon_the_approval(world).await,
        _ => {}
    }
    if what.starts_with("how many hotels the run has") {
        world.tags_are_exact()?;
    }
    if what == "how fast pages are answered" {
        let answers = world.memory.guarded.probes.iter();
        world.memory.open.repeated = answers.map(|probe| Arc::clone(&probe.answer)).collect();
    }
    world.token_is_good().await?;
    let what = world.fill(&what).await?.text;
    world.read_usual(&what).await?;
    let choice = read(&what, &world.memory.open)?;
    world.observe(&choice.word, choice.detail, choice.exchange)
}

impl World {
    /// A refusal that the token itself could be the reason for counts only while the token is good.
    ///
    /// # Errors
    /// Inconclusive where the token has ended.
    async fn token_is_good(&mut self) -> Result<(), Stop> {
        let Some(probe) = &self.memory.open.probe else {
            return Ok(());
        };
        if let Ok(Outcome::Refused(status @ (401 | 403))) = Outcome::of(probe)
            && self.has_token_ended().await
        {
            return Err(Stop::inconclusive(format!(
                "{status}, and the token is refused for a plain request too"
            )));
        }
        Ok(())
    }

    /// Asks for the page that an accepted probe is compared with, where it is compared with one.
    async fn read_usual(&mut self, what: &str) -> Result<(), Stop> {
        let hotel = what.strip_prefix("what becomes of the hotel ");
        if hotel.is_none() && what != "how much of the list is shown" {
            return Ok(());
        }
        if !matches!(self.memory.open.outcome()?.1, Outcome::Accepted(_)) {
            return Ok(());
        }
        let alone = hotel.map(|hotel| [hotel.trim_matches('"').to_owned()]);
        let project = self.project().await?;
        let page = self
            .setting_up(async |world| {
                let size = world.page_size(&project).await?;
                let filter = alone.as_ref().map(<[String; 1]>::as_slice);
                world.page(size, 0, filter).await
            })
            .await?;
        self.memory.open.usual = Some(page.body);
        Ok(())
    }
}

/// The link is read again for as long as the target may take to show a transition.
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
    world.observe(choice, shown.to_owned(), probe.id)
}

async fn still_listed(world: &mut World) -> Result<(), Stop> {
    let hotel = world.hotel(1).await?;
    let gone = await_link(world, |link| link.is_none(), &hotel).await?;
    let choice = if gone.is_some() {
        "not-listed"
    } else {
        "listed"
    };
    let probe = world.last()?;
    let said = format!("{} links were listed before", world.memory.open.links.len());
    world.observe(choice, said, probe.id)
}

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
    world.observe(choice, said, probe.id)
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
