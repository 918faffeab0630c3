//! Reading approval links as a list shows them.

use std::collections::HashMap;

use serde_json::Value;

use super::Listing;

/// The link of a hotel in a list, where it has exactly one.
pub(crate) fn link_of<'l>(listing: &'l Listing, hotel: &str) -> Option<&'l Value> {
    match links_of(listing, hotel).as_slice() {
        [link] => Some(link),
        _ => None,
    }
}

/// The links of a hotel in a list.
pub(crate) fn links_of<'l>(listing: &'l Listing, hotel: &str) -> Vec<&'l Value> {
    let is_its = |link: &&Value| {
        let id = link.get("HotelID").and_then(Value::as_str);
        id.is_some_and(|id| id.eq_ignore_ascii_case(hotel))
    };
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
    let (was, is) = (lone_links(before), lone_links(after));
    let hotels = before.links.iter().filter_map(hotel_of);
    hotels
        .filter_map(|hotel| Some(((*was.get(&hotel)?)?, (*is.get(&hotel)?)?)))
        .collect()
}

/// The link of each hotel; nothing for one that has several.
fn lone_links(listing: &Listing) -> HashMap<String, Option<&Value>> {
    let mut links: HashMap<String, Option<&Value>> = HashMap::new();
    for link in &listing.links {
        if let Some(hotel) = hotel_of(link) {
            links
                .entry(hotel)
                .and_modify(|known| *known = None)
                .or_insert(Some(link));
        }
    }
    links
}

/// The hotel of a link, in lower case.
fn hotel_of(link: &Value) -> Option<String> {
    let id = link.get("HotelID").and_then(Value::as_str);
    id.map(str::to_ascii_lowercase)
}
