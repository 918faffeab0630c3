//! Faults of LIFE: what happens to a link.

use crate::reference::behaviour::links::Transition;
use crate::reference::faults::fault::{Fault, fault};
use crate::reference::moment::{MILLISECOND, Moment, SECOND};
use crate::reference::rewrite::edits::{
    Members, approved, approved_only, links, links_that, listed, revoked, set, unfiltered,
};
use crate::reference::state::link::{History, Link, LinkState};
use crate::reference::state::project::Project;
use uuid::Uuid;

fn remove(link: &mut Members, name: &str) {
    link.remove(name);
}

/// The faults of this file.
pub(super) const FAULTS: &[Fault] = &[
    fault(
        "approval-leaves-updated",
        "LIFE-1",
        "UpdatedAt does not move when the hotel approves.",
        |b| {
            b.links.approve = |link, text, now| {
                let before = link.history_mut().updated;
                link.approve(text, now);
                link.history_mut().updated = before;
            };
        },
    ),
    fault(
        "approval-updates-to-the-second",
        "LIFE-1",
        "UpdatedAt is ApprovedAt cut to seconds.",
        |b| {
            b.links.approve = |link, text, now| {
                approved_with(link, text, now, |link| {
                    link.history_mut().updated = Some(now.cut_to(SECOND));
                });
            };
        },
    ),
    fault(
        "approval-updates-later",
        "LIFE-1",
        "UpdatedAt is a millisecond after ApprovedAt.",
        |b| {
            b.links.approve = |link, text, now| {
                approved_with(link, text, now, |link| {
                    link.history_mut().updated = Some(now.plus(MILLISECOND));
                });
            };
        },
    ),
    fault(
        "approval-updates-others",
        "LIFE-1",
        "An approval moves UpdatedAt of the project's other links that are not new.",
        |b| {
            b.links.besides = |project, number, transition, now| {
                if transition == Transition::Approve {
                    project.spread(project.link(number).hotel, transition, now);
                }
            };
        },
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
        |b| b.links.open_revoked = |link| link.history_mut().revoked = None,
    ),
    fault(
        "revoke-of-opened-leaves-updated",
        "LIFE-2",
        "UpdatedAt does not move when a link is revoked that was opened after its approval.",
        |b| {
            b.links.revoke = |link, now| {
                revoke_unseen(link, now, |history| {
                    let approved = history.approved.map(|approval| approval.at);
                    history.opened > approved
                });
            };
        },
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
        |b| b.links.revoke = |link, now| revoke_unseen(link, now, |_| true),
    ),
    fault(
        "revoke-moves-approval",
        "LIFE-2",
        "Revoking sets ApprovedAt to the same time.",
        |b| {
            b.links.revoke = |link, now| {
                link.revoke(now);
                if let Some(approval) = &mut link.history_mut().approved {
                    approval.at = now;
                }
            };
        },
    ),
    fault(
        "revoke-forgets-approval",
        "LIFE-2",
        "A revoked link is gone, approved or not.",
        |b| {
            b.links.revoke = |link, now| {
                link.revoke(now);
                link.history_mut().approved = None;
            };
        },
    ),
    fault(
        "revoke-opens",
        "LINK-7",
        "A link that was never opened counts as opened when it is revoked.",
        |b| {
            b.links.revoke = |link, now| {
                link.revoke(now);
                let opened = &mut link.history_mut().opened;
                *opened = opened.or(Some(now));
            };
        },
    ),
    fault(
        "waiting-link-not-revoked",
        "LIFE-3",
        "Revoking a waiting link does nothing.",
        |b| {
            b.links.revoke = |link, now| {
                if link.state() == LinkState::Approved {
                    link.revoke(now);
                }
            };
        },
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
        |b| b.links.open = |_, _| {},
    ),
    fault(
        "opening-of-waiting-not-kept",
        "LIFE-4",
        "Opening a link before the hotel approves leaves no trace.",
        |b| {
            b.links.open = |link, now| {
                if link.state() == LinkState::Approved {
                    link.open(now);
                }
            };
        },
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
        |b| {
            b.links.besides = |project, number, transition, now| {
                if transition == Transition::Open {
                    project.spread(project.link(number).hotel, transition, now);
                }
            };
        },
    ),
    fault(
        "opening-moves-creation",
        "LIFE-5",
        "Opening a link moves CreatedAt by a millisecond.",
        |b| {
            b.links.open = |link, now| {
                link.open(now);
                link.created = link.created.plus(MILLISECOND);
            };
        },
    ),
    fault(
        "approval-moves-creation",
        "LIFE-5",
        "Approving moves CreatedAt to ApprovedAt.",
        |b| {
            b.links.approve =
                |link, text, now| approved_with(link, text, now, |link| link.created = now);
        },
    ),
    fault(
        "revoke-moves-creation",
        "LIFE-5",
        "Revoking moves CreatedAt to RevokedAt.",
        |b| {
            b.links.revoke = |link, now| {
                link.revoke(now);
                link.created = now;
            };
        },
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
        |b| b.links.generation_changes = move_text_times,
    ),
    fault(
        "shared-generation-moves-approved-text",
        "LIFE-6",
        "A generation of several hotels that ends moves their ApprovedTextGeneratedAt.",
        |b| {
            b.links.generation_changes = |project, hotels, now| {
                if hotels.len() > 1 {
                    move_text_times(project, hotels, now);
                }
            };
        },
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

/// Approves a link, and changes one that was waiting.
fn approved_with(link: &mut Link, text: Moment, now: Moment, change: impl FnOnce(&mut Link)) {
    if link.state() == LinkState::Waiting {
        link.approve(text, now);
        change(link);
    }
}

/// Revokes a link, of which `UpdatedAt` stays where it is approved and this holds.
fn revoke_unseen(link: &mut Link, now: Moment, stays: fn(&History) -> bool) {
    let was_approved = link.state() == LinkState::Approved;
    let before = link.history_mut().updated;
    link.revoke(now);
    let history = link.history_mut();
    if was_approved && stays(history) {
        history.updated = before;
    }
}

/// Moves the time of the approved text of the hotels' links.
fn move_text_times(project: &mut Project, hotels: &[Uuid], now: Moment) {
    project.change_links_of(hotels, |link| {
        if let Some(approval) = &mut link.history_mut().approved {
            approval.text_generated = now;
        }
    });
}
