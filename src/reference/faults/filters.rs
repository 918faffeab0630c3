//! Faults of LIST-5, LIST-6, LIST-9 and LIST-10: the filter.

use std::collections::BTreeSet;

use crate::reference::faults::fault::{Fault, fault};
use crate::reference::faults::paging::{members, only, opened, refilter, slice};
use crate::reference::ids::IdSet;
use crate::reference::moment::SECOND;
use crate::reference::rewrite::edits::{filtered, links, refuse, shift};
use crate::reference::state::link::LinkState;
use crate::reference::state::list::{Asked, Query};

/// The faults of this file.
pub(super) const FAULTS: &[Fault] = &[
    fault(
        "opened-hidden",
        "LIST-5",
        "Without HotelIDs, waiting links that were opened are hidden.",
        |b| {
            b.page(|view, page| {
                if view.query.hotels.is_none() {
                    only(view, page, |link| {
                        link.state() != LinkState::Waiting || !opened(link)
                    });
                }
            });
        },
    ),
    fault(
        "hundred-reachable",
        "LIST-5",
        "Without HotelIDs, links behind the hundredth cannot be reached.",
        |b| {
            b.page(|view, page| {
                if view.query.hotels.is_none() {
                    let all: Vec<u32> = view
                        .project
                        .matching(view.query)
                        .into_iter()
                        .take(100)
                        .collect();
                    slice(view, page, &all);
                }
            });
        },
    ),
    fault(
        "approved-hidden-without-filter",
        "LIST-5",
        "Without HotelIDs only links are listed that still wait or are revoked.",
        |b| {
            b.page(|view, page| {
                if view.query.hotels.is_none() {
                    only(view, page, |link| link.state() != LinkState::Approved);
                }
            });
        },
    ),
    fault(
        "repeated-hotel-listed-twice",
        "LIST-6",
        "The links of a hotel named twice in HotelIDs are listed and counted twice.",
        |b| {
            b.page(|view, page| {
                let asked: Vec<_> = view
                    .query
                    .hotels
                    .iter()
                    .flatten()
                    .filter_map(|asked| asked.id)
                    .collect();
                if members(view).len()
                    < asked.iter().filter(|id| view.project.is_live(**id)).count()
                {
                    let times = |number: &u32| {
                        asked
                            .iter()
                            .filter(|id| **id == view.project.link(*number).hotel)
                            .count()
                    };
                    let all: Vec<u32> = view
                        .project
                        .matching(view.query)
                        .into_iter()
                        .flat_map(|n| std::iter::repeat_n(n, times(&n)))
                        .collect();
                    page.total = all.len();
                    slice(view, page, &all);
                }
            });
        },
    ),
    fault(
        "repeated-hotel-counted-twice",
        "LIST-6",
        "Total counts the links of a hotel named twice twice: a count over a join.",
        |b| {
            b.page(|view, page| {
                let asked = view
                    .query
                    .hotels
                    .iter()
                    .flatten()
                    .filter_map(|asked| asked.id)
                    .filter(|id| view.project.is_live(*id));
                let repeated: usize = asked.count() - members(view).len();
                page.total += repeated;
            });
        },
    ),
    fault(
        "filter-needs-limit",
        "LIST-6",
        "HotelIDs is passed over where Limit is left out.",
        |b| b.listing.filter_needs_limit = true,
    ),
    fault(
        "both-spellings-counted-twice",
        "LIST-6",
        "Total counts the links of a hotel named in both spellings of its id twice.",
        |b| {
            b.page(|view, page| {
                let asked: Vec<&Asked> = view.query.hotels.iter().flatten().collect();
                let again = |place: usize, one: &Asked| {
                    let earlier = asked[..place].iter();
                    let live = one.id.is_some_and(|id| view.project.is_live(id));
                    live && earlier
                        .into_iter()
                        .any(|other| other.id == one.id && other.text != one.text)
                };
                page.total += asked
                    .iter()
                    .enumerate()
                    .filter(|(place, one)| again(*place, one))
                    .count();
            });
        },
    ),
    fault(
        "both-spellings-beside-stranger-listed-twice",
        "LIST-6",
        "Beside a non-member, the links of a hotel named in both spellings of its id are listed twice.",
        |b| {
            b.page(|view, page| {
                let asked: Vec<&Asked> = view.query.hotels.iter().flatten().collect();
                let spellings = |id| {
                    let texts = asked.iter().filter(|one| one.id == Some(id));
                    texts.map(|one| &one.text).collect::<BTreeSet<_>>().len()
                };
                if !page.not_in_project.is_empty() {
                    let times = |number: &u32| spellings(view.project.link(*number).hotel);
                    let all = view.project.matching(view.query).into_iter();
                    let all: Vec<u32> = all
                        .flat_map(|number| std::iter::repeat_n(number, times(&number)))
                        .collect();
                    page.total = all.len();
                    slice(view, page, &all);
                }
            });
        },
    ),
    fault(
        "ten-hotels-in-filter",
        "LIST-6",
        "Only the first ten of HotelIDs are looked at.",
        |b| {
            b.page(|view, page| {
                if let Some(asked) = view.query.hotels.as_ref().filter(|asked| asked.len() > 10) {
                    refilter(view, page, Some(asked[..10].to_vec()));
                }
            });
        },
    ),
    fault(
        "last-hotel-of-filter-lost",
        "LIST-6",
        "The last of several HotelIDs of a list is lost.",
        |b| {
            b.page(|view, page| {
                if let Some(asked) = view.query.hotels.as_ref().filter(|asked| asked.len() > 1) {
                    refilter(view, page, Some(asked[..asked.len() - 1].to_vec()));
                }
            });
        },
    ),
    fault(
        "filter-after-limit",
        "LIST-6",
        "HotelIDs are applied to the page that would be shown without them.",
        |b| {
            b.page(|view, page| {
                if view.query.hotels.is_some() {
                    let named: IdSet = members(view).into_iter().collect();
                    let unfiltered = Query {
                        hotels: None,
                        ..view.query.clone()
                    };
                    page.links = view.project.page(&unfiltered).links;
                    page.links
                        .retain(|number| named.contains(&view.project.link(*number).hotel));
                }
            });
        },
    ),
    fault(
        "only-strangers-list-everything",
        "LIST-9",
        "With none but non-members in HotelIDs the whole project is listed.",
        |b| {
            b.page(|view, page| {
                if view
                    .query
                    .hotels
                    .as_ref()
                    .is_some_and(|asked| !asked.is_empty())
                    && members(view).is_empty()
                {
                    refilter(view, page, None);
                }
            });
        },
    ),
    fault(
        "waiting-link-of-removed-counted",
        "LIST-9",
        "Total counts the waiting links of removed hotels in HotelIDs, which Data leaves out.",
        |b| {
            b.page(|view, page| {
                let named = view.query.hotels.iter().flatten().filter_map(|one| one.id);
                let removed = named.filter(|id| !view.project.is_live(*id));
                let waiting = removed.filter(|id| view.project.has_link(*id, LinkState::Waiting));
                page.total += waiting.collect::<IdSet>().len();
            });
        },
    ),
    fault(
        "tag-in-filter-lists-its-hotels",
        "LIST-9",
        "The id of a tag in HotelIDs stands for the tag's hotels.",
        |b| {
            b.page(|view, page| {
                let asked = view.query.hotels.iter().flatten();
                let tagged: Vec<Asked> = asked
                    .filter_map(|one| view.project.tags.get(&one.id?))
                    .flatten()
                    .map(|hotel| Asked {
                        text: hotel.to_string(),
                        id: Some(*hotel),
                    })
                    .collect();
                if !tagged.is_empty() {
                    let own = view.query.hotels.iter().flatten().cloned();
                    refilter(view, page, Some(own.chain(tagged).collect()));
                }
            });
        },
    ),
    fault(
        "project-in-filter-lists-everything",
        "LIST-9",
        "The id of the project in HotelIDs stands for all of its hotels.",
        |b| {
            b.page(|view, page| {
                let mut asked = view.query.hotels.iter().flatten();
                if asked.any(|one| one.id == Some(view.project.id)) {
                    refilter(view, page, None);
                }
            });
        },
    ),
    fault(
        "filter-has-its-own-updated",
        "LIST-6",
        "With several HotelIDs UpdatedAt is a second later.",
        |b| {
            b.json(
                |f| filtered(f) && f.hotel_ids > 1,
                |v, _| {
                    links(v, |link| {
                        shift(
                            link,
                            "UpdatedAt",
                            chrono::Duration::seconds(1),
                            chrono::SecondsFormat::Millis,
                        );
                    });
                },
            );
        },
    ),
    fault(
        "only-strangers-are-404",
        "LIST-9",
        "None but non-members in HotelIDs is answered 404.",
        |b| {
            b.whole(
                |f| filtered(f) && f.hotel_ids > 0 && f.non_members == f.hotel_ids,
                |a, _| refuse(a, 404),
            );
        },
    ),
    fault(
        "only-strangers-count-everything",
        "LIST-9",
        "With none but non-members in HotelIDs Total is that of the whole project.",
        |b| {
            b.page(|view, page| {
                if view
                    .query
                    .hotels
                    .as_ref()
                    .is_some_and(|asked| !asked.is_empty())
                    && members(view).is_empty()
                {
                    page.total = view.project.index.len();
                }
            });
        },
    ),
    fault(
        "member-without-link-echoed",
        "LIST-10",
        "Membership is inferred from links: a member without one is echoed.",
        |b| {
            b.page(|view, page| {
                let bare = members(view).into_iter().filter(|id| {
                    view.project
                        .named_links(&[Asked {
                            text: String::new(),
                            id: Some(*id),
                        }])
                        .is_empty()
                });
                page.not_in_project.extend(bare.map(|id| id.to_string()));
            });
        },
    ),
    fault(
        "unlinked-member-of-a-tag-echoed",
        "LIST-10",
        "A member that a tag names and that has no link at all is echoed.",
        |b| {
            b.page(|view, page| {
                let tagged: IdSet = view.project.tags.values().flatten().copied().collect();
                let bare = members(view)
                    .into_iter()
                    .filter(|id| tagged.contains(id) && view.project.links_of(*id).is_empty());
                page.not_in_project.extend(bare.map(|id| id.to_string()));
            });
        },
    ),
    fault(
        "member-with-revoked-link-echoed",
        "LIST-10",
        "A member whose only link was revoked before approval is echoed.",
        |b| {
            b.page(|view, page| {
                let excluded: IdSet = view
                    .project
                    .excluded(view.query)
                    .iter()
                    .map(|number| view.project.link(*number).hotel)
                    .collect();
                if view.query.hotels.is_some() {
                    page.not_in_project
                        .extend(excluded.iter().map(ToString::to_string));
                }
            });
        },
    ),
    fault(
        "member-with-revoked-link-echoed-later",
        "LIST-10",
        "A member is echoed two seconds after its only link was revoked before approval.",
        |b| {
            b.page(|view, page| {
                let excluded = view.project.excluded(view.query).into_iter();
                let long_ago = excluded.filter_map(|number| {
                    let link = view.project.link(number);
                    let revoked = link.history.as_ref()?.revoked?;
                    (revoked.plus(2 * SECOND) < view.now).then_some(link.hotel)
                });
                if view.query.hotels.is_some() {
                    page.not_in_project
                        .extend(long_ago.map(|hotel| hotel.to_string()));
                }
            });
        },
    ),
    fault(
        "member-without-any-link-echoed",
        "LIST-10",
        "A member that never had a link is echoed.",
        |b| {
            b.page(|view, page| {
                let bare = members(view)
                    .into_iter()
                    .filter(|id| view.project.links_of(*id).is_empty());
                page.not_in_project.extend(bare.map(|id| id.to_string()));
            });
        },
    ),
];
