//! Hotels in listApprovals' `HotelIDs` that are not the calling project's: skipped and echoed.

use cucumber::then;
use serde_json::Value;

use crate::checks::evidence::{Listing, Page, Shown};
use crate::checks::expect::OfScope;
use crate::checks::links::is_same_list;
use crate::model::Stop;
use crate::steps::world::World;

/// The links shown are those of the own hotels that were named, and Total is their number.
#[then(regex = r"^only the links of the project's own hotels are shown and counted$")]
async fn only_own_links(world: &mut World) -> Result<(), Stop> {
    for probe in world.probes()? {
        let is_same = |(_, one): &(Page, Listing), (_, two): &(Page, Listing)| {
            is_as(one, two.total, &two.links)
        };
        let beside = world.beside(&probe, is_same, async |world, answer| {
            world.takes_its_limit(answer).await?;
            let page = world.accepted_page(answer).await?;
            let own = own_links(world, &probe.plain.named.own).await?;
            let shown = i64::try_from(page.links.len());
            if shown.is_ok_and(|shown| shown < own.total) && is_cut(&page.body) {
                return Err(Stop::skipped(
                    "a page that holds all links of the hotels that were named",
                ));
            }
            let agrees = is_as(&own, page.total, &page.links);
            Ok(((page, own), agrees))
        });
        let (_, (page, own)) = beside.await?;
        world.expect(OfScope::AsWithoutOthers { own, page })?;
    }
    Ok(())
}

fn is_as(list: &Listing, total: i64, links: &[Value]) -> bool {
    list.total == total && is_same_list(&list.links, links)
}

/// The links of the project's own hotels among those that were named.
async fn own_links(world: &mut World, hotels: &[String]) -> Result<Listing, Stop> {
    if hotels.is_empty() {
        return Ok(Listing::of(Vec::new(), None));
    }
    world
        .setting_up(async |world| world.whole(Some(hotels)).await)
        .await
}

/// Whether the page ends at its Limit.
fn is_cut(body: &Value) -> bool {
    let length = body
        .get("Data")
        .and_then(Value::as_array)
        .map_or(0, Vec::len);
    let limit = body.pointer("/Pagination/Limit").and_then(Value::as_i64);
    limit.is_some_and(|limit| i64::try_from(length).is_ok_and(|length| length >= limit))
}

#[then(
    regex = r"^each hotel that is not the project's is echoed in NotInProjectIDs, and no other$"
)]
fn echoed(world: &mut World) -> Result<(), Stop> {
    for probe in world.probes()? {
        let named = probe.plain.named;
        let rule = match world.rule.as_str() {
            "SCOPE-6" => "SCOPE-6",
            _ => "LIST-7",
        };
        world.expect(OfScope::Echoed {
            rule: rule.into(),
            answer: Shown::from(&probe.answer),
            sent: named.selection.hotels.unwrap_or_default(),
            others: named.others,
            members: named.own,
        })?;
    }
    Ok(())
}

/// Each answer shows the list of the project that asked, and no other.
#[then(regex = r"^each project is shown its own list$")]
async fn each_its_own(world: &mut World) -> Result<(), Stop> {
    let own = world.project().await?;
    let other = world.other().await?;
    let lists = world
        .setting_up(async |world| {
            Ok([
                world.whole_of(&own, None).await?,
                world.whole_of(&other, None).await?,
            ])
        })
        .await?;
    for probe in world.probes()? {
        let page = world.accepted_page(&probe.answer).await?;
        let is_own = probe.plain.ask.project.as_deref() == Some(own.id.as_str());
        let own = lists[usize::from(!is_own)].clone();
        if own.links.is_empty() {
            return Err(Stop::inconclusive(
                "a project that should have links shows none in its own scope",
            ));
        }
        world.expect(OfScope::OwnList { own, page })?;
    }
    Ok(())
}
