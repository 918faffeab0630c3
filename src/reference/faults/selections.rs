//! Faults of RUN-6 to RUN-12: the selection.

use serde_json::json;

use crate::reference::behaviour::generation::{Cap, Dedup, Lists, Members};
use crate::reference::faults::fault::{Fault, fault};

/// The faults of this file.
pub(super) const FAULTS: &[Fault] = &[
    fault(
        "ten-hotels-at-most",
        "RUN-6",
        "Only the first ten of HotelIDs are selected.",
        |b| b.generation.lists = Lists::FirstHotels(10),
    ),
    fault(
        "last-hotel-lost",
        "RUN-6",
        "The last of several HotelIDs is lost.",
        |b| b.generation.lists = Lists::LosesLastHotel,
    ),
    fault(
        "hotels-alone-refused",
        "RUN-6",
        "HotelIDs without any TagIDs are refused.",
        |b| b.generation.lists = Lists::RefusesHotelIdsAlone,
    ),
    fault(
        "first-tag-only",
        "RUN-7",
        "Of TagIDs only the first counts.",
        |b| b.generation.lists = Lists::FirstTag,
    ),
    fault(
        "last-tag-only",
        "RUN-7",
        "Of TagIDs only the last counts.",
        |b| b.generation.lists = Lists::LastTag,
    ),
    fault(
        "twelve-tags-at-most",
        "RUN-7",
        "Only the first twelve of TagIDs are selected.",
        |b| b.generation.lists = Lists::FirstTags(12),
    ),
    fault(
        "tags-behind-an-empty-one-lost",
        "RUN-7",
        "Tags that are named behind one without hotels are lost.",
        |b| b.generation.lists = Lists::UpToEmptyTag,
    ),
    fault(
        "ten-hotels-of-a-tag",
        "RUN-7",
        "Only the first ten hotels of a tag are selected: the tag's first page.",
        |b| b.generation.lists = Lists::TagPage(10),
    ),
    fault(
        "tags-alone-refused",
        "RUN-7",
        "TagIDs without any HotelIDs are refused.",
        |b| b.generation.lists = Lists::RefusesTagIdsAlone,
    ),
    fault(
        "tags-intersect",
        "RUN-7",
        "Only hotels that carry every tag named are selected.",
        |b| b.generation.lists = Lists::TagsIntersect,
    ),
    fault(
        "tags-ignored-beside-hotels",
        "RUN-8",
        "TagIDs are ignored where HotelIDs is there.",
        |b| b.generation.lists = Lists::HotelIdsWin,
    ),
    fault(
        "hotels-ignored-beside-tags",
        "RUN-8",
        "HotelIDs are ignored where TagIDs is there.",
        |b| b.generation.lists = Lists::TagIdsWin,
    ),
    fault(
        "both-lists-intersect",
        "RUN-8",
        "With both lists only their common hotels are selected.",
        |b| b.generation.lists = Lists::Common,
    ),
    fault(
        "last-hotel-lost-beside-tags",
        "RUN-8",
        "The last of HotelIDs is lost where TagIDs is there.",
        |b| b.generation.lists = Lists::LosesLastHotelBesideTags,
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
        |b| b.generation.dedup = Dedup::Adjacent,
    ),
    fault(
        "duplicates-within-hotels",
        "RUN-9",
        "A hotel named twice in HotelIDs counts twice.",
        |b| b.generation.dedup = Dedup::NotWithinHotels,
    ),
    fault(
        "duplicates-across-tags",
        "RUN-9",
        "A hotel of two tags counts twice.",
        |b| b.generation.dedup = Dedup::NotAcrossTags,
    ),
    fault(
        "tag-named-twice",
        "RUN-9",
        "The hotels of a tag named twice count twice.",
        |b| b.generation.dedup = Dedup::NotRepeatedTags,
    ),
    fault(
        "duplicates-across-lists",
        "RUN-9",
        "A hotel named in HotelIDs and by a tag counts twice.",
        |b| b.generation.dedup = Dedup::NotAcrossLists,
    ),
    fault(
        "duplicates-behind-fiftieth",
        "RUN-9",
        "Duplicates behind the fiftieth entry stay.",
        |b| b.generation.dedup = Dedup::FirstEntries(50),
    ),
    fault(
        "hundred-refused",
        "RUN-10",
        "A selection of exactly 100 hotels is refused.",
        |b| b.generation.cap = Cap::RefusesHundred,
    ),
    fault(
        "hundred-by-tags-refused",
        "RUN-10",
        "A selection of exactly 100 hotels by tags alone is refused.",
        |b| b.generation.cap = Cap::RefusesHundredByTags,
    ),
    fault(
        "hundred-by-both-refused",
        "RUN-10",
        "A selection of exactly 100 hotels by both lists is refused.",
        |b| b.generation.cap = Cap::RefusesHundredByBoth,
    ),
    fault(
        "cap-counts-entries",
        "RUN-11",
        "The cap counts entries before duplicates are removed.",
        |b| b.generation.cap = Cap::CountsEntries,
    ),
    fault(
        "cap-counts-lists-apart",
        "RUN-11",
        "The cap counts each list before they are merged.",
        |b| b.generation.cap = Cap::CountsListsApart,
    ),
    fault(
        "cap-counts-tag-entries",
        "RUN-11",
        "The cap counts a hotel once for each of its tags.",
        |b| b.generation.cap = Cap::CountsTagEntries,
    ),
    fault("no-cap", "RUN-12", "There is no cap.", |b| {
        b.generation.cap = Cap::None;
    }),
    fault(
        "cap-of-101",
        "RUN-12",
        "The cap lets one too many through.",
        |b| b.generation.cap = Cap::OffByOne,
    ),
    fault(
        "cap-per-list",
        "RUN-12",
        "Each list has a cap of its own.",
        |b| b.generation.cap = Cap::PerList,
    ),
    fault(
        "no-cap-for-tags",
        "RUN-12",
        "The cap looks at HotelIDs only.",
        |b| b.generation.cap = Cap::HotelIdsOnly,
    ),
    fault(
        "hotel-of-four-tags-counts-twice",
        "RUN-9",
        "A hotel that more than three tags name counts twice.",
        |b| b.generation.dedup = Dedup::UpToTags(3),
    ),
    fault(
        "duplicates-beside-empty-list",
        "RUN-9",
        "Duplicates stay where the other list is there and empty.",
        |b| b.generation.dedup = Dedup::NotBesideEmptyList,
    ),
    fault(
        "approved-hotels-left-out",
        "RUN-6",
        "Hotels that have approved are left out of a run for others as well.",
        |b| b.generation.members = Members::ApprovedLeftOut,
    ),
];
