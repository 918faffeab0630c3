//! What further states do: links, members, tags and runs whose histories the document does not tell.

use uuid::Uuid;

use crate::reference::state::link::Person;
use crate::reference::state::project::Project;
use crate::reference::state::run::Counted;

/// How histories go on. A clean server does what the state says, and no more.
#[derive(Debug, Clone)]
pub(crate) struct Histories {
    /// Gives a tag, which has the first hotels, the second.
    pub(crate) retag: fn(&mut Vec<Uuid>, &[Uuid]),
    /// What a hotel's coming back or moving in does beside.
    pub(crate) returned: fn(&mut Project, Uuid),
    /// What a further link of a hotel, by its number, takes over.
    pub(crate) succeeds: fn(&mut Project, u32),
    /// Whether a hotel that moves to another project goes on to be a member of its first.
    pub(crate) moved_hotels_stay: bool,
    /// Whether a hotel of a run that has ended stays busy, by how it came out.
    pub(crate) stays_busy: fn(Counted) -> bool,
    /// What is kept of the person who approves.
    pub(crate) approver: fn(&Project, Person) -> Option<Person>,
}

impl Histories {
    /// As the states say.
    pub(crate) fn clean() -> Self {
        Self {
            retag: |tag, hotels| *tag = hotels.to_vec(),
            returned: |_, _| {},
            succeeds: |_, _| {},
            moved_hotels_stay: false,
            stays_busy: |_| false,
            approver: |_, person| Some(person),
        }
    }
}
