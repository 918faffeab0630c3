//! Faults that show only after a detour: hotels that return or move, runs that are read late, tags that
//! grow, lists that name a hotel twice far apart, and ties far out.

use std::collections::HashSet;

use uuid::Uuid;

use crate::reference::behaviour::access::Presented;
use crate::reference::behaviour::links::Transition;
use crate::reference::faults::conflicts::first;
use crate::reference::faults::credentials::sent;
use crate::reference::faults::fault::{Fault, fault};
use crate::reference::faults::paging::{instead, only, reorder};
use crate::reference::ids::parse_uuid;
use crate::reference::rewrite::edits::{Members, ended, polled, progress, queued, run, set};
use crate::reference::state::call::Call;
use crate::reference::state::link::LinkState;
use crate::reference::state::project::Project;
use crate::reference::state::run::Phase;
use crate::reference::state::service::{Service, lock};

/// So many hotels keep their locks, the newest.
const LOCKS: usize = 256;

/// So many ids of a filter are looked up at once.
const BATCH: usize = 100;

/// From this position on a page begins behind the link before it, and not at a number.
const FAR: usize = 500;

/// So many hotels of a selection are looked at together.
const PART: usize = 50;

/// So many runs later an ended one is read from the archive.
const ARCHIVED: u64 = 8;

/// A selected hotel that has one of the newest locks.
fn newest_locks(call: &Call<'_>) -> Option<Uuid> {
    let newest_first = call.project.run_order.iter().rev();
    let runs = newest_first.filter_map(|id| call.project.runs.get(id));
    let in_progress = runs.filter(|run| !run.phase.is_terminal());
    let locked: HashSet<Uuid> = in_progress
        .flat_map(|run| run.hotels.iter().rev().copied())
        .take(LOCKS)
        .collect();
    first(call.selected, |hotel| locked.contains(&hotel))
}

/// Frees the hotels of a run that was read, whichever run has them.
fn free_hotels(project: &mut Project, run: Uuid) {
    let hotels = project.runs.get(&run).map(|run| run.hotels.clone());
    for hotel in hotels.into_iter().flatten() {
        if let Some(holder) = project.busy.get(&hotel).copied() {
            project.free(holder);
        }
    }
}

/// Whether a project of the token has a hotel that the project which is asked for has or had.
fn shares_a_hotel(presented: &Presented<'_>, service: &Service) -> bool {
    let hotels_of = |id: Uuid| -> HashSet<Uuid> {
        let project = service.project(id);
        let hotels = project.map(|project| lock(&project).hotels.keys().copied().collect());
        hotels.unwrap_or_default()
    };
    let own = sent(presented).and_then(|token| service.good_for(token));
    let asked = presented.project.and_then(parse_uuid).map(hotels_of);
    let (Some(own), Some(asked)) = (own, asked) else {
        return false;
    };
    own.into_iter().any(|id| !hotels_of(id).is_disjoint(&asked))
}

/// Whether a run came out as failed for some hotels and as skipped for all others.
fn is_unhappy(run: &Members) -> bool {
    let count = |name: &str| {
        run.get("Progress")
            .and_then(|counters| counters[name].as_u64())
    };
    count("Generated") == Some(0) && count("Failed") > Some(0) && count("Skipped") > Some(0)
}

/// The faults of this file.
pub(super) const FAULTS: &[Fault] = &[
    fault(
        "locks-of-the-newest-hotels",
        "RUN-13",
        "Once 256 hotels are locked, each further lock takes the place of the oldest.",
        |b| b.generation.busy = newest_locks,
    ),
    fault(
        "reading-an-ended-run-frees",
        "RUN-13",
        "Reading a run that has ended frees its hotels, though they run again.",
        |b| b.runs.end_read = free_hotels,
    ),
    fault(
        "archive-knows-complete-only",
        "POLL-4",
        "A failed run shows complete once eight later runs were started.",
        |b| {
            b.json(
                |facts| {
                    let later = |number: u64| facts.runs as u64 - number > ARCHIVED;
                    ended(facts)
                        && facts
                            .run
                            .is_some_and(|run| run.phase == Phase::Failed && later(run.number))
                },
                |v, _| run(v, |r| set(r, "Status", "complete")),
            );
        },
    ),
    fault(
        "returned-hotels-left-out-of-tags",
        "RUN-7",
        "A tag never selects a hotel again that was removed once.",
        |b| {
            b.generation.tag_hotels = |call, tag| {
                let mut hotels = call.tag_hotels(tag)?;
                hotels.retain(|hotel| !call.project.returned.contains(hotel));
                Some(hotels)
            };
        },
    ),
    fault(
        "excluded-links-counted-on-return",
        "LIST-11",
        "Total counts links that were revoked before approval once their hotel is a member again.",
        |b| {
            b.page(|view, page| {
                if view.query.hotels.is_none() {
                    let gone = LinkState::RevokedBeforeApproval;
                    let returned = view.project.returned.iter();
                    page.total += returned
                        .filter(|hotel| view.project.has_link(**hotel, gone))
                        .count();
                }
            });
        },
    ),
    fault(
        "moved-hotel-lists-its-new-links",
        "SCOPE-1",
        "The list also shows the links that a former member has in another project of the token.",
        |b| {
            b.listing.looks_elsewhere = true;
            b.page(|view, page| {
                if view.query.hotels.is_none() {
                    let was_here = |hotel: &Uuid| view.project.hotels.contains_key(hotel);
                    let links = view.other_links.iter();
                    let links: Vec<_> = links.filter(|link| was_here(&link.hotel)).collect();
                    let room = view.query.limit.saturating_sub(page.links.len());
                    page.total += links.len();
                    page.others.extend(links.into_iter().take(room).cloned());
                }
            });
        },
    ),
    fault(
        "access-by-a-moved-hotel",
        "AUTH-5",
        "A token reads every project that shares a hotel, now or once, with one of its own.",
        |b| b.access.let_in = Some(shares_a_hotel),
    ),
    fault(
        "filter-counted-by-hundreds",
        "LIST-6",
        "The links of a hotel count twice that is named among the first hundred HotelIDs and later.",
        |b| {
            b.page(|view, page| {
                let named = view.query.hotels.iter().flatten();
                let ids: Vec<Uuid> = named.filter_map(|asked| asked.id).collect();
                let batches: Vec<HashSet<Uuid>> = ids
                    .chunks(BATCH)
                    .map(|batch| batch.iter().copied().collect())
                    .collect();
                let mut seen = HashSet::new();
                let again = batches.iter().flatten().filter(|id| !seen.insert(**id));
                let listed = |hotel: &Uuid| {
                    let links = view.project.links_of(*hotel).into_iter();
                    links.filter(|link| view.project.is_listed(*link)).count()
                };
                page.total += again.map(listed).sum::<usize>();
            });
        },
    ),
    fault(
        "far-ties-skipped",
        "LIST-12",
        "From Offset 500 on a page begins after all links that share the CreatedAt of the one before it.",
        |b| {
            b.page(|view, page| {
                let (limit, offset) = (view.query.limit, view.query.offset);
                if view.query.hotels.is_none() && offset >= FAR {
                    let all: Vec<_> = view.project.index.from(offset - 1).collect();
                    let ties = all.iter().skip(1);
                    let ties = ties.take_while(|key| key.first == all[0].first).count();
                    instead(view, page, limit, offset + ties);
                }
            });
        },
    ),
    fault(
        "filter-groups-links-by-hotel",
        "LIST-3",
        "With HotelIDs the links of a hotel stand together, in the order of their hotels' oldest links.",
        |b| {
            b.page(|view, page| {
                if view.query.hotels.is_some() {
                    reorder(view, page, |link, _| {
                        let links = view.project.links_of(link.hotel).into_iter();
                        let oldest = links.map(|link| view.project.link(link).created).min();
                        (oldest, link.hotel, link.created)
                    });
                }
            });
        },
    ),
    fault(
        "approved-since-their-run-skipped",
        "RUN-4",
        "Skipped counts the hotels of a new run where all of them were generated before and have approved.",
        |b| {
            b.json(
                |f| queued(f) && f.run.is_some_and(|run| run.repeats && run.of_approved),
                |v, facts| {
                    let total = facts.run.map_or(0, |run| run.total);
                    progress(v, |counters| set(counters, "Skipped", total));
                },
            );
        },
    ),
    fault(
        "total-counts-links-of-hotels",
        "RUN-6",
        "Total counts a hotel as often as it has links.",
        |b| {
            b.json(
                |f| queued(f) && f.run.is_some_and(|run| run.links as u64 > run.total),
                |v, facts| {
                    let links = facts.run.map_or(0, |run| run.links);
                    progress(v, |counters| set(counters, "Total", links));
                },
            );
        },
    ),
    fault(
        "failed-and-skipped-never-end",
        "POLL-2",
        "A run whose hotels have failed or were skipped, some of each, is shown as generating for ever.",
        |b| {
            b.json(ended, |v, _| {
                run(v, |run| {
                    if is_unhappy(run) {
                        set(run, "Status", "generating");
                    }
                });
            });
        },
    ),
    fault(
        "last-part-of-a-selection-unlocked",
        "RUN-13",
        "Locks are looked up for fifty hotels at once, and what is left of a larger selection is not.",
        |b| {
            b.generation.busy = |call| {
                let looked_at = match call.selected.len() {
                    few if few <= PART => few,
                    many => many - many % PART,
                };
                first(&call.selected[..looked_at], |hotel| {
                    call.project.is_busy(hotel)
                })
            };
        },
    ),
    fault(
        "tag-kept-while-as-many",
        "RUN-7",
        "A tag that comes to name as many other hotels selects those that it named before.",
        |b| {
            b.histories.retag = |tag, hotels| {
                if tag.len() != hotels.len() {
                    hotels.clone_into(tag);
                }
            }
        },
    ),
    fault(
        "total-of-the-tag-now",
        "POLL-3",
        "Total of a run by tags is the number of hotels that tags name, once they name others only.",
        |b| {
            b.json(polled, |v, facts| {
                if let Some(tagged) = facts.run.and_then(|run| run.tagged) {
                    progress(v, |counters| set(counters, "Total", tagged));
                }
            });
        },
    ),
    fault(
        "further-link-in-place-of-a-revoked-one",
        "LIST-5",
        "A link that was revoked after approval is not listed any more once its hotel gets another.",
        |b| {
            b.page(|view, page| {
                only(view, page, |link| {
                    let revoked = link.history.as_ref().and_then(|history| history.revoked);
                    let later = link.next.map(|next| view.project.link(next).created);
                    !matches!((revoked, later), (Some(revoked), Some(later)) if revoked < later)
                });
            });
        },
    ),
    fault(
        "approved-link-never-opened",
        "LINK-7",
        "The first opening of a link that is approved leaves no trace.",
        |b| {
            b.links.open = |link, now| {
                let opened = link.history.as_ref().and_then(|history| history.opened);
                if link.state() != LinkState::Approved || opened.is_some() {
                    link.open(now);
                }
            };
        },
    ),
    fault(
        "opening-during-a-run-lost",
        "LIFE-4",
        "The first opening of a link leaves no trace while a run is in progress for its hotel.",
        |b| {
            b.links.open = |_, _| {};
            b.links.besides = |project, number, transition, now| {
                let link = project.link(number);
                let opened = link.history.as_ref().and_then(|history| history.opened);
                let lost = project.is_busy(link.hotel) && opened.is_none();
                if transition == Transition::Open && !lost {
                    project.change_link(number, |link| link.open(now));
                }
            };
        },
    ),
];
