//! What a listing makes of unusual `HotelIDs` and headers.

use cucumber::then;
use serde_json::Value;

use crate::model::Stop;
use crate::steps::open::Outcome;
use crate::steps::open::bodies::{echoed, hotel_of, is_same_id, links, links_of};
use crate::steps::open::outcome::detail;
use crate::steps::world::World;

/// Compared with the first page that the caller sees without anything unusual.
#[then(regex = r"^it is observed how much of the list is shown$")]
async fn how_much(world: &mut World) -> Result<(), Stop> {
    let (probe, outcome) = world.outcome().await?;
    let Outcome::Accepted(body) = &outcome else {
        return world.record_refusal(&probe, &outcome);
    };
    let project = world.project().await?;
    let page = world
        .setting_up(async |world| {
            let size = world.page_size(&project).await?;
            world.page(size, 0, None).await
        })
        .await?;
    if page.links.is_empty() {
        return Err(Stop::skipped("a project with approval links"));
    }
    let total = body.pointer("/Pagination/Total").and_then(Value::as_i64);
    let hotels = |links: &[Value]| {
        links
            .iter()
            .map(|link| hotel_of(link).map(str::to_owned))
            .collect::<Vec<_>>()
    };
    let choice = if links(body).is_empty() && total == Some(0) {
        "no-links"
    } else if total == Some(page.total) && hotels(links(body)) == hotels(&page.links) {
        "whole-list"
    } else {
        "something-else"
    };
    let total = total.map_or("none".to_owned(), |total| total.to_string());
    world.record(
        choice,
        format!(
            "{} links shown, Total {total}; the whole list has Total {}",
            links(body).len(),
            page.total
        ),
        &probe,
    )
}

/// Compared with what the list shows for the hotel alone.
#[then(regex = r#"^it is observed what becomes of the hotel "([^"]+)"$"#)]
async fn becomes_of_hotel(world: &mut World, hotel: String) -> Result<(), Stop> {
    let (probe, outcome) = world.outcome().await?;
    let Outcome::Accepted(body) = &outcome else {
        return world.record_refusal(&probe, &outcome);
    };
    let hotel = world.fill(&hotel).await?.text;
    let project = world.project().await?;
    let alone = [hotel.clone()];
    let page = world
        .setting_up(async |world| {
            let size = world.page_size(&project).await?;
            world.page(size, 0, Some(&alone)).await
        })
        .await?;
    let usual = links_of(&page.body, &hotel);
    let shown = links_of(body, &hotel);
    let is_echoed = echoed(body).iter().any(|id| is_same_id(id, &hotel));
    let choice = match (shown, is_echoed) {
        (0, true) => "echoed",
        (0, false) => "neither",
        (_, true) => "shown-and-echoed",
        (shown, false) if shown > usual => "repeated",
        (shown, false) if shown == usual => "shown",
        _ => "something-else",
    };
    world.record(
        choice,
        format!("{shown} of the hotel's {usual} links shown"),
        &probe,
    )
}

#[then(regex = r#"^it is observed what becomes of the text "([^"]*)"$"#)]
async fn becomes_of_text(world: &mut World, text: String) -> Result<(), Stop> {
    let (probe, outcome) = world.outcome().await?;
    let Outcome::Accepted(body) = &outcome else {
        return world.record_refusal(&probe, &outcome);
    };
    let ids = echoed(body);
    let choice = if ids.contains(&text) {
        "echoed"
    } else {
        "dropped"
    };
    world.record(
        choice,
        format!(
            "{} ids echoed, {} links shown",
            ids.len(),
            links(body).len()
        ),
        &probe,
    )
}

/// Taken whole, where each of the ids comes back.
#[then(regex = r"^it is observed whether so many HotelIDs are taken$")]
async fn so_many(world: &mut World) -> Result<(), Stop> {
    let (probe, outcome) = world.outcome().await?;
    let sent = crate::checks::Seen::of(&probe)
        .sent_hotels()
        .map_or(0, |ids| ids.len());
    let Outcome::Accepted(body) = &outcome else {
        let search = world.memory.open.search.clone();
        let taken = search.map_or(0, |search| search.taken);
        return world.record(
            &outcome.word(),
            format!("{sent}: {}; {taken} are taken", detail(&probe)),
            &probe,
        );
    };
    let mut ids = echoed(body);
    ids.sort_unstable();
    ids.dedup();
    let choice = if ids.len() == sent { "taken" } else { "cut" };
    world.record(
        choice,
        format!("{} of {sent} ids echoed", ids.len()),
        &probe,
    )
}
