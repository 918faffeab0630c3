//! One project: its hotels, tags, links and runs. Everything that one step of the service may
//! change is here, so that one lock makes it one step.

use std::sync::Arc;
use std::time::{Duration, Instant};

use uuid::Uuid;

use crate::reference::ids::{IdMap, IdSet};
use crate::reference::moment::Moment;
use crate::reference::state::index::{Key, OrderIndex};
use crate::reference::state::link::{Link, LinkState};
use crate::reference::state::run::Run;

/// Moments of changes, and what the project was before each.
type Past = Vec<(Instant, Arc<Project>)>;

/// A hotel that is, or once was, a member of the project.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Hotel {
    /// Whether it still is a member.
    pub(crate) live: bool,
    /// Its first link in the project's store of links.
    pub(crate) first_link: Option<u32>,
}

/// One project.
#[derive(Debug, Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each is an independent fact")]
pub(crate) struct Project {
    /// Its identifier.
    pub(crate) id: Uuid,
    /// The token that was issued with it.
    pub(crate) token: String,
    /// Its hotels, live and removed.
    pub(crate) hotels: IdMap<Hotel>,
    /// Its tags and the hotels that carry them; removed hotels stay named here.
    pub(crate) tags: IdMap<Vec<Uuid>>,
    /// Every link, also those that are not listed.
    pub(crate) links: Vec<Link>,
    /// The listed links in their order.
    pub(crate) index: OrderIndex,
    /// Every run.
    pub(crate) runs: IdMap<Run>,
    /// The runs in the order of their creation.
    pub(crate) run_order: Vec<Uuid>,
    /// The run in progress of each busy hotel.
    pub(crate) busy: IdMap<Uuid>,
    /// When the text of each hotel was last generated, where that was after it was made.
    pub(crate) texts: IdMap<Moment>,
    /// Whether a call is being answered; kept only for faults.
    pub(crate) entering: bool,
    /// Whether runs that start now stay in progress until `finish_runs`.
    pub(crate) hold: bool,
    /// Whether runs here take long enough for a person to watch.
    pub(crate) leisurely: bool,
    /// Whether links of removed hotels are listed when no filter is given (open in the document).
    pub(crate) lists_removed: bool,
    /// By which number links of one moment are ordered.
    pub(crate) tie: fn(Uuid) -> u128,
    /// Calls of each operation so far, for faults that depend on the number of the call.
    pub(crate) calls: [u64; 3],
    /// What it was before its last changes; kept only where a replica lags behind.
    pub(crate) past: Past,
    /// Hotels that were removed and are members again; kept only for faults.
    pub(crate) returned: IdSet,
    /// Hotels that generateText was refused for; kept only for faults.
    pub(crate) refused: IdSet,
    /// Projects that exist only so that a token without access to this one is good for something.
    pub(crate) outsiders: Vec<Uuid>,
}

impl Project {
    /// A project without hotels.
    pub(crate) fn new(id: Uuid, token: String) -> Self {
        Self {
            id,
            token,
            hotels: IdMap::default(),
            tags: IdMap::default(),
            links: Vec::new(),
            index: OrderIndex::default(),
            runs: IdMap::default(),
            run_order: Vec::new(),
            busy: IdMap::default(),
            texts: IdMap::default(),
            entering: false,
            hold: false,
            leisurely: false,
            lists_removed: false,
            tie: |hotel| hotel.as_u128(),
            calls: [0; 3],
            past: Past::new(),
            returned: IdSet::default(),
            refused: IdSet::default(),
            outsiders: Vec::new(),
        }
    }

    /// Keeps what the project is now, before a change, for a replica that lags behind by so much. The
    /// lag is real time: the server's own times may be in whole seconds.
    pub(crate) fn keep_past(&mut self, lag: Duration) {
        if lag.is_zero() {
            return;
        }
        let mut past = std::mem::take(&mut self.past);
        past.retain(|(changed, _)| changed.elapsed() < lag);
        past.push((Instant::now(), Arc::new(self.clone())));
        self.past = past;
    }

    /// What the project was so long ago, where that is another than it is now.
    pub(crate) fn as_before(&self, lag: Duration) -> Option<Arc<Self>> {
        let later = |(changed, _): &&(Instant, _)| changed.elapsed() < lag;
        self.past
            .iter()
            .find(later)
            .map(|(_, before)| Arc::clone(before))
    }

    /// Adds a hotel as a live member.
    pub(crate) fn add_hotel(&mut self, hotel: Uuid) {
        self.hotels.insert(
            hotel,
            Hotel {
                live: true,
                first_link: None,
            },
        );
    }

    /// Whether the hotel is a live member.
    pub(crate) fn is_live(&self, hotel: Uuid) -> bool {
        self.hotels.get(&hotel).is_some_and(|hotel| hotel.live)
    }

    /// Whether the hotel has a run in progress.
    pub(crate) fn is_busy(&self, hotel: Uuid) -> bool {
        self.busy.contains_key(&hotel)
    }

    /// The hotels that a run keeps busy.
    pub(crate) fn held_by(&self, run: Uuid) -> Vec<Uuid> {
        let held = self.busy.iter().filter(|(_, holder)| **holder == run);
        held.map(|(hotel, _)| *hotel).collect()
    }

    /// A run keeps no hotel busy from now on.
    pub(crate) fn free(&mut self, run: Uuid) {
        self.busy.retain(|_, holder| *holder != run);
    }

    /// Hotels are busy from now on, though no run keeps them so, which no clean server does.
    pub(crate) fn lock_for_good(&mut self, hotels: impl IntoIterator<Item = Uuid>) {
        let locked = hotels.into_iter().map(|hotel| (hotel, Uuid::nil()));
        self.busy.extend(locked);
    }

    /// The hotel is not a live member from now on; its links go from the list with it. Says whether
    /// it was a live member.
    pub(crate) fn remove_hotel(&mut self, hotel: Uuid) -> bool {
        let Some(found) = self.hotels.get_mut(&hotel).filter(|hotel| hotel.live) else {
            return false;
        };
        found.live = false;
        for link in self.links_of(hotel) {
            let key = self.key(link);
            if !self.is_listed(link) {
                self.index.remove(key);
            }
        }
        true
    }

    /// A former member, or a hotel from elsewhere, is a live member from now on; links that it has
    /// here are listed again.
    pub(crate) fn enter_hotel(&mut self, hotel: Uuid) {
        let Some(found) = self.hotels.get_mut(&hotel) else {
            return self.add_hotel(hotel);
        };
        if std::mem::replace(&mut found.live, true) {
            return;
        }
        self.returned.insert(hotel);
        if self.lists_removed {
            return;
        }
        for link in self.links_of(hotel) {
            if self.is_listed(link) {
                self.index.insert(self.key(link));
            }
        }
    }

    /// Adds a link and lists it where it belongs in the list. The hotel must be in the project.
    pub(crate) fn add_link(&mut self, link: Link) {
        let number = self.store(link);
        if self.is_listed(number) {
            self.index.insert(self.key(number));
        }
    }

    /// Adds hotels with one waiting link each, all created at the moments given, in one go.
    pub(crate) fn add_generated(&mut self, hotels: impl Iterator<Item = (Uuid, Moment)>) {
        self.add_many(hotels.map(|(hotel, created)| Link::new(hotel, created, 0)));
    }

    /// Adds links that are all listed, each with a hotel of its own, in one go.
    pub(crate) fn add_many(&mut self, links: impl Iterator<Item = Link>) {
        let first = self.links.len();
        let count = links.size_hint().0;
        self.hotels.reserve(count);
        self.links.reserve_exact(count);
        for link in links {
            let hotel = Hotel {
                live: true,
                first_link: Some(number_of(self.links.len())),
            };
            self.hotels.insert(link.hotel, hotel);
            self.links.push(link);
        }
        let mut index = std::mem::take(&mut self.index);
        index.extend((first..self.links.len()).map(|number| self.key(number_of(number))));
        self.index = index;
    }

    /// The hotel's links in the order of their creation here.
    pub(crate) fn links_of(&self, hotel: Uuid) -> Vec<u32> {
        let mut links = Vec::new();
        let mut next = self.hotels.get(&hotel).and_then(|hotel| hotel.first_link);
        while let Some(link) = next {
            links.push(link);
            next = self.link(link).next;
        }
        links
    }

    /// A link of this project by its number in the store.
    pub(crate) fn link(&self, number: u32) -> &Link {
        &self.links[number as usize]
    }

    /// Whether one of a hotel's links is in this state.
    pub(crate) fn has_link(&self, hotel: Uuid, state: LinkState) -> bool {
        let links = self.links_of(hotel);
        links
            .iter()
            .any(|number| self.link(*number).state() == state)
    }

    /// Whether a link is to be found in the list.
    pub(crate) fn is_listed(&self, number: u32) -> bool {
        let link = self.link(number);
        link.state() != LinkState::RevokedBeforeApproval
            && (self.lists_removed || self.is_live(link.hotel))
    }

    /// Where a link stands in the list: by creation time, then hotel id.
    pub(crate) fn key(&self, number: u32) -> Key {
        let link = self.link(number);
        Key {
            first: link.created.0,
            tie: (self.tie)(link.hotel),
            link: number,
        }
    }

    /// Changes a link and moves it to where it then belongs in the list.
    pub(crate) fn change_link(&mut self, number: u32, change: impl FnOnce(&mut Link)) {
        let before = self.key(number);
        self.index.remove(before);
        change(&mut self.links[number as usize]);
        if self.is_listed(number) {
            self.index.insert(self.key(number));
        }
    }

    fn store(&mut self, link: Link) -> u32 {
        let number = number_of(self.links.len());
        let hotel = link.hotel;
        self.links.push(link);
        let last = self.links_of(hotel).last().copied();
        if let Some(last) = last {
            self.links[last as usize].next = Some(number);
        } else if let Some(hotel) = self.hotels.get_mut(&hotel) {
            hotel.first_link = Some(number);
        }
        number
    }
}

/// The number in the store of the link at `place`; a project of more than four thousand million
/// links does not fit into memory anyway.
fn number_of(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
}
