//! Faults of services that remember too long, or the wrong thing: unions of tags, people, locks,
//! pages, and who a token is good for.

use std::time::Duration;

use uuid::Uuid;

use crate::reference::behaviour::access::Presented;
use crate::reference::behaviour::generation::Later;
use crate::reference::faults::credentials::sent;
use crate::reference::faults::fault::{Fault, fault};
use crate::reference::faults::paging::without_returned;
use crate::reference::state::call::Call;
use crate::reference::state::link::Person;
use crate::reference::state::project::Project;
use crate::reference::state::run::Run;
use crate::reference::state::service::{Service, lock};

/// The hotels of the second of two tags as an earlier run for both had them.
fn of_union_before(call: &Call<'_>, tag: Uuid) -> Option<Vec<Uuid>> {
    let [first, second] = call.wanted.tags.as_slice() else {
        return None;
    };
    let first = call.tag_hotels(*first).filter(|_| *second == tag)?;
    let mut runs = call.project.runs.values();
    let fits = |run: &&Run| {
        let has_first = first.iter().all(|hotel| run.by_tags.contains(hotel));
        has_first && run.by_tags.len() > first.len()
    };
    let run = runs.find(fits)?;
    let rest = run.by_tags.iter().filter(|hotel| !first.contains(hotel));
    Some(rest.copied().collect())
}

/// The hotels of a run, without those that a tag brought in and no tag names any more.
fn still_named(project: &Project, run: &Run) -> Vec<Uuid> {
    let named = |hotel: &Uuid| project.tags.values().any(|tag| tag.contains(hotel));
    let mut held = project.held_by(run.id);
    held.retain(|hotel| !run.by_tags.contains(hotel) || named(hotel));
    held
}

/// Whether the token is good for a hotel that the filter names.
fn sees_a_hotel(presented: &Presented<'_>, service: &Service) -> bool {
    let body: serde_json::Value = serde_json::from_slice(presented.body).unwrap_or_default();
    let named = body["HotelIDs"].as_array().into_iter().flatten();
    let ids: Vec<Uuid> = named.filter_map(|id| id.as_str()?.parse().ok()).collect();
    let own = sent(presented).and_then(|token| service.good_for(token));
    own.into_iter().flatten().any(|project| {
        let project = service.project(project);
        project.is_some_and(|project| {
            let project = lock(&project);
            ids.iter().any(|id| project.is_live(*id))
        })
    })
}

/// The person of the same address who approved first, or else this one.
fn of_address(project: &Project, person: Person) -> Person {
    let mut approvers = project.links.iter().filter_map(|link| {
        let history = link.history.as_deref()?;
        history.approver.clone()
    });
    approvers
        .find(|known| known.email == person.email)
        .unwrap_or(person)
}

/// The faults of this file.
pub(super) const FAULTS: &[Fault] = &[
    fault(
        "union-of-tags-kept",
        "RUN-7",
        "Two tags select what they selected together before, whatever the second names now.",
        |b| {
            b.generation.tag_hotels =
                |call, tag| of_union_before(call, tag).or_else(|| call.tag_hotels(tag));
        },
    ),
    fault(
        "run-frees-what-its-tags-name-now",
        "RUN-16",
        "A hotel that left its tag while its run was in progress stays locked.",
        |b| b.generation.frees = still_named,
    ),
    fault(
        "token-good-for-a-hotel-of-the-filter",
        "AUTH-5",
        "listApprovals takes the token of another project whose hotel is among HotelIDs.",
        |b| b.access.let_in = Some(sees_a_hotel),
    ),
    fault(
        "first-person-of-an-address",
        "LIFE-1",
        "ApprovedBy shows the first person who approved with the same e-mail address.",
        |b| b.histories.approver = |project, person| Some(of_address(project, person)),
    ),
    fault(
        "links-of-returned-hotels-unlisted",
        "LIST-5",
        "No link of a hotel is listed that was removed and is a member again.",
        |b| b.page(without_returned),
    ),
    fault(
        "lock-expires-after-five-seconds",
        "RUN-13",
        "A hotel is taken for busy for five seconds, however long its run goes on.",
        |b| {
            b.generation.later = Some(Later {
                from_end: false,
                after: Duration::from_secs(5),
                what: Project::free,
            });
        },
    ),
    fault(
        "later-pages-behind",
        "LIST-14",
        "A page from Offset 1 on shows the list as it was four seconds ago.",
        |b| {
            b.links.replica_lag = std::time::Duration::from_secs(4);
            b.links.from_replica = |facts| facts.offset > 0;
        },
    ),
];
