//! Faults of RUN-6 to RUN-12: the selection.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use serde_json::json;
use uuid::Uuid;

use crate::reference::faults::fault::{Fault, fault};
use crate::reference::ids::IdSet;
use crate::reference::state::call::Lookup;
use crate::reference::state::link::LinkState;
use crate::reference::state::selection::{Entry, MOST_HOTELS, TagHotels, combine, deduplicate};

/// The faults of this file.
pub(super) const FAULTS: &[Fault] = &[
    fault(
        "ten-hotels-at-most",
        "RUN-6",
        "Only the first ten of HotelIDs are selected.",
        |b| {
            b.generation.combine = |hotels, tags| combine(&hotels[..hotels.len().min(10)], tags);
        },
    ),
    fault(
        "last-hotel-lost",
        "RUN-6",
        "The last of several HotelIDs is lost.",
        |b| {
            b.generation.combine = |hotels, tags| match hotels {
                [others @ .., _] if !others.is_empty() => combine(others, tags),
                _ => combine(hotels, tags),
            };
        },
    ),
    fault(
        "hotels-alone-refused",
        "RUN-6",
        "HotelIDs without any TagIDs are refused.",
        |b| {
            b.generation.combine = |hotels, tags| {
                if tags.is_empty() {
                    Vec::new()
                } else {
                    combine(hotels, tags)
                }
            };
        },
    ),
    fault(
        "first-tag-only",
        "RUN-7",
        "Of TagIDs only the first counts.",
        |b| {
            b.generation.combine = |hotels, tags| combine(hotels, &tags[..tags.len().min(1)]);
        },
    ),
    fault(
        "last-tag-only",
        "RUN-7",
        "Of TagIDs only the last counts.",
        |b| {
            b.generation.combine =
                |hotels, tags| combine(hotels, &tags[tags.len().saturating_sub(1)..]);
        },
    ),
    fault(
        "twelve-tags-at-most",
        "RUN-7",
        "Only the first twelve of TagIDs are selected.",
        |b| {
            b.generation.combine = |hotels, tags| combine(hotels, &tags[..tags.len().min(12)]);
        },
    ),
    fault(
        "tags-behind-an-empty-one-lost",
        "RUN-7",
        "Tags that are named behind one without hotels are lost.",
        |b| {
            b.generation.combine = |hotels, tags| {
                let filled = tags.iter().take_while(|(_, hotels)| !hotels.is_empty());
                combine(hotels, &tags[..filled.count()])
            };
        },
    ),
    fault(
        "ten-hotels-of-a-tag",
        "RUN-7",
        "Only the first ten hotels of a tag are selected: the tag's first page.",
        |b| {
            b.generation.combine = |hotels, tags| {
                let page =
                    |(tag, hotels): &TagHotels| (*tag, hotels.iter().take(10).copied().collect());
                let pages: Vec<TagHotels> = tags.iter().map(page).collect();
                combine(hotels, &pages)
            };
        },
    ),
    fault(
        "tags-alone-refused",
        "RUN-7",
        "TagIDs without any HotelIDs are refused.",
        |b| {
            b.generation.combine = |hotels, tags| {
                if hotels.is_empty() {
                    Vec::new()
                } else {
                    combine(hotels, tags)
                }
            };
        },
    ),
    fault(
        "tags-intersect",
        "RUN-7",
        "Only hotels that carry every tag named are selected.",
        |b| {
            b.generation.combine = |hotels, tags| {
                let mut entries = combine(hotels, tags);
                entries.retain(|entry| {
                    let mut tags = tags.iter();
                    entry.tag.is_none() || tags.all(|(_, members)| members.contains(&entry.hotel))
                });
                entries
            };
        },
    ),
    fault(
        "tags-ignored-beside-hotels",
        "RUN-8",
        "TagIDs are ignored where HotelIDs is there.",
        |b| {
            b.generation.combine = |hotels, tags| {
                if hotels.is_empty() {
                    combine(&[], tags)
                } else {
                    combine(hotels, &[])
                }
            };
        },
    ),
    fault(
        "hotels-ignored-beside-tags",
        "RUN-8",
        "HotelIDs are ignored where TagIDs is there.",
        |b| {
            b.generation.combine = |hotels, tags| {
                if tags.is_empty() {
                    combine(hotels, &[])
                } else {
                    combine(&[], tags)
                }
            };
        },
    ),
    fault(
        "both-lists-intersect",
        "RUN-8",
        "With both lists only their common hotels are selected.",
        |b| {
            b.generation.combine = |hotels, tags| {
                let mut entries = combine(hotels, tags);
                if !hotels.is_empty() && !tags.is_empty() {
                    entries.retain(|entry| entry.tag.is_some() && hotels.contains(&entry.hotel));
                }
                entries
            };
        },
    ),
    fault(
        "last-hotel-lost-beside-tags",
        "RUN-8",
        "The last of HotelIDs is lost where TagIDs is there.",
        |b| {
            b.generation.combine = |hotels, tags| match hotels {
                [others @ .., _] if !tags.is_empty() => combine(others, tags),
                _ => combine(hotels, tags),
            };
        },
    ),
    fault(
        "both-spellings-count-twice",
        "RUN-9",
        "A hotel named in both spellings of its id counts twice.",
        |b| {
            b.json(
                |f| f.duplicates && f.in_capitals && f.status == 200,
                |v, _| {
                    let total = &mut v["Data"]["Progress"]["Total"];
                    *total = json!(total.as_u64().unwrap_or(0) + 1);
                },
            );
        },
    ),
    fault(
        "only-adjacent-duplicates",
        "RUN-9",
        "Only duplicates that follow each other are removed.",
        |b| {
            b.generation.deduplicate = |_, mut entries| {
                entries.dedup_by_key(|entry| entry.hotel);
                entries
            };
        },
    ),
    fault(
        "duplicates-within-hotels",
        "RUN-9",
        "A hotel named twice in HotelIDs counts twice.",
        |b| {
            b.generation.deduplicate =
                |_, entries| distinct_or(entries, |entry| entry.tag.is_none());
        },
    ),
    fault(
        "duplicates-across-tags",
        "RUN-9",
        "A hotel of two tags counts twice.",
        |b| {
            b.generation.deduplicate = |_, mut entries| {
                let listed = entries.iter().filter(|entry| entry.tag.is_none());
                let listed: IdSet = listed.map(|entry| entry.hotel).collect();
                entries.retain(|entry| entry.tag.is_none() || !listed.contains(&entry.hotel));
                distinct_by(entries, |entry| entry.tag)
            };
        },
    ),
    fault(
        "tag-named-twice",
        "RUN-9",
        "The hotels of a tag named twice count twice.",
        |b| {
            b.generation.deduplicate =
                |_, entries| distinct_or(entries, |entry| entry.repeated_tag);
        },
    ),
    fault(
        "duplicates-across-lists",
        "RUN-9",
        "A hotel named in HotelIDs and by a tag counts twice.",
        |b| {
            b.generation.deduplicate =
                |_, entries| distinct_by(entries, |entry| entry.tag.is_some());
        },
    ),
    fault(
        "duplicates-behind-fiftieth",
        "RUN-9",
        "Duplicates behind the fiftieth entry stay.",
        |b| {
            b.generation.deduplicate = |_, mut entries| {
                let behind = entries.split_off(entries.len().min(50));
                let mut entries = deduplicate(entries);
                entries.extend(behind);
                entries
            };
        },
    ),
    fault(
        "hundred-refused",
        "RUN-10",
        "A selection of exactly 100 hotels is refused.",
        |b| {
            b.generation.cap = |_, selected| (selected.len() < MOST_HOTELS).then_some(selected);
        },
    ),
    fault(
        "hundred-by-tags-refused",
        "RUN-10",
        "A selection of exactly 100 hotels by tags alone is refused.",
        |b| {
            b.generation.cap = |mentioned, selected| {
                let most = if hotels_by(mentioned, false) > 0 {
                    MOST_HOTELS
                } else {
                    MOST_HOTELS - 1
                };
                (selected.len() <= most).then_some(selected)
            };
        },
    ),
    fault(
        "hundred-by-both-refused",
        "RUN-10",
        "A selection of exactly 100 hotels by both lists is refused.",
        |b| {
            b.generation.cap = |mentioned, selected| {
                let both = hotels_by(mentioned, true) > 0 && hotels_by(mentioned, false) > 0;
                let most = if both { MOST_HOTELS - 1 } else { MOST_HOTELS };
                (selected.len() <= most).then_some(selected)
            };
        },
    ),
    fault(
        "cap-counts-entries",
        "RUN-11",
        "The cap counts entries before duplicates are removed.",
        |b| {
            b.generation.cap =
                |mentioned, selected| (mentioned.len() <= MOST_HOTELS).then_some(selected);
        },
    ),
    fault(
        "cap-counts-lists-apart",
        "RUN-11",
        "The cap counts each list before they are merged.",
        |b| {
            b.generation.cap = |mentioned, selected| {
                let counted = hotels_by(mentioned, true) + hotels_by(mentioned, false);
                (counted <= MOST_HOTELS).then_some(selected)
            };
        },
    ),
    fault(
        "cap-counts-tag-entries",
        "RUN-11",
        "The cap counts a hotel once for each of its tags.",
        |b| {
            b.generation.cap = |mentioned, selected| {
                let by_tags = mentioned.iter().filter(|entry| entry.tag.is_some()).count();
                (selected.len().max(by_tags) <= MOST_HOTELS).then_some(selected)
            };
        },
    ),
    fault("no-cap", "RUN-12", "There is no cap.", |b| {
        b.generation.cap = |_, selected| Some(selected);
    }),
    fault(
        "cap-of-101",
        "RUN-12",
        "The cap lets one too many through.",
        |b| {
            b.generation.cap =
                |_, selected| (selected.len() <= MOST_HOTELS + 1).then_some(selected);
        },
    ),
    fault(
        "cap-per-list",
        "RUN-12",
        "Each list has a cap of its own.",
        |b| {
            b.generation.cap = |mentioned, selected| {
                let larger = hotels_by(mentioned, true).max(hotels_by(mentioned, false));
                (larger <= MOST_HOTELS).then_some(selected)
            };
        },
    ),
    fault(
        "no-cap-for-tags",
        "RUN-12",
        "The cap looks at HotelIDs only.",
        |b| {
            b.generation.cap = |mentioned, selected| {
                (hotels_by(mentioned, false) <= MOST_HOTELS).then_some(selected)
            };
        },
    ),
    fault(
        "hotel-of-four-tags-counts-twice",
        "RUN-9",
        "A hotel that more than three tags name counts twice.",
        |b| {
            b.generation.deduplicate = |_, entries| {
                let mut by_tags: HashMap<Uuid, usize> = HashMap::new();
                distinct_or(entries, |entry| {
                    let mentions = by_tags.entry(entry.hotel).or_default();
                    *mentions += usize::from(entry.tag.is_some());
                    *mentions == 4
                })
            };
        },
    ),
    fault(
        "duplicates-beside-empty-list",
        "RUN-9",
        "Duplicates stay where the other list is there and empty.",
        |b| {
            b.generation.deduplicate = |wanted, entries| {
                if wanted.empty_list {
                    entries
                } else {
                    deduplicate(entries)
                }
            };
        },
    ),
    fault(
        "approved-hotels-left-out",
        "RUN-6",
        "Hotels that have approved are left out of a run for others as well.",
        |b| {
            b.generation.look_up = |call, entry| {
                let approved =
                    |entry: &Entry| call.project.has_link(entry.hotel, LinkState::Approved);
                match call.look_up(entry) {
                    Lookup::Passes if approved(entry) && !call.selected.iter().all(approved) => {
                        Lookup::Dropped
                    }
                    looked_up => looked_up,
                }
            };
        },
    ),
];

/// Removes duplicates but those for which `stays` holds, which sees every entry.
fn distinct_or(mut entries: Vec<Entry>, mut stays: impl FnMut(&Entry) -> bool) -> Vec<Entry> {
    let mut seen = IdSet::default();
    entries.retain(|entry| seen.insert(entry.hotel) | stays(entry));
    entries
}

/// Removes only those duplicates that have the same key as well.
fn distinct_by<K: Eq + Hash>(mut entries: Vec<Entry>, key: fn(&Entry) -> K) -> Vec<Entry> {
    let mut seen = HashSet::new();
    entries.retain(|entry| seen.insert((entry.hotel, key(entry))));
    entries
}

/// How many hotels come in by tags, or else by `HotelIDs`.
fn hotels_by(mentioned: &[Entry], tags: bool) -> usize {
    let by = mentioned.iter().filter(|entry| entry.tag.is_some() == tags);
    by.map(|entry| entry.hotel).collect::<IdSet>().len()
}
