//! generateText: from a request to a run, or to the reason why there is none.

use uuid::Uuid;

use crate::reference::behaviour::generation::{
    BusyCheck, Dedup, Generation, Keeps, Lists, Members, Refused, Release, RunIds, TagMembers,
};
use crate::reference::ids::{IdMap, IdSet, mix};
use crate::reference::moment::Moment;
use crate::reference::state::link::LinkState;
use crate::reference::state::project::Project;
use crate::reference::state::run::{Outcome, Phase, Run};
use crate::reference::state::selection::{Entry, TagHotels, combine, deduplicate, hold_to_cap};

/// What a call of generateText asks for.
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
}

/// What other projects have of that which a call names. Only faults look at it.
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
    /// A hotel that is no live member of the project.
    NotAMember(Uuid),
    /// A hotel with a run in progress.
    Busy(Uuid),
}

/// The identifier that marks a hotel as busy though no run keeps it so; only faults use it.
const NO_RUN: Uuid = Uuid::nil();

impl Project {
    /// The hotels that a call selects, or why it is refused. Changes nothing.
    pub(crate) fn select(
        &self,
        wanted: &Wanted,
        elsewhere: &Elsewhere,
        rules: &Generation,
    ) -> Result<Vec<Entry>, Refusal> {
        let mut tags: Vec<TagHotels> = Vec::with_capacity(wanted.tags.len());
        for tag in &wanted.tags {
            match self.tag_hotels(*tag, wanted, elsewhere, rules) {
                Some(hotels) => tags.push((*tag, hotels)),
                None if rules.skips_unknown_tags => {}
                None => return Err(Refusal::UnknownTag(*tag)),
            }
        }
        match rules.lists {
            Lists::RefusesHotelIdsAlone if tags.is_empty() => return Err(Refusal::Empty),
            Lists::RefusesTagIdsAlone if wanted.hotels.is_empty() => return Err(Refusal::Empty),
            _ => {}
        }
        let mentioned = combine(rules.lists, &wanted.hotels, &tags);
        let dedup = match rules.dedup {
            Dedup::NotBesideEmptyList if wanted.empty_list => Dedup::FirstEntries(0),
            dedup => dedup,
        };
        let selected = deduplicate(dedup, mentioned.clone());
        if selected.is_empty() && !rules.empty_runs {
            return Err(Refusal::Empty);
        }
        let selected = hold_to_cap(rules.cap, &mentioned, selected).ok_or(Refusal::TooMany)?;
        match rules.members {
            Members::NotInCapitals if wanted.in_capitals => Ok(selected),
            Members::ApprovedLeftOut => {
                let mut selected = self.only_members(selected, elsewhere, rules)?;
                let kept = |entry: &Entry| !self.has_link(entry.hotel, LinkState::Approved);
                if selected.iter().any(kept) {
                    selected.retain(kept);
                }
                Ok(selected)
            }
            Members::NotBesideEmptyTags if wanted.empty_list && tags.is_empty() => Ok(selected),
            Members::DroppedAmongRepetitions if mentioned.len() > selected.len() + 1 => {
                Ok(self.live_among(selected))
            }
            _ => self.only_members(selected, elsewhere, rules),
        }
    }

    /// The first selected hotel that has a run in progress, as far as it is noticed.
    pub(crate) fn busy_among(
        &self,
        selected: &[Entry],
        wanted: &Wanted,
        rules: &Generation,
    ) -> Option<Uuid> {
        let busy = |entry: &&Entry| self.busy.contains_key(&entry.hotel);
        let any = selected.iter().find(busy).map(|entry| entry.hotel);
        let first = selected.first()?.hotel;
        match rules.busy {
            BusyCheck::Any
            | BusyCheck::OneCallAtATime
            | BusyCheck::ThenEntered
            | BusyCheck::ThenEnteredForSeveral => any,
            BusyCheck::Never => None,
            BusyCheck::NotByTags => selected
                .iter()
                .filter(|entry| entry.tag.is_none())
                .find(busy)
                .map(|entry| entry.hotel),
            BusyCheck::NotInCapitals => any.filter(|_| !wanted.in_capitals),
            BusyCheck::NotBesideEmptyList => any.filter(|_| !wanted.empty_list),
            BusyCheck::NotByOutdatedTags => any.filter(|_| {
                let named = wanted.tags.iter().filter_map(|tag| self.tags.get(tag));
                named.flatten().all(|hotel| self.is_live(*hotel))
            }),
            BusyCheck::OnlyIfAll => any.filter(|_| selected.iter().all(|entry| busy(&entry))),
            BusyCheck::FirstOnly => self.busy.contains_key(&first).then_some(first),
            BusyCheck::NotWithDuplicates => any.filter(|_| wanted.hotels.len() <= selected.len()),
            BusyCheck::WholeProject => (!self.busy.is_empty()).then_some(first),
            BusyCheck::SharedTag => any.or_else(|| {
                let shares = |entry: &&Entry| {
                    let tagged = |hotels: &&Vec<Uuid>| hotels.contains(&entry.hotel);
                    self.tags
                        .values()
                        .filter(tagged)
                        .flatten()
                        .any(|hotel| self.busy.contains_key(hotel))
                };
                selected.iter().find(shares).map(|entry| entry.hotel)
            }),
            BusyCheck::SameFirstDigit => any.or_else(|| {
                let digit = |hotel: &Uuid| hotel.as_bytes()[0] >> 4;
                let same = |entry: &&Entry| {
                    self.busy
                        .keys()
                        .any(|busy| digit(busy) == digit(&entry.hotel))
                };
                selected.iter().find(same).map(|entry| entry.hotel)
            }),
            BusyCheck::NotWhileHeldByTags => any.filter(|hotel| {
                let run = self.busy.get(hotel).and_then(|run| self.runs.get(run));
                !run.is_some_and(|run| run.held) || wanted.tags.is_empty()
            }),
            BusyCheck::AlsoDuplicates => {
                any.or((wanted.hotels.len() > selected.len()).then_some(first))
            }
            BusyCheck::AlsoExcluded => any.or_else(|| {
                let excluded = LinkState::RevokedBeforeApproval;
                let hotels = selected.iter().map(|entry| entry.hotel);
                hotels
                    .into_iter()
                    .find(|hotel| self.has_link(*hotel, excluded))
            }),
            BusyCheck::AlsoAfterFailure => any.or_else(|| {
                let failed = |run: &&Run| run.phase == Phase::Failed;
                let of_failed: IdSet = self
                    .runs
                    .values()
                    .filter(failed)
                    .flat_map(|run| run.hotels.iter().copied())
                    .collect();
                selected
                    .iter()
                    .map(|entry| entry.hotel)
                    .find(|hotel| of_failed.contains(hotel))
            }),
            BusyCheck::NewestRuns(most) => any.filter(|hotel| {
                let run = self.busy.get(hotel).and_then(|run| self.runs.get(run));
                let newer = |run: &Run| self.run_order.len() as u64 - run.number;
                run.is_none_or(|run| newer(run) <= most as u64)
            }),
            BusyCheck::NotForSameSelection => any.filter(|hotel| {
                let run = self.busy.get(hotel).and_then(|run| self.runs.get(run));
                let same = |run: &Run| {
                    run.hotels
                        .iter()
                        .eq(selected.iter().map(|entry| &entry.hotel))
                };
                !(selected.len() > 1 && run.is_some_and(same))
            }),
            BusyCheck::NotForHotelsOfTags => any.filter(|hotel| {
                let run = self.busy.get(hotel).and_then(|run| self.runs.get(run));
                let same = |run: &Run| {
                    let selected = selected.iter().map(|entry| &entry.hotel);
                    !run.by_tags.is_empty() && run.by_tags.iter().eq(selected)
                };
                !(selected.len() > 1 && wanted.tags.is_empty() && run.is_some_and(same))
            }),
        }
    }

    /// Enters a run for the selected hotels.
    pub(crate) fn enter(
        &mut self,
        id: Uuid,
        selected: &[Entry],
        rules: &Generation,
        now: Moment,
    ) -> &Run {
        let number = self.run_order.len() as u64;
        let hotels: Vec<Uuid> = selected.iter().map(|entry| entry.hotel).collect();
        let id = self.run_id(id, &hotels, rules.ids, number, now);
        for hotel in self.kept_busy(selected, rules.keeps) {
            self.busy.insert(hotel, id);
        }
        self.run_order.push(id);
        let by_tags = selected
            .iter()
            .filter(|entry| entry.tag.is_some())
            .map(|entry| entry.hotel)
            .collect();
        let run = Run {
            by_tags,
            ..Run::queued(id, hotels, self.hold, number, now)
        };
        self.runs.entry(id).insert_entry(run).into_mut()
    }

    /// Ends a run and frees its hotels. Says whether it ended now.
    pub(crate) fn end_run(
        &mut self,
        id: Uuid,
        outcome: Outcome,
        rules: &Generation,
        now: Moment,
    ) -> bool {
        let Some(run) = self.runs.get_mut(&id) else {
            return false;
        };
        if !run.end(outcome, now) {
            return false;
        }
        let several = run.hotels.len() > 1;
        let (first, by_tags) = (run.hotels.first().copied(), run.by_tags.clone());
        let runs = &self.runs;
        let failures = |hotel: &Uuid| {
            let failed = |run: &&Run| run.phase == Phase::Failed && run.hotels.contains(hotel);
            runs.values().filter(failed).count()
        };
        self.busy.retain(|hotel, holder| {
            let stays = match rules.release {
                Release::AtEnd | Release::AfterAtMost(_) | Release::LockedAgainAfterFailure(_) => {
                    false
                }
                Release::NotAfterFailures(many) => failures(hotel) >= many,
                Release::NotOnFailure => outcome == Outcome::Failed,
                Release::NeverForSeveral => several,
                Release::FirstOnly => Some(*hotel) != first,
                Release::WhenRead | Release::AfterEnd(_) => true,
                Release::WhenAnyEnds => return false,
                Release::NotThoseByTags => by_tags.contains(hotel),
            };
            *holder != id || stays
        });
        true
    }

    /// Whatever a refused call wrongly leaves behind; nothing in a clean server. Gives the hotels
    /// that a run is to be entered for all the same.
    pub(crate) fn leave_behind(
        &mut self,
        refusal: Refusal,
        wanted: &Wanted,
        elsewhere: &Elsewhere,
        rules: &Generation,
    ) -> Option<Vec<Entry>> {
        if rules.refused == Refused::Nothing {
            return None;
        }
        let tags: Vec<TagHotels> = wanted
            .tags
            .iter()
            .filter_map(|tag| Some((*tag, self.live_of(self.tags.get(tag)?))))
            .collect();
        let mut entries = deduplicate(rules.dedup, combine(rules.lists, &wanted.hotels, &tags));
        entries = self.live_among(entries);
        let approved: Vec<Entry> = entries
            .iter()
            .copied()
            .filter(|entry| self.has_link(entry.hotel, LinkState::Approved))
            .filter(|entry| !self.busy.contains_key(&entry.hotel))
            .collect();
        let (idle, busy): (Vec<Entry>, Vec<Entry>) = entries
            .iter()
            .copied()
            .partition(|entry| !self.busy.contains_key(&entry.hotel));
        let locked: &[Entry] = match (rules.refused, refusal) {
            (Refused::ConflictLocksBefore, Refusal::Busy(hotel)) => {
                let before = entries
                    .iter()
                    .position(|entry| entry.hotel == hotel)
                    .unwrap_or(0);
                &entries[..before]
            }

            (Refused::ConflictLocksByTags, Refusal::Busy(_)) if !wanted.tags.is_empty() => &idle,
            (Refused::ConflictLocksApproved, Refusal::Busy(_)) => &approved,
            (Refused::ConflictFrees, Refusal::Busy(_))
            | (Refused::UnknownTagFrees, Refusal::UnknownTag(_)) => {
                for entry in &busy {
                    self.busy.remove(&entry.hotel);
                }
                &[]
            }
            (Refused::ConflictLocksAll, Refusal::Busy(_))
            | (Refused::UnknownLocks, Refusal::NotAMember(_))
            | (Refused::TooManyLocks, Refusal::TooMany) => &idle,
            (Refused::ForeignLocks, Refusal::NotAMember(hotel))
                if elsewhere.hotels.contains(&hotel) =>
            {
                &idle
            }
            (Refused::RemovedLocks, Refusal::NotAMember(hotel))
                if self.hotels.contains_key(&hotel) =>
            {
                &idle
            }
            (Refused::UnknownRuns, Refusal::NotAMember(_)) if !idle.is_empty() => {
                return Some(idle);
            }
            _ => &[],
        };
        for entry in locked {
            self.busy.insert(entry.hotel, NO_RUN);
        }
        None
    }

    fn live_among(&self, mut selected: Vec<Entry>) -> Vec<Entry> {
        selected.retain(|entry| self.is_live(entry.hotel));
        selected
    }

    fn live_of(&self, hotels: &[Uuid]) -> Vec<Uuid> {
        hotels
            .iter()
            .copied()
            .filter(|hotel| self.is_live(*hotel))
            .collect()
    }

    fn tag_hotels(
        &self,
        tag: Uuid,
        wanted: &Wanted,
        elsewhere: &Elsewhere,
        rules: &Generation,
    ) -> Option<Vec<Uuid>> {
        let foreign = match rules.tag_members {
            TagMembers::RemovedOfLaterTags if wanted.tags.first() != Some(&tag) => {
                return self.tags.get(&tag).cloned();
            }
            TagMembers::Live | TagMembers::RemovedOfLaterTags => false,
            TagMembers::RemovedToo => return self.tags.get(&tag).cloned(),
            TagMembers::UpToRemoved => {
                let live = |hotel: &&Uuid| self.is_live(**hotel);
                let hotels = self.tags.get(&tag)?;
                return Some(hotels.iter().take_while(live).copied().collect());
            }
            TagMembers::Foreign => true,
            TagMembers::ForeignBesideHotels => !wanted.hotels.is_empty(),
        };
        match self.tags.get(&tag) {
            Some(hotels) => Some(self.live_of(hotels)),
            None if foreign => elsewhere.tags.get(&tag).cloned(),
            None => None,
        }
    }

    fn only_members(
        &self,
        selected: Vec<Entry>,
        elsewhere: &Elsewhere,
        rules: &Generation,
    ) -> Result<Vec<Entry>, Refusal> {
        let has_live = selected.iter().any(|entry| self.is_live(entry.hotel));
        let has_tags = selected.iter().any(|entry| entry.tag.is_some());
        let mut kept = Vec::with_capacity(selected.len());
        for (place, entry) in selected.into_iter().enumerate() {
            let foreign = elsewhere.hotels.contains(&entry.hotel);
            let removed = self
                .hotels
                .get(&entry.hotel)
                .is_some_and(|hotel| !hotel.live);
            let unknown = !foreign && !self.hotels.contains_key(&entry.hotel);
            let by_wrong_tag = entry.tag.is_some() && rules.tag_members != TagMembers::Live;
            let returned =
                rules.members == Members::ReturnedRefused && self.returned.contains(&entry.hotel);
            let passes = self.is_live(entry.hotel) && !returned
                || by_wrong_tag
                || match rules.members {
                    Members::FirstOnly => place > 0,
                    Members::NotBesideTags => has_tags,
                    Members::ForeignPass => foreign,
                    Members::UnknownPass => unknown,
                    Members::RemovedPass => removed,
                    Members::RemovedPassAmongLive => removed && has_live,
                    Members::RemovedWaitingPass => {
                        removed && self.has_link(entry.hotel, LinkState::Waiting)
                    }
                    Members::RemovedTaggedPass => {
                        removed && self.tags.values().flatten().any(|id| *id == entry.hotel)
                    }
                    Members::OwnIdsPass => {
                        let id = &entry.hotel;
                        *id == self.id || self.tags.contains_key(id) || self.runs.contains_key(id)
                    }
                    _ => false,
                };
            let dropped = has_live
                && match rules.members {
                    Members::ForeignDropped => foreign,
                    Members::UnknownDropped => unknown,
                    Members::RemovedDropped => removed,
                    _ => false,
                };
            if passes {
                kept.push(entry);
            } else if !dropped {
                return Err(Refusal::NotAMember(entry.hotel));
            }
        }
        Ok(kept)
    }

    fn kept_busy(&self, selected: &[Entry], keeps: Keeps) -> Vec<Uuid> {
        let mut hotels: Vec<Uuid> = selected.iter().map(|entry| entry.hotel).collect();
        let has_tags = selected.iter().any(|entry| entry.tag.is_some());
        match keeps {
            Keeps::AllButLastByTags if !has_tags => {}
            Keeps::AllButLast | Keeps::AllButLastByTags if hotels.len() > 1 => drop(hotels.pop()),
            Keeps::OneMore | Keeps::AnotherForLast => {
                let other = |(id, hotel): &(&Uuid, &crate::reference::state::project::Hotel)| {
                    hotel.live && !hotels.contains(id) && !self.busy.contains_key(*id)
                };
                let more = self.hotels.iter().find(other).map(|(id, _)| *id);
                if keeps == Keeps::AnotherForLast {
                    if hotels.len() < 2 || more.is_none() {
                        return hotels;
                    }
                    hotels.pop();
                }
                hotels.extend(more);
            }
            Keeps::NotThoseByTags if selected.iter().any(|entry| entry.tag.is_none()) => {
                hotels = selected
                    .iter()
                    .filter(|entry| entry.tag.is_none())
                    .map(|entry| entry.hotel)
                    .collect();
            }
            Keeps::WholeTags => {
                let touched = |tag: &&Vec<Uuid>| tag.iter().any(|hotel| hotels.contains(hotel));
                let more: Vec<Uuid> = self
                    .tags
                    .values()
                    .filter(touched)
                    .flatten()
                    .copied()
                    .collect();
                hotels.extend(more);
            }
            _ => {}
        }
        hotels
    }

    fn run_id(&self, new: Uuid, hotels: &[Uuid], ids: RunIds, number: u64, now: Moment) -> Uuid {
        let spread = |seed: u64| {
            let (high, low) = self.id.as_u64_pair();
            let bits = u128::from(mix(seed ^ high)) << 64 | u128::from(mix(seed ^ low));
            uuid::Builder::from_random_bytes(bits.to_be_bytes()).into_uuid()
        };
        match ids {
            RunIds::New => new,
            RunIds::HashOfSelection => spread(
                hotels
                    .iter()
                    .fold(0, |sum: u64, hotel| sum.wrapping_add(hotel.as_u64_pair().0)),
            ),
            RunIds::Wrap(every) => spread(number % every),
            RunIds::PerSecond => spread(now.0.unsigned_abs() / 1_000_000),
        }
    }
}
