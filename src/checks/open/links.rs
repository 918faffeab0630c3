//! What links show where the document leaves it open.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{Choice, Shown};
use crate::checks::evidence::hotel_of;
use crate::model::Stop;

pub(super) fn whether_shown(shown: &Shown, kind: &str, field: &str) -> Result<Choice, Stop> {
    let wanted = if kind == "waiting" {
        "waiting_for_hotel"
    } else {
        "approved"
    };
    let links = shown.links.iter();
    let of_kind: Vec<&Value> = links
        .filter(|link| status(link) == wanted && link.get("RevokedAt").is_none())
        .collect();
    let (all, with) = (
        of_kind.len(),
        of_kind
            .iter()
            .filter(|link| link.get(field).is_some())
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
    let probe = shown.probe()?;
    Ok(Choice::of(
        choice,
        format!("on {with} of {all} {kind} links"),
        &probe,
    ))
}

pub(super) fn what_created_says(shown: &Shown) -> Result<Choice, Stop> {
    let mut counts: BTreeMap<(String, bool), usize> = BTreeMap::new();
    for link in &shown.links {
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
    let probe = shown.probe()?;
    Ok(Choice::of(choice, said.join(", "), &probe))
}

pub(super) fn several_links(shown: &Shown) -> Result<Choice, Stop> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for hotel in shown.links.iter().filter_map(hotel_of) {
        *counts.entry(hotel).or_default() += 1;
    }
    let most = counts.values().copied().max().unwrap_or(0);
    let choice = if most > 1 { "several-seen" } else { "one-seen" };
    let said = format!("at most {most} a hotel, among {} hotels", counts.len());
    let probe = shown.probe()?;
    Ok(Choice::of(choice, said, &probe))
}

pub(super) fn status_values(shown: &Shown) -> Result<Choice, Stop> {
    let mut values: Vec<String> = shown
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
    let probe = shown.probe()?;
    Ok(Choice::of(choice, values.join(", "), &probe))
}

pub(super) fn which_ellipsis(shown: &Shown) -> Result<Choice, Stop> {
    let previews: Vec<&str> = shown
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
    let probe = shown.probe()?;
    Ok(Choice::of(choice, said, &probe))
}

fn status(link: &Value) -> &str {
    link.get("Status")
        .and_then(Value::as_str)
        .unwrap_or("no Status")
}
