//! A link after a transition that the scenario drove, compared with the link before.

use cucumber::then;
use serde_json::Value;

use crate::checks::evidence::{Listing, link_of, status};
use crate::checks::expect::{Expectation, OfHistory, OfLink, OfList, Says, Transition};
use crate::checks::filter::of_hotels;
use crate::checks::meanwhile::identity;
use crate::checks::timestamp::Timestamp;
use crate::model::Stop;
use crate::steps::world::World;

/// What a text may have been written after the run that generated it says it was over.
const HALF_A_SECOND: f64 = 0.5;

/// What a transition made of a link, as one way of listing shows it.
#[then(
    regex = r"^the link of hotel (\d+) is (approved|revoked after approval|gone|opened), as listed (.+)$"
)]
async fn link_is(
    world: &mut World,
    position: usize,
    what: String,
    how: String,
) -> Result<(), Stop> {
    let hotel = world.hotel(position).await?;
    match what.as_str() {
        "approved" => is_approved(world, hotel, &how).await,
        "gone" => is_gone(world, hotel, &how).await,
        "opened" => is_opened(world, hotel, &how).await,
        _ => is_revoked(world, hotel, &how).await,
    }
}

/// A time of the link of a hotel, after what happened to it.
#[then(
    regex = r"^(ApprovedAt|RevokedAt|LastOpenedAt|ApprovedTextGeneratedAt) of hotel (\d+) (is as it was|fits the generation before|has moved forward|is the time of the transition)$"
)]
async fn time_is(
    world: &mut World,
    field: String,
    position: usize,
    what: String,
) -> Result<(), Stop> {
    let hotel = world.hotel(position).await?;
    match (field.as_str(), what.as_str()) {
        (_, "is the time of the transition") => is_the_time(world, hotel, field).await,
        ("LastOpenedAt", "has moved forward") => has_moved_forward(world, hotel).await,
        ("ApprovedTextGeneratedAt", "is as it was") => text_time_kept(world, hotel).await,
        ("ApprovedTextGeneratedAt", "fits the generation before") => {
            text_time_fits(world, hotel).await
        }
        _ => Err(Stop::error(format!("nothing says that {field} {what}"))),
    }
}

async fn is_approved(world: &mut World, hotel: String, how: &str) -> Result<(), Stop> {
    let (first, _) = world.before()?;
    let is_waiting = |link: &Value| status(link) == Some("waiting_for_hotel");
    known(&first, &hotel, is_waiting, "waiting")?;
    world
        .settle_link(&hotel, how, Transition::Approved, &first)
        .await
}

async fn is_revoked(world: &mut World, hotel: String, how: &str) -> Result<(), Stop> {
    let (_, last) = world.before()?;
    let is_approved =
        |link: &Value| status(link) == Some("approved") && link.get("RevokedAt").is_none();
    known(&last, &hotel, is_approved, "approved")?;
    world
        .settle_link(&hotel, how, Transition::Revoked, &last)
        .await?;
    world.settle_counted(&hotel, how, &last, 0).await
}

async fn is_gone(world: &mut World, hotel: String, how: &str) -> Result<(), Stop> {
    let (_, last) = world.before()?;
    let is_waiting = |link: &Value| status(link) == Some("waiting_for_hotel");
    known(&last, &hotel, is_waiting, "waiting")?;
    world.settle_counted(&hotel, how, &last, 1).await
}

async fn is_opened(world: &mut World, hotel: String, how: &str) -> Result<(), Stop> {
    let (_, last) = world.before()?;
    let is_waiting = |link: &Value| status(link) == Some("waiting_for_hotel");
    known(&last, &hotel, is_waiting, "waiting")?;
    world
        .settle_link(&hotel, how, Transition::Opened, &last)
        .await
}

async fn has_moved_forward(world: &mut World, hotel: String) -> Result<(), Stop> {
    let (_, last) = world.before()?;
    let is_opened = |link: &Value| link.get("LastOpenedAt").is_some_and(Value::is_string);
    known(&last, &hotel, is_opened, "opened")?;
    world
        .settle_link(&hotel, "without a filter", Transition::OpenedAgain, &last)
        .await
}

async fn is_the_time(world: &mut World, hotel: String, field: String) -> Result<(), Stop> {
    world
        .settle(async |world| {
            let now = world.whole_for(None).await?;
            let says = Says::SetNow(hotel.clone(), field.clone());
            Ok(vec![OfHistory::shows(now, vec![says]).into()])
        })
        .await
}

#[then(regex = r"^HotelID, CreatedAt and CreatedBy of every link are as they were$")]
async fn identity_kept(world: &mut World) -> Result<(), Stop> {
    let (first, _) = world.before()?;
    let after = world.whole_for(None).await?;
    // A waiting link in the place of one that was revoked is another one.
    let revoked = of_hotels(&after.links, &world.memory.lists.revoked_hotels);
    let waits = |link: &&&Value| status(link) == Some("waiting_for_hotel");
    let others = revoked.iter().filter(waits).map(|link| identity(link));
    let others = others.collect();
    world.expect(OfLink::Identity(first, after.without(others)))
}

async fn text_time_kept(world: &mut World, hotel: String) -> Result<(), Stop> {
    let before = world
        .memory
        .whole
        .clone()
        .ok_or_else(|| Stop::error("the scenario did not list the links first"))?;
    let is_approved = |link: &Value| status(link) == Some("approved");
    known(&before, &hotel, is_approved, "approved")?;
    let listing = world.whole_for(None).await?;
    world.expect(OfLink::TextKept(before, listing, hotel))
}

/// Precisely where the status shows when the generation was over; where it failed and generated
/// nothing, the text is an older one.
async fn text_time_fits(world: &mut World, hotel: String) -> Result<(), Stop> {
    let run = world.memory.runs.last().cloned();
    let run = run.ok_or_else(|| world.no_run("a step looks at a generation that was not made"))?;
    let shown = world.status(&run).await?;
    let generated = shown.pointer("/Progress/Generated").and_then(Value::as_u64);
    let time = |name: &str| {
        let time = Timestamp::read(shown.get(name)?.as_str()?).ok()?;
        Some(time.approximate() + time.precision().seconds())
    };
    let (earliest, latest) = match (shown.get("Status").and_then(Value::as_str), generated) {
        (Some("complete"), generated) => {
            let began = Timestamp::read(
                run.shown
                    .get("CreatedAt")
                    .and_then(Value::as_str)
                    .unwrap_or_default(),
            );
            let began = began.ok().filter(|_| generated == Some(1));
            (
                began.map(|began| began.approximate() - HALF_A_SECOND),
                time("UpdatedAt").map(|end| end + HALF_A_SECOND),
            )
        }
        (Some("failed"), Some(0)) => (None, time("CreatedAt")),
        _ => (None, None),
    };
    let latest = latest.ok_or_else(|| {
        Stop::skipped("a status that shows when a generation was over, and what it generated")
    })?;
    let listing = world.whole_for(None).await?;
    world.expect(OfLink::TextGenerated {
        list: listing,
        hotel,
        earliest,
        latest,
    })
}

/// Only where the list shows Tokens, which is open.
#[then(regex = r"^previews are still beginnings of the Tokens seen before$")]
async fn previews_kept(world: &mut World) -> Result<(), Stop> {
    let before = world
        .memory
        .whole
        .clone()
        .ok_or_else(|| Stop::error("the scenario did not list the links first"))?;
    let read = world.read()?.listing;
    world.expect(OfLink::Previews(before, read))
}

/// Makes sure that the link was what the project was made with.
fn known(
    listing: &Listing,
    hotel: &str,
    is_right: impl Fn(&Value) -> bool,
    what: &str,
) -> Result<(), Stop> {
    let link = link_of(listing, hotel).filter(|link| is_right(link));
    link.map(drop).ok_or_else(|| {
        Stop::inconclusive(format!(
            "before the transition the list does not show one {what} link of the hotel, and no other"
        ))
    })
}

impl World {
    /// The list before the first and before the last transition of the scenario.
    fn before(&self) -> Result<(Listing, Listing), Stop> {
        self.memory
            .lists
            .before
            .clone()
            .ok_or_else(|| Stop::error("a step looks at a transition that was never driven"))
    }

    /// Looks at the link of a hotel until it is right or the settle time has passed.
    async fn settle_link(
        &mut self,
        hotel: &str,
        how: &str,
        what: Transition,
        before: &Listing,
    ) -> Result<(), Stop> {
        let hotels = [hotel.to_owned()];
        self.settle_list(
            async |world| {
                let listing = world.list_as(how, &hotels).await?;
                let known = listing.clone().without_made_since(before);
                // A link that became one with another creation is not a further one.
                let is_known = link_of(&known, hotel).is_some();
                Ok(if is_known { known } else { listing })
            },
            |_, listing, moves| {
                Expectation::from(OfLink::Became {
                    moves,
                    what,
                    before: before.clone(),
                    after: listing.clone(),
                    hotel: hotel.to_owned(),
                })
            },
        )
        .await
        .map(drop)
    }

    /// Looks at the list until it counts what it counted before, without `gone` links, the one of
    /// the hotel among them, or the settle time has passed.
    async fn settle_counted(
        &mut self,
        hotel: &str,
        how: &str,
        before: &Listing,
        gone: usize,
    ) -> Result<(), Stop> {
        let hotels = [hotel.to_owned()];
        self.settle(async |world| {
            let listing = world.list_as(how, &hotels).await?;
            let listing = listing.without_made_since(before);
            let expected = if listing.hotels.is_some() {
                1 - gone
            } else {
                before.links.len() - gone
            };
            let mut all = vec![Expectation::from(OfList::Counts(listing.clone(), expected))];
            if gone > 0 {
                all.push(OfList::Lacks(listing, hotels.to_vec()).into());
            }
            Ok(all)
        })
        .await
    }
}
