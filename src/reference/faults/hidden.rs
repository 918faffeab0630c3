//! Faults that hide from whoever looks once: in set-ups, at home, some time later, and in hotels that
//! have tags, links and runs already.

use uuid::Uuid;

use crate::reference::behaviour::access::Presented;
use crate::reference::behaviour::facts::Operation;
use crate::reference::behaviour::generation::Aftermath;
use crate::reference::behaviour::links::Transition;
use crate::reference::faults::conflicts::{first, freed};
use crate::reference::faults::credentials::sent;
use crate::reference::faults::fault::{Fault, fault};
use crate::reference::faults::members::is_foreign;
use crate::reference::ids::parse_uuid;
use crate::reference::moment::{Moment, SECOND};
use crate::reference::rewrite::edits::{count_nothing, ended};
use crate::reference::state::call::{Call, Lookup, Refusal};
use crate::reference::state::link::{LinkState, Person};
use crate::reference::state::project::Project;
use crate::reference::state::run::{Phase, Run};
use crate::reference::state::selection::Entry;
use crate::reference::state::service::{Service, lock};

/// So many hotels of a project can be in progress where each needs a lock of a few.
const LOCKS: usize = 200;

/// Whether a call that only reads has a token that was sent for a project of its own before.
fn was_sent_at_home(presented: &Presented<'_>, service: &Service) -> bool {
    let own = sent(presented).and_then(|token| service.good_for(token));
    let was_called = |project: Uuid| {
        let project = service.project(project);
        project.is_some_and(|project| lock(&project).calls.iter().any(|calls| *calls > 0))
    };
    presented.operation != Operation::Generate && own.into_iter().flatten().any(was_called)
}

/// Lets any hotel of no other project pass where the members, each once for each of its tags, are as
/// many as the hotels selected.
fn counted_over_a_join(call: &Call<'_>, entry: &Entry) -> Lookup {
    let found = call.look_up(entry);
    if found == Lookup::Passes || is_foreign(call, entry.hotel) {
        return found;
    }
    let rows = |hotel: Uuid| {
        let tags = call.project.tags.values();
        tags.filter(|tag| tag.contains(&hotel)).count().max(1)
    };
    let selected = call.selected.iter().map(|entry| entry.hotel);
    let members = selected.filter(|hotel| call.project.is_live(*hotel));
    if members.map(rows).sum::<usize>() >= call.selected.len() {
        Lookup::Passes
    } else {
        found
    }
}

/// Writes down that a link was opened, unless another one was in the last second.
fn open_at_intervals(project: &mut Project, number: u32, transition: Transition, now: Moment) {
    let since = now.plus(-SECOND);
    let histories = project
        .links
        .iter()
        .filter_map(|link| link.history.as_deref());
    let mut openings = histories.filter_map(|history| history.opened);
    if transition == Transition::Open && !openings.any(|opened| opened > since) {
        project.change_link(number, |link| link.open(now));
    }
}

/// Revokes the newer approved links of a hotel together with an approved one.
fn revoke_newer(project: &mut Project, number: u32, transition: Transition, now: Moment) {
    let link = project.link(number);
    let (hotel, created) = (link.hotel, link.created);
    if transition != Transition::Revoke || link.state() != LinkState::RevokedAfterApproval {
        return;
    }
    for other in project.links_of(hotel) {
        let link = project.link(other);
        if link.created > created && link.state() == LinkState::Approved {
            project.change_link(other, |link| link.history_mut().revoked = Some(now));
        }
    }
}

/// Forgets the approval of a link that is revoked, where a run of its hotel has ended since.
fn forget_before_run(project: &mut Project, number: u32, transition: Transition, _: Moment) {
    let link = project.link(number);
    let approved = link.history.as_deref().and_then(|history| history.approved);
    let has_ended = |run: &Run| run.phase.is_terminal() && run.hotels.contains(&link.hotel);
    let since = |run: &Run| approved.is_some_and(|approval| run.updated > approval.at);
    let mut runs = project.runs.values();
    if transition == Transition::Revoke && runs.any(|run| has_ended(run) && since(run)) {
        project.change_link(number, |link| link.history_mut().approved = None);
    }
}

/// The faults of this file.
pub(super) const FAULTS: &[Fault] = &[
    fault(
        "second-run-counts-nothing",
        "POLL-5",
        "The counters of a complete run are all 0 where an earlier one was for the same hotels.",
        |b| {
            b.json(
                |facts| {
                    ended(facts)
                        && facts
                            .run
                            .is_some_and(|run| run.repeats && run.phase == Phase::Complete)
                },
                |v, _| count_nothing(v),
            );
        },
    ),
    fault(
        "token-remembered-without-project",
        "AUTH-5",
        "A token that was good for its own project reads every other from then on.",
        |b| b.access.let_in = Some(was_sent_at_home),
    ),
    fault(
        "members-counted-over-a-join",
        "SCOPE-4",
        "A selected hotel in two tags makes up for one that is not a member.",
        |b| {
            b.generation.looks_elsewhere = true;
            b.generation.look_up = counted_over_a_join;
        },
    ),
    fault(
        "archived-run-readable",
        "SCOPE-5",
        "A run can be read from any project once it ended three seconds ago.",
        |b| {
            b.access.foreign_runs =
                Some(|_, run, now| run.phase.is_terminal() && run.updated < now.plus(-3 * SECOND));
        },
    ),
    fault(
        "only-members-released",
        "RUN-16",
        "A hotel stays locked that was removed when its run ended, also once it is back.",
        |b| {
            b.generation.frees = |project, run| freed(project, run, |hotel| project.is_live(hotel));
        },
    ),
    fault(
        "refused-hotel-not-echoed",
        "LIST-7",
        "An id for which generateText was refused is not echoed from then on.",
        |b| {
            b.generation.refused = |_, refusal| match refusal {
                Refusal::NotAMember(hotel) => Aftermath::Notes(hotel),
                _ => Aftermath::Nothing,
            };
            b.page(|view, page| {
                let noted = |id: Uuid| view.project.refused.contains(&id);
                page.not_in_project
                    .retain(|text| !parse_uuid(text).is_some_and(noted));
            });
        },
    ),
    fault(
        "openings-written-at-intervals",
        "LIFE-4",
        "An opening within a second of another one in its project leaves no trace.",
        |b| {
            b.links.open = |_, _| {};
            b.links.besides = open_at_intervals;
        },
    ),
    fault(
        "revocation-kept-by-hotel",
        "LINK-8",
        "Once an approved link is revoked the newer approved links of its hotel show RevokedAt too.",
        |b| b.links.besides = revoke_newer,
    ),
    fault(
        "name-cut-at-four-bytes",
        "LIFE-1",
        "ApprovedBy.Name ends before its first letter of four bytes.",
        |b| {
            b.histories.approver = |_, person| {
                let letters = person.name.chars();
                Some(Person {
                    name: letters.take_while(|letter| letter.len_utf8() < 4).collect(),
                    ..person
                })
            };
        },
    ),
    fault(
        "locks-for-two-hundred-hotels",
        "ERR-2",
        "A project has locks for 200 hotels, and a selection that needs more is answered 409.",
        |b| {
            b.generation.busy = |call| {
                let needed = call.project.busy.len() + call.selected.len();
                call.busy()
                    .or_else(|| first(call.selected, |_| needed > LOCKS))
            }
        },
    ),
    fault(
        "run-before-revoke-forgets-approval",
        "LIFE-2",
        "A link is gone once revoked where a run of its hotel ended after the approval.",
        |b| b.links.besides = forget_before_run,
    ),
];
