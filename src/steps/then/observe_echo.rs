//! Form and place of the echo in `NotInProjectIDs`.

use std::sync::Arc;

use cucumber::then;
use serde_json::Value;

use crate::checks::Seen;
use crate::model::{Exchange, Stop};
use crate::steps::open::bodies::{echo_members, echoed, is_same_id};
use crate::steps::open::{Outcome, template::other_case};
use crate::steps::world::World;

#[then(regex = r"^it is observed where the echo stands$")]
async fn where_it_stands(world: &mut World) -> Result<(), Stop> {
    let Some((probe, body)) = accepted(world).await? else {
        return Ok(());
    };
    let pointers: Vec<String> = echo_members(&body)
        .into_iter()
        .map(|(pointer, _)| pointer)
        .collect();
    let choice = match pointers.as_slice() {
        [] => "nowhere",
        [only] if only == "/NotInProjectIDs" => "top-level",
        [only] if only == "/Pagination/NotInProjectIDs" => "in-pagination",
        [_] => "elsewhere",
        _ => "something-else",
    };
    world.record(choice, format!("at {}", pointers.join(", ")), &probe)
}

#[then(regex = r"^it is observed how nothing is echoed$")]
async fn nothing_echoed(world: &mut World) -> Result<(), Stop> {
    let Some((probe, body)) = accepted(world).await? else {
        return Ok(());
    };
    let members = echo_members(&body);
    let choice = match members.as_slice() {
        [] => "absent",
        [(_, Value::Null)] => "null",
        [(_, Value::Array(ids))] if ids.is_empty() => "empty-list",
        _ => "something-else",
    };
    let shown: Vec<String> = members
        .into_iter()
        .map(|(pointer, value)| format!("{pointer} {}", crate::steps::open::shape::of(&value)))
        .collect();
    let shown = if shown.is_empty() {
        "no member NotInProjectIDs".to_owned()
    } else {
        shown.join(", ")
    };
    world.record(choice, shown, &probe)
}

#[then(regex = r"^it is observed in which order ids are echoed$")]
async fn in_which_order(world: &mut World) -> Result<(), Stop> {
    let Some((probe, body)) = accepted(world).await? else {
        return Ok(());
    };
    let seen = Seen::of(&probe);
    let sent: Vec<String> = seen
        .sent_hotels()
        .unwrap_or_default()
        .into_iter()
        .map(str::to_ascii_lowercase)
        .collect();
    let shown: Vec<String> = echoed(&body)
        .iter()
        .map(|id| id.to_ascii_lowercase())
        .collect();
    let sorted = |ids: &[String]| {
        let mut ids = ids.to_vec();
        ids.sort_unstable();
        ids
    };
    let choice = if shown == sent {
        "as-sent"
    } else if sorted(&shown) != sorted(&sent) {
        "something-else"
    } else if shown == sorted(&sent) {
        "sorted"
    } else {
        "another-order"
    };
    world.record(
        choice,
        format!("{} of {} ids echoed", shown.len(), sent.len()),
        &probe,
    )
}

#[then(regex = r#"^it is observed how often the id "([^"]+)" is echoed$"#)]
async fn how_often(world: &mut World, id: String) -> Result<(), Stop> {
    let Some((probe, body)) = accepted(world).await? else {
        return Ok(());
    };
    let id = world.fill(&id).await?.text;
    let times = echoed(&body)
        .iter()
        .filter(|echoed| is_same_id(echoed, &id))
        .count();
    let choice = match times {
        1 => "once",
        2 => "twice",
        _ => "something-else",
    };
    world.record(choice, format!("echoed {times} times"), &probe)
}

#[then(regex = r"^it is observed in which spelling the id is echoed$")]
async fn in_which_spelling(world: &mut World) -> Result<(), Stop> {
    let Some((probe, body)) = accepted(world).await? else {
        return Ok(());
    };
    let seen = Seen::of(&probe);
    let sent = seen
        .sent_hotels()
        .and_then(|ids| ids.first().copied().map(str::to_owned))
        .unwrap_or_default();
    let ids = echoed(&body);
    let choice = if ids.contains(&sent) {
        "as-sent"
    } else if ids.contains(&other_case(&sent)?) {
        "the-other-case"
    } else {
        "something-else"
    };
    world.record(choice, format!("{} ids echoed", ids.len()), &probe)
}

#[then(regex = r#"^it is observed whether the id "([^"]+)" is echoed on this page$"#)]
async fn on_this_page(world: &mut World, id: String) -> Result<(), Stop> {
    let Some((probe, body)) = accepted(world).await? else {
        return Ok(());
    };
    let id = world.fill(&id).await?.text;
    let is_echoed = echoed(&body).iter().any(|echoed| is_same_id(echoed, &id));
    let choice = if is_echoed {
        "on-every-page"
    } else {
        "on-the-first-page-only"
    };
    world.record(
        choice,
        format!("{} ids echoed at Offset 1", echoed(&body).len()),
        &probe,
    )
}

/// The probe and its body; where it was not accepted, that is what is recorded.
async fn accepted(world: &mut World) -> Result<Option<(Arc<Exchange>, Value)>, Stop> {
    let (probe, outcome) = world.outcome().await?;
    match outcome {
        Outcome::Accepted(body) => Ok(Some((probe, body))),
        other => world.record_refusal(&probe, &other).map(|()| None),
    }
}
