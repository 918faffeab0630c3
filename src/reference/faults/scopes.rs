//! Faults of SCOPE-1, SCOPE-2, SCOPE-5 and SCOPE-6: what a call is shown of other projects.

use crate::reference::behaviour::access::NoProject;
use crate::reference::behaviour::facts::Operation;
use crate::reference::faults::fault::{Fault, fault};
use crate::reference::ids::parse_uuid;
use crate::reference::rewrite::edits::refuse;

fn unknown(called: Operation, what: NoProject, only: Operation) -> bool {
    what == NoProject::Unknown && called == only
}

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
        |b| b.access.own_instead = |called, what, _| unknown(called, what, Operation::List),
    ),
    fault(
        "unknown-project-lists-own-of-two",
        "SCOPE-2",
        "listApprovals takes an unknown project for the first of the token's, where it has several.",
        |b| {
            b.access.own_instead =
                |called, what, projects| projects > 1 && unknown(called, what, Operation::List);
        },
    ),
    fault(
        "unknown-project-generates-own",
        "SCOPE-2",
        "generateText takes an unknown project for the token's own.",
        |b| b.access.own_instead = |called, what, _| unknown(called, what, Operation::Generate),
    ),
    fault(
        "unknown-project-polls-own",
        "SCOPE-2",
        "getTextGenerationStatus takes an unknown project for the token's own.",
        |b| b.access.own_instead = |called, what, _| unknown(called, what, Operation::Status),
    ),
    fault(
        "foreign-run-readable",
        "SCOPE-5",
        "A run can be read from any project.",
        |b| b.access.foreign_runs = Some(|_, _, _| true),
    ),
    fault(
        "ended-foreign-run-readable",
        "SCOPE-5",
        "A run can be read from any project once it has ended.",
        |b| b.access.foreign_runs = Some(|_, run, _| run.phase.is_terminal()),
    ),
    fault(
        "foreign-run-by-tags-readable",
        "SCOPE-5",
        "A run that tags selected can be read from any project.",
        |b| b.access.foreign_runs = Some(|_, run, _| !run.by_tags.is_empty()),
    ),
    fault(
        "older-foreign-run-readable",
        "SCOPE-5",
        "A run can be read from any project once its project has a newer one.",
        |b| {
            b.access.foreign_runs =
                Some(|project, run, _| project.run_order.last() != Some(&run.id));
        },
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
];
