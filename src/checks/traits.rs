//! What tells one answer, or one link, from another: the conditions that a deviation may hang on.
//!
//! It judges nothing. A trait is a question, by its number, and what the answer to it is, in words.

use std::borrow::Cow;

use serde_json::Value;

use super::seen::Seen;
use crate::model::Operation;

/// A question's number, and the answer in words.
pub(crate) type Trait = (u8, Cow<'static, str>);

/// The traits of an exchange.
pub(crate) fn of_exchange(seen: &Seen<'_>) -> Vec<Trait> {
    let operation = seen.exchange.operation;
    let mut traits: Vec<Trait> = vec![(0, operation.to_string().into())];
    if operation != Operation::GetTextGenerationStatus {
        let named = |name| {
            let list = seen.sent.as_ref().and_then(|sent| sent.get(name));
            list.and_then(Value::as_array).map_or(0, Vec::len)
        };
        let hotels = match named("HotelIDs") {
            0 => "without HotelIDs",
            1 => "one hotel in HotelIDs",
            _ => "several hotels in HotelIDs",
        };
        traits.push((1, hotels.into()));
        if operation == Operation::GenerateText {
            let tags = match named("TagIDs") {
                0 => "without TagIDs",
                _ => "with TagIDs",
            };
            traits.push((2, tags.into()));
        } else {
            traits.push((5, position(seen).into()));
        }
    }
    let total = seen.run().and_then(|run| run.pointer("/Progress/Total"));
    if let Some(total) = total.and_then(Value::as_i64) {
        let hotels = match total {
            1 => "a run of one hotel",
            _ => "a run of several hotels",
        };
        traits.push((4, hotels.into()));
    }
    if let Some(status) = seen.status() {
        traits.push((3, format!("status {status}").into()));
    }
    traits
}

/// The traits of each link on a page, in their order.
pub(crate) fn of_links(seen: &Seen<'_>) -> Vec<Vec<Trait>> {
    let filtered = seen.sent.as_ref().and_then(|sent| sent.get("HotelIDs"));
    let filtered = match filtered.and_then(Value::as_array) {
        Some(hotels) if !hotels.is_empty() => "listed with HotelIDs",
        _ => "listed without HotelIDs",
    };
    let links = seen.links().iter().enumerate();
    let link = |(index, link): (usize, &Value)| {
        let has = |name| link.get(name).is_some_and(|value| !value.is_null());
        let status = match link.get("Status").and_then(Value::as_str) {
            Some("waiting_for_hotel") => "Status waiting_for_hotel",
            Some("approved") => "Status approved",
            _ => "another Status",
        };
        let words = [
            status,
            if has("RevokedAt") {
                "with RevokedAt"
            } else {
                "without RevokedAt"
            },
            if has("LastOpenedAt") {
                "with LastOpenedAt"
            } else {
                "without LastOpenedAt"
            },
            if has("ApprovedTextGeneratedAt") {
                "with ApprovedTextGeneratedAt"
            } else {
                "without ApprovedTextGeneratedAt"
            },
            filtered,
            position(seen),
            if index == 0 {
                "first of its page"
            } else {
                "not first of its page"
            },
        ];
        (0..).zip(words.map(Cow::Borrowed)).collect()
    };
    links.map(link).collect()
}

fn position(seen: &Seen<'_>) -> &'static str {
    let offset = seen.sent.as_ref().and_then(|sent| sent.get("Offset"));
    match offset.and_then(Value::as_i64) {
        Some(offset) if offset > 0 => "Offset above 0",
        _ => "Offset 0",
    }
}
