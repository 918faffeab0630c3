//! From `HotelIDs` and `TagIDs` to the hotels of a run: combine, remove duplicates, count.

use std::collections::{HashMap, HashSet};

use uuid::Uuid;

use crate::reference::behaviour::generation::{Cap, Dedup, Lists};
use crate::reference::ids::IdSet;

/// The most hotels that one run may have.
pub(crate) const MOST_HOTELS: usize = 100;

/// One mention of a hotel in a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The hotel.
    pub(crate) hotel: Uuid,
    /// The tag that brought it in, unless `HotelIDs` did.
    pub(crate) tag: Option<Uuid>,
    /// Whether that tag had been named before in the same request.
    pub(crate) repeated_tag: bool,
}

/// A tag and the hotels that it brings in.
pub(crate) type TagHotels = (Uuid, Vec<Uuid>);

/// Combines both lists into one, duplicates and all.
pub(crate) fn combine(lists: Lists, hotels: &[Uuid], tags: &[TagHotels]) -> Vec<Entry> {
    let both = !hotels.is_empty() && !tags.is_empty();
    let hotels = match lists {
        Lists::TagIdsWin if both => &[],
        Lists::FirstHotels(most) => &hotels[..hotels.len().min(most)],
        Lists::LosesLastHotel if hotels.len() > 1 => &hotels[..hotels.len() - 1],
        Lists::LosesLastHotelBesideTags if both => &hotels[..hotels.len() - 1],
        _ => hotels,
    };
    let tags = match lists {
        Lists::HotelIdsWin if both => &[],
        Lists::FirstTag => &tags[..tags.len().min(1)],
        Lists::FirstTags(most) => &tags[..tags.len().min(most)],
        Lists::UpToEmptyTag => {
            let filled = tags.iter().take_while(|(_, hotels)| !hotels.is_empty());
            &tags[..filled.count()]
        }
        Lists::LastTag => &tags[tags.len().saturating_sub(1)..],
        _ => tags,
    };
    let most = if let Lists::TagPage(most) = lists {
        most
    } else {
        usize::MAX
    };
    let mut entries: Vec<Entry> = hotels
        .iter()
        .map(|hotel| Entry {
            hotel: *hotel,
            tag: None,
            repeated_tag: false,
        })
        .collect();
    let mut named = IdSet::default();
    for (tag, members) in tags {
        let repeated_tag = !named.insert(*tag);
        let entry = |hotel: &Uuid| Entry {
            hotel: *hotel,
            tag: Some(*tag),
            repeated_tag,
        };
        entries.extend(members.iter().take(most).map(entry));
    }
    match lists {
        Lists::Common if both => {
            let listed: IdSet = hotels.iter().copied().collect();
            entries.retain(|entry| entry.tag.is_some() && listed.contains(&entry.hotel));
        }
        Lists::TagsIntersect => {
            entries.retain(|entry| {
                entry.tag.is_none()
                    || tags
                        .iter()
                        .all(|(_, members)| members.contains(&entry.hotel))
            });
        }
        _ => {}
    }
    entries
}

/// Removes duplicates; the first mention of a hotel stays.
pub(crate) fn deduplicate(dedup: Dedup, entries: Vec<Entry>) -> Vec<Entry> {
    let by_hotels: IdSet = entries
        .iter()
        .filter(|entry| entry.tag.is_none())
        .map(|entry| entry.hotel)
        .collect();
    let mut seen: HashSet<(Uuid, Option<Uuid>)> = HashSet::new();
    let mut by_tags: HashMap<Uuid, usize> = HashMap::new();
    let mut before = None;
    let mut place = 0;
    let mut entries = entries;
    entries.retain(|entry| {
        place += 1;
        let previous = before.replace(entry.hotel);
        let is_new = seen.insert((entry.hotel, None));
        match dedup {
            Dedup::Full | Dedup::NotBesideEmptyList => is_new,
            Dedup::UpToTags(most) => {
                let mentions = by_tags.entry(entry.hotel).or_default();
                *mentions += usize::from(entry.tag.is_some());
                is_new || *mentions == most + 1
            }
            Dedup::Adjacent => previous != Some(entry.hotel),
            Dedup::NotWithinHotels => is_new || entry.tag.is_none(),
            Dedup::NotAcrossTags => match entry.tag {
                None => is_new,
                Some(tag) => {
                    !by_hotels.contains(&entry.hotel) && seen.insert((entry.hotel, Some(tag)))
                }
            },
            Dedup::NotRepeatedTags => is_new || entry.repeated_tag,
            Dedup::NotAcrossLists => match entry.tag {
                None => is_new,
                Some(_) => seen.insert((entry.hotel, Some(Uuid::nil()))),
            },
            Dedup::FirstEntries(most) => is_new || place > most,
        }
    });
    entries
}

/// Holds the selection to the cap: the selection, perhaps cut, or `None` where it is refused.
pub(crate) fn hold_to_cap(
    cap: Cap,
    mentioned: &[Entry],
    selected: Vec<Entry>,
) -> Option<Vec<Entry>> {
    let (by_tag, by_hotel): (Vec<&Entry>, Vec<&Entry>) =
        mentioned.iter().partition(|entry| entry.tag.is_some());
    let (has_tags, has_hotels) = (!by_tag.is_empty(), !by_hotel.is_empty());
    let distinct = |entries: &[&Entry]| {
        entries
            .iter()
            .map(|entry| entry.hotel)
            .collect::<IdSet>()
            .len()
    };
    let count = selected.len();
    let fits = match cap {
        Cap::Refuse => count <= MOST_HOTELS,
        Cap::CutFirst | Cap::CutLast | Cap::None => true,
        Cap::OffByOne => count <= MOST_HOTELS + 1,
        Cap::RefusesHundred => count < MOST_HOTELS,
        Cap::RefusesHundredByTags => count < MOST_HOTELS || (count == MOST_HOTELS && has_hotels),
        Cap::RefusesHundredByBoth => {
            count < MOST_HOTELS || (count == MOST_HOTELS && !(has_tags && has_hotels))
        }
        Cap::CountsEntries => mentioned.len() <= MOST_HOTELS,
        Cap::CountsListsApart => distinct(&by_tag) + distinct(&by_hotel) <= MOST_HOTELS,
        Cap::CountsTagEntries => count <= MOST_HOTELS && by_tag.len() <= MOST_HOTELS,
        Cap::PerList => distinct(&by_tag) <= MOST_HOTELS && distinct(&by_hotel) <= MOST_HOTELS,
        Cap::HotelIdsOnly => distinct(&by_hotel) <= MOST_HOTELS,
    };
    let mut selected = selected;
    match cap {
        Cap::CutFirst => selected.truncate(MOST_HOTELS),
        Cap::CutLast => drop(selected.drain(..count.saturating_sub(MOST_HOTELS))),
        _ => {}
    }
    fits.then_some(selected)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::ids::IdSource;

    fn ids(count: usize) -> Vec<Uuid> {
        IdSource::new(5).uuids(count).collect()
    }

    fn selected(hotels: &[Uuid], tags: &[TagHotels]) -> Vec<Uuid> {
        let entries = deduplicate(Dedup::Full, combine(Lists::Union, hotels, tags));
        entries.iter().map(|entry| entry.hotel).collect()
    }

    #[test]
    fn both_lists_make_a_union_without_duplicates() {
        let h = ids(6);
        let tags = [
            (h[5], vec![h[1], h[2]]),
            (h[4], vec![h[2], h[3]]),
            (h[5], vec![h[1], h[2]]),
        ];
        assert_eq!(
            selected(&[h[0], h[1], h[0]], &tags),
            [h[0], h[1], h[2], h[3]]
        );
        assert_eq!(selected(&[], &tags), [h[1], h[2], h[3]]);
        assert_eq!(selected(&[h[0]], &[]), [h[0]]);
    }

    #[test]
    fn the_cap_counts_distinct_hotels() {
        let h = ids(101);
        let twice: Vec<Uuid> = h[..100].iter().chain(&h[..100]).copied().collect();
        let mentioned = combine(Lists::Union, &twice, &[]);
        let fits = hold_to_cap(
            Cap::Refuse,
            &mentioned,
            deduplicate(Dedup::Full, mentioned.clone()),
        );
        assert_eq!(fits.map(|entries| entries.len()), Some(100));
        let mentioned = combine(Lists::Union, &h, &[]);
        assert_eq!(
            hold_to_cap(Cap::Refuse, &mentioned, mentioned.clone()),
            None
        );
        let cut = hold_to_cap(Cap::CutLast, &mentioned, mentioned.clone());
        assert_eq!(cut.map(|entries| entries[0].hotel), Some(h[1]));
    }
}
