//! From `HotelIDs` and `TagIDs` to the hotels of a run: combine, remove duplicates.

use uuid::Uuid;

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

/// The hotels of these entries.
pub(crate) fn hotels_of(entries: &[Entry]) -> Vec<Uuid> {
    entries.iter().map(|entry| entry.hotel).collect()
}

/// The union of both lists, duplicates and all.
pub(crate) fn combine(hotels: &[Uuid], tags: &[TagHotels]) -> Vec<Entry> {
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
        entries.extend(members.iter().map(entry));
    }
    entries
}

/// Removes duplicates; the first mention of a hotel stays.
pub(crate) fn deduplicate(mut entries: Vec<Entry>) -> Vec<Entry> {
    let mut seen = IdSet::default();
    entries.retain(|entry| seen.insert(entry.hotel));
    entries
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::ids::IdSource;

    fn ids(count: usize) -> Vec<Uuid> {
        IdSource::new(5).uuids(count).collect()
    }

    fn selected(hotels: &[Uuid], tags: &[TagHotels]) -> Vec<Uuid> {
        hotels_of(&deduplicate(combine(hotels, tags)))
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
}
