//! LIST-5: that every link there is can be paged through.

use std::collections::BTreeSet;

use cucumber::then;
use serde_json::json;

use crate::checks::evidence::{Filter, Listing, hotels_of};
use crate::checks::expect::{Expectation, OfList};
use crate::checks::forms::canonical_id;
use crate::model::Stop;
use crate::steps::world::World;

/// Hotels whose filtered list is compared with the whole one, at most.
const COMPARED: usize = 10;

/// Where the target was asked for the links, each of them; elsewhere as many as Total says.
#[then(regex = r"^every link of the project was read$")]
async fn every_link_was_read(world: &mut World) -> Result<(), Stop> {
    let read = world.read()?.listing;
    if i64::try_from(read.links.len()).is_ok_and(|length| length < read.total) {
        if !world.owns_list().await? {
            return world.as_many_as_total().await;
        }
        return world.expect(OfList::PagedThrough(read));
    }
    if !world.owns_list().await? {
        if read.links.is_empty() {
            return Err(Stop::skipped("a list with links"));
        }
        return world.expect(OfList::PagedThrough(read));
    }
    world.every_link_asked_for(&read).await
}

#[then(regex = r"^the list shows what the filter by each hotel shows$")]
async fn shows_what_filters_show(world: &mut World) -> Result<(), Stop> {
    let read = world.read()?;
    let whole = world.whole_for(None).await?;
    let pool = world.pool(&whole).await?;
    let mut hotels = [pool.linked, pool.unlinked, pool.excluded].concat();
    // A hotel whose link should be in the list may be missing there.
    for own in &world.project().await?.hotels {
        if !hotels.iter().any(|hotel| hotel.eq_ignore_ascii_case(own)) {
            hotels.push(own.clone());
        }
    }
    hotels.truncate(COMPARED);
    for hotel in hotels {
        let one = Filter {
            sent: vec![hotel.clone()],
            ..Filter::default()
        };
        let shown = world.whole_for(Some(&one)).await?;
        let listing = read.listing.clone();
        world
            .steadily(None, Some(&read.listing), async |world, _, again| {
                let (listing, shown) = if again {
                    (
                        world.read_list(read.limit, None).await?,
                        world.whole_for(Some(&one)).await?,
                    )
                } else {
                    (listing.clone(), shown.clone())
                };
                Ok(vec![Expectation::from(OfList::ShownByFilter {
                    hotel: hotel.clone(),
                    list: listing,
                    filtered: shown,
                })])
            })
            .await?;
    }
    Ok(())
}

impl World {
    /// Reads the list again and demands that it has as many links as its Total says.
    async fn as_many_as_total(&mut self) -> Result<(), Stop> {
        let read = self.read()?;
        self.steadily(None, None, async |world, _, _| {
            let listing = world.read_list(read.limit, None).await?;
            Ok(vec![Expectation::from(OfList::PagedThrough(listing))])
        })
        .await
    }

    /// Demands that each link that the target was asked for is in the list. One that is not counts
    /// as there if the filter by its hotel shows it, or if the adapter can open it.
    async fn every_link_asked_for(&mut self, read: &Listing) -> Result<(), Stop> {
        let project = self.project().await?;
        let of_links = project
            .spec
            .links
            .iter()
            .filter(|link| link.kind.is_listed())
            .filter_map(|link| project.hotels.get(link.hotel));
        let named: Vec<String> = of_links.chain(&project.generated).cloned().collect();
        let listed: BTreeSet<String> = hotels_of(&read.links)
            .iter()
            .map(|id| canonical_id(id))
            .collect();
        let missing: Vec<String> = named
            .iter()
            .filter(|hotel| !listed.contains(&canonical_id(hotel)))
            .take(3)
            .cloned()
            .collect();
        self.expect(OfList::EveryOne(read.clone(), named))?;
        for hotel in &missing {
            self.missing_link(hotel, read).await?;
        }
        let promised = project
            .spec
            .links
            .iter()
            .filter(|link| link.kind.is_listed())
            .count()
            + project.spec.generated_links;
        if read.links.len() < promised && !self.is_refuted() {
            return Err(Stop::inconclusive(format!(
                "{promised} links were asked for, and {} are listed: whether the others exist cannot be seen",
                read.links.len()
            )));
        }
        Ok(())
    }

    async fn missing_link(&mut self, hotel: &str, read: &Listing) -> Result<(), Stop> {
        let one = Filter {
            sent: vec![hotel.to_owned()],
            ..Filter::default()
        };
        let filtered = self.whole_for(Some(&one)).await?;
        let how = if !filtered.links.is_empty() {
            "it is shown when its hotel is asked for"
        } else if self
            .act("open_link", json!({"hotel_id": hotel}))
            .await
            .is_ok()
        {
            "it can be opened"
        } else {
            return Err(Stop::inconclusive(
                "a link that was asked for is not listed, and that it exists cannot be seen",
            ));
        };
        self.expect(OfList::Missing {
            hotel: hotel.to_owned(),
            how: how.to_owned(),
            list: read.clone(),
            filtered,
        })
    }
}
