//! Links whose history is known: what the target was asked to make of them.

use cucumber::then;
use serde_json::json;

use crate::checks::evidence::{Filter, Listing, hotels_of, link_of};
use crate::checks::expect::{Expectation, OfLink, OfList};
use crate::checks::links::is_same_member;
use crate::checks::transition;
use crate::model::Stop;
use crate::steps::world::World;
use crate::target::{LinkKind, LinkSpec};

/// Links whose history the scenario asked for.
#[then(
    regex = r"^(LastOpenedAt is there once the link has been opened|RevokedAt is only on links revoked after approval)$"
)]
async fn as_arranged(world: &mut World, what: String) -> Result<(), Stop> {
    if what.starts_with("LastOpenedAt") {
        last_opened(world).await
    } else {
        revoked_only(world).await
    }
}

#[then(
    regex = r"^the link of hotel (\d+) still has (LastOpenedAt|RevokedAt|no LastOpenedAt)(?:, as listed (.+))?$"
)]
async fn still(
    world: &mut World,
    position: usize,
    member: String,
    how: String,
) -> Result<(), Stop> {
    let hotel = world.hotel(position).await?;
    if member.starts_with("no ") {
        still_without(world, hotel, &how).await
    } else {
        still_has(world, hotel, member).await
    }
}

async fn last_opened(world: &mut World) -> Result<(), Stop> {
    let read = world.read()?;
    for (hotel, spec) in world.known_links().await? {
        if link_of(&read.listing, &hotel).is_none() {
            continue;
        }
        let mut expected = Expectation::from(OfLink::Opened(
            read.listing.clone(),
            hotel.clone(),
            spec.opened,
        ));
        if spec.opened && !world.weigh(&expected).findings.is_empty() {
            expected = world
                .opened_for_certain(&hotel, read.limit, read.filter.as_ref())
                .await?;
        }
        world.expect(expected)?;
    }
    Ok(())
}

async fn revoked_only(world: &mut World) -> Result<(), Stop> {
    let read = world.read()?;
    for (hotel, spec) in world.known_links().await? {
        if spec.kind != LinkKind::RevokedAfterApproval {
            world.expect(OfLink::NotRevoked(read.listing.clone(), hotel))?;
        }
    }
    Ok(())
}

/// No row of the tables of transitions takes it away again.
async fn still_has(world: &mut World, hotel: String, member: String) -> Result<(), Stop> {
    world
        .settle(async |world| {
            let listing = world.whole_for(None).await?;
            let expected = OfLink::StillHas(listing, hotel.clone(), member.clone());
            Ok(vec![Expectation::from(expected)])
        })
        .await
}

/// A revoke is no opening.
async fn still_without(world: &mut World, hotel: String, how: &str) -> Result<(), Stop> {
    let hotels = [hotel];
    let listing = world.list_as(how, &hotels).await?;
    let [hotel] = hotels;
    if link_of(&listing, &hotel).is_none() {
        return Err(Stop::inconclusive(
            "the list does not show the link that the project was made with",
        ));
    }
    world.expect(OfLink::StillUnopened(listing, hotel))
}

#[then(
    regex = r"^the link of hotel (\d+) has LastOpenedAt and that of hotel (\d+) has none, as listed (.+)$"
)]
async fn opened_and_not(
    world: &mut World,
    opened: usize,
    unopened: usize,
    how: String,
) -> Result<(), Stop> {
    let hotels = world.hotels(&[opened, unopened]).await?;
    let (visible, there) = ((&hotels[0], "LastOpenedAt"), (&hotels[1], "HotelID"));
    world.until_visible(&[visible, there]).await?;
    world
        .settle(async |world| {
            let listing = world.list_as(&how, &hotels).await?;
            let (Some(one), Some(_)) =
                (link_of(&listing, &hotels[0]), link_of(&listing, &hotels[1]))
            else {
                return Err(Stop::inconclusive(
                    "the list does not show the links that the project was made with",
                ));
            };
            let before = world.memory.lists.before.as_ref();
            let opened = before.and_then(|(first, _)| link_of(first, &hotels[0]));
            let is_new = opened.is_some_and(|opened| !is_same_member(opened, one, "CreatedAt"));
            if is_new && !world.memory.runs.is_empty() {
                return Err(Stop::skipped(
                    "a generation that puts no new link in the place of its hotel's: what it does to links is open",
                ));
            }
            let of = |hotel: &String, opened| {
                Expectation::from(OfLink::Opened(listing.clone(), hotel.clone(), opened))
            };
            Ok(vec![of(&hotels[0], true), of(&hotels[1], false)])
        })
        .await
}

#[then(
    regex = r"^the links revoked before approval are gone and those revoked after are listed, (.+)$"
)]
async fn revoked_are_gone_or_listed(world: &mut World, how: String) -> Result<(), Stop> {
    let (waiting, approved) = world.memory.lists.revoked.clone();
    let before = world
        .memory
        .whole
        .clone()
        .ok_or_else(|| Stop::error("the scenario did not list the links first"))?;
    let (gone, kept) = (hotels_of(&waiting), hotels_of(&approved));
    world
        .settle(async |world| {
            let listing = world
                .list_as(&how, &[gone.as_slice(), kept.as_slice()].concat())
                .await?
                .without_made_since(&before);
            let total = match listing.hotels {
                Some(_) => kept.len(),
                None => before.links.len() - gone.len(),
            };
            let mut expected: Vec<Expectation> = vec![
                OfList::Lacks(listing.clone(), gone.clone()).into(),
                OfList::Holds(listing.clone(), kept.clone()).into(),
            ];
            expected.extend(kept.iter().map(|hotel| {
                Expectation::from(OfLink::WasRevoked(listing.clone(), hotel.clone()))
            }));
            expected.push(OfList::Counts(listing, total).into());
            Ok(expected)
        })
        .await
}

impl World {
    /// The hotels of the links that the target was asked for, each with what was asked for.
    ///
    /// # Errors
    /// Skipped where the target cannot be asked for links.
    async fn known_links(&mut self) -> Result<Vec<(String, LinkSpec)>, Stop> {
        if !self.has_states() {
            return Err(Stop::skipped(
                "links whose history is known: provider state `project`",
            ));
        }
        let project = self.project().await?;
        let links = project.spec.links.iter();
        Ok(links
            .filter_map(|link| Some((project.hotels.get(link.hotel)?.clone(), link.clone())))
            .collect())
    }

    /// Judges again a link that was to be opened and does not look so: another way of listing can
    /// show that it was, or it is opened now.
    async fn opened_for_certain(
        &mut self,
        hotel: &str,
        limit: i64,
        filter: Option<&Filter>,
    ) -> Result<Expectation, Stop> {
        let plain = self.whole_for(None).await?;
        let shown_elsewhere = link_of(&plain, hotel)
            .is_some_and(|link| transition::was_opened(link).findings.is_empty());
        if !shown_elsewhere
            && let Err(stop) = self.act("open_link", json!({"hotel_id": hotel})).await
        {
            return Err(Stop::inconclusive(format!(
                "a link that was to be opened shows no LastOpenedAt, and it cannot be opened now: {stop:?}"
            )));
        }
        let listing = self.read_list(limit, filter).await?;
        let expected = Expectation::from(OfLink::Opened(listing, hotel.to_owned(), true));
        if self.weigh(&expected).findings.is_empty() {
            return Err(Stop::inconclusive(
                "a link that was to be opened shows LastOpenedAt only once it is opened again",
            ));
        }
        Ok(expected)
    }

    /// Reads the list in one of the ways that scenarios name.
    ///
    /// # Errors
    /// As [`World::read_list`].
    pub(crate) async fn list_as(&mut self, how: &str, hotels: &[String]) -> Result<Listing, Stop> {
        if how.starts_with("filtered by ") {
            let filter = Filter {
                sent: hotels.to_vec(),
                ..Filter::default()
            };
            return self.whole_for(Some(&filter)).await;
        }
        if let Some(limit) = how.strip_prefix("in pages of ") {
            let limit = limit
                .parse()
                .map_err(|_| Stop::error(format!("'{how}' is not a way of listing")))?;
            self.finds_limit(limit).await?;
            return self.read_list(limit, None).await;
        }
        if how == "without a filter" {
            self.whole_for(None).await
        } else {
            Err(Stop::error(format!("'{how}' is not a way of listing")))
        }
    }
}
