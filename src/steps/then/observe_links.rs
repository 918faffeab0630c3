//! What links show where the document leaves it open.

use std::collections::BTreeMap;

use cucumber::then;
use serde_json::Value;

use crate::model::Stop;
use crate::steps::open::bodies::hotel_of;
use crate::steps::world::World;

#[then(regex = r"^it is observed whether (waiting|approved) links show (Token|LastOpenedAt)$")]
#[expect(
    clippy::needless_pass_by_value,
    reason = "steps are given owned captures"
)]
fn whether_links_show(world: &mut World, kind: String, field: String) -> Result<(), Stop> {
    let wanted = if kind == "waiting" {
        "waiting_for_hotel"
    } else {
        "approved"
    };
    let links = world.memory.open.links.iter();
    let of_kind: Vec<&Value> = links
        .filter(|link| status(link) == wanted && link.get("RevokedAt").is_none())
        .collect();
    let (all, with) = (
        of_kind.len(),
        of_kind
            .iter()
            .filter(|link| link.get(&field).is_some())
            .count(),
    );
    let choice = match with {
        _ if all == 0 => {
            return Err(Stop::skipped(format!(
                "a listed link with Status {wanted} that is not revoked"
            )));
        }
        0 => "absent",
        with if with < all => "on-some",
        _ if field == "Token" => "shown",
        _ => "present",
    };
    let probe = world.probe()?;
    world.record(choice, format!("on {with} of {all} {kind} links"), &probe)
}

#[then(regex = r"^it is observed what Created says$")]
fn what_created_says(world: &mut World) -> Result<(), Stop> {
    let mut counts: BTreeMap<(String, bool), usize> = BTreeMap::new();
    for link in &world.memory.open.links {
        if let Some(created) = link.get("Created").and_then(Value::as_bool) {
            let kind = if link.get("RevokedAt").is_some() {
                "revoked"
            } else {
                status(link)
            };
            *counts.entry((kind.to_owned(), created)).or_default() += 1;
        }
    }
    let has = |value: bool| counts.keys().any(|(_, created)| *created == value);
    let choice = match (has(true), has(false)) {
        (false, false) => {
            return Err(Stop::skipped(
                "a listed link with a Created that is true or false",
            ));
        }
        (true, false) => "always-true",
        (false, true) => "always-false",
        (true, true) => "either",
    };
    let said: Vec<String> = counts
        .iter()
        .map(|((kind, created), count)| format!("{created} on {count} {kind}"))
        .collect();
    let probe = world.probe()?;
    world.record(choice, said.join(", "), &probe)
}

#[then(regex = r"^it is observed whether a hotel has several links$")]
fn several_links(world: &mut World) -> Result<(), Stop> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for hotel in world.memory.open.links.iter().filter_map(hotel_of) {
        *counts.entry(hotel).or_default() += 1;
    }
    let most = counts.values().copied().max().unwrap_or(0);
    let choice = if most > 1 { "several-seen" } else { "one-seen" };
    let said = format!("at most {most} a hotel, among {} hotels", counts.len());
    let probe = world.probe()?;
    world.record(choice, said, &probe)
}

#[then(regex = r"^it is observed which Status values links have$")]
fn status_values(world: &mut World) -> Result<(), Stop> {
    let mut values: Vec<String> = world
        .memory
        .open
        .links
        .iter()
        .map(|link| status(link).to_owned())
        .collect();
    values.sort_unstable();
    values.dedup();
    let are_named = values
        .iter()
        .all(|value| matches!(value.as_str(), "waiting_for_hotel" | "approved"));
    let choice = if are_named {
        "only-the-named"
    } else {
        "others-too"
    };
    let probe = world.probe()?;
    world.record(choice, values.join(", "), &probe)
}

#[then(regex = r"^it is observed which ellipsis previews end in$")]
fn which_ellipsis(world: &mut World) -> Result<(), Stop> {
    let previews: Vec<&str> = world
        .memory
        .open
        .links
        .iter()
        .filter_map(|link| link.get("TokenPreview")?.as_str())
        .collect();
    let ends = |end: &str| {
        previews
            .iter()
            .filter(|preview| preview.ends_with(end))
            .count()
    };
    let (one, three) = (ends("…"), ends("..."));
    let choice = match (one, three) {
        (0, 0) => "something-else",
        (_, 0) => "one-character",
        (0, _) => "three-dots",
        _ => "both",
    };
    let said = format!(
        "one character on {one}, three dots on {three} of {} links",
        previews.len()
    );
    let probe = world.probe()?;
    world.record(choice, said, &probe)
}

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
    let choice = if noted { "noted" } else { "not-noted" };
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
    let choice = if gone { "not-listed" } else { "listed" };
    let probe = world.last()?;
    world.record(
        choice,
        format!("{} links were listed before", world.memory.open.links.len()),
        &probe,
    )
}

/// Reads the list without a filter until the hotel's link is as wanted, or the settle time has passed.
async fn await_link(
    world: &mut World,
    wanted: impl Fn(Option<&Value>) -> bool,
    hotel: &str,
) -> Result<bool, Stop> {
    let deadline = tokio::time::Instant::now() + world.around.target.settings().limits.settle_time;
    let mut pause = std::time::Duration::from_millis(10);
    loop {
        let listing = world
            .setting_up(async |world| world.whole(None).await)
            .await?;
        let link = listing
            .links
            .iter()
            .find(|link| hotel_of(link).is_some_and(|id| id.eq_ignore_ascii_case(hotel)));
        if wanted(link) {
            return Ok(true);
        }
        if tokio::time::Instant::now() >= deadline {
            return Ok(false);
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(std::time::Duration::from_millis(250));
    }
}

fn status(link: &Value) -> &str {
    link.get("Status")
        .and_then(Value::as_str)
        .unwrap_or("no Status")
}
