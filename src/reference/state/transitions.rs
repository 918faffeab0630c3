//! What happens to an approval link: it is opened, approved, revoked.

use uuid::Uuid;

use crate::reference::behaviour::Behaviour;
use crate::reference::behaviour::links::Transition;
use crate::reference::moment::Moment;
use crate::reference::state::link::{Link, LinkState};
use crate::reference::state::project::Project;

/// Why a transition did not happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NoTransition {
    /// The hotel has no listed link.
    NoLink,
    /// The link is revoked and can change no more.
    Revoked,
}

impl Project {
    /// Which of a hotel's links, counted from the oldest, is the newest that is listed.
    pub(crate) fn newest_listed(&self, hotel: Uuid) -> Option<usize> {
        let listed = |number: &u32| self.link(*number).state() != LinkState::RevokedBeforeApproval;
        self.links_of(hotel).iter().rposition(listed)
    }

    /// Lets `transition` happen to a link of the hotel at `now`: to the one with this number, counted
    /// from the oldest, else to the newest that is listed. Approving an approved link changes nothing.
    pub(crate) fn transit(
        &mut self,
        (hotel, which): (Uuid, Option<usize>),
        transition: Transition,
        behaviour: &Behaviour,
        now: Moment,
    ) -> Result<u32, NoTransition> {
        let listed = |number: &u32| self.link(*number).state() != LinkState::RevokedBeforeApproval;
        let number = which
            .or_else(|| self.newest_listed(hotel))
            .and_then(|which| self.links_of(hotel).get(which).copied())
            .filter(listed)
            .ok_or(NoTransition::NoLink)?;
        if self.link(number).state() == LinkState::RevokedAfterApproval {
            if transition == Transition::Open {
                self.change_link(number, behaviour.links.open_revoked);
            }
            return Err(NoTransition::Revoked);
        }
        let links = &behaviour.links;
        let text = self.texts.get(&hotel).copied();
        self.change_link(number, |link| match transition {
            Transition::Open => (links.open)(link, now),
            Transition::Approve => {
                // A transition that is seen later may find a text generated after it: no text is later
                // than its approval.
                let text = text.map_or(link.created, |text| text.min(now).max(link.created));
                (links.approve)(link, text, now);
            }
            Transition::Revoke => (links.revoke)(link, now),
        });
        (links.besides)(self, number, transition, now);
        Ok(number)
    }

    /// Sets what `transition` sets in the other hotels' links that it had happened to before, which
    /// no clean server does.
    pub(crate) fn spread(&mut self, hotel: Uuid, transition: Transition, now: Moment) {
        let others: Vec<u32> = self.index.from(0).map(|key| key.link).collect();
        for number in others {
            if self.link(number).hotel == hotel {
                continue;
            }
            self.change_link(number, |link| {
                let Some(history) = link.history.as_deref_mut() else {
                    return;
                };
                match transition {
                    Transition::Open => history.opened = history.opened.map(|_| now),
                    Transition::Approve | Transition::Revoke => history.updated = Some(now),
                }
            });
        }
    }

    /// Changes every link of these hotels, which no clean server does.
    pub(crate) fn change_links_of(&mut self, hotels: &[Uuid], change: impl Fn(&mut Link)) {
        for hotel in hotels {
            for number in self.links_of(*hotel) {
                self.change_link(number, &change);
            }
        }
    }

    /// Notes that the hotels' texts were generated; `first_only` where they were not before.
    pub(crate) fn note_texts(&mut self, hotels: &[Uuid], first_only: bool, now: Moment) {
        for hotel in hotels {
            let text = self.texts.entry(*hotel).or_insert(now);
            if !first_only {
                *text = now;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::ids::IdSource;
    use crate::reference::state::link::{Approval, History};

    fn project() -> (Project, Uuid) {
        let ids = IdSource::new(1);
        let mut project = Project::new(ids.uuid(), ids.token());
        let hotel = ids.uuid();
        project.add_hotel(hotel);
        project.add_link(Link::new(hotel, Moment(1_000), 0));
        (project, hotel)
    }

    #[test]
    fn approve_then_revoke_stays_listed() {
        let (mut project, hotel) = project();
        let clean = Behaviour::clean();
        assert_eq!(
            project.transit((hotel, None), Transition::Open, &clean, Moment(2_000)),
            Ok(0)
        );
        assert_eq!(
            project.transit((hotel, None), Transition::Approve, &clean, Moment(3_000)),
            Ok(0)
        );
        assert_eq!(project.link(0).updated(), Moment(3_000));
        assert_eq!(
            project.transit((hotel, None), Transition::Approve, &clean, Moment(3_500)),
            Ok(0)
        );
        assert_eq!(
            project.transit((hotel, None), Transition::Revoke, &clean, Moment(4_000)),
            Ok(0)
        );
        assert_eq!(project.link(0).state(), LinkState::RevokedAfterApproval);
        let history = project.link(0).history.clone().map(|history| *history);
        assert_eq!(
            history,
            Some(History {
                opened: Some(Moment(2_000)),
                approved: Some(Approval {
                    at: Moment(3_000),
                    text_generated: Moment(1_000)
                }),
                revoked: Some(Moment(4_000)),
                updated: Some(Moment(4_000)),
                approver: None,
            })
        );
        assert_eq!(project.index.len(), 1);
        assert_eq!(
            project.transit((hotel, None), Transition::Open, &clean, Moment(5_000)),
            Err(NoTransition::Revoked)
        );
    }

    #[test]
    fn revoke_while_waiting_is_not_listed() {
        let (mut project, hotel) = project();
        let clean = Behaviour::clean();
        assert_eq!(
            project.transit((hotel, None), Transition::Revoke, &clean, Moment(2_000)),
            Ok(0)
        );
        assert_eq!(project.index.len(), 0);
        assert_eq!(
            project.transit((hotel, None), Transition::Approve, &clean, Moment(3_000)),
            Err(NoTransition::NoLink)
        );
    }

    #[test]
    fn a_removed_hotel_takes_its_link_along() {
        let (mut project, hotel) = project();
        assert!(project.remove_hotel(hotel));
        assert!(!project.remove_hotel(hotel));
        assert_eq!(project.index.len(), 0);
    }
}
