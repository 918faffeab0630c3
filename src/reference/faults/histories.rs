//! Faults that only a history shows: further links of a hotel, hotels that come back or move, tags
//! that change, hotels of one run that come out differently, people who approve.

use std::collections::BTreeMap;

use chrono::{DateTime, Duration, SecondsFormat, Utc};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::reference::behaviour::links::Transition;
use crate::reference::behaviour::listing::PageView;
use crate::reference::faults::fault::{Fault, fault};
use crate::reference::faults::paging::{only, reorder, without_returned};
use crate::reference::rewrite::edits::{
    approved_only, copy, ended, links_that, listed, opened, revoked, run, set, shift,
};
use crate::reference::state::call::{Call, Lookup};
use crate::reference::state::link::{Link, LinkState, Person};
use crate::reference::state::list::Page;
use crate::reference::state::run::Counted;
use crate::reference::state::selection::Entry;

fn of_returned(call: &Call<'_>, entry: &Entry, found: Lookup) -> Lookup {
    if call.project.returned.contains(&entry.hotel) {
        found
    } else {
        call.look_up(entry)
    }
}

/// The faults of this file.
pub(super) const FAULTS: &[Fault] = &[
    fault(
        "retagging-adds",
        "RUN-7",
        "A tag that comes to name other hotels keeps those that it had.",
        |b| b.histories.retag = |tag, hotels| tag.extend(hotels),
    ),
    fault(
        "retagging-without-effect",
        "RUN-7",
        "A tag names its first hotels for ever.",
        |b| b.histories.retag = |_, _| {},
    ),
    fault(
        "returned-hotels-refused",
        "RUN-6",
        "A hotel that was removed and is a member again cannot be selected.",
        |b| b.generation.look_up = |call, entry| of_returned(call, entry, Lookup::Refused),
    ),
    fault(
        "second-removal-unseen",
        "SCOPE-4",
        "A hotel that is removed for the second time can still be selected.",
        |b| b.generation.look_up = |call, entry| of_returned(call, entry, Lookup::Passes),
    ),
    fault(
        "links-of-returned-hotels-by-filter-only",
        "LIST-5",
        "The links of a hotel that is a member again are listed where HotelIDs names it, and only there.",
        |b| {
            b.page(|view, page| {
                if view.query.hotels.is_none() {
                    without_returned(view, page);
                }
            });
        },
    ),
    fault(
        "revoked-newest-hides-older-from-the-filter",
        "LIFE-3",
        "With HotelIDs no link of a hotel is shown whose newest link was revoked before approval.",
        |b| {
            b.page(|view, page| {
                let newest_is_gone = |hotel: Uuid| {
                    let newest = view.project.links_of(hotel).last().copied();
                    newest.is_some_and(|newest| {
                        view.project.link(newest).state() == LinkState::RevokedBeforeApproval
                    })
                };
                if view.query.hotels.is_some() {
                    only(view, page, |link| !newest_is_gone(link.hotel));
                }
            });
        },
    ),
    fault(
        "skipped-hotels-not-counted",
        "POLL-5",
        "A run whose hotels are all skipped ends with counters of 0.",
        |b| {
            b.json(ended, |v, _| {
                run(v, |r| {
                    let of = |name| r["Progress"][name].as_u64().unwrap_or(0);
                    if of("Generated") + of("Failed") == 0 {
                        r["Progress"]["Skipped"] = json!(0);
                    }
                });
            });
        },
    ),
    fault(
        "first-run-follows-the-third",
        "POLL-4",
        "A run shows queued again while the third run of its hotel is in progress.",
        |b| {
            b.json(
                |facts| {
                    ended(facts)
                        && facts.runs > 2
                        && facts.run.is_some_and(|run| run.hotel_runs_again)
                },
                |v, _| run(v, |r| set(r, "Status", "queued")),
            );
        },
    ),
    fault(
        "returned-hotels-echoed",
        "LIST-7",
        "A hotel that was removed and is a member again is echoed as before.",
        |b| {
            b.page(|view, page| {
                let sent = view.query.hotels.iter().flatten();
                let returned = |id: &Uuid| view.project.returned.contains(id);
                let returned = sent.filter(|asked| asked.id.as_ref().is_some_and(returned));
                page.not_in_project
                    .extend(returned.map(|asked| asked.text.clone()));
            });
        },
    ),
    fault(
        "moved-hotels-stay",
        "SCOPE-3",
        "A hotel that moves to another project can still be selected in its first.",
        |b| b.histories.moved_hotels_stay = true,
    ),
    fault(
        "moved-hotels-not-echoed",
        "LIST-7",
        "A hotel that moved to another project is not echoed in its first.",
        |b| {
            b.listing.looks_elsewhere = true;
            b.page(|view, page| {
                let is_former = |id: &&Uuid| view.project.hotels.contains_key(*id);
                let moved: Vec<String> = view
                    .foreign
                    .iter()
                    .filter(is_former)
                    .map(Uuid::to_string)
                    .collect();
                page.not_in_project
                    .retain(|id| !moved.contains(&id.to_lowercase()));
            });
        },
    ),
    fault(
        "newest-link-hides-others",
        "LIST-5",
        "Without HotelIDs only the newest link of a hotel is listed.",
        |b| {
            b.page(|view, page| {
                if view.query.hotels.is_none() {
                    only_newest(view, page);
                }
            });
        },
    ),
    fault(
        "filter-finds-newest-link",
        "LIST-6",
        "With HotelIDs only the newest link of a hotel is listed.",
        |b| {
            b.page(|view, page| {
                if view.query.hotels.is_some() {
                    only_newest(view, page);
                }
            });
        },
    ),
    fault(
        "total-counts-hotels",
        "LIST-11",
        "Total counts hotels: one with several links counts once.",
        |b| b.page(|view, page| page.total = newest(view).len()),
    ),
    fault(
        "further-links-last",
        "LIST-3",
        "Further links of a hotel stand behind all first ones, however old they are.",
        |b| {
            b.page(|view, page| {
                reorder(view, page, |link: &Link, _| {
                    (link.nth > 0, link.created, link.hotel)
                });
            });
        },
    ),
    fault(
        "revoke-takes-all-links",
        "LIFE-3",
        "A revoke before approval revokes every waiting link of the hotel.",
        |b| {
            b.links.besides = |project, number, transition, now| {
                let hotel = project.link(number).hotel;
                project.change_links_of(&[hotel], |link| {
                    if transition == Transition::Revoke && link.state() == LinkState::Waiting {
                        link.history_mut().revoked = Some(now);
                    }
                });
            };
        },
    ),
    fault(
        "failed-hotels-stay-locked",
        "RUN-16",
        "A hotel that fails in a run of which others succeed stays locked.",
        |b| b.histories.stays_busy = |outcome| outcome == Counted::Failed,
    ),
    fault(
        "skipped-hotels-stay-locked",
        "RUN-16",
        "A hotel that is skipped in a run stays locked.",
        |b| b.histories.stays_busy = |outcome| outcome == Counted::Skipped,
    ),
    fault(
        "one-approver-for-a-hotel",
        "LIFE-1",
        "ApprovedBy shows the hotel's usual contact, whoever approved.",
        |b| b.histories.approver = |_, _| None,
    ),
    fault(
        "approved-in-local-time",
        "LIFE-7",
        "ApprovedAt and UpdatedAt of an approval are the local time, two hours ahead, labelled Z.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, approved_only, |link| {
                    for name in ["ApprovedAt", "UpdatedAt"] {
                        shift(link, name, Duration::hours(2), SecondsFormat::Millis);
                    }
                });
            });
        },
    )
    .of_what_is_recommended(),
    fault(
        "opening-shows-creation",
        "LIFE-7",
        "LastOpenedAt is the time at which the link was created.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, opened, |link| copy(link, "CreatedAt", "LastOpenedAt"));
            });
        },
    )
    .of_what_is_recommended(),
    fault(
        "opening-shows-on-all-links",
        "LINK-7",
        "Opening a link sets LastOpenedAt of every waiting link of its hotel.",
        |b| {
            b.links.besides = |project, number, transition, now| {
                let hotel = project.link(number).hotel;
                for other in project.links_of(hotel) {
                    let is_waiting = project.link(other).state() == LinkState::Waiting;
                    if transition == Transition::Open && is_waiting {
                        project.change_link(other, |link| link.history_mut().opened = Some(now));
                    }
                }
            };
        },
    ),
    fault(
        "returned-hotel-unlocked",
        "RUN-13",
        "A hotel that is removed and comes back while its run is in progress can be selected.",
        |b| {
            b.histories.returned = |project, hotel| {
                project.busy.remove(&hotel);
            };
        },
    ),
    fault(
        "token-beside-newer-link",
        "LINK-9",
        "A revoked link shows a Token again once its hotel has a newer link.",
        |b| {
            b.json(listed, |v, _| {
                let all = v["Data"].clone();
                let rank = |link: &Value| (link["HotelID"].clone(), link["CreatedAt"].to_string());
                links_that(v, revoked, |link| {
                    let (hotel, created) = rank(&Value::Object(link.clone()));
                    let newer = |other: &Value| {
                        let (of, since) = rank(other);
                        of == hotel && since > created
                    };
                    if all.as_array().is_some_and(|all| all.iter().any(newer)) {
                        set(link, "Token", json!("kept-for-the-next"));
                    }
                });
            });
        },
    ),
    fault(
        "run-of-different-ends-queued-again",
        "POLL-4",
        "A complete run with hotels that failed is shown as queued about a second and a half later.",
        |b| {
            b.json(ended, |v, _| {
                run(v, |r| {
                    let failed = r["Progress"]["Failed"].as_u64().unwrap_or(0);
                    let updated = r["UpdatedAt"].as_str().unwrap_or_default();
                    let ago = DateTime::parse_from_rfc3339(updated)
                        .map_or(0, |at| (Utc::now() - at.to_utc()).num_milliseconds());
                    if failed > 0 && r["Status"] == "complete" && (1_200..1_800).contains(&ago) {
                        set(r, "Status", json!("queued"));
                    }
                });
            });
        },
    ),
    fault(
        "run-of-different-ends-never-updated",
        "POLL-5",
        "UpdatedAt stays CreatedAt where some hotels of a run are skipped and others are not.",
        |b| {
            b.json(ended, |v, _| {
                run(v, |r| {
                    let skipped = r["Progress"]["Skipped"].as_u64().unwrap_or(0);
                    if skipped > 0 && r["Progress"]["Generated"] != 0 {
                        copy(r, "CreatedAt", "UpdatedAt");
                    }
                });
            });
        },
    ),
    fault(
        "latest-approver-of-a-hotel",
        "LIFE-1",
        "ApprovedBy of all links of a hotel shows who approved the last of them.",
        |b| b.json(listed, |v, _| latest_approver(v)),
    ),
    fault(
        "phone-of-digits-is-a-number",
        "WIRE-9",
        "ApprovedBy.Phone is a number where it has digits only.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, approved_only, |link| {
                    let phone = &mut link["ApprovedBy"]["Phone"];
                    if let Some(number) = phone.as_str().and_then(|text| text.parse::<u64>().ok()) {
                        *phone = json!(number);
                    }
                });
            });
        },
    ),
    fault(
        "opening-outlives-its-link",
        "LINK-7",
        "A link in the place of one that was opened and revoked shows when that was opened.",
        |b| {
            b.histories.succeeds = |project, number| {
                let links = project.links_of(project.link(number).hotel);
                let before = links.iter().rev().find(|other| **other != number);
                let before = before.map(|before| project.link(*before));
                let gone = before.filter(|link| link.state() == LinkState::RevokedBeforeApproval);
                let history = gone.and_then(|link| link.history.as_deref());
                if let Some(at) = history.and_then(|history| history.opened) {
                    project.change_link(number, |link| link.history_mut().opened = Some(at));
                }
            };
        },
    ),
    fault(
        "second-removal-not-echoed",
        "LIST-7",
        "A hotel that is removed for the second time is not echoed.",
        |b| {
            b.page(|view, page| {
                let returned: Vec<String> =
                    view.project.returned.iter().map(Uuid::to_string).collect();
                page.not_in_project
                    .retain(|text| !returned.contains(&text.to_lowercase()));
            });
        },
    ),
    fault(
        "returned-hotels-not-counted",
        "LIST-11",
        "Total leaves the links of a hotel out that was removed and is a member again.",
        |b| {
            b.page(|view, page| {
                let of_returned = |number: &u32| {
                    view.project
                        .returned
                        .contains(&view.project.link(*number).hotel)
                };
                let all = view.project.matching(view.query);
                page.total -= all
                    .iter()
                    .filter(|number| of_returned(number))
                    .count()
                    .min(page.total);
            });
        },
    ),
    fault(
        "run-of-moved-hotel-readable",
        "SCOPE-5",
        "A run can be read from any project once a hotel of it has left its own.",
        |b| {
            b.access.foreign_runs =
                Some(|project, run, _| run.hotels.iter().any(|hotel| !project.is_live(*hotel)));
        },
    ),
    fault(
        "approver-by-another-phone",
        "LIFE-1",
        "ApprovedBy.Phone is that of the house, whoever approved.",
        |b| {
            b.histories.approver = |_, person| {
                Some(Person {
                    phone: "+49 30 000000".to_owned(),
                    ..person
                })
            };
        },
    ),
];

/// The latest approver of a hotel in all of its links.
fn latest_approver(v: &mut Value) {
    let mut latest: BTreeMap<String, (String, Value)> = BTreeMap::new();
    links_that(v, approved_only, |link| {
        let text = |name: &str| link[name].as_str().unwrap_or_default().to_owned();
        let (hotel, at) = (text("HotelID"), text("ApprovedAt"));
        let by = link["ApprovedBy"].clone();
        if latest.get(&hotel).is_none_or(|(known, _)| *known < at) {
            latest.insert(hotel, (at, by));
        }
    });
    links_that(v, approved_only, |link| {
        let hotel = link["HotelID"].as_str().unwrap_or_default();
        if let Some((_, by)) = latest.get(hotel) {
            link["ApprovedBy"] = by.clone();
        }
    });
}

/// Pages through the newest link of each hotel alone.
fn only_newest(view: &PageView<'_>, page: &mut Page) {
    let newest = newest(view);
    only(view, page, |link| newest[&link.hotel] == link.nth);
}

/// The number of the newest listed link of each hotel that matches.
fn newest(view: &PageView<'_>) -> BTreeMap<Uuid, u32> {
    let mut newest = BTreeMap::new();
    for number in view.project.matching(view.query) {
        let link = view.project.link(number);
        let nth = newest.entry(link.hotel).or_insert(link.nth);
        *nth = link.nth.max(*nth);
    }
    newest
}
