//! Reading approval links as a list shows them.

use std::collections::HashMap;

use serde_json::Value;

use super::Listing;
use crate::checks::forms::canonical_id;

/// The link of a hotel in a list, where it has exactly one.
pub(crate) fn link_of<'l>(listing: &'l Listing, hotel: &str) -> Option<&'l Value> {
    match links_of(listing, hotel).as_slice() {
        [link] => Some(link),
        _ => None,
    }
}

/// The links of a hotel in a list.
pub(crate) fn links_of<'l>(listing: &'l Listing, hotel: &str) -> Vec<&'l Value> {
    let is_its = |link: &&Value| hotel_of(link).is_some_and(|id| id.eq_ignore_ascii_case(hotel));
    listing.links.iter().filter(is_its).collect()
}

/// The Status of a link.
pub(crate) fn status(link: &Value) -> Option<&str> {
    link.get("Status").and_then(Value::as_str)
}

/// The `HotelIDs` of links.
pub(crate) fn hotels_of(links: &[Value]) -> Vec<String> {
    links
        .iter()
        .filter_map(|link| link.get("HotelID")?.as_str().map(ToOwned::to_owned))
        .collect()
}

/// Links of one hotel in two lists. A hotel with several links is left out: which is which cannot
/// be told.
pub(crate) fn pairs<'l>(before: &'l Listing, after: &'l Listing) -> Vec<(&'l Value, &'l Value)> {
    let (was, is) = (by_hotel(&before.links), by_hotel(&after.links));
    let hotels = before.links.iter().filter_map(hotel_of).map(canonical_id);
    hotels
        .filter_map(
            |hotel| match (was.get(&hotel)?.as_slice(), is.get(&hotel)?.as_slice()) {
                ([link], [now]) => Some((*link, *now)),
                _ => None,
            },
        )
        .collect()
}

/// The links of each hotel, by its [`canonical_id`].
pub(crate) fn by_hotel(list: &[Value]) -> HashMap<String, Vec<&Value>> {
    let mut hotels = HashMap::<String, Vec<&Value>>::new();
    for link in list {
        if let Some(hotel) = hotel_of(link) {
            hotels.entry(canonical_id(hotel)).or_default().push(link);
        }
    }
    hotels
}

/// The hotel of a link.
pub(crate) fn hotel_of(link: &Value) -> Option<&str> {
    link.get("HotelID").and_then(Value::as_str)
}
