//! Variants that are customs of services: what they refuse, and what they do beside their work.

use std::time::Duration;

use serde_json::{Value, json};
use uuid::Uuid;

use crate::reference::behaviour::facts::Operation;
use crate::reference::behaviour::links::Transition;
use crate::reference::moment::Moment;
use crate::reference::rewrite::edits::{
    count_nothing, links, listed, pagination, polled, run, set,
};
use crate::reference::state::link::{Link, LinkState};
use crate::reference::state::project::Project;
use crate::reference::variants::topics::{FURTHER, LINKS_OF_RUNS, MEMBERS, REQUESTS, STATUS};
use crate::reference::variants::variant::Expectation::{Inconclusive, Skipped, Warned};
use crate::reference::variants::variant::{Variant, variant};

fn waiting_links(project: &Project, hotels: &[Uuid]) -> Vec<u32> {
    let of_hotel = hotels.iter().flat_map(|hotel| project.links_of(*hotel));
    let waits = |number: &u32| project.link(*number).state() == LinkState::Waiting;
    of_hotel.filter(waits).collect()
}

fn add_links(project: &mut Project, hotels: &[Uuid], now: Moment) {
    for hotel in hotels {
        let links = project.links_of(*hotel);
        let nth = u32::try_from(links.len()).unwrap_or(u32::MAX);
        if project.is_live(*hotel) && !links.iter().any(|link| project.is_listed(*link)) {
            project.add_link(Link::new(*hotel, now, nth));
        }
    }
}

fn renew_links(project: &mut Project, hotels: &[Uuid], now: Moment) {
    for number in waiting_links(project, hotels) {
        project.change_link(number, |link| link.history_mut().revoked = Some(now));
    }
    add_links(project, hotels, now);
}

fn take_back_approvals(project: &mut Project, hotels: &[Uuid], now: Moment) {
    let all: Vec<u32> = hotels
        .iter()
        .flat_map(|hotel| project.links_of(*hotel))
        .collect();
    for number in all {
        if project.link(number).state() == LinkState::Approved {
            project.change_link(number, |link| {
                let history = link.history_mut();
                history.approved = None;
                history.updated = Some(now);
            });
        }
    }
}

fn revoke_earlier(project: &mut Project, number: u32) {
    let link = project.link(number);
    let (hotel, created) = (link.hotel, link.created);
    let links = project.links_of(hotel).into_iter();
    for earlier in links.filter(|link| *link != number) {
        let link = project.link(earlier);
        if matches!(link.state(), LinkState::Waiting | LinkState::Approved) {
            let now = created.max(link.updated());
            project.change_link(earlier, |link| link.revoke(now));
        }
    }
}

fn add_link_after_revoke(project: &mut Project, number: u32, transition: Transition, now: Moment) {
    let hotel = project.link(number).hotel;
    if transition == Transition::Revoke && project.is_live(hotel) {
        let nth = u32::try_from(project.links_of(hotel).len()).unwrap_or(u32::MAX);
        project.add_link(Link::new(hotel, now, nth));
    }
}

/// The number by which SQL Server orders a uniqueidentifier.
fn in_sql_server(id: Uuid) -> u128 {
    const ORDER: [usize; 16] = [10, 11, 12, 13, 14, 15, 8, 9, 7, 6, 5, 4, 3, 2, 1, 0];
    let bytes = id.into_bytes();
    u128::from_be_bytes(ORDER.map(|place| bytes[place]))
}

/// The number by which Java orders a UUID: by two halves with a sign.
fn in_java(id: Uuid) -> u128 {
    const SIGNS: u128 = 1 << 127 | 1 << 63;
    id.as_u128() ^ SIGNS
}

/// The variants of this file.
pub(super) const CUSTOMS: &[Variant] = &[
    variant(
        "both-lists-wanted",
        REQUESTS,
        "generateText is refused without TagIDs, or HotelIDs, and taken with an empty list.",
        &[("RUN-6", Warned), ("RUN-7", Warned)],
        |b| b.reading.needs_both_lists = true,
    ),
    variant(
        "volatile-members",
        MEMBERS,
        "Pagination and ApprovedBy have members that change with every answer.",
        &[],
        |b| {
            b.json(listed, |v, f| {
                pagination(v, |p| set(p, "TookMicros", f.call));
                links(v, |link| {
                    if let Some(by) = link.get_mut("ApprovedBy").and_then(Value::as_object_mut) {
                        set(by, "Looked", f.call);
                    }
                });
            });
        },
    ),
    variant(
        "foreign-run-is-unknown",
        STATUS,
        "A run that the project does not have is answered 200, with the Status unknown.",
        &[],
        |b| {
            b.whole(
                |f| f.operation == Operation::Status && f.refused && f.status == 404,
                |a, _| {
                    a.status = 200;
                    a.body = json!({"Data": {"Status": "unknown"}})
                        .to_string()
                        .into_bytes();
                },
            );
        },
    ),
    variant(
        "progress-as-percent",
        STATUS,
        "getTextGenerationStatus shows Progress as a number of percent.",
        &[
            ("POLL-3", Skipped),
            ("POLL-6", Skipped),
            ("POLL-5", Skipped),
            ("POLL-1", Skipped),
            ("LIFE-1.text-time.failed", Skipped),
        ],
        |b| {
            b.json(polled, |v, f| {
                let ended = f.run.is_some_and(|run| run.phase.is_terminal());
                run(v, |r| set(r, "Progress", if ended { 100 } else { 50 }));
            });
        },
    ),
    variant(
        "counters-follow-status",
        STATUS,
        "Counters and UpdatedAt stay as they were until the end of the run has been read once.",
        &[],
        |b| {
            b.json(
                |f| polled(f) && f.run.is_some_and(|run| run.reads_since_end < 2),
                |v, _| {
                    run(v, |r| {
                        if let Some(created) = r.get("CreatedAt").cloned() {
                            set(r, "UpdatedAt", created);
                        }
                    });
                    count_nothing(v);
                },
            );
        },
    ),
    variant(
        "removal-seen-later",
        REQUESTS,
        "What remove_hotel does is seen a fifth of a second after its answer.",
        &[],
        |b| b.serving.removal_lag = Duration::from_millis(200),
    ),
    variant(
        "ties-as-in-sql-server",
        MEMBERS,
        "Links of one moment come in the order in which SQL Server has UUIDs.",
        &[("LIST-4", Warned)],
        |b| b.links.tie = in_sql_server,
    ),
    variant(
        "ties-as-in-java",
        MEMBERS,
        "Links of one moment come in the order in which Java has UUIDs.",
        &[("LIST-4", Warned)],
        |b| b.links.tie = in_java,
    ),
    variant(
        "two-tags-at-most",
        REQUESTS,
        "generateText takes at most two TagIDs.",
        &[
            ("RUN-7.hundred-tags", Skipped),
            ("RUN-7.many-tags", Skipped),
            ("RUN-7.tag-without-hotels", Skipped),
            ("RUN-7.tags", Skipped),
            ("RUN-7.with-links", Skipped),
            ("RUN-8.many-tags", Skipped),
            ("RUN-9.any-selection", Skipped),
            ("RUN-9.beside-an-empty-list", Skipped),
            ("RUN-9.by-tags", Skipped),
            ("RUN-9.in-many-tags", Skipped),
            ("RUN-9.many-tags", Skipped),
            ("RUN-10.by-ten-tags", Skipped),
            ("RUN-10.by-twenty-tags", Skipped),
            ("RUN-11.by-tags", Skipped),
            ("RUN-14.idle-hotels-by-tags", Skipped),
            ("RUN-19.many-tags", Skipped),
            ("RUN-21.any-selection", Skipped),
            ("RUN-21.many-tags", Skipped),
            ("WIRE-2.409-many", Skipped),
        ],
        |b| b.reading.most_tags = 2,
    ),
    variant(
        "eight-tags-at-most",
        REQUESTS,
        "generateText takes at most eight TagIDs.",
        &[
            ("RUN-7.hundred-tags", Skipped),
            ("RUN-7.many-tags", Skipped),
            ("RUN-8.many-tags", Skipped),
            ("RUN-9.many-tags", Skipped),
            ("RUN-10.by-ten-tags", Skipped),
            ("RUN-10.by-twenty-tags", Skipped),
            ("RUN-19.many-tags", Skipped),
            ("RUN-21.many-tags", Skipped),
            ("WIRE-2.409-many", Skipped),
        ],
        |b| b.reading.most_tags = 8,
    ),
    variant(
        "quota-of-runs",
        REQUESTS,
        "After 60 runs every generateText is answered 403.",
        &[("*", Inconclusive), ("*", Skipped)],
        |b| b.generation.quota = 60,
    ),
    variant(
        "runs-create-links",
        LINKS_OF_RUNS,
        "A run that ends creates a link for each hotel without one.",
        &[
            ("LIST-10.after-a-run", Skipped),
            ("LIST-13.without-links", Skipped),
        ],
        |b| b.links.generation_changes = add_links,
    ),
    variant(
        "runs-renew-links",
        LINKS_OF_RUNS,
        "A run that ends puts a new link in the place of each waiting one.",
        &[
            ("LIFE-1.text-time", Warned),
            ("LINK-7.after-a-run", Skipped),
            ("LIST-10.after-a-run", Skipped),
            ("LIST-13.without-links", Skipped),
        ],
        |b| b.links.generation_changes = renew_links,
    ),
    variant(
        "revoking-makes-a-link",
        FURTHER,
        "A revoke makes a further waiting link for the hotel.",
        &[
            ("LINK-7", Inconclusive),
            ("LINK-8", Inconclusive),
            ("*", Skipped),
        ],
        |b| b.links.besides = add_link_after_revoke,
    ),
    variant(
        "further-link-revokes-earlier",
        FURTHER,
        "A further link of a hotel revokes the earlier ones.",
        &[("*", Skipped)],
        |b| b.histories.succeeds = revoke_earlier,
    ),
    variant(
        "run-forgotten-once-read",
        STATUS,
        "A run is forgotten once its end was read.",
        &[
            ("AUTH-1", Inconclusive),
            ("AUTH-3", Inconclusive),
            ("AUTH-5", Inconclusive),
            ("SCOPE-5", Inconclusive),
            ("POLL-4", Inconclusive),
            ("POLL-6", Inconclusive),
            ("*", Skipped),
        ],
        |b| {
            b.runs.shown = |project, id| {
                let run = project.runs.get(&id)?;
                (run.reads_since_end == 0).then_some(id)
            };
        },
    ),
    variant(
        "runs-take-approvals-back",
        LINKS_OF_RUNS,
        "A run that ends takes its hotels' approvals back to waiting.",
        &[
            ("LIFE-6.later-run", Skipped),
            ("LIFE-6.two-later-runs", Skipped),
        ],
        |b| b.links.generation_changes = take_back_approvals,
    ),
];
