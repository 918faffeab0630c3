//! Faults of SCOPE-3, SCOPE-4 and SCOPE-7: which hotels a call may select.

use uuid::Uuid;

use crate::reference::behaviour::generation::Aftermath;
use crate::reference::faults::fault::{Fault, fault};
use crate::reference::state::call::{Call, Lookup, Refusal};
use crate::reference::state::link::LinkState;
use crate::reference::state::selection::Entry;

/// The faults of this file.
pub(super) const FAULTS: &[Fault] = &[
    fault(
        "foreign-hotel-runs",
        "SCOPE-3",
        "A hotel of another project can be selected.",
        |b| {
            b.generation.looks_elsewhere = true;
            b.generation.look_up =
                |call, entry| pass_if(is_foreign(call, entry.hotel), call, entry);
        },
    ),
    fault(
        "only-first-hotel-checked",
        "SCOPE-3",
        "Only the first hotel selected is looked up.",
        |b| {
            b.generation.look_up =
                |call, entry| pass_if(call.selected.first() != Some(entry), call, entry);
        },
    ),
    fault(
        "foreign-hotel-dropped",
        "SCOPE-3",
        "A hotel of another project is dropped, and the own hotels run.",
        |b| {
            b.generation.looks_elsewhere = true;
            b.generation.look_up =
                |call, entry| drop_if(is_foreign(call, entry.hotel) && has_live(call), call, entry);
        },
    ),
    fault(
        "foreign-hotel-locks-own",
        "SCOPE-3",
        "A call refused for a foreign hotel leaves the own hotels locked.",
        |b| {
            b.generation.looks_elsewhere = true;
            b.generation.refused = |call, refusal| match refusal {
                Refusal::NotAMember(hotel) if is_foreign(call, hotel) => {
                    Aftermath::Locks(call.idle())
                }
                _ => Aftermath::Nothing,
            };
        },
    ),
    fault(
        "unknown-hotel-runs",
        "SCOPE-4",
        "A hotel id that exists nowhere can be selected.",
        |b| {
            b.generation.looks_elsewhere = true;
            b.generation.look_up =
                |call, entry| pass_if(is_unknown(call, entry.hotel), call, entry);
        },
    ),
    fault(
        "unknown-hotel-dropped",
        "SCOPE-4",
        "A hotel id that exists nowhere is dropped, and the others run.",
        |b| {
            b.generation.looks_elsewhere = true;
            b.generation.look_up =
                |call, entry| drop_if(is_unknown(call, entry.hotel) && has_live(call), call, entry);
        },
    ),
    fault(
        "removed-hotel-runs",
        "SCOPE-4",
        "A removed hotel can still be selected.",
        |b| {
            b.generation.look_up =
                |call, entry| pass_if(is_removed(call, entry.hotel), call, entry);
        },
    ),
    fault(
        "removed-hotel-runs-among-live",
        "SCOPE-4",
        "A removed hotel can be selected together with live ones.",
        |b| {
            b.generation.look_up =
                |call, entry| pass_if(is_removed(call, entry.hotel) && has_live(call), call, entry);
        },
    ),
    fault(
        "removed-hotel-dropped",
        "SCOPE-4",
        "A removed hotel is dropped, and the others run.",
        |b| {
            b.generation.look_up =
                |call, entry| drop_if(is_removed(call, entry.hotel) && has_live(call), call, entry);
        },
    ),
    fault(
        "removed-hotel-with-waiting-link-runs",
        "SCOPE-4",
        "A removed hotel can be selected while its link is waiting.",
        |b| {
            b.generation.look_up = |call, entry| {
                let waits = call.project.has_link(entry.hotel, LinkState::Waiting);
                pass_if(waits && is_removed(call, entry.hotel), call, entry)
            };
        },
    ),
    fault(
        "removed-hotel-of-a-tag-runs",
        "SCOPE-4",
        "A removed hotel can be selected by its id while a tag names it.",
        |b| {
            b.generation.look_up = |call, entry| {
                let is_tagged = call
                    .project
                    .tags
                    .values()
                    .any(|tag| tag.contains(&entry.hotel));
                pass_if(is_tagged && is_removed(call, entry.hotel), call, entry)
            };
        },
    ),
    fault(
        "strangers-dropped-among-repetitions",
        "SCOPE-3",
        "Hotels that are no members are dropped where HotelIDs repeats a member twice and more.",
        |b| {
            b.generation.look_up =
                |call, entry| drop_if(call.mentions > call.selected.len() + 1, call, entry);
        },
    ),
    fault(
        "removed-hotel-locks",
        "SCOPE-4",
        "A call refused for a removed hotel leaves the others locked.",
        |b| {
            b.generation.refused = |call, refusal| match refusal {
                Refusal::NotAMember(hotel) if is_removed(call, hotel) => {
                    Aftermath::Locks(call.idle())
                }
                _ => Aftermath::Nothing,
            };
        },
    ),
    fault(
        "no-lookup-beside-tags",
        "SCOPE-4",
        "HotelIDs are not looked up where TagIDs are given.",
        |b| {
            b.generation.look_up = |call, entry| {
                pass_if(
                    call.selected.iter().any(|entry| entry.tag.is_some()),
                    call,
                    entry,
                )
            };
        },
    ),
    fault(
        "tag-selects-removed",
        "SCOPE-7",
        "A tag still selects its removed hotels.",
        |b| {
            b.generation.look_up = |call, entry| pass_if(entry.tag.is_some(), call, entry);
            b.generation.tag_hotels = |call, tag| call.project.tags.get(&tag).cloned();
        },
    ),
    fault(
        "later-tag-selects-removed",
        "SCOPE-7",
        "Every tag but the first still selects its removed hotels.",
        |b| {
            b.generation.look_up = |call, entry| pass_if(entry.tag.is_some(), call, entry);
            b.generation.tag_hotels = |call, tag| {
                if call.wanted.tags.first() == Some(&tag) {
                    call.tag_hotels(tag)
                } else {
                    call.project.tags.get(&tag).cloned()
                }
            };
        },
    ),
    fault(
        "foreign-tag-selects",
        "SCOPE-7",
        "Another project's tag selects its hotels.",
        |b| {
            b.generation.looks_elsewhere = true;
            b.generation.look_up = |call, entry| pass_if(entry.tag.is_some(), call, entry);
            b.generation.tag_hotels = |call, tag| {
                call.tag_hotels(tag)
                    .or_else(|| call.wanted.elsewhere.tags.get(&tag).cloned())
            };
        },
    ),
    fault(
        "foreign-tag-selects-beside-hotels",
        "SCOPE-7",
        "Another project's tag selects its hotels where HotelIDs are given as well.",
        |b| {
            b.generation.looks_elsewhere = true;
            b.generation.look_up = |call, entry| pass_if(entry.tag.is_some(), call, entry);
            b.generation.tag_hotels = |call, tag| {
                let foreign = call.wanted.elsewhere.tags.get(&tag);
                let foreign = foreign.filter(|_| !call.wanted.hotels.is_empty());
                call.tag_hotels(tag).or_else(|| foreign.cloned())
            };
        },
    ),
    fault(
        "capitals-pass-as-members",
        "SCOPE-3",
        "Hotels are not looked up where an id in HotelIDs has capital letters.",
        |b| {
            b.generation.look_up = |call, entry| pass_if(call.wanted.in_capitals, call, entry);
        },
    ),
    fault(
        "no-lookup-beside-empty-tags",
        "SCOPE-3",
        "Hotels are not looked up where TagIDs is there and empty.",
        |b| {
            b.generation.look_up = |call, entry| {
                pass_if(
                    call.wanted.empty_list && call.wanted.tags.is_empty(),
                    call,
                    entry,
                )
            };
        },
    ),
    fault(
        "own-ids-pass-as-hotels",
        "SCOPE-4",
        "An id of the project, of a tag or of a run in HotelIDs passes for a hotel.",
        |b| {
            b.generation.look_up = |call, entry| {
                let (project, id) = (call.project, &entry.hotel);
                let is_own = *id == project.id
                    || project.tags.contains_key(id)
                    || project.runs.contains_key(id);
                pass_if(is_own, call, entry)
            };
        },
    ),
    fault(
        "tag-stops-at-removed",
        "SCOPE-7",
        "A tag brings in its hotels up to the first one that was removed.",
        |b| {
            b.generation.tag_hotels = |call, tag| {
                let live = |hotel: &&Uuid| call.project.is_live(**hotel);
                let hotels = call.project.tags.get(&tag)?;
                Some(hotels.iter().take_while(live).copied().collect())
            };
        },
    ),
];

/// A hotel passes where this holds, whatever it is.
fn pass_if(passes: bool, call: &Call<'_>, entry: &Entry) -> Lookup {
    if passes {
        Lookup::Passes
    } else {
        call.look_up(entry)
    }
}

/// A hotel for which the call would be refused is dropped where this holds.
fn drop_if(dropped: bool, call: &Call<'_>, entry: &Entry) -> Lookup {
    match call.look_up(entry) {
        Lookup::Refused if dropped => Lookup::Dropped,
        other => other,
    }
}

fn has_live(call: &Call<'_>) -> bool {
    let mut selected = call.selected.iter();
    selected.any(|entry| call.project.is_live(entry.hotel))
}

pub(super) fn is_foreign(call: &Call<'_>, hotel: Uuid) -> bool {
    call.wanted.elsewhere.hotels.contains(&hotel)
}

fn is_removed(call: &Call<'_>, hotel: Uuid) -> bool {
    let hotel = call.project.hotels.get(&hotel);
    hotel.is_some_and(|hotel| !hotel.live)
}

fn is_unknown(call: &Call<'_>, hotel: Uuid) -> bool {
    !is_foreign(call, hotel) && !call.project.hotels.contains_key(&hotel)
}
