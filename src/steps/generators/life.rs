//! A small model of what the document says of links and runs: their states and transitions, and
//! nothing of how they are shown. It shares no code with what it is compared to.

use std::collections::BTreeSet;

use proptest::collection::vec;
use proptest::prelude::*;

/// Something that happens in a project. Hotels are positions from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// generateText selects a hotel.
    Generate(usize),
    /// The runs in progress end, as failed or complete.
    Finish {
        /// Whether as failed.
        failed: bool,
    },
    /// A hotel approves its text.
    Approve(usize),
    /// A hotel's link is revoked.
    Revoke(usize),
    /// A hotel opens its link.
    Open(usize),
    /// The links of a hotel and its neighbour are listed.
    List(usize),
}

/// The state of a hotel's link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Link {
    /// It has none.
    None,
    /// It waits for its hotel.
    Waiting {
        /// Whether it has been opened.
        opened: bool,
    },
    /// Its hotel has approved.
    Approved,
    /// It was revoked after that.
    Revoked,
    /// It was revoked before that.
    Gone,
}

/// The state of a project: a link and a run for each hotel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Life {
    links: Vec<Link>,
    busy: BTreeSet<usize>,
    rested: BTreeSet<usize>,
}

impl Life {
    /// So many hotels with a waiting link, and one without.
    pub(crate) fn of(linked: usize) -> Self {
        let mut links = vec![Link::Waiting { opened: false }; linked];
        links.push(Link::None);
        Self {
            links,
            busy: BTreeSet::new(),
            rested: BTreeSet::new(),
        }
    }

    /// The state of a hotel's link.
    pub(crate) fn link(&self, hotel: usize) -> Link {
        self.links.get(hotel).copied().unwrap_or(Link::None)
    }

    /// Whether a hotel has a run in progress.
    pub(crate) fn is_busy(&self, hotel: usize) -> bool {
        self.busy.contains(&hotel)
    }

    /// Whether a hotel has had a run that ended.
    pub(crate) fn has_had_a_run(&self, hotel: usize) -> bool {
        self.rested.contains(&hotel)
    }

    /// The hotels whose link has a state that `is` holds of.
    pub(crate) fn hotels(&self, is: impl Fn(Link) -> bool) -> Vec<usize> {
        (0..self.links.len())
            .filter(|hotel| is(self.link(*hotel)))
            .collect()
    }

    /// Whether the document says what the event does. What it does not show (opening or approving
    /// a link twice, revoking what is revoked) is left out of histories.
    pub(crate) fn allows(&self, event: Event) -> bool {
        match event {
            Event::Generate(_) | Event::List(_) => true,
            Event::Finish { .. } => !self.busy.is_empty(),
            Event::Approve(hotel) | Event::Open(hotel) => {
                matches!(self.link(hotel), Link::Waiting { .. })
            }
            Event::Revoke(hotel) => {
                matches!(self.link(hotel), Link::Waiting { .. } | Link::Approved)
            }
        }
    }

    /// The state after the event. A generateText for a busy hotel changes nothing.
    pub(crate) fn after(mut self, event: Event) -> Self {
        match event {
            Event::List(_) => {}
            Event::Generate(hotel) => drop(self.busy.insert(hotel)),
            Event::Finish { .. } => self.rested.append(&mut self.busy),
            Event::Approve(hotel) => self.set(hotel, Link::Approved),
            Event::Open(hotel) => self.set(hotel, Link::Waiting { opened: true }),
            Event::Revoke(hotel) if self.link(hotel) == Link::Approved => {
                self.set(hotel, Link::Revoked);
            }
            Event::Revoke(hotel) => self.set(hotel, Link::Gone),
        }
        self
    }

    fn set(&mut self, hotel: usize, link: Link) {
        if let Some(place) = self.links.get_mut(hotel) {
            *place = link;
        }
    }
}

/// Whether a link of this state is listed.
pub(crate) fn is_listed(link: Link) -> bool {
    !matches!(link, Link::None | Link::Gone)
}

/// Histories of a project of so many hotels. Half of them begin with the longest ways that any rule is
/// about, which chance alone takes too seldom: a run for a hotel that has approved, and another one for
/// a hotel that has approved what its first run generated.
pub(crate) fn any_history(hotels: usize) -> impl Strategy<Value = Vec<Event>> {
    let hotel = 0..hotels;
    let linked = 0..hotels.saturating_sub(1).max(1);
    let finish = Event::Finish { failed: false };
    let opening = prop_oneof![
        2 => Just(Vec::new()),
        1 => linked.clone().prop_map(move |hotel| vec![
            Event::Approve(hotel),
            Event::Generate(hotel),
            finish,
        ]),
        1 => linked.prop_map(move |hotel| vec![
            Event::Generate(hotel),
            finish,
            Event::Approve(hotel),
            Event::Generate(hotel),
        ]),
    ];
    let event = prop_oneof![
        3 => hotel.clone().prop_map(Event::Approve),
        3 => hotel.clone().prop_map(Event::Revoke),
        2 => hotel.clone().prop_map(Event::Open),
        2 => hotel.clone().prop_map(Event::Generate),
        1 => any::<bool>().prop_map(|failed| Event::Finish { failed }),
        1 => hotel.prop_map(Event::List),
    ];
    (opening, vec(event, 1..10)).prop_map(|(opening, rest)| [opening, rest].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_go_the_ways_that_the_document_shows() {
        let life = Life::of(2)
            .after(Event::Open(0))
            .after(Event::Approve(0))
            .after(Event::Revoke(0))
            .after(Event::Revoke(1));
        assert_eq!(
            (life.link(0), life.link(1), life.link(2)),
            (Link::Revoked, Link::Gone, Link::None)
        );
        assert_eq!(life.hotels(is_listed), [0]);
        for event in [
            Event::Approve(0),
            Event::Revoke(0),
            Event::Open(1),
            Event::Approve(2),
        ] {
            assert!(!life.allows(event), "{event:?}");
        }
    }

    #[test]
    fn runs_keep_their_hotels_until_they_end() {
        let life = Life::of(1).after(Event::Generate(1));
        assert!(life.is_busy(1) && !life.is_busy(0) && life.allows(Event::Finish { failed: true }));
        let life = life.after(Event::Finish { failed: true });
        assert!(
            !life.is_busy(1)
                && life.has_had_a_run(1)
                && !life.allows(Event::Finish { failed: true })
        );
    }

    proptest! {
        #[test]
        fn nothing_that_is_gone_comes_back(history in any_history(4)) {
            let mut life = Life::of(3);
            let mut gone = BTreeSet::new();
            for event in history {
                if life.allows(event) {
                    life = life.after(event);
                }
                let now: BTreeSet<usize> = life.hotels(|link| link == Link::Gone).into_iter().collect();
                prop_assert!(now.is_superset(&gone));
                gone = now;
            }
        }
    }
}
