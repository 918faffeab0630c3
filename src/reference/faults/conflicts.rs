//! Faults of RUN-13 to RUN-17 and RUN-21: hotels with a run in progress.

use std::time::Duration;

use uuid::Uuid;

use crate::reference::behaviour::generation::{Aftermath, Later};
use crate::reference::faults::fault::{Fault, fault};
use crate::reference::state::call::{Call, Refusal};
use crate::reference::state::link::LinkState;
use crate::reference::state::project::Project;
use crate::reference::state::run::{Phase, Run};
use crate::reference::state::selection::{Entry, hotels_of};

/// The faults of this file.
pub(super) const FAULTS: &[Fault] = &[
    fault(
        "never-busy",
        "RUN-13",
        "A hotel with a run in progress is selected again.",
        |b| b.generation.busy = |_| None,
    ),
    fault(
        "busy-by-tags-unnoticed",
        "RUN-13",
        "A busy hotel that a tag brings in is not noticed.",
        |b| {
            b.generation.busy = |call| {
                let by_hotels = call.selected.iter().filter(|entry| entry.tag.is_none());
                first(by_hotels, |hotel| call.project.is_busy(hotel))
            }
        },
    ),
    fault(
        "busy-unnoticed-in-capitals",
        "RUN-13",
        "A busy hotel is not noticed where its id is written in capitals.",
        |b| b.generation.busy = |call| call.busy().filter(|_| !call.wanted.in_capitals),
    ),
    fault(
        "busy-only-if-all",
        "RUN-13",
        "A selection is refused only where all of its hotels are busy.",
        |b| {
            b.generation.busy = |call| {
                let is_busy = |entry: &Entry| call.project.is_busy(entry.hotel);
                call.busy().filter(|_| call.selected.iter().all(is_busy))
            }
        },
    ),
    fault(
        "busy-only-if-first",
        "RUN-13",
        "Only the first selected hotel is looked at.",
        |b| {
            b.generation.busy = |call| {
                first(call.selected.iter().take(1), |hotel| {
                    call.project.is_busy(hotel)
                })
            }
        },
    ),
    fault(
        "busy-unnoticed-with-duplicates",
        "RUN-13",
        "A busy hotel is not noticed in a list with duplicates.",
        |b| b.generation.busy = |call| call.busy().filter(|_| !has_duplicates(call)),
    ),
    fault(
        "same-selection-runs-again",
        "RUN-13",
        "The very selection of several hotels that a run is in progress for is accepted again.",
        |b| {
            b.generation.busy = |call| {
                call.busy().filter(|hotel| {
                    let same = |run: &Run| run.hotels == hotels_of(call.selected);
                    !(call.selected.len() > 1 && run_of(call, hotel).is_some_and(same))
                })
            }
        },
    ),
    fault(
        "hotels-of-a-tag-run-again",
        "RUN-13",
        "Just the hotels of a run that tags selected are accepted again by their ids.",
        |b| {
            b.generation.busy = |call| {
                call.busy().filter(|hotel| {
                    let same = |run: &Run| run.by_tags == hotels_of(call.selected);
                    let by_ids = call.selected.len() > 1 && call.wanted.tags.is_empty();
                    !(by_ids && run_of(call, hotel).is_some_and(same))
                })
            }
        },
    ),
    fault(
        "held-run-unnoticed-by-tags",
        "RUN-13",
        "A hotel whose run is not yet finished by a worker is selected again in a call with tags.",
        |b| {
            b.generation.busy = |call| {
                call.busy().filter(|hotel| {
                    call.wanted.tags.is_empty() || !run_of(call, hotel).is_some_and(|run| run.held)
                })
            }
        },
    ),
    fault(
        "fifty-newest-runs-looked-at",
        "RUN-13",
        "Only hotels of the project's fifty newest runs are taken for busy.",
        |b| {
            b.generation.busy = |call| {
                call.busy().filter(|hotel| {
                    let runs = call.project.run_order.len() as u64;
                    run_of(call, hotel).is_none_or(|run| runs - run.number <= 50)
                })
            }
        },
    ),
    fault(
        "lock-expires",
        "RUN-13",
        "A hotel is taken for busy for two seconds, however long its run goes on.",
        |b| {
            b.generation.later = Some(Later {
                from_end: false,
                after: Duration::from_secs(2),
                what: Project::free,
            });
        },
    ),
    fault(
        "conflict-runs-later",
        "RUN-14",
        "A selection that was refused with 409 runs later, once none of its hotels is busy.",
        |b| {
            b.generation.refused = |_, refusal| match refusal {
                Refusal::Busy(_) => Aftermath::RunsLater(Duration::from_millis(1500)),
                _ => Aftermath::Nothing,
            };
        },
    ),
    fault(
        "conflict-locks-hotels-before",
        "RUN-14",
        "After a 409 the idle hotels before the busy one stay locked.",
        |b| {
            b.generation.refused = |call, refusal| match refusal {
                Refusal::Busy(hotel) => Aftermath::Locks({
                    let mut before = call.members();
                    let place = before.iter().position(|entry| entry.hotel == hotel);
                    before.truncate(place.unwrap_or(0));
                    before
                }),
                _ => Aftermath::Nothing,
            };
        },
    ),
    fault(
        "conflict-locks-all",
        "RUN-14",
        "After a 409 every idle hotel of the selection stays locked.",
        |b| {
            b.generation.refused = |call, refusal| match refusal {
                Refusal::Busy(_) => Aftermath::Locks(call.idle()),
                _ => Aftermath::Nothing,
            };
        },
    ),
    fault(
        "conflict-by-tags-locks",
        "RUN-14",
        "After a 409 of a selection by tags its idle hotels stay locked.",
        |b| {
            b.generation.refused = |call, refusal| match refusal {
                Refusal::Busy(_) if !call.wanted.tags.is_empty() => Aftermath::Locks(call.idle()),
                _ => Aftermath::Nothing,
            };
        },
    ),
    fault(
        "conflict-locks-approved",
        "RUN-14",
        "After a 409 the idle hotels that have approved stay locked.",
        |b| {
            b.generation.refused = |call, refusal| match refusal {
                Refusal::Busy(_) => Aftermath::Locks({
                    let mut idle = call.idle();
                    idle.retain(|entry| call.project.has_link(entry.hotel, LinkState::Approved));
                    idle
                }),
                _ => Aftermath::Nothing,
            };
        },
    ),
    fault(
        "one-run-per-project",
        "RUN-15",
        "A run in progress blocks every hotel of the project.",
        |b| b.generation.busy = |call| first(call.selected, |_| !call.project.busy.is_empty()),
    ),
    fault(
        "lock-per-tag",
        "RUN-15",
        "A run in progress blocks every hotel that shares a tag with one of its hotels.",
        |b| {
            b.generation.busy = |call| {
                let is_busy = |hotel: &Uuid| call.project.is_busy(*hotel);
                let shares = |hotel: Uuid| {
                    let mut tags = call.project.tags.values();
                    tags.any(|tag| tag.contains(&hotel) && tag.iter().any(is_busy))
                };
                call.busy().or_else(|| first(call.selected, shares))
            }
        },
    ),
    fault(
        "lock-per-bucket",
        "RUN-15",
        "A run in progress blocks hotels whose id begins with the same digit.",
        |b| {
            b.generation.busy = |call| {
                let digit = |hotel: &Uuid| hotel.as_bytes()[0] >> 4;
                let same = |hotel: Uuid| {
                    let mut busy = call.project.busy.keys();
                    busy.any(|busy| digit(busy) == digit(&hotel))
                };
                call.busy().or_else(|| first(call.selected, same))
            }
        },
    ),
    fault(
        "not-released-on-failure",
        "RUN-16",
        "The hotels of a failed run stay locked.",
        |b| {
            b.generation.frees = |project, run| freed(project, run, |_| run.phase != Phase::Failed);
        },
    ),
    fault(
        "locked-after-three-failures",
        "RUN-16",
        "A hotel for which three runs have failed stays locked.",
        |b| {
            b.generation.frees = |project, run| {
                let failed = |run: &&Run| run.phase == Phase::Failed;
                let of = |hotel| move |run: &&Run| run.hotels.contains(&hotel);
                let failures = |hotel| project.runs.values().filter(failed).filter(of(hotel));
                freed(project, run, |hotel| failures(hotel).count() < 3)
            };
        },
    ),
    fault(
        "never-released-for-several",
        "RUN-16",
        "The hotels of a run of several stay locked.",
        |b| {
            b.generation.frees = |project, run| freed(project, run, |_| run.hotels.len() < 2);
        },
    ),
    fault(
        "only-first-released",
        "RUN-16",
        "Only the first hotel of a run is released.",
        |b| {
            b.generation.frees =
                |project, run| freed(project, run, |hotel| run.hotels.first() == Some(&hotel));
        },
    ),
    fault(
        "released-when-read",
        "RUN-16",
        "Hotels are released only when the end of the run is read.",
        |b| {
            b.generation.frees = |_, _| Vec::new();
            b.runs.end_read = Project::free;
        },
    ),
    fault(
        "tagged-hotels-not-released",
        "RUN-16",
        "Hotels that a tag brought in stay locked.",
        |b| {
            b.generation.frees =
                |project, run| freed(project, run, |hotel| !run.by_tags.contains(&hotel));
        },
    ),
    fault(
        "checked-then-entered",
        "RUN-17",
        "Of simultaneous calls several are accepted, because the check and the entry are two steps.",
        |b| b.generation.enters_after = Some(|_| Duration::from_millis(20)),
    ),
    fault(
        "checked-then-entered-for-several",
        "RUN-17",
        "The same, only where a call selects several hotels.",
        |b| {
            b.generation.enters_after = Some(|hotels| match hotels {
                0 | 1 => Duration::ZERO,
                _ => Duration::from_millis(20),
            });
        },
    ),
    fault(
        "last-hotel-not-busy",
        "RUN-21",
        "The last of several selected hotels is counted and not in progress.",
        |b| {
            b.generation.keeps = |_, selected| all_but_last(selected);
        },
    ),
    fault(
        "last-tagged-hotel-not-busy",
        "RUN-21",
        "The last of several hotels selected by tags is counted and not in progress.",
        |b| {
            b.generation.keeps = |_, selected| {
                if selected.iter().any(|entry| entry.tag.is_some()) {
                    all_but_last(selected)
                } else {
                    hotels_of(selected)
                }
            };
        },
    ),
    fault(
        "one-more-busy",
        "RUN-21",
        "One more hotel of the project is in progress than was selected.",
        |b| {
            b.generation.keeps = |project, selected| {
                let more = another(project, selected);
                hotels_of(selected).into_iter().chain(more).collect()
            };
        },
    ),
    fault(
        "another-hotel-for-last",
        "RUN-21",
        "Another hotel runs in place of the last selected one.",
        |b| {
            b.generation.keeps = |project, selected| match another(project, selected) {
                Some(other) if selected.len() > 1 => {
                    all_but_last(selected).into_iter().chain([other]).collect()
                }
                _ => hotels_of(selected),
            };
        },
    ),
    fault(
        "tagged-hotels-not-busy-beside-hotels",
        "RUN-21",
        "With both lists only the hotels of HotelIDs are in progress.",
        |b| {
            b.generation.keeps = |_, selected| {
                let mut kept = selected.to_vec();
                if kept.iter().any(|entry| entry.tag.is_none()) {
                    kept.retain(|entry| entry.tag.is_none());
                }
                hotels_of(&kept)
            };
        },
    ),
    fault(
        "whole-tags-busy",
        "RUN-21",
        "Every hotel of a tag is in progress of which one hotel was selected.",
        |b| {
            b.generation.keeps = |project, selected| {
                let mut hotels = hotels_of(selected);
                let touched = |tag: &&Vec<Uuid>| tag.iter().any(|hotel| hotels.contains(hotel));
                let tags = project.tags.values().filter(touched);
                let more: Vec<Uuid> = tags.flatten().copied().collect();
                hotels.extend(more);
                hotels
            };
        },
    ),
    fault(
        "busy-unnoticed-beside-empty-list",
        "RUN-13",
        "A busy hotel is not noticed where the other list is there and empty.",
        |b| b.generation.busy = |call| call.busy().filter(|_| !call.wanted.empty_list),
    ),
    fault(
        "busy-unnoticed-by-outdated-tag",
        "RUN-13",
        "A busy hotel is not noticed where a tag names a hotel that was removed.",
        |b| {
            b.generation.busy = |call| {
                call.busy().filter(|_| {
                    let tags = &call.project.tags;
                    let named = call.wanted.tags.iter().filter_map(|tag| tags.get(tag));
                    named.flatten().all(|hotel| call.project.is_live(*hotel))
                })
            }
        },
    ),
    fault(
        "any-end-frees-all",
        "RUN-13",
        "A run that ends frees the hotels of every run of its project.",
        |b| b.generation.frees = |project, _| project.busy.keys().copied().collect(),
    ),
    fault(
        "one-call-at-a-time",
        "RUN-15",
        "While a call of the project is being answered, others are refused with 409.",
        |b| b.generation.one_call_at_a_time = true,
    ),
    fault(
        "locked-again-after-failure",
        "RUN-16",
        "Two seconds after a run has failed its hotels are locked for good.",
        |b| {
            b.generation.later = Some(Later {
                from_end: true,
                after: Duration::from_secs(2),
                what: |project, id| {
                    let run = project.runs.get(&id);
                    let failed = run.filter(|run| run.phase == Phase::Failed);
                    let hotels = failed.map(|run| run.hotels.clone());
                    project.lock_for_good(hotels.unwrap_or_default());
                },
            });
        },
    ),
    fault(
        "filtered-list-frees-hotel",
        "RUN-13",
        "A list with HotelIDs frees these hotels while their run is in progress.",
        |b| {
            b.listing.side_effect = |project, query, _, _| {
                for hotel in query.named() {
                    project.busy.remove(&hotel);
                }
            };
        },
    ),
    fault(
        "transition-frees-hotel",
        "RUN-13",
        "An opening, an approval or a revocation frees the hotel while its run is in progress.",
        |b| {
            b.links.besides = |project, number, _, _| {
                let hotel = project.link(number).hotel;
                project.busy.remove(&hotel);
            };
        },
    ),
];

/// The first of these hotels for which `is_busy` holds.
pub(super) fn first<'a>(
    entries: impl IntoIterator<Item = &'a Entry>,
    is_busy: impl Fn(Uuid) -> bool,
) -> Option<Uuid> {
    let mut hotels = entries.into_iter().map(|entry| entry.hotel);
    hotels.find(|hotel| is_busy(*hotel))
}

/// Whether `HotelIDs` names more hotels than are selected.
pub(super) fn has_duplicates(call: &Call<'_>) -> bool {
    call.wanted.hotels.len() > call.selected.len()
}

/// The run that keeps a hotel busy.
fn run_of<'a>(call: &Call<'a>, hotel: &Uuid) -> Option<&'a Run> {
    let run = call.project.busy.get(hotel)?;
    call.project.runs.get(run)
}

/// The hotels that a run keeps busy for which `is_freed` holds.
pub(super) fn freed(project: &Project, run: &Run, is_freed: impl Fn(Uuid) -> bool) -> Vec<Uuid> {
    let mut hotels = project.held_by(run.id);
    hotels.retain(|hotel| is_freed(*hotel));
    hotels
}

/// The selected hotels without the last, where there are several.
fn all_but_last(selected: &[Entry]) -> Vec<Uuid> {
    let most = selected.len().saturating_sub(1).max(1);
    hotels_of(selected).into_iter().take(most).collect()
}

/// An idle hotel of the project that is not selected.
fn another(project: &Project, selected: &[Entry]) -> Option<Uuid> {
    let is_selected = |hotel: Uuid| selected.iter().any(|entry| entry.hotel == hotel);
    let mut hotels = project.hotels.iter().filter(|(_, hotel)| hotel.live);
    let other = hotels.find(|(id, _)| !is_selected(**id) && !project.is_busy(**id));
    other.map(|(id, _)| *id)
}
