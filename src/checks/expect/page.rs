//! Pages and lists that were read, against the whole list: LIST-3, LIST-4, LIST-6, LIST-11 to LIST-13
//! and LINK-12.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::checks::evidence::{Filter, Listing, Page, Read, of_list};
use crate::checks::timestamp::Timestamp;
use crate::checks::{agreement, echoes, filter, moving, order, paging};
use crate::model::{ExchangeId, Judged};

use super::family::Family;

/// What a page, or a list that was read page by page, has to show.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OfPage {
    /// It is its slice of the whole list.
    Slice(Cut),
    /// Its Total is the length of the whole list.
    Total(Cut),
    /// It is past the end: empty, with the same Total.
    PastEnd(Cut),
    /// The pages put together are the whole list.
    Partition {
        /// The whole list.
        whole: Listing,
        /// What was read.
        read: Listing,
    },
    /// The pages are full.
    Full(Read),
    /// Total is the number of links read, on every page.
    Counted(Listing),
    /// The links read are in order of creation.
    InOrder(Listing),
    /// The links read stand in the order of the whole list.
    OneOrder {
        /// The whole list.
        whole: Listing,
        /// What was read.
        read: Listing,
    },
    /// Exactly the links of the filter's hotels were read, in the order of the whole list.
    Exactly {
        /// The whole list.
        whole: Listing,
        /// What was read.
        read: Listing,
        /// The filter.
        filter: Filter,
    },
    /// Both lists agree on each hotel's name and codes.
    Agree {
        /// The whole list.
        whole: Listing,
        /// What was read.
        read: Listing,
    },
    /// Links show the `UpdatedAt` that they have in the whole list. Both were read twice, with the settle
    /// time between. That they do counts for nothing.
    SameUpdates {
        /// The whole list.
        whole: [Listing; 2],
        /// What was read.
        read: [Listing; 2],
    },
    /// Links created at one instant are in order of their hotel ids.
    Ties {
        /// What was read.
        read: Listing,
        /// The instant that the scenario asked for.
        instant: String,
    },
}

/// A page, and the list that it is cut from.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Cut {
    /// The whole list.
    pub whole: Listing,
    /// The Limit sent.
    pub limit: i64,
    /// The Offset sent.
    pub offset: i64,
    /// The page.
    pub page: Page,
}

impl Family for OfPage {
    fn judge(&self) -> Judged {
        match self {
            Self::Slice(cut) => paging::slice(
                &cut.whole.links,
                index(cut.limit),
                index(cut.offset),
                &cut.page.links,
            ),
            Self::Total(cut) => paging::total(
                cut.whole.links.len(),
                cut.page.body.pointer("/Pagination/Total"),
            ),
            Self::PastEnd(cut) => paging::past_end(
                index(cut.offset),
                cut.whole.total,
                &cut.page.links,
                Some(cut.page.total),
            ),
            Self::Partition { whole, read } => paging::partition(&whole.links, &pages(read)),
            Self::Full(read) => paging::full(read.listing.total, read.limit, &pages(&read.listing)),
            Self::Counted(read) => total_on_every_page(read),
            Self::InOrder(read) => order::whole(&read.links),
            Self::OneOrder { whole, read } => order::one_order(&whole.links, &read.links),
            Self::Exactly {
                whole,
                read,
                filter,
            } => exactly(whole, read, filter),
            Self::Agree { whole, read } => agreement::over_answers(&[&whole.links, &read.links]),
            Self::SameUpdates { whole, read } => moving::by_the_way_of_reading(whole, read),
            Self::Ties { read, instant } => match Timestamp::read(instant) {
                Ok(instant) => order::ties(&read.links, &instant),
                Err(_) => Judged::default(),
            },
        }
    }

    fn exchanges(&self) -> Vec<ExchangeId> {
        match self {
            Self::Slice(cut) | Self::Total(cut) | Self::PastEnd(cut) => vec![cut.page.exchange.id],
            Self::Full(read) => of_list(&read.listing).collect(),
            Self::SameUpdates { whole, read } => {
                whole.iter().chain(read).flat_map(of_list).collect()
            }
            Self::Exactly { read, .. }
            | Self::Partition { read, .. }
            | Self::Counted(read)
            | Self::InOrder(read)
            | Self::OneOrder { read, .. }
            | Self::Agree { read, .. }
            | Self::Ties { read, .. } => of_list(read).collect(),
        }
    }
}

fn pages(listing: &Listing) -> Vec<&[Value]> {
    listing.pages.iter().map(|page| &page.links[..]).collect()
}

fn total_on_every_page(listing: &Listing) -> Judged {
    let mut judged = Judged::default();
    for page in &listing.pages {
        let mut of_page =
            paging::total(listing.links.len(), page.body.pointer("/Pagination/Total"));
        for finding in &mut of_page.findings {
            finding.exchanges = vec![page.exchange.id];
        }
        judged.merge(of_page);
    }
    judged
}

/// LIST-6 for a filtered list. An id that is echoed was skipped: whether it should have been is
/// judged elsewhere, for a listed link alone does not show that its hotel is a live member.
pub(super) fn exactly(whole: &Listing, read: &Listing, asked: &Filter) -> Judged {
    let echoed: Vec<&str> = read
        .pages
        .iter()
        .filter_map(|page| page.body.as_object())
        .flat_map(echoes::ids)
        .map(|(_, id)| id)
        .collect();
    let vouched = |id: &String| asked.linked.contains(id) || asked.unlinked.contains(id);
    let judge = |is_same: fn(&str, &str) -> bool| {
        let skipped = |id: &String| {
            asked.non_members.contains(id)
                || (!vouched(id) && echoed.iter().any(|echoed| is_same(echoed, id)))
        };
        let hotels = asked.sent.iter().filter(|id| !skipped(id));
        let hotels: Vec<String> = hotels.cloned().collect();
        filter::exactly(&whole.links, &hotels, &read.links, Some(read.total))
    };
    let judged = judge(str::eq_ignore_ascii_case);
    if judged.findings.is_empty() {
        return judged;
    }
    // Of an id sent in both cases one may be a hotel and the other a stranger, which is echoed.
    let as_written = judge(|echoed, id| echoed == id);
    if as_written.findings.is_empty() {
        as_written
    } else {
        judged
    }
}

/// A count as an index.
fn index(count: i64) -> usize {
    usize::try_from(count).unwrap_or(0)
}
