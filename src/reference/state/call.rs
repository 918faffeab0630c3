//! A call of generateText: what it asks for, what it comes to, and why it is refused.

use uuid::Uuid;

use crate::reference::ids::{IdMap, IdSet};
use crate::reference::state::project::Project;
use crate::reference::state::selection::{Entry, TagHotels, combine, deduplicate};

/// What a call asks for.
#[derive(Debug, Clone, Default)]
pub(crate) struct Wanted {
    /// `HotelIDs`.
    pub(crate) hotels: Vec<Uuid>,
    /// `TagIDs`.
    pub(crate) tags: Vec<Uuid>,
    /// Whether `HotelIDs` has an id with capital letters. Only faults look at it.
    pub(crate) in_capitals: bool,
    /// Whether `HotelIDs` or `TagIDs` is there and empty. Only faults look at it.
    pub(crate) empty_list: bool,
    /// What other projects have of it. Only faults look at it.
    pub(crate) elsewhere: Elsewhere,
}

/// What other projects have of that which a call names.
#[derive(Debug, Clone, Default)]
pub(crate) struct Elsewhere {
    /// The named hotels that are live members of another project.
    pub(crate) hotels: IdSet,
    /// The named tags of another project, with their hotels.
    pub(crate) tags: IdMap<Vec<Uuid>>,
}

/// Why there is no run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// Nothing is selected.
    Empty,
    /// More than 100 hotels are selected.
    TooMany,
    /// A tag that the project does not have.
    UnknownTag(Uuid),
    /// A hotel that is not a live member of the project.
    NotAMember(Uuid),
    /// A hotel with a run in progress.
    Busy(Uuid),
}

/// What becomes of a selected hotel that is looked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lookup {
    /// It stays selected.
    Passes,
    /// It is left out, which no clean server does.
    Dropped,
    /// The call is refused for it.
    Refused,
}

/// A call as far as it is decided, for the decision that comes next.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Call<'a> {
    /// The calling project.
    pub(crate) project: &'a Project,
    /// The request.
    pub(crate) wanted: &'a Wanted,
    /// How often it names a hotel, duplicates and all.
    pub(crate) mentions: usize,
    /// The hotels that it selects; none as long as tags are looked up.
    pub(crate) selected: &'a [Entry],
}

impl<'a> Call<'a> {
    /// A call of which nothing is decided yet.
    pub(crate) fn new(project: &'a Project, wanted: &'a Wanted) -> Self {
        Self {
            project,
            wanted,
            mentions: 0,
            selected: &[],
        }
    }

    /// The hotels that a tag brings in: its live members of the calling project.
    pub(crate) fn tag_hotels(&self, tag: Uuid) -> Option<Vec<Uuid>> {
        let live = |hotel: &&Uuid| self.project.is_live(**hotel);
        let hotels = self.project.tags.get(&tag)?;
        Some(hotels.iter().filter(live).copied().collect())
    }

    /// A hotel must be a live member.
    pub(crate) fn look_up(&self, entry: &Entry) -> Lookup {
        if self.project.is_live(entry.hotel) {
            Lookup::Passes
        } else {
            Lookup::Refused
        }
    }

    /// The first selected hotel that has a run in progress.
    pub(crate) fn busy(&self) -> Option<Uuid> {
        let mut hotels = self.selected.iter().map(|entry| entry.hotel);
        hotels.find(|hotel| self.project.is_busy(*hotel))
    }

    /// The live members that the call names, each once; for faults only.
    pub(crate) fn members(&self) -> Vec<Entry> {
        let hotels = |tag: &Uuid| Some((*tag, self.tag_hotels(*tag)?));
        let tags: Vec<TagHotels> = self.wanted.tags.iter().filter_map(hotels).collect();
        let mut named = deduplicate(combine(&self.wanted.hotels, &tags));
        named.retain(|entry| self.project.is_live(entry.hotel));
        named
    }

    /// Those of them that have no run in progress; for faults only.
    pub(crate) fn idle(&self) -> Vec<Entry> {
        let mut idle = self.members();
        idle.retain(|entry| !self.project.is_busy(entry.hotel));
        idle
    }
}
