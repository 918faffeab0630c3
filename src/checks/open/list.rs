//! What a listing makes of unusual `HotelIDs` and headers.

use serde_json::Value;

use super::bodies::{echoed, is_same_id, links, links_of};
use super::outcome::detail;
use super::{Choice, Outcome, Shown};
use crate::checks::evidence::hotel_of;
use crate::model::Stop;

/// Compared with the first page that the caller sees without anything unusual.
pub(super) fn how_much(shown: &Shown) -> Result<Choice, Stop> {
    let (probe, outcome) = shown.outcome()?;
    let Outcome::Accepted(body) = &outcome else {
        return Ok(Choice::refusal(&probe, &outcome));
    };
    let usual = shown.usual()?;
    if links(usual).is_empty() {
        return Err(Stop::skipped("a project with approval links"));
    }
    let total_of = |body: &Value| body.pointer("/Pagination/Total").and_then(Value::as_i64);
    let (total, whole) = (total_of(body), total_of(usual));
    let hotels = |links: &[Value]| {
        links
            .iter()
            .map(|link| hotel_of(link).map(str::to_owned))
            .collect::<Vec<_>>()
    };
    let choice = if links(body).is_empty() && total == Some(0) {
        "no-links"
    } else if total == whole && hotels(links(body)) == hotels(links(usual)) {
        "whole-list"
    } else {
        "something-else"
    };
    let text = |total: Option<i64>| total.map_or("none".to_owned(), |total| total.to_string());
    Ok(Choice::of(
        choice,
        format!(
            "{} links shown, Total {}; the whole list has Total {}",
            links(body).len(),
            text(total),
            text(whole)
        ),
        &probe,
    ))
}

/// Compared with what the list shows for the hotel alone.
pub(super) fn becomes_of_hotel(shown: &Shown, hotel: &str) -> Result<Choice, Stop> {
    let (probe, outcome) = shown.outcome()?;
    let Outcome::Accepted(body) = &outcome else {
        return Ok(Choice::refusal(&probe, &outcome));
    };
    let usual = links_of(shown.usual()?, hotel);
    let shown = links_of(body, hotel);
    let is_echoed = echoed(body).iter().any(|id| is_same_id(id, hotel));
    let choice = match (shown, is_echoed) {
        (0, true) => "echoed",
        (0, false) => "neither",
        (_, true) => "shown-and-echoed",
        (shown, false) if shown > usual => "repeated",
        (shown, false) if shown == usual => "shown",
        _ => "something-else",
    };
    Ok(Choice::of(
        choice,
        format!("{shown} of the hotel's {usual} links shown"),
        &probe,
    ))
}

pub(super) fn becomes_of_text(shown: &Shown, text: &str) -> Result<Choice, Stop> {
    let (probe, outcome) = shown.outcome()?;
    let Outcome::Accepted(body) = &outcome else {
        return Ok(Choice::refusal(&probe, &outcome));
    };
    let ids = echoed(body);
    let choice = if ids.iter().any(|id| id == text) {
        "echoed"
    } else {
        "dropped"
    };
    Ok(Choice::of(
        choice,
        format!(
            "{} ids echoed, {} links shown",
            ids.len(),
            links(body).len()
        ),
        &probe,
    ))
}

/// Taken whole, where each of the ids comes back.
pub(super) fn so_many(shown: &Shown) -> Result<Choice, Stop> {
    let (probe, outcome) = shown.outcome()?;
    let sent = crate::checks::Seen::of(&probe)
        .sent_hotels()
        .map_or(0, |ids| ids.len());
    let Outcome::Accepted(body) = &outcome else {
        let search = shown.search.clone();
        let taken = search.map_or(0, |search| search.taken);
        return Ok(Choice::of(
            &outcome.word(),
            format!("{sent}: {}; {taken} are taken", detail(&probe)),
            &probe,
        ));
    };
    let mut ids = echoed(body);
    ids.sort_unstable();
    ids.dedup();
    let choice = if ids.len() == sent { "taken" } else { "cut" };
    Ok(Choice::of(
        choice,
        format!("{} of {sent} ids echoed", ids.len()),
        &probe,
    ))
}
