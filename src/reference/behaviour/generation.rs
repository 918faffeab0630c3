//! Decisions of generateText: which hotels are selected, who may be, and who is busy.

use std::time::Duration;

/// How `HotelIDs` and `TagIDs` come together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lists {
    /// Clean: the union of both.
    Union,
    /// `TagIDs` are ignored where `HotelIDs` names any hotel.
    HotelIdsWin,
    /// `HotelIDs` are ignored where `TagIDs` names any tag.
    TagIdsWin,
    /// Only what is in both, where both are given.
    Common,
    /// Of `TagIDs` only the first.
    FirstTag,
    /// Of `TagIDs` only the last.
    LastTag,
    /// Of `TagIDs` only the first so many.
    FirstTags(usize),
    /// Of `TagIDs` only those before the first one without hotels.
    UpToEmptyTag,
    /// Of each tag only its first so many hotels.
    TagPage(usize),
    /// Of `HotelIDs` only the first so many.
    FirstHotels(usize),
    /// The last entry of `HotelIDs` is lost, where there is more than one.
    LosesLastHotel,
    /// The last entry of `HotelIDs` is lost, where both lists are given.
    LosesLastHotelBesideTags,
    /// Either list alone is refused.
    RefusesHotelIdsAlone,
    /// `TagIDs` alone is refused.
    RefusesTagIdsAlone,
    /// Only hotels that carry every tag named.
    TagsIntersect,
}

/// Which duplicates are removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dedup {
    /// Clean: each hotel counts once.
    Full,
    /// Only where they follow each other.
    Adjacent,
    /// Not within `HotelIDs`.
    NotWithinHotels,
    /// Not across tags.
    NotAcrossTags,
    /// Not a tag that is named twice.
    NotRepeatedTags,
    /// Not across the two lists.
    NotAcrossLists,
    /// Only among the first so many entries.
    FirstEntries(usize),
    /// Not a hotel once so many tags have named it.
    UpToTags(usize),
    /// Not where the other list is there and empty.
    NotBesideEmptyList,
}

/// What the cap of 100 counts, and what happens above it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cap {
    /// Clean: above 100 distinct hotels the call is refused.
    Refuse,
    /// The selection is cut to its first 100 (open in the document).
    CutFirst,
    /// The selection is cut to its last 100 (open in the document).
    CutLast,
    /// There is none.
    None,
    /// One too many is let through.
    OffByOne,
    /// 100 itself is refused.
    RefusesHundred,
    /// A selection by tags alone is refused from 100 on.
    RefusesHundredByTags,
    /// A selection by both lists is refused from 100 on.
    RefusesHundredByBoth,
    /// Counts entries before duplicates are removed.
    CountsEntries,
    /// Counts each list before they are merged, so an overlap counts twice.
    CountsListsApart,
    /// Counts the entries of tags before duplicates are removed.
    CountsTagEntries,
    /// Looks at each list alone, never at the union.
    PerList,
    /// Looks at `HotelIDs` only.
    HotelIdsOnly,
}

/// Which selected hotels are looked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Members {
    /// Clean: each must be a live member.
    AllLive,
    /// Only the first.
    FirstOnly,
    /// The check is left out where tags are given.
    NotBesideTags,
    /// Another project's hotels pass.
    ForeignPass,
    /// Another project's hotels are dropped, the others run.
    ForeignDropped,
    /// Ids that exist nowhere pass.
    UnknownPass,
    /// Ids that exist nowhere are dropped, the others run.
    UnknownDropped,
    /// Removed hotels pass.
    RemovedPass,
    /// Removed hotels pass where live ones are selected as well.
    RemovedPassAmongLive,
    /// Removed hotels are dropped, the others run.
    RemovedDropped,
    /// Removed hotels pass while their link is waiting.
    RemovedWaitingPass,
    /// Removed hotels pass while a tag of the project names them.
    RemovedTaggedPass,
    /// Whatever is no member is dropped where entries of `HotelIDs` were repetitions, at least two.
    DroppedAmongRepetitions,
    /// The check is left out where `HotelIDs` has capital letters: it looks ids up by their text.
    NotInCapitals,
    /// The check is left out where `TagIDs` is there and empty.
    NotBesideEmptyTags,
    /// Ids of the project itself, of its tags and of its runs pass.
    OwnIdsPass,
    /// Hotels that have approved are left out, where others are selected as well.
    ApprovedLeftOut,
    /// Hotels that were removed and are members again are refused.
    ReturnedRefused,
}

/// Which hotels a tag brings in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TagMembers {
    /// Clean: live members of the calling project.
    Live,
    /// Removed hotels too.
    RemovedToo,
    /// Removed hotels too, of every tag but the first.
    RemovedOfLaterTags,
    /// Another project's tag brings in its hotels.
    Foreign,
    /// Another project's tag brings in its hotels where `HotelIDs` are given as well.
    ForeignBesideHotels,
    /// Only those before the first one that was removed.
    UpToRemoved,
}

/// Whether a busy hotel is noticed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BusyCheck {
    /// Clean: any selected hotel with a run in progress.
    Any,
    /// Never.
    Never,
    /// Only hotels that `HotelIDs` names.
    NotByTags,
    /// Only where no id in `HotelIDs` has capital letters: locks by the text of an id.
    NotInCapitals,
    /// Only where neither list is there and empty.
    NotBesideEmptyList,
    /// Only where no tag names a removed hotel.
    NotByOutdatedTags,
    /// Only where all of them are busy.
    OnlyIfAll,
    /// Only the first of the selection.
    FirstOnly,
    /// Only in selections without duplicates.
    NotWithDuplicates,
    /// Any run in progress in the project.
    WholeProject,
    /// Any hotel that shares a tag with a busy one.
    SharedTag,
    /// Any hotel whose id starts with the same digit as a busy one's.
    SameFirstDigit,
    /// Only runs that are worked on, not queued ones; held runs count as queued.
    NotWhileHeldByTags,
    /// Any, and every hotel while another call of the project is being answered.
    OneCallAtATime,
    /// Checked in one step, entered in another a little later.
    ThenEntered,
    /// The same, where more than one hotel is selected.
    ThenEnteredForSeveral,
    /// Any, and a selection with duplicates is a conflict in itself.
    AlsoDuplicates,
    /// Any, and a hotel whose link was revoked before approval.
    AlsoExcluded,
    /// Any, and a hotel whose last run failed.
    AlsoAfterFailure,
    /// Only the newest so many runs of the project are looked at.
    NewestRuns(usize),
    /// Hotels listed in the run that an identical selection started are let through again.
    NotForSameSelection,
    /// Not where `HotelIDs` names just the hotels of a run that tags selected.
    NotForHotelsOfTags,
}

/// Which hotels a new run keeps busy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Keeps {
    /// Clean: exactly the selected ones.
    Selected,
    /// All but the last.
    AllButLast,
    /// All but the last, where tags were used.
    AllButLastByTags,
    /// One more hotel of the project.
    OneMore,
    /// Another hotel of the project in place of the last, where several are selected.
    AnotherForLast,
    /// Only those that came by `HotelIDs`, where both lists are given.
    NotThoseByTags,
    /// Every hotel of a tag of which one hotel is selected.
    WholeTags,
}

/// When the hotels of a run are selectable again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Release {
    /// Clean: when it ends.
    AtEnd,
    /// Not when it fails.
    NotOnFailure,
    /// Not at all, for runs of several hotels.
    NeverForSeveral,
    /// Only the first hotel.
    FirstOnly,
    /// Only when its end has been read.
    WhenRead,
    /// Only the hotels that came by `HotelIDs`.
    NotThoseByTags,
    /// When it ends, or after so long.
    AfterAtMost(Duration),
    /// Not a hotel for which so many runs have failed.
    NotAfterFailures(usize),
    /// When any run of the project ends.
    WhenAnyEnds,
    /// So long after it ended.
    AfterEnd(Duration),
    /// When it ends; so long after a failure they are locked again.
    LockedAgainAfterFailure(Duration),
}

/// What a refused call leaves behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refused {
    /// Clean: nothing.
    Nothing,
    /// After a 409 the idle hotels before the busy one stay locked.
    ConflictLocksBefore,
    /// After a 409 every idle hotel stays locked.
    ConflictLocksAll,
    /// After a 409 of a selection by tags the idle hotels stay locked.
    ConflictLocksByTags,
    /// After a 409 the idle hotels that have an approved link stay locked.
    ConflictLocksApproved,
    /// The selection that a 409 refused runs a while later, if none of its hotels is busy then.
    ConflictRunsLater,
    /// A 409 frees the busy hotels.
    ConflictFrees,
    /// A refusal for a tag that the project does not have frees the busy hotels.
    UnknownTagFrees,
    /// After a 404 the members stay locked.
    UnknownLocks,
    /// After a 404 a run of the members starts all the same.
    UnknownRuns,
    /// After a refusal of more than 100 the hotels stay locked.
    TooManyLocks,
    /// After a 404 for a foreign hotel the own hotels stay locked.
    ForeignLocks,
    /// After a 404 for a removed hotel the own hotels stay locked.
    RemovedLocks,
}

/// How run identifiers are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RunIds {
    /// Clean: each is new.
    New,
    /// Follow from the selected hotels.
    HashOfSelection,
    /// Start again after every so many runs of a project.
    Wrap(u64),
    /// Follow from the project and the second.
    PerSecond,
}

/// When the answer to an accepted call is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Returns {
    /// Clean: at once.
    AtOnce,
    /// When the run has ended, or after so long.
    AfterEnd,
    /// When the run has ended, for 100 hotels.
    AfterEndForHundred,
    /// When the run has ended, for selections by tags.
    AfterEndByTags,
}

/// Everything that generateText decides.
#[derive(Debug, Clone)]
pub(crate) struct Generation {
    /// How the two lists come together.
    pub(crate) lists: Lists,
    /// Which duplicates are removed.
    pub(crate) dedup: Dedup,
    /// The cap.
    pub(crate) cap: Cap,
    /// Which selected hotels are looked up.
    pub(crate) members: Members,
    /// Which hotels a tag brings in.
    pub(crate) tag_members: TagMembers,
    /// Whether a busy hotel is noticed.
    pub(crate) busy: BusyCheck,
    /// Which hotels a run keeps busy.
    pub(crate) keeps: Keeps,
    /// When they are free again.
    pub(crate) release: Release,
    /// What a refused call leaves behind.
    pub(crate) refused: Refused,
    /// How run identifiers are made.
    pub(crate) ids: RunIds,
    /// When the answer is sent.
    pub(crate) returns: Returns,
    /// Whether an unknown tag is passed over instead of refused (open in the document).
    pub(crate) skips_unknown_tags: bool,
    /// Whether a busy hotel is reported before one that is no live member (open in the document).
    pub(crate) conflict_first: bool,
    /// After so many runs in all generateText is answered 403.
    pub(crate) quota: u64,
    /// Whether an empty selection is a run of no hotels instead of refused (open in the document).
    pub(crate) empty_runs: bool,
}

impl Generation {
    /// The document's own behaviour, with the choices of `choices.rs` at the open points.
    pub(crate) fn clean() -> Self {
        Self {
            lists: Lists::Union,
            dedup: Dedup::Full,
            cap: Cap::Refuse,
            members: Members::AllLive,
            tag_members: TagMembers::Live,
            busy: BusyCheck::Any,
            keeps: Keeps::Selected,
            release: Release::AtEnd,
            refused: Refused::Nothing,
            ids: RunIds::New,
            returns: Returns::AtOnce,
            skips_unknown_tags: false,
            conflict_first: false,
            quota: u64::MAX,
            empty_runs: false,
        }
    }
}
