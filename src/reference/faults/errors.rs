//! Faults of ERR: refusals.

use uuid::Uuid;

use crate::reference::behaviour::access::Despite;
use crate::reference::behaviour::facts::{Odd, Operation};
use crate::reference::behaviour::generation::Aftermath;
use crate::reference::faults::conflicts::has_duplicates;
use crate::reference::faults::fault::{Fault, fault};
use crate::reference::rewrite::edits::{filtered, listed, queued, refuse};
use crate::reference::state::call::Refusal;
use crate::reference::state::link::LinkState;
use crate::reference::state::run::Phase;
use crate::reference::state::selection::hotels_of;

/// The faults of this file.
pub(super) const FAULTS: &[Fault] = &[
    fault(
        "conflict-of-several-runs-is-500",
        "RUN-13",
        "The 409 for several hotels is a 500 once the project has had three runs.",
        |b| {
            b.whole(
                |f| f.status == 409 && f.runs > 2 && f.hotel_ids > 2,
                |a, _| a.status = 500,
            );
        },
    ),
    fault(
        "unknown-hotel-is-422",
        "ERR-1",
        "A hotel that is not a member is answered 422.",
        |b| b.answers.statuses.not_a_member = 422,
    ),
    fault(
        "nothing-selected-is-422",
        "ERR-1",
        "A selection of nothing is answered 422.",
        |b| b.answers.statuses.nothing_selected = 422,
    ),
    fault(
        "unreadable-is-415",
        "ERR-1",
        "A body that cannot be read is answered 415.",
        |b| b.answers.statuses.unreadable = 415,
    ),
    fault(
        "bad-project-is-422",
        "ERR-1",
        "An X-Project-ID that is missing or no UUID is answered 422.",
        |b| b.answers.statuses.bad_project = 422,
    ),
    fault(
        "padded-id-is-422",
        "ERR-1",
        "An id with blanks round it is answered 422.",
        |b| b.whole(|f| f.odd == Some(Odd::Padded), |a, _| refuse(a, 422)),
    ),
    fault(
        "run-is-201",
        "ERR-1",
        "An accepted generateText is answered 201.",
        |b| b.whole(queued, |a, _| a.status = 201),
    ),
    fault(
        "tag-run-is-202",
        "ERR-1",
        "An accepted generateText with TagIDs is answered 202.",
        |b| {
            b.whole(|f| queued(f) && f.tag_ids > 0, |a, _| a.status = 202);
        },
    ),
    fault(
        "empty-list-is-204",
        "ERR-1",
        "An empty page is answered 204.",
        |b| {
            b.whole(
                |f| listed(f) && f.shown == 0,
                |a, _| {
                    a.status = 204;
                    a.body.clear();
                },
            );
        },
    ),
    fault(
        "filtered-page-is-206",
        "ERR-1",
        "A page of a list with HotelIDs that is not the whole is answered 206.",
        |b| {
            b.whole(|f| filtered(f) && f.shown < f.total, |a, _| a.status = 206);
        },
    ),
    fault(
        "too-many-is-413",
        "ERR-1",
        "A selection above 100 hotels is answered 413.",
        |b| b.answers.statuses.too_many = 413,
    ),
    fault(
        "duplicates-are-conflicts",
        "ERR-2",
        "A hotel named twice runs into a unique constraint: 409.",
        |b| {
            b.generation.busy = |call| {
                let also = call.selected.first().filter(|_| has_duplicates(call));
                call.busy().or(also.map(|entry| entry.hotel))
            }
        },
    ),
    fault(
        "unknown-hotel-is-conflict",
        "ERR-2",
        "A hotel that is not a member is answered 409.",
        |b| b.answers.statuses.not_a_member = 409,
    ),
    fault(
        "nothing-selected-is-conflict",
        "ERR-2",
        "A selection of nothing is answered 409.",
        |b| b.answers.statuses.nothing_selected = 409,
    ),
    fault(
        "failed-hotel-is-conflict",
        "ERR-2",
        "A hotel whose run has failed cannot be selected again: 409.",
        |b| {
            b.generation.busy = |call| {
                let failed = |hotel: &Uuid| {
                    let mut runs = call.project.runs.values();
                    runs.any(|run| run.phase == Phase::Failed && run.hotels.contains(hotel))
                };
                call.busy()
                    .or_else(|| hotels_of(call.selected).into_iter().find(failed))
            }
        },
    ),
    fault(
        "unknown-tag-is-conflict",
        "ERR-2",
        "An unknown tag is answered 409.",
        |b| b.answers.statuses.unknown_tag = 409,
    ),
    fault(
        "wrong-type-is-500",
        "ERR-3",
        "A member of the wrong type is answered 500.",
        |b| b.reading.wrong_type_is_internal = true,
    ),
    fault(
        "long-text-is-500",
        "ERR-3",
        "An id that is longer than its column is answered 500.",
        |b| b.whole(|f| f.odd == Some(Odd::Long), |a, _| refuse(a, 500)),
    ),
    fault(
        "any-body-is-empty",
        "ERR-3",
        "A body that is not a JSON object is read as an empty one.",
        |b| b.reading.any_body = true,
    ),
    fault(
        "text-for-array",
        "ERR-3",
        "A text in place of an array of ids is taken for an array of one.",
        |b| b.reading.single_for_list = true,
    ),
    fault(
        "unreadable-filter-is-500",
        "ERR-3",
        "A body that listApprovals cannot read is answered 500.",
        |b| {
            b.whole(
                |f| f.operation == Operation::List && f.refused && !f.readable,
                |a, _| a.status = 500,
            );
        },
    ),
    fault(
        "conflict-frees-busy-hotel",
        "ERR-4",
        "A 409 frees the busy hotel, so that the third call is accepted.",
        |b| {
            b.generation.refused = |call, refusal| match refusal {
                Refusal::Busy(_) => Aftermath::Frees(call.members()),
                _ => Aftermath::Nothing,
            };
        },
    ),
    fault(
        "unknown-hotel-locks-others",
        "ERR-4",
        "A call refused for a hotel that is not a member leaves the others locked.",
        |b| {
            b.generation.refused = |call, refusal| match refusal {
                Refusal::NotAMember(_) => Aftermath::Locks(call.idle()),
                _ => Aftermath::Nothing,
            };
        },
    ),
    fault(
        "unknown-hotel-runs-others",
        "ERR-4",
        "A call refused for a hotel that is not a member starts a run of the others all the same.",
        |b| {
            b.generation.refused = |call, refusal| match refusal {
                Refusal::NotAMember(_) if !call.idle().is_empty() => Aftermath::Runs(call.idle()),
                _ => Aftermath::Nothing,
            };
        },
    ),
    fault(
        "too-many-locks",
        "ERR-4",
        "A call refused for more than 100 hotels leaves them locked.",
        |b| {
            b.generation.refused = |call, refusal| match refusal {
                Refusal::TooMany => Aftermath::Locks(call.idle()),
                _ => Aftermath::Nothing,
            };
        },
    ),
    fault(
        "unknown-tag-frees-busy-hotel",
        "ERR-4",
        "A call refused for a tag that there is not frees the busy hotels that it names.",
        |b| {
            b.generation.refused = |call, refusal| match refusal {
                Refusal::UnknownTag(_) => Aftermath::Frees(call.members()),
                _ => Aftermath::Nothing,
            };
        },
    ),
    fault(
        "refused-status-frees-hotels",
        "ERR-4",
        "A read of a run's status without a good token frees the run's hotels.",
        |b| {
            b.access.despite_refusal = |f| {
                if f.operation == Operation::Status && !f.authenticated {
                    Despite::FreesRun
                } else {
                    Despite::Nothing
                }
            };
        },
    ),
    fault(
        "excluded-hotel-busy",
        "ERR-2",
        "A hotel whose link was revoked before approval is always taken for busy.",
        |b| {
            b.generation.busy = |call| {
                let excluded = |hotel: &Uuid| {
                    call.project
                        .has_link(*hotel, LinkState::RevokedBeforeApproval)
                };
                call.busy()
                    .or_else(|| hotels_of(call.selected).into_iter().find(excluded))
            }
        },
    ),
];
