//! Form and place of the echo in `NotInProjectIDs`.

use std::sync::Arc;

use serde_json::Value;

use super::bodies::{echo_members, echoed, is_same_id};
use super::{Choice, Outcome, Shown};
use crate::checks::Seen;
use crate::model::{Exchange, Stop};

pub(super) fn where_it_stands(shown: &Shown) -> Result<Choice, Stop> {
    let (probe, body) = match accepted(shown)? {
        Ok(accepted) => accepted,
        Err(refused) => return Ok(refused),
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
    Ok(Choice::of(
        choice,
        format!("at {}", pointers.join(", ")),
        &probe,
    ))
}

pub(super) fn nothing_echoed(shown: &Shown) -> Result<Choice, Stop> {
    let (probe, body) = match accepted(shown)? {
        Ok(accepted) => accepted,
        Err(refused) => return Ok(refused),
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
        .map(|(pointer, value)| format!("{pointer} {}", super::shape::of(&value)))
        .collect();
    let shown = if shown.is_empty() {
        "no member NotInProjectIDs".to_owned()
    } else {
        shown.join(", ")
    };
    Ok(Choice::of(choice, shown, &probe))
}

pub(super) fn in_which_order(shown: &Shown) -> Result<Choice, Stop> {
    let (probe, body) = match accepted(shown)? {
        Ok(accepted) => accepted,
        Err(refused) => return Ok(refused),
    };
    let seen = Seen::of(&probe);
    let sent: Vec<String> = seen
        .sent_hotels()
        .unwrap_or_default()
        .into_iter()
        .map(str::to_ascii_lowercase)
        .collect();
    let ids: Vec<String> = echoed(&body)
        .iter()
        .map(|id| id.to_ascii_lowercase())
        .collect();
    let sorted = |ids: &[String]| {
        let mut ids = ids.to_vec();
        ids.sort_unstable();
        ids
    };
    let choice = if ids == sent {
        "as-sent"
    } else if sorted(&ids) != sorted(&sent) {
        "something-else"
    } else if ids == sorted(&sent) {
        "sorted"
    } else {
        "another-order"
    };
    Ok(Choice::of(
        choice,
        format!("{} of {} ids echoed", ids.len(), sent.len()),
        &probe,
    ))
}

pub(super) fn how_often(shown: &Shown, id: &str) -> Result<Choice, Stop> {
    let (probe, body) = match accepted(shown)? {
        Ok(accepted) => accepted,
        Err(refused) => return Ok(refused),
    };
    let times = echoed(&body)
        .iter()
        .filter(|echoed| is_same_id(echoed, id))
        .count();
    let choice = match times {
        1 => "once",
        2 => "twice",
        _ => "something-else",
    };
    Ok(Choice::of(choice, format!("echoed {times} times"), &probe))
}

pub(super) fn in_which_spelling(shown: &Shown) -> Result<Choice, Stop> {
    let (probe, body) = match accepted(shown)? {
        Ok(accepted) => accepted,
        Err(refused) => return Ok(refused),
    };
    let seen = Seen::of(&probe);
    let sent = seen
        .sent_hotels()
        .and_then(|ids| ids.first().copied().map(str::to_owned))
        .unwrap_or_default();
    let ids = echoed(&body);
    let choice = if ids.contains(&sent) {
        "as-sent"
    } else if ids.contains(&sent.to_ascii_lowercase()) || ids.contains(&sent.to_ascii_uppercase()) {
        "the-other-case"
    } else {
        "something-else"
    };
    Ok(Choice::of(
        choice,
        format!("{} ids echoed", ids.len()),
        &probe,
    ))
}

pub(super) fn on_this_page(shown: &Shown, id: &str) -> Result<Choice, Stop> {
    let (probe, body) = match accepted(shown)? {
        Ok(accepted) => accepted,
        Err(refused) => return Ok(refused),
    };
    let is_echoed = echoed(&body).iter().any(|echoed| is_same_id(echoed, id));
    let choice = if is_echoed {
        "on-every-page"
    } else {
        "on-the-first-page-only"
    };
    Ok(Choice::of(
        choice,
        format!("{} ids echoed at Offset 1", echoed(&body).len()),
        &probe,
    ))
}

/// The probe and its body; where it was not accepted, that is what is observed.
fn accepted(shown: &Shown) -> Result<Result<(Arc<Exchange>, Value), Choice>, Stop> {
    let (probe, outcome) = shown.outcome()?;
    Ok(match outcome {
        Outcome::Accepted(body) => Ok((probe, body)),
        other => Err(Choice::refusal(&probe, &other)),
    })
}
