//! generateText: from a request to a run, or to the reason why there is none.

use uuid::Uuid;

use crate::reference::behaviour::generation::Generation;
use crate::reference::moment::Moment;
use crate::reference::state::call::{Call, Lookup, Refusal, Wanted};
use crate::reference::state::project::Project;
use crate::reference::state::run::{Outcome, Run};
use crate::reference::state::selection::{Entry, TagHotels, hotels_of};

impl Project {
    /// The hotels that a call selects, or why it is refused. Changes nothing.
    pub(crate) fn select(
        &self,
        wanted: &Wanted,
        rules: &Generation,
    ) -> Result<Vec<Entry>, Refusal> {
        let call = Call::new(self, wanted);
        let mut tags: Vec<TagHotels> = Vec::with_capacity(wanted.tags.len());
        for tag in &wanted.tags {
            match (rules.tag_hotels)(&call, *tag) {
                Some(hotels) => tags.push((*tag, hotels)),
                None if rules.skips_unknown_tags => {}
                None => return Err(Refusal::UnknownTag(*tag)),
            }
        }
        let mentioned = (rules.combine)(&wanted.hotels, &tags);
        let selected = (rules.deduplicate)(wanted, mentioned.clone());
        if selected.is_empty() && !rules.empty_runs {
            return Err(Refusal::Empty);
        }
        let selected = (rules.cap)(&mentioned, selected).ok_or(Refusal::TooMany)?;
        let call = Call {
            mentions: mentioned.len(),
            selected: &selected,
            ..call
        };
        let mut members = Vec::with_capacity(selected.len());
        for entry in &selected {
            match (rules.look_up)(&call, entry) {
                Lookup::Passes => members.push(*entry),
                Lookup::Dropped => {}
                Lookup::Refused => return Err(Refusal::NotAMember(entry.hotel)),
            }
        }
        Ok(members)
    }

    /// The first selected hotel that has a run in progress.
    pub(crate) fn busy_among(
        &self,
        selected: &[Entry],
        wanted: &Wanted,
        rules: &Generation,
    ) -> Option<Uuid> {
        (rules.busy)(&Call {
            selected,
            ..Call::new(self, wanted)
        })
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
        let hotels = hotels_of(selected);
        let id = (rules.run_id)(self, id, &hotels, now);
        for hotel in (rules.keeps)(self, selected) {
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
        for hotel in (rules.frees)(self, &self.runs[&id]) {
            self.busy.remove(&hotel);
        }
        true
    }
}
