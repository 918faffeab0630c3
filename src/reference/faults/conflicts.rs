//! Faults of RUN-13 to RUN-17 and RUN-21: hotels with a run in progress.

use crate::reference::behaviour::listing::SideEffect;
use std::time::Duration;

use crate::reference::behaviour::generation::{BusyCheck, Keeps, Refused, Release};
use crate::reference::faults::fault::{Fault, fault};

/// The faults of this file.
pub(super) const FAULTS: &[Fault] = &[
    fault(
        "never-busy",
        "RUN-13",
        "A hotel with a run in progress is selected again.",
        |b| b.generation.busy = BusyCheck::Never,
    ),
    fault(
        "busy-by-tags-unnoticed",
        "RUN-13",
        "A busy hotel that a tag brings in is not noticed.",
        |b| b.generation.busy = BusyCheck::NotByTags,
    ),
    fault(
        "busy-unnoticed-in-capitals",
        "RUN-13",
        "A busy hotel is not noticed where its id is written in capitals.",
        |b| b.generation.busy = BusyCheck::NotInCapitals,
    ),
    fault(
        "busy-only-if-all",
        "RUN-13",
        "A selection is refused only where all of its hotels are busy.",
        |b| b.generation.busy = BusyCheck::OnlyIfAll,
    ),
    fault(
        "busy-only-if-first",
        "RUN-13",
        "Only the first selected hotel is looked at.",
        |b| b.generation.busy = BusyCheck::FirstOnly,
    ),
    fault(
        "busy-unnoticed-with-duplicates",
        "RUN-13",
        "A busy hotel is not noticed in a list with duplicates.",
        |b| b.generation.busy = BusyCheck::NotWithDuplicates,
    ),
    fault(
        "same-selection-runs-again",
        "RUN-13",
        "The very selection of several hotels that a run is in progress for is accepted again.",
        |b| b.generation.busy = BusyCheck::NotForSameSelection,
    ),
    fault(
        "hotels-of-a-tag-run-again",
        "RUN-13",
        "Just the hotels of a run that tags selected are accepted again by their ids.",
        |b| b.generation.busy = BusyCheck::NotForHotelsOfTags,
    ),
    fault(
        "held-run-unnoticed-by-tags",
        "RUN-13",
        "A hotel whose run is not yet finished by a worker is selected again in a call with tags.",
        |b| b.generation.busy = BusyCheck::NotWhileHeldByTags,
    ),
    fault(
        "fifty-newest-runs-looked-at",
        "RUN-13",
        "Only hotels of the project's fifty newest runs are taken for busy.",
        |b| b.generation.busy = BusyCheck::NewestRuns(50),
    ),
    fault(
        "lock-expires",
        "RUN-13",
        "A hotel is taken for busy for two seconds, however long its run goes on.",
        |b| b.generation.release = Release::AfterAtMost(Duration::from_secs(2)),
    ),
    fault(
        "conflict-runs-later",
        "RUN-14",
        "A selection that was refused with 409 runs later, once none of its hotels is busy.",
        |b| b.generation.refused = Refused::ConflictRunsLater,
    ),
    fault(
        "conflict-locks-hotels-before",
        "RUN-14",
        "After a 409 the idle hotels before the busy one stay locked.",
        |b| b.generation.refused = Refused::ConflictLocksBefore,
    ),
    fault(
        "conflict-locks-all",
        "RUN-14",
        "After a 409 every idle hotel of the selection stays locked.",
        |b| b.generation.refused = Refused::ConflictLocksAll,
    ),
    fault(
        "conflict-by-tags-locks",
        "RUN-14",
        "After a 409 of a selection by tags its idle hotels stay locked.",
        |b| b.generation.refused = Refused::ConflictLocksByTags,
    ),
    fault(
        "conflict-locks-approved",
        "RUN-14",
        "After a 409 the idle hotels that have approved stay locked.",
        |b| b.generation.refused = Refused::ConflictLocksApproved,
    ),
    fault(
        "one-run-per-project",
        "RUN-15",
        "A run in progress blocks every hotel of the project.",
        |b| b.generation.busy = BusyCheck::WholeProject,
    ),
    fault(
        "lock-per-tag",
        "RUN-15",
        "A run in progress blocks every hotel that shares a tag with one of its hotels.",
        |b| b.generation.busy = BusyCheck::SharedTag,
    ),
    fault(
        "lock-per-bucket",
        "RUN-15",
        "A run in progress blocks hotels whose id begins with the same digit.",
        |b| b.generation.busy = BusyCheck::SameFirstDigit,
    ),
    fault(
        "not-released-on-failure",
        "RUN-16",
        "The hotels of a failed run stay locked.",
        |b| b.generation.release = Release::NotOnFailure,
    ),
    fault(
        "locked-after-three-failures",
        "RUN-16",
        "A hotel for which three runs have failed stays locked.",
        |b| b.generation.release = Release::NotAfterFailures(3),
    ),
    fault(
        "never-released-for-several",
        "RUN-16",
        "The hotels of a run of several stay locked.",
        |b| b.generation.release = Release::NeverForSeveral,
    ),
    fault(
        "only-first-released",
        "RUN-16",
        "Only the first hotel of a run is released.",
        |b| b.generation.release = Release::FirstOnly,
    ),
    fault(
        "released-when-read",
        "RUN-16",
        "Hotels are released only when the end of the run is read.",
        |b| b.generation.release = Release::WhenRead,
    ),
    fault(
        "tagged-hotels-not-released",
        "RUN-16",
        "Hotels that a tag brought in stay locked.",
        |b| b.generation.release = Release::NotThoseByTags,
    ),
    fault(
        "checked-then-entered",
        "RUN-17",
        "Of simultaneous calls several are accepted, because the check and the entry are two steps.",
        |b| b.generation.busy = BusyCheck::ThenEntered,
    ),
    fault(
        "checked-then-entered-for-several",
        "RUN-17",
        "The same, only where a call selects several hotels.",
        |b| b.generation.busy = BusyCheck::ThenEnteredForSeveral,
    ),
    fault(
        "last-hotel-not-busy",
        "RUN-21",
        "The last of several selected hotels is counted and not in progress.",
        |b| b.generation.keeps = Keeps::AllButLast,
    ),
    fault(
        "last-tagged-hotel-not-busy",
        "RUN-21",
        "The last of several hotels selected by tags is counted and not in progress.",
        |b| b.generation.keeps = Keeps::AllButLastByTags,
    ),
    fault(
        "one-more-busy",
        "RUN-21",
        "One more hotel of the project is in progress than was selected.",
        |b| b.generation.keeps = Keeps::OneMore,
    ),
    fault(
        "another-hotel-for-last",
        "RUN-21",
        "Another hotel runs in place of the last selected one.",
        |b| b.generation.keeps = Keeps::AnotherForLast,
    ),
    fault(
        "tagged-hotels-not-busy-beside-hotels",
        "RUN-21",
        "With both lists only the hotels of HotelIDs are in progress.",
        |b| b.generation.keeps = Keeps::NotThoseByTags,
    ),
    fault(
        "whole-tags-busy",
        "RUN-21",
        "Every hotel of a tag is in progress of which one hotel was selected.",
        |b| b.generation.keeps = Keeps::WholeTags,
    ),
    fault(
        "busy-unnoticed-beside-empty-list",
        "RUN-13",
        "A busy hotel is not noticed where the other list is there and empty.",
        |b| b.generation.busy = BusyCheck::NotBesideEmptyList,
    ),
    fault(
        "busy-unnoticed-by-outdated-tag",
        "RUN-13",
        "A busy hotel is not noticed where a tag names a hotel that was removed.",
        |b| b.generation.busy = BusyCheck::NotByOutdatedTags,
    ),
    fault(
        "any-end-frees-all",
        "RUN-13",
        "A run that ends frees the hotels of every run of its project.",
        |b| b.generation.release = Release::WhenAnyEnds,
    ),
    fault(
        "one-call-at-a-time",
        "RUN-15",
        "While a call of the project is being answered, others are refused with 409.",
        |b| b.generation.busy = BusyCheck::OneCallAtATime,
    ),
    fault(
        "locked-again-after-failure",
        "RUN-16",
        "Two seconds after a run has failed its hotels are locked for good.",
        |b| b.generation.release = Release::LockedAgainAfterFailure(Duration::from_secs(2)),
    ),
    fault(
        "filtered-list-frees-hotel",
        "RUN-13",
        "A list with HotelIDs frees these hotels while their run is in progress.",
        |b| b.listing.side_effect = SideEffect::FreesFiltered,
    ),
    fault(
        "transition-frees-hotel",
        "RUN-13",
        "An opening, an approval or a revocation frees the hotel while its run is in progress.",
        |b| b.links.transition_frees_hotel = true,
    ),
];
