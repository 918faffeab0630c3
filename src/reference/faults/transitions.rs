//! Faults of LIFE: what happens to a link.

use crate::reference::behaviour::links::Transition;
use crate::reference::behaviour::links::{Approving, Opening, Revoking};
use crate::reference::faults::fault::{Fault, fault};
use crate::reference::rewrite::edits::{
    Members, approved, approved_only, links, links_that, listed, revoked, set, unfiltered,
};

fn remove(link: &mut Members, name: &str) {
    link.remove(name);
}

/// The faults of this file.
pub(super) const FAULTS: &[Fault] = &[
    fault(
        "approval-leaves-updated",
        "LIFE-1",
        "UpdatedAt does not move when the hotel approves.",
        |b| b.links.approving = Approving::UpdatedStays,
    ),
    fault(
        "approval-updates-to-the-second",
        "LIFE-1",
        "UpdatedAt is ApprovedAt cut to seconds.",
        |b| b.links.approving = Approving::UpdatedCutToSeconds,
    ),
    fault(
        "approval-updates-later",
        "LIFE-1",
        "UpdatedAt is a millisecond after ApprovedAt.",
        |b| b.links.approving = Approving::UpdatedLater,
    ),
    fault(
        "approval-updates-others",
        "LIFE-1",
        "An approval moves UpdatedAt of the project's other links that are not new.",
        |b| b.links.spreads = Some(Transition::Approve),
    ),
    fault(
        "approval-updates-other-project",
        "LIFE-1",
        "An approval moves UpdatedAt of links of another project of the same token.",
        |b| b.links.spreads_to_other_projects = Some(Transition::Approve),
    ),
    fault(
        "approval-unseen-in-long-list",
        "LIFE-1",
        "Without HotelIDs, approved links of a list of more than 100 are shown as if they waited.",
        |b| {
            b.json(
                |f| unfiltered(f) && f.total > 100,
                |v, _| {
                    links_that(v, approved_only, |link| {
                        set(link, "Status", "waiting_for_hotel");
                        for name in ["ApprovedAt", "ApprovedTextGeneratedAt", "ApprovedBy"] {
                            remove(link, name);
                        }
                    });
                },
            );
        },
    ),
    fault(
        "filter-kept-over-transitions",
        "LIFE-1",
        "A list with HotelIDs is shown as when it was asked for first.",
        |b| {
            b.listing.keeps = Some(|project, _, query| {
                let filtered = query.hotels.is_some();
                filtered.then(|| format!("{project} {query:?}"))
            });
        },
    ),
    fault(
        "later-page-kept-over-transitions",
        "LIST-14",
        "A page behind the first is shown as when it was asked for first.",
        |b| {
            b.listing.keeps = Some(|project, _, query| {
                let later = query.hotels.is_none() && query.offset > 0;
                later.then(|| format!("{project} {query:?}"))
            });
        },
    ),
    fault(
        "opening-restores-revoked",
        "LIST-14",
        "A link that somebody tries to open after its revoke is no more revoked.",
        |b| b.links.opening = Opening::Restores,
    ),
    fault(
        "revoke-of-opened-leaves-updated",
        "LIFE-2",
        "UpdatedAt does not move when a link is revoked that was opened after its approval.",
        |b| b.links.revoking = Revoking::UpdatedStaysIfOpenedLater,
    ),
    fault(
        "opening-unseen-in-long-list",
        "LIFE-4",
        "LastOpenedAt is missing in lists of more than 100 links.",
        |b| {
            b.json(
                |f| unfiltered(f) && f.total > 100,
                |v, _| links(v, |link| remove(link, "LastOpenedAt")),
            );
        },
    ),
    fault(
        "revoke-leaves-updated",
        "LIFE-2",
        "UpdatedAt does not move when an approved link is revoked.",
        |b| b.links.revoking = Revoking::UpdatedStays,
    ),
    fault(
        "revoke-moves-approval",
        "LIFE-2",
        "Revoking sets ApprovedAt to the same time.",
        |b| b.links.revoking = Revoking::ApprovalTimeMoves,
    ),
    fault(
        "revoke-forgets-approval",
        "LIFE-2",
        "A revoked link is gone, approved or not.",
        |b| b.links.revoking = Revoking::ApprovalForgotten,
    ),
    fault(
        "revoke-opens",
        "LINK-7",
        "A link that was never opened counts as opened when it is revoked.",
        |b| b.links.revoking = Revoking::Opens,
    ),
    fault(
        "waiting-link-not-revoked",
        "LIFE-3",
        "Revoking a waiting link does nothing.",
        |b| b.links.revoking = Revoking::NotBeforeApproval,
    ),
    fault(
        "revoked-waiting-counted-when-filtered",
        "LIFE-3",
        "Total of a list with HotelIDs counts links revoked before approval.",
        |b| {
            b.page(|view, page| {
                if view.query.hotels.is_some() {
                    page.total += view.project.excluded(view.query).len();
                }
            });
        },
    ),
    fault(
        "revoked-waiting-shown-when-filtered",
        "LIFE-3",
        "A list with HotelIDs shows links revoked before approval.",
        |b| {
            b.page(|view, page| {
                if view.query.hotels.is_some() {
                    let excluded = view.project.excluded(view.query);
                    page.total += excluded.len();
                    page.links.extend(excluded);
                    page.links = view.project.ordered(std::mem::take(&mut page.links));
                    page.links.truncate(view.query.limit);
                }
            });
        },
    ),
    fault(
        "opening-not-kept",
        "LIFE-4",
        "Opening a link leaves no trace.",
        |b| b.links.opening = Opening::Nothing,
    ),
    fault(
        "opening-of-waiting-not-kept",
        "LIFE-4",
        "Opening a link before the hotel approves leaves no trace.",
        |b| b.links.opening = Opening::OnlyApproved,
    ),
    fault(
        "opening-seen-only-when-filtered",
        "LIFE-4",
        "LastOpenedAt is missing in lists without HotelIDs.",
        |b| {
            b.json(unfiltered, |v, _| {
                links(v, |link| remove(link, "LastOpenedAt"));
            });
        },
    ),
    fault(
        "opening-opens-others",
        "LIFE-4",
        "Opening a link moves LastOpenedAt of all that were opened before.",
        |b| b.links.spreads = Some(Transition::Open),
    ),
    fault(
        "opening-moves-creation",
        "LIFE-5",
        "Opening a link moves CreatedAt by a millisecond.",
        |b| b.links.opening = Opening::AlsoMovesCreation,
    ),
    fault(
        "approval-moves-creation",
        "LIFE-5",
        "Approving moves CreatedAt to ApprovedAt.",
        |b| b.links.approving = Approving::CreationMoves,
    ),
    fault(
        "revoke-moves-creation",
        "LIFE-5",
        "Revoking moves CreatedAt to RevokedAt.",
        |b| b.links.revoking = Revoking::CreationMoves,
    ),
    fault(
        "approver-becomes-creator",
        "LIFE-5",
        "CreatedBy of approved links is the address of who approved.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, approved, |link| {
                    let email = link
                        .get("ApprovedBy")
                        .and_then(|by| by.get("Email"))
                        .cloned();
                    if let Some(email) = email {
                        set(link, "CreatedBy", email);
                    }
                });
            });
        },
    ),
    fault(
        "revoker-becomes-creator",
        "LIFE-5",
        "CreatedBy of revoked links is the address of who revoked.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, revoked, |link| {
                    set(link, "CreatedBy", "revoker@agency.example");
                });
            });
        },
    ),
    fault(
        "text-time-of-first-generation",
        "LIFE-1",
        "ApprovedTextGeneratedAt is when the hotel's text was generated for the first time.",
        |b| b.links.keeps_first_text_time = true,
    )
    .of_what_is_recommended(),
    fault(
        "generation-moves-approved-text",
        "LIFE-6",
        "A generation that ends moves ApprovedTextGeneratedAt of its hotels.",
        |b| b.links.moves_text_time_from = Some(1),
    ),
    fault(
        "shared-generation-moves-approved-text",
        "LIFE-6",
        "A generation of several hotels that ends moves their ApprovedTextGeneratedAt.",
        |b| b.links.moves_text_time_from = Some(2),
    ),
    fault(
        "revoke-forgets-approver",
        "LIFE-2",
        "Revoked links keep ApprovedAt and lose the other fields of the approval.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, revoked, |link| {
                    remove(link, "ApprovedTextGeneratedAt");
                    remove(link, "ApprovedBy");
                });
            });
        },
    ),
];
