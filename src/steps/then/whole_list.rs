//! LIST-5: that every link there is can be paged through.

use cucumber::then;
use serde_json::{Value, json};

use crate::checks::evidence::{Filter, Listing};
use crate::checks::forms::canonical_id;
use crate::checks::{filter, links};
use crate::model::{Judged, Stop};
use crate::steps::lists::{exchanges, seen_in, verdict};
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
        let finding = world
            .finding("fewer links can be paged through than Total counts")
            .because(
                format!("{} links", read.total),
                format!("{} links in {} pages", read.links.len(), read.pages.len()),
            );
        let judged = seen_in(verdict(Some(finding)), exchanges(&read));
        world.judge(judged);
        return Ok(());
    }
    if !world.owns_list().await? {
        if read.links.is_empty() {
            return Err(Stop::skipped("a list with links"));
        }
        world.held();
        return Ok(());
    }
    world.every_link_asked_for(&read).await
}

#[then(regex = r"^the list shows what the filter by each hotel shows$")]
async fn shows_what_filters_show(world: &mut World) -> Result<(), Stop> {
    let read = world.read()?;
    let whole = world.whole_for(None).await?;
    let pool = world.pool(&whole).await?;
    let hotels: Vec<String> = [pool.linked, pool.unlinked, pool.excluded]
        .concat()
        .into_iter()
        .take(COMPARED)
        .collect();
    for hotel in hotels {
        let one = Filter {
            sent: vec![hotel.clone()],
            ..Filter::default()
        };
        let shown = world.whole_for(Some(&one)).await?;
        let listing = read.listing.clone();
        world
            .steadily(None, None, async |world, _, again| {
                let (listing, shown) = if again {
                    (world.read_list(read.limit, None).await?, world.whole_for(Some(&one)).await?)
                } else {
                    (listing.clone(), shown.clone())
                };
                let there = filter::of_hotels(&listing.links, &one.sent);
                let missing = shown.links.iter().find(|link| !there.iter().any(|other| links::is_same(link, other)));
                let finding = missing.map(|link| {
                    world
                        .finding("a link that is shown when its hotel is asked for is not in the list without HotelIDs")
                        .because(format!("the link of hotel {hotel} in both lists"), format!("not among {} links: {link}", listing.links.len()))
                });
                let judged = Judged { applied: u32::try_from(shown.links.len()).unwrap_or(u32::MAX), findings: finding.into_iter().collect() };
                Ok(seen_in(judged, exchanges(&shown).chain(exchanges(&listing))))
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
            let short =
                i64::try_from(listing.links.len()).is_ok_and(|length| length < listing.total);
            let finding = short.then(|| {
                world
                    .finding("fewer links can be paged through than Total counts")
                    .because(
                        format!("{} links", listing.total),
                        format!(
                            "{} links in {} pages",
                            listing.links.len(),
                            listing.pages.len()
                        ),
                    )
            });
            Ok(seen_in(verdict(finding), exchanges(&listing)))
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
        let listed: std::collections::BTreeSet<String> = read
            .links
            .iter()
            .filter_map(|link| link.get("HotelID").and_then(Value::as_str))
            .map(canonical_id)
            .collect();
        let missing: Vec<&String> = named
            .iter()
            .filter(|hotel| !listed.contains(&canonical_id(hotel)))
            .collect();
        self.judge(Judged::applied(
            u32::try_from(named.len() - missing.len()).unwrap_or(u32::MAX),
        ));
        for hotel in missing.into_iter().take(3) {
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
        let finding = self
            .finding("a link of the project is not in the list without HotelIDs")
            .because(
                format!("the link of hotel {hotel}, for {how}"),
                format!("not among {} links", read.links.len()),
            );
        let judged = seen_in(
            verdict(Some(finding)),
            exchanges(read).chain(exchanges(&filtered)),
        );
        self.judge(judged);
        Ok(())
    }
}
