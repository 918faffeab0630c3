//! Faults of LIST-7 and LIST-8: the echo.

use std::collections::HashSet;

use crate::reference::faults::fault::{Fault, fault};
use crate::reference::faults::paging::members;
use crate::reference::ids::parse_uuid;
use crate::reference::rewrite::edits::{filtered, listed, refuse};
use crate::reference::state::list::Asked;
use serde_json::{Value, json};

/// The faults of this file.
pub(super) const FAULTS: &[Fault] = &[
    fault(
        "echo-only-without-members",
        "LIST-7",
        "Non-members are echoed only where no member was named.",
        |b| {
            b.page(|view, page| {
                if !members(view).is_empty() {
                    page.not_in_project.clear();
                }
            });
        },
    ),
    fault(
        "near-misses-not-echoed",
        "LIST-7",
        "An id that begins as that of a member is taken for it, and not echoed.",
        |b| {
            b.page(|view, page| {
                let hotels = view.project.hotels.keys().map(ToString::to_string);
                let known: HashSet<String> = hotels.map(|id| id[..13].to_owned()).collect();
                page.not_in_project
                    .retain(|text| text.get(..13).is_none_or(|begin| !known.contains(begin)));
            });
        },
    ),
    fault(
        "removed-not-echoed",
        "LIST-7",
        "Removed hotels are not echoed.",
        |b| {
            b.page(|view, page| {
                page.not_in_project.retain(|text| {
                    !crate::reference::ids::parse_uuid(text)
                        .is_some_and(|id| view.project.hotels.contains_key(&id))
                });
            });
        },
    ),
    fault(
        "foreign-without-link-not-echoed",
        "LIST-7",
        "Another project's hotels are echoed only where they have a link.",
        |b| {
            b.listing.looks_elsewhere = true;
            b.page(|view, page| {
                page.not_in_project.retain(|text| {
                    !crate::reference::ids::parse_uuid(text).is_some_and(|id| {
                        let has_link = view.foreign_links.iter().any(|link| link.hotel == id);
                        view.foreign.contains(&id) && !has_link
                    })
                });
            });
        },
    ),
    fault(
        "revoked-shown-and-echoed",
        "LIST-7",
        "A hotel whose link was revoked after its approval is echoed, and its link shown.",
        |b| {
            b.page(|view, page| {
                let shown = page.links.iter().map(|number| view.project.link(*number));
                let revoked = shown.filter(|link| {
                    let history = link.history.as_deref();
                    history.is_some_and(|history| history.revoked.is_some())
                });
                let hotels = revoked.map(|link| link.hotel.to_string());
                if view.query.hotels.is_some() {
                    page.not_in_project.extend(hotels);
                }
            });
        },
    ),
    fault(
        "zeros-not-echoed",
        "LIST-7",
        "The UUID of zeros is not echoed, because it stands for none.",
        |b| {
            b.page(|_, page| {
                page.not_in_project
                    .retain(|text| !parse_uuid(text).is_some_and(|id| id.is_nil()));
            });
        },
    ),
    fault(
        "removed-after-run-not-echoed",
        "LIST-7",
        "A removed hotel that had a run is not echoed.",
        |b| {
            b.page(|view, page| {
                let had_a_run = |id| {
                    let mut runs = view.project.runs.values();
                    view.project.hotels.contains_key(&id)
                        && runs.any(|run| run.hotels.contains(&id))
                };
                page.not_in_project
                    .retain(|text| !parse_uuid(text).is_some_and(had_a_run));
            });
        },
    ),
    fault(
        "first-stranger-echoed",
        "LIST-7",
        "Only the first non-member is echoed.",
        |b| b.page(|_, page| page.not_in_project.truncate(1)),
    ),
    fault(
        "everything-echoed",
        "LIST-7",
        "With a non-member in HotelIDs all of them are echoed.",
        |b| {
            b.page(|view, page| {
                if !page.not_in_project.is_empty() {
                    page.not_in_project = view
                        .query
                        .hotels
                        .iter()
                        .flatten()
                        .map(|asked| asked.text.clone())
                        .collect();
                }
            });
        },
    ),
    fault("nothing-echoed", "LIST-7", "Nothing is ever echoed.", |b| {
        b.page(|_, page| page.not_in_project.clear());
    }),
    fault(
        "stranger-is-404",
        "LIST-7",
        "A non-member among members in HotelIDs is answered 404.",
        |b| {
            b.whole(
                |f| filtered(f) && f.non_members > 0 && f.non_members < f.hotel_ids,
                |a, _| refuse(a, 404),
            );
        },
    ),
    fault(
        "five-strangers-echoed",
        "LIST-7",
        "At most five non-members are echoed.",
        |b| b.page(|_, page| page.not_in_project.truncate(5)),
    ),
    fault(
        "echo-needs-limit",
        "LIST-7",
        "Nothing is echoed where Limit is left out.",
        |b| {
            b.json(
                |f| filtered(f) && !f.limit_sent,
                |v, _| v["NotInProjectIDs"] = json!([]),
            );
        },
    ),
    fault(
        "echo-needs-offset",
        "LIST-7",
        "Nothing is echoed where Limit is sent and Offset left out.",
        |b| {
            b.json(
                |f| filtered(f) && f.limit_sent && !f.offset_sent,
                |v, _| v["NotInProjectIDs"] = json!([]),
            );
        },
    ),
    fault(
        "member-in-capitals-echoed",
        "LIST-7",
        "Beside a non-member, a member is echoed whose id is written in capitals.",
        |b| {
            b.page(|view, page| {
                if !page.not_in_project.is_empty() {
                    let live = |one: &&Asked| one.id.is_some_and(|id| view.project.is_live(id));
                    let asked = view.query.hotels.iter().flatten().filter(live);
                    let capitals = asked.filter(|one| one.text != one.text.to_lowercase());
                    page.not_in_project
                        .extend(capitals.map(|one| one.text.clone()));
                }
            });
        },
    ),
    fault(
        "tag-in-filter-not-echoed",
        "LIST-7",
        "The id of a tag in HotelIDs is not echoed.",
        |b| {
            b.page(|view, page| {
                page.not_in_project.retain(|text| {
                    !parse_uuid(text).is_some_and(|id| view.project.tags.contains_key(&id))
                });
            });
        },
    ),
    fault(
        "run-in-filter-not-echoed",
        "LIST-7",
        "The id of a run in HotelIDs is not echoed.",
        |b| {
            b.page(|view, page| {
                page.not_in_project.retain(|text| {
                    !parse_uuid(text).is_some_and(|id| view.project.runs.contains_key(&id))
                });
            });
        },
    ),
    fault(
        "other-versions-refused-in-filter",
        "LIST-7",
        "An id in HotelIDs that is not a UUID of version 4 is answered 400.",
        |b| b.reading.list_takes_version_4_only = true,
    ),
    fault(
        "echo-of-objects",
        "LIST-8",
        "NotInProjectIDs is an array of objects with HotelID.",
        |b| {
            b.json(
                |f| f.non_members > 0,
                |v, _| {
                    for id in v
                        .get_mut("NotInProjectIDs")
                        .and_then(Value::as_array_mut)
                        .into_iter()
                        .flatten()
                    {
                        *id = json!({"HotelID": id.take()});
                    }
                },
            );
        },
    ),
    fault(
        "echo-as-text",
        "LIST-8",
        "NotInProjectIDs is one text with commas.",
        |b| {
            b.json(
                |f| f.non_members > 0,
                |v, _| {
                    if let Some(Value::Array(ids)) = v.get("NotInProjectIDs") {
                        let ids: Vec<&str> = ids.iter().filter_map(Value::as_str).collect();
                        v["NotInProjectIDs"] = json!(ids.join(","));
                    }
                },
            );
        },
    ),
    fault(
        "echo-in-header",
        "LIST-7",
        "The echo stands in a header, not in the body.",
        |b| {
            b.json(listed, |v, _| {
                if let Some(body) = v.as_object_mut() {
                    body.remove("NotInProjectIDs");
                }
            });
            b.whole(
                |f| f.non_members > 0,
                |a, f| {
                    a.headers.push((
                        axum::http::HeaderName::from_static("x-not-in-project"),
                        f.non_members.to_string(),
                    ));
                },
            );
        },
    ),
    fault(
        "echo-as-count",
        "LIST-8",
        "NotInProjectIDs is the number of non-members.",
        |b| {
            b.json(
                |f| f.non_members > 0,
                |v, f| v["NotInProjectIDs"] = json!(f.non_members),
            );
        },
    ),
];
