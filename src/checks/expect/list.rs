//! A list as a whole: what it holds and counts, and whether it is still the same. LIST-5, LIST-9,
//! LIST-14, LIST-15.

use std::collections::BTreeSet;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::checks::evidence::{Filter, Listing, Page, hotels_of, of_list};
use crate::checks::forms::canonical_id;
use crate::checks::{echo, filter, links, moving, order, paging, presence};
use crate::model::{ExchangeId, Judged};

use super::family::{Family, must, verdict};
use super::page::exactly;

/// What a list has to show.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OfList {
    /// The page is an empty list with Total 0.
    Nothing(Page),
    /// Both answers show the same.
    Same(Page, Page),
    /// `UpdatedAt` does not move because the page is read: several times in a row, and once after a
    /// pause.
    StaysWhenRead(Vec<Page>),
    /// Both lists show the same, page by page.
    Unchanged(Listing, Listing),
    /// It holds, and on every page counts, so many links.
    Counts(Listing, usize),
    /// The page counts so many links.
    Total(Page, usize),
    /// These hotels' links are in it.
    Holds(Listing, Vec<String>),
    /// None of these hotels' links is in it.
    Lacks(Listing, Vec<String>),
    /// The page is part of the whole list, from Offset on where one was sent, and counts all of it.
    Part {
        /// The whole list.
        whole: Listing,
        /// The Offset sent, where one was.
        offset: Option<i64>,
        /// The page.
        page: Page,
    },
    /// What was read with a filter, or with none, is what the whole list shows.
    Follows {
        /// The whole list.
        whole: Listing,
        /// The filter, where there was one.
        filter: Option<Filter>,
        /// What was read.
        read: Listing,
    },
    /// But for the links of removed hotels it is what it was: listed, ordered, counted.
    Others {
        /// The list before the removal.
        before: Listing,
        /// The list now.
        now: Listing,
        /// The list now, in small pages.
        pages: Listing,
        /// The hotels that were removed.
        removed: Vec<String>,
    },
    /// As many links can be paged through as Total counts.
    PagedThrough(Listing),
    /// Each of these hotels' links is in it, as far as they are there: so many are.
    EveryOne(Listing, Vec<String>),
    /// The link of a hotel is in it, for it exists.
    Missing {
        /// The hotel.
        hotel: String,
        /// How it was seen to exist.
        how: String,
        /// The list without a filter.
        list: Listing,
        /// The list of this hotel alone.
        filtered: Listing,
    },
    /// What the filter by a hotel shows is in the list without one.
    ShownByFilter {
        /// The hotel.
        hotel: String,
        /// The list without a filter.
        list: Listing,
        /// The list of this hotel alone.
        filtered: Listing,
    },
}

impl Family for OfList {
    fn judge(&self) -> Judged {
        match self {
            Self::Nothing(page) => echo::nothing_listed("", &page.body),
            Self::Same(one, other) => presence::same_answer(&one.body, &other.body),
            Self::StaysWhenRead(pages) => stays_when_read(pages),
            Self::Unchanged(before, after) => unchanged(before, after),
            Self::Counts(list, expected) => counts(list, *expected),
            Self::Total(page, expected) => {
                paging::total(*expected, page.body.pointer("/Pagination/Total"))
            }
            Self::Holds(list, hotels) => presence::listed("", &list.links, hotels),
            Self::Lacks(list, hotels) => presence::not_listed("", &list.links, hotels),
            Self::Part {
                whole,
                offset,
                page,
            } => {
                let offset = offset.map(|offset| usize::try_from(offset).unwrap_or(0));
                let mut judged = paging::part(&whole.links, offset, &page.links);
                let total = page.body.pointer("/Pagination/Total");
                judged.merge(paging::total(whole.links.len(), total));
                judged
            }
            Self::Follows {
                whole,
                filter,
                read,
            } => {
                if let Some(filter) = filter {
                    return exactly(whole, read, filter);
                }
                let mut same = paging::partition(&whole.links, &[&read.links]);
                let total = Value::from(read.total);
                same.merge(paging::total(whole.links.len(), Some(&total)));
                same
            }
            Self::Others {
                before,
                now,
                pages,
                removed,
            } => others(before, now, pages, removed),
            Self::PagedThrough(list) => paged_through(list),
            Self::EveryOne(list, hotels) => {
                let listed: BTreeSet<String> = hotels_of(&list.links)
                    .iter()
                    .map(|id| canonical_id(id))
                    .collect();
                let there = hotels
                    .iter()
                    .filter(|hotel| listed.contains(&canonical_id(hotel)));
                Judged::applied(u32::try_from(there.count()).unwrap_or(u32::MAX))
            }
            Self::Missing {
                hotel, how, list, ..
            } => verdict((!has(list, hotel)).then(|| {
                must("a link of the project is not in the list without HotelIDs").because(
                    format!("the link of hotel {hotel}, for {how}"),
                    format!("not among {} links", list.links.len()),
                )
            })),
            Self::ShownByFilter {
                hotel,
                list,
                filtered,
            } => shown_by_filter(hotel, list, filtered),
        }
    }

    fn exchanges(&self) -> Vec<ExchangeId> {
        match self {
            Self::Nothing(page) | Self::Total(page, _) | Self::Part { page, .. } => {
                vec![page.exchange.id]
            }
            Self::Same(one, other) => vec![one.exchange.id, other.exchange.id],
            Self::StaysWhenRead(pages) => pages.iter().map(|page| page.exchange.id).collect(),
            // Each finding names its own pages.
            Self::Unchanged(..) => Vec::new(),
            Self::Counts(list, _)
            | Self::Holds(list, _)
            | Self::Lacks(list, _)
            | Self::EveryOne(list, _)
            | Self::PagedThrough(list)
            | Self::Follows { read: list, .. }
            | Self::Others { now: list, .. } => of_list(list).collect(),
            Self::Missing { list, filtered, .. } => {
                of_list(list).chain(of_list(filtered)).collect()
            }
            Self::ShownByFilter { list, filtered, .. } => {
                of_list(filtered).chain(of_list(list)).collect()
            }
        }
    }
}

/// Whether a list has a link of the hotel.
fn has(list: &Listing, hotel: &str) -> bool {
    let wanted = canonical_id(hotel);
    hotels_of(&list.links)
        .iter()
        .any(|id| canonical_id(id) == wanted)
}

fn stays_when_read(pages: &[Page]) -> Judged {
    let seconds = |us: u64| Duration::from_micros(us).as_secs_f64();
    let reads: Vec<_> = pages
        .iter()
        .map(|page| moving::Read {
            sent: seconds(page.exchange.sent_us),
            answered: seconds(page.exchange.ended_us),
            links: &page.links,
        })
        .collect();
    moving::by_reading(&reads)
}

fn unchanged(before: &Listing, after: &Listing) -> Judged {
    let mut judged = Judged::default();
    for (before, after) in before.pages.iter().zip(&after.pages) {
        let mut same = presence::same_answer(&before.body, &after.body);
        for finding in &mut same.findings {
            finding.rule = "LIST-15".into();
            finding.exchanges = vec![before.exchange.id, after.exchange.id];
        }
        judged.merge(same);
    }
    judged
}

fn counts(list: &Listing, expected: usize) -> Judged {
    let mut judged = verdict((list.links.len() != expected).then(|| {
        must("the list does not hold as many links as there are")
            .because(
                format!("{expected} links"),
                format!("{} links", list.links.len()),
            )
            .at("/Data")
    }));
    let miscounted = list
        .pages
        .iter()
        .find(|page| usize::try_from(page.total) != Ok(expected));
    judged.merge(verdict(miscounted.map(|page| {
        must("Total does not count as many links as there are")
            .because(expected.to_string(), page.total.to_string())
            .at("/Pagination/Total")
            .seen_in(page.exchange.id)
    })));
    judged
}

fn others(before: &Listing, now: &Listing, pages: &Listing, removed: &[String]) -> Judged {
    let others = |links: &[Value]| {
        let is_other = |link: &&Value| {
            let hotel = link.get("HotelID").and_then(Value::as_str);
            !hotel.is_some_and(|hotel| removed.iter().any(|id| id.eq_ignore_ascii_case(hotel)))
        };
        links.iter().filter(is_other).cloned().collect::<Vec<_>>()
    };
    let (known, came) = (others(&before.links), others(&now.links));
    let there = hotels_of(&known);
    let mut more = hotels_of(&came);
    let is_known = |hotel: &String| {
        there
            .iter()
            .any(|id| canonical_id(id) == canonical_id(hotel))
    };
    more.retain(|hotel| !is_known(hotel));
    let mut judged = presence::listed("", &now.links, &there);
    judged.merge(presence::not_listed("", &came, &more));
    judged.merge(order::whole(&now.links));
    judged.merge(order::one_order(&known, &came));
    let total = Value::from(now.total);
    judged.merge(paging::total(now.links.len(), Some(&total)));
    let slices: Vec<&[Value]> = pages.pages.iter().map(|page| &page.links[..]).collect();
    judged.merge(paging::partition(&now.links, &slices));
    judged
}

fn paged_through(list: &Listing) -> Judged {
    let short = i64::try_from(list.links.len()).is_ok_and(|length| length < list.total);
    verdict(short.then(|| {
        must("fewer links can be paged through than Total counts").because(
            format!("{} links", list.total),
            format!("{} links in {} pages", list.links.len(), list.pages.len()),
        )
    }))
}

fn shown_by_filter(hotel: &str, list: &Listing, filtered: &Listing) -> Judged {
    let there = filter::of_hotels(&list.links, &[hotel.to_owned()]);
    let missing = filtered
        .links
        .iter()
        .find(|link| !there.iter().any(|other| links::is_same(link, other)));
    let finding = missing.map(|link| {
        must("a link that is shown when its hotel is asked for is not in the list without HotelIDs")
            .because(
                format!("the link of hotel {hotel} in both lists"),
                format!("not among {} links: {link}", list.links.len()),
            )
    });
    Judged {
        applied: u32::try_from(filtered.links.len()).unwrap_or(u32::MAX),
        findings: finding.into_iter().collect(),
    }
}
