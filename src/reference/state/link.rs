//! An approval link and what has happened to it.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::reference::moment::Moment;

/// One approval link. Most links of a large project are waiting and unopened, so what happens to
/// the others is kept apart.
#[derive(Debug, Clone)]
pub(crate) struct Link {
    /// The hotel that the link belongs to.
    pub(crate) hotel: Uuid,
    /// When it was created.
    pub(crate) created: Moment,
    /// Counts the links of the hotel, from 0.
    pub(crate) nth: u32,
    /// The hotel's next link in the project's store, if it has several.
    pub(crate) next: Option<u32>,
    /// What has happened since it was created.
    pub(crate) history: Option<Box<History>>,
}

/// What has happened to a link.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct History {
    /// When it was last opened.
    pub(crate) opened: Option<Moment>,
    /// When it was approved, and when the approved text was generated.
    pub(crate) approved: Option<Approval>,
    /// Who approved, where that is another person than the one who always does.
    pub(crate) approver: Option<Person>,
    /// When it was revoked.
    pub(crate) revoked: Option<Moment>,
    /// When it was last approved or revoked.
    pub(crate) updated: Option<Moment>,
}

/// A person as an approval shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct Person {
    /// The name.
    pub(crate) name: String,
    /// The e-mail address.
    pub(crate) email: String,
    /// The phone number.
    pub(crate) phone: String,
}

/// A hotel's approval.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Approval {
    /// When the hotel approved.
    pub(crate) at: Moment,
    /// When the text that it approved was generated.
    pub(crate) text_generated: Moment,
}

/// What a provider state asks of a link, and what a link can be in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LinkState {
    /// Waiting for the hotel.
    Waiting,
    /// Approved by the hotel.
    Approved,
    /// Revoked after the hotel had approved: still listed.
    RevokedAfterApproval,
    /// Revoked before the hotel approved: not listed any more.
    RevokedBeforeApproval,
}

impl Link {
    /// A link to which nothing has happened yet.
    pub(crate) fn new(hotel: Uuid, created: Moment, nth: u32) -> Self {
        Self {
            hotel,
            created,
            nth,
            next: None,
            history: None,
        }
    }

    /// What the link is in now.
    pub(crate) fn state(&self) -> LinkState {
        let history = self.history.as_deref();
        let approved = history.is_some_and(|history| history.approved.is_some());
        let revoked = history.is_some_and(|history| history.revoked.is_some());
        match (approved, revoked) {
            (false, false) => LinkState::Waiting,
            (true, false) => LinkState::Approved,
            (true, true) => LinkState::RevokedAfterApproval,
            (false, true) => LinkState::RevokedBeforeApproval,
        }
    }

    /// Somebody opens the link: the time is kept, every time.
    pub(crate) fn open(&mut self, now: Moment) {
        self.history_mut().opened = Some(now);
    }

    /// The hotel approves the text, which it does once.
    pub(crate) fn approve(&mut self, text_generated: Moment, now: Moment) {
        if self.state() == LinkState::Waiting {
            let history = self.history_mut();
            history.approved = Some(Approval {
                at: now,
                text_generated,
            });
            history.updated = Some(now);
        }
    }

    /// The agency revokes the link; an approval stays.
    pub(crate) fn revoke(&mut self, now: Moment) {
        let history = self.history_mut();
        history.revoked = Some(now);
        history.updated = Some(now);
    }

    /// When the link last changed in a way that `UpdatedAt` shows.
    pub(crate) fn updated(&self) -> Moment {
        self.history
            .as_deref()
            .and_then(|history| history.updated)
            .unwrap_or(self.created)
    }

    /// The history, to be added to.
    pub(crate) fn history_mut(&mut self) -> &mut History {
        self.history.get_or_insert_default()
    }
}
