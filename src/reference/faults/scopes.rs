//! Faults of SCOPE: the calling project.

use crate::reference::behaviour::access::{ForeignRuns, UnknownProject};
use crate::reference::behaviour::facts::Operation;
use crate::reference::behaviour::generation::{Members, Refused, TagMembers};
use crate::reference::faults::fault::{Fault, fault};
use crate::reference::ids::parse_uuid;
use crate::reference::rewrite::edits::refuse;

/// The faults of this file.
pub(super) const FAULTS: &[Fault] = &[
    fault(
        "list-mixes-projects",
        "SCOPE-1",
        "The list without HotelIDs also shows links of other projects of the same token.",
        |b| {
            b.listing.looks_elsewhere = true;
            b.page(|view, page| {
                if view.query.hotels.is_none() {
                    page.total += view.other_links.len();
                    let room = view.query.limit.saturating_sub(page.links.len());
                    page.others
                        .extend(view.other_links.iter().take(room).cloned());
                }
            });
        },
    ),
    fault(
        "filtered-list-mixes-projects",
        "SCOPE-1",
        "The list with HotelIDs also shows one link of another project of the same token.",
        |b| {
            b.listing.looks_elsewhere = true;
            b.page(|view, page| {
                if view.query.hotels.is_some() && page.links.len() < view.query.limit {
                    page.others.extend(view.other_links.iter().take(1).cloned());
                    page.total += page.others.len();
                }
            });
        },
    ),
    fault(
        "total-mixes-projects",
        "SCOPE-1",
        "Data is of the calling project, Total counts the links of all projects of the token.",
        |b| {
            b.listing.looks_elsewhere = true;
            b.page(|view, page| {
                if view.query.hotels.is_none() {
                    page.total += view.other_links.len();
                }
            });
        },
    ),
    fault(
        "empty-project-shows-others",
        "SCOPE-1",
        "A project without links shows those of another project of the same token.",
        |b| {
            b.listing.looks_elsewhere = true;
            b.page(|view, page| {
                if page.total == 0 && view.query.hotels.is_none() {
                    page.others
                        .extend(view.other_links.iter().take(view.query.limit).cloned());
                    page.total = view.other_links.len();
                }
            });
        },
    ),
    fault(
        "empty-filter-shows-others",
        "SCOPE-1",
        "An empty HotelIDs also shows links of other projects of the same token.",
        |b| {
            b.listing.looks_elsewhere = true;
            b.page(|view, page| {
                if view.query.hotels.as_ref().is_some_and(Vec::is_empty) {
                    let room = view.query.limit.saturating_sub(page.links.len());
                    page.others
                        .extend(view.other_links.iter().take(room).cloned());
                    page.total += view.other_links.len();
                }
            });
        },
    ),
    fault(
        "filter-kept-for-token",
        "SCOPE-1",
        "A list with HotelIDs is kept for the next call of the same token that asks for the same.",
        |b| {
            b.listing.keeps = Some(|_, token, query| {
                let filtered = query.hotels.is_some();
                filtered.then(|| format!("{token} {query:?}"))
            });
        },
    ),
    fault(
        "foreign-in-capitals-shown",
        "SCOPE-1",
        "The links of another project's hotel are shown where its id is written in capitals.",
        |b| {
            b.listing.looks_elsewhere = true;
            b.page(|view, page| {
                let asked = view.query.hotels.iter().flatten();
                let capitals: Vec<_> = asked
                    .filter(|one| one.text != one.text.to_lowercase())
                    .filter_map(|one| one.id)
                    .collect();
                let shown = view.foreign_links.iter();
                page.others
                    .extend(shown.filter(|link| capitals.contains(&link.hotel)).cloned());
                page.total += page.others.len();
            });
        },
    ),
    fault(
        "unknown-project-lists-own",
        "SCOPE-2",
        "listApprovals takes an unknown project for the token's own.",
        |b| b.access.unknown_project = UnknownProject::TokensOwn(Operation::List),
    ),
    fault(
        "unknown-project-generates-own",
        "SCOPE-2",
        "generateText takes an unknown project for the token's own.",
        |b| b.access.unknown_project = UnknownProject::TokensOwn(Operation::Generate),
    ),
    fault(
        "unknown-project-polls-own",
        "SCOPE-2",
        "getTextGenerationStatus takes an unknown project for the token's own.",
        |b| b.access.unknown_project = UnknownProject::TokensOwn(Operation::Status),
    ),
    fault(
        "foreign-hotel-runs",
        "SCOPE-3",
        "A hotel of another project can be selected.",
        |b| b.generation.members = Members::ForeignPass,
    ),
    fault(
        "only-first-hotel-checked",
        "SCOPE-3",
        "Only the first hotel selected is looked up.",
        |b| b.generation.members = Members::FirstOnly,
    ),
    fault(
        "foreign-hotel-dropped",
        "SCOPE-3",
        "A hotel of another project is dropped, and the own hotels run.",
        |b| b.generation.members = Members::ForeignDropped,
    ),
    fault(
        "foreign-hotel-locks-own",
        "SCOPE-3",
        "A call refused for a foreign hotel leaves the own hotels locked.",
        |b| b.generation.refused = Refused::ForeignLocks,
    ),
    fault(
        "unknown-hotel-runs",
        "SCOPE-4",
        "A hotel id that exists nowhere can be selected.",
        |b| b.generation.members = Members::UnknownPass,
    ),
    fault(
        "unknown-hotel-dropped",
        "SCOPE-4",
        "A hotel id that exists nowhere is dropped, and the others run.",
        |b| b.generation.members = Members::UnknownDropped,
    ),
    fault(
        "removed-hotel-runs",
        "SCOPE-4",
        "A removed hotel can still be selected.",
        |b| b.generation.members = Members::RemovedPass,
    ),
    fault(
        "removed-hotel-runs-among-live",
        "SCOPE-4",
        "A removed hotel can be selected together with live ones.",
        |b| b.generation.members = Members::RemovedPassAmongLive,
    ),
    fault(
        "removed-hotel-dropped",
        "SCOPE-4",
        "A removed hotel is dropped, and the others run.",
        |b| b.generation.members = Members::RemovedDropped,
    ),
    fault(
        "removed-hotel-with-waiting-link-runs",
        "SCOPE-4",
        "A removed hotel can be selected while its link is waiting.",
        |b| b.generation.members = Members::RemovedWaitingPass,
    ),
    fault(
        "removed-hotel-of-a-tag-runs",
        "SCOPE-4",
        "A removed hotel can be selected by its id while a tag names it.",
        |b| b.generation.members = Members::RemovedTaggedPass,
    ),
    fault(
        "strangers-dropped-among-repetitions",
        "SCOPE-3",
        "Hotels that are no members are dropped where HotelIDs repeats a member twice and more.",
        |b| b.generation.members = Members::DroppedAmongRepetitions,
    ),
    fault(
        "removed-hotel-locks",
        "SCOPE-4",
        "A call refused for a removed hotel leaves the others locked.",
        |b| b.generation.refused = Refused::RemovedLocks,
    ),
    fault(
        "no-lookup-beside-tags",
        "SCOPE-4",
        "HotelIDs are not looked up where TagIDs are given.",
        |b| b.generation.members = Members::NotBesideTags,
    ),
    fault(
        "foreign-run-readable",
        "SCOPE-5",
        "A run can be read from any project.",
        |b| b.access.foreign_runs = ForeignRuns::Shown,
    ),
    fault(
        "ended-foreign-run-readable",
        "SCOPE-5",
        "A run can be read from any project once it has ended.",
        |b| b.access.foreign_runs = ForeignRuns::ShownWhenEnded,
    ),
    fault(
        "foreign-run-by-tags-readable",
        "SCOPE-5",
        "A run that tags selected can be read from any project.",
        |b| b.access.foreign_runs = ForeignRuns::ShownByTags,
    ),
    fault(
        "older-foreign-run-readable",
        "SCOPE-5",
        "A run can be read from any project once its project has a newer one.",
        |b| b.access.foreign_runs = ForeignRuns::ShownUnlessNewest,
    ),
    fault(
        "foreign-filter-refused",
        "SCOPE-6",
        "A hotel of another project in HotelIDs of listApprovals is answered 404.",
        |b| {
            b.listing.looks_elsewhere = true;
            b.whole(
                |f| f.accepted(Operation::List) && f.foreign > 0,
                |a, _| refuse(a, 404),
            );
        },
    ),
    fault(
        "foreign-links-shown",
        "SCOPE-6",
        "The links of another project's hotel named in HotelIDs are shown.",
        |b| {
            b.listing.looks_elsewhere = true;
            b.page(|view, page| {
                page.total += view.foreign_links.len();
                let room = view.query.limit.saturating_sub(page.links.len());
                page.others
                    .extend(view.foreign_links.iter().take(room).cloned());
            });
        },
    ),
    fault(
        "foreign-links-counted",
        "SCOPE-6",
        "The links of another project's hotel named in HotelIDs are hidden in Data and counted in Total.",
        |b| {
            b.listing.looks_elsewhere = true;
            b.page(|view, page| page.total += view.foreign_links.len());
        },
    ),
    fault(
        "foreign-hotel-not-echoed",
        "SCOPE-6",
        "A hotel of another project is not echoed, because it exists.",
        |b| {
            b.listing.looks_elsewhere = true;
            b.page(|view, page| {
                page.not_in_project
                    .retain(|text| !parse_uuid(text).is_some_and(|id| view.foreign.contains(&id)));
            });
        },
    ),
    fault(
        "foreign-hotel-hides-own",
        "SCOPE-6",
        "With a hotel of another project in HotelIDs the own links are hidden as well.",
        |b| {
            b.listing.looks_elsewhere = true;
            b.page(|view, page| {
                if !view.foreign.is_empty() {
                    page.links.clear();
                    page.total = 0;
                }
            });
        },
    ),
    fault(
        "tag-selects-removed",
        "SCOPE-7",
        "A tag still selects its removed hotels.",
        |b| b.generation.tag_members = TagMembers::RemovedToo,
    ),
    fault(
        "later-tag-selects-removed",
        "SCOPE-7",
        "Every tag but the first still selects its removed hotels.",
        |b| b.generation.tag_members = TagMembers::RemovedOfLaterTags,
    ),
    fault(
        "foreign-tag-selects",
        "SCOPE-7",
        "Another project's tag selects its hotels.",
        |b| b.generation.tag_members = TagMembers::Foreign,
    ),
    fault(
        "foreign-tag-selects-beside-hotels",
        "SCOPE-7",
        "Another project's tag selects its hotels where HotelIDs are given as well.",
        |b| b.generation.tag_members = TagMembers::ForeignBesideHotels,
    ),
    fault(
        "capitals-pass-as-members",
        "SCOPE-3",
        "Hotels are not looked up where an id in HotelIDs has capital letters.",
        |b| b.generation.members = Members::NotInCapitals,
    ),
    fault(
        "no-lookup-beside-empty-tags",
        "SCOPE-3",
        "Hotels are not looked up where TagIDs is there and empty.",
        |b| b.generation.members = Members::NotBesideEmptyTags,
    ),
    fault(
        "own-ids-pass-as-hotels",
        "SCOPE-4",
        "An id of the project, of a tag or of a run in HotelIDs passes for a hotel.",
        |b| b.generation.members = Members::OwnIdsPass,
    ),
    fault(
        "tag-stops-at-removed",
        "SCOPE-7",
        "A tag brings in its hotels up to the first one that was removed.",
        |b| b.generation.tag_members = TagMembers::UpToRemoved,
    ),
];
