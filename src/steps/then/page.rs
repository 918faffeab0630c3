//! Pages and lists that were read, against the whole list.

use cucumber::then;
use serde_json::Value;

use crate::checks::timestamp::Timestamp;
use crate::checks::{agreement, echoes, filter, order, paging};
use crate::model::{Judged, Stop};
use crate::steps::filter::Filter;
use crate::steps::listing::Listing;
use crate::steps::lists::{Asked, Read, exchanges, index, seen_in};
use crate::steps::varied::TIED;
use crate::steps::world::World;

/// What a page is judged by: LIST-11, LIST-12 or LIST-13.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PageRule {
    /// It is its slice of the whole list.
    Slice,
    /// Its Total is the length of the whole list.
    Total,
    /// At or past the end it is empty and keeps Total.
    PastEnd,
}

/// What a page shows, against the whole list with the same filter.
const OF_A_PAGE: [(&str, PageRule); 3] = [
    (
        "the page is exactly its slice of the whole list",
        PageRule::Slice,
    ),
    ("Total is the length of the whole list", PageRule::Total),
    (
        "the page is empty and Total is the length of the whole list",
        PageRule::PastEnd,
    ),
];

#[then(
    regex = r"^(the page is exactly its slice of the whole list|(?:the page is empty and )?Total is the length of the whole list)$"
)]
async fn page_agrees(world: &mut World, sentence: String) -> Result<(), Stop> {
    let rule = OF_A_PAGE.iter().find(|(words, _)| *words == sentence);
    let (_, rule) =
        rule.ok_or_else(|| Stop::error(format!("no page is judged by '{sentence}'")))?;
    let asked = world.asked()?;
    world.judge_page(&[*rule], &asked, None).await
}

/// Judges a list that was read, given the whole list without a filter.
type OfRead = fn(&Listing, &Read) -> Judged;

/// What a list shows that was read page by page.
const OF_A_LIST: [(&str, OfRead); 7] = [
    (
        "the pages put together are the whole list",
        |whole, read| paging::partition(&whole.links, &pages(&read.listing)),
    ),
    ("the pages are full", |_, read| {
        paging::full(read.listing.total, read.limit, &pages(&read.listing))
    }),
    (
        "Total is the number of links read, on every page",
        |_, read| total_on_every_page(&read.listing),
    ),
    ("the links read are in order of creation", |_, read| {
        order::whole(&read.listing.links)
    }),
    (
        "the links read stand in the order of the whole list",
        |whole, read| order::one_order(&whole.links, &read.listing.links),
    ),
    (
        "exactly the links of those hotels were read, in the order of the whole list",
        |whole, read| {
            let filter = read.filter.clone().unwrap_or_default();
            exactly(whole, &read.listing, &filter)
        },
    ),
    (
        "both lists agree on each hotel's name and codes",
        |whole, read| agreement::over_answers(&[&whole.links, &read.listing.links]),
    ),
];

#[then(
    regex = r"^(the pages (?:put together are the whole list|are full)|Total is the number of links read, on every page|the links read .+|exactly the links of those hotels were read, in the order of the whole list|both lists agree on each hotel's name and codes)$"
)]
async fn list_agrees(world: &mut World, sentence: String) -> Result<(), Stop> {
    let judge = OF_A_LIST.iter().find(|(words, _)| *words == sentence);
    let (_, judge) =
        judge.ok_or_else(|| Stop::error(format!("no list is judged by '{sentence}'")))?;
    world.judge_read(judge).await
}

fn pages(listing: &Listing) -> Vec<&[Value]> {
    listing.pages.iter().map(|page| &page.links[..]).collect()
}

fn total_on_every_page(listing: &Listing) -> Judged {
    let mut judged = Judged::default();
    for page in &listing.pages {
        let total = page.body.pointer("/Pagination/Total");
        judged.merge(seen_in(
            paging::total(listing.links.len(), total),
            [&page.exchange],
        ));
    }
    judged
}

/// At `must` only among links that show the very instant that the scenario asked for; ties that
/// are only seen are judged by the universal check, which can but warn.
#[then(regex = r"^links created at the same instant are in order of their hotel ids$")]
async fn ties_in_order(world: &mut World) -> Result<(), Stop> {
    let asked = Timestamp::read(TIED).map_err(|wrong| Stop::error(format!("{TIED}: {wrong}")))?;
    if world.owns_list().await? {
        world
            .judge_read(|_, read| order::ties(&read.listing.links, &asked))
            .await?;
    }
    let seen = world.universally(&world.exchanges)?;
    if seen.applied == 0 && world.score().applied == 0 {
        return Err(Stop::skipped("links that show the same CreatedAt"));
    }
    world.judge(seen);
    Ok(())
}

/// LIST-6 for a filtered list. An id that is echoed was skipped: whether it should have been is
/// judged elsewhere, for a listed link alone does not show that its hotel is a live member.
pub(crate) fn exactly(whole: &Listing, read: &Listing, asked: &Filter) -> Judged {
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

impl World {
    /// The list last read page by page.
    ///
    /// # Errors
    /// An error of the harness if the scenario read none.
    pub(crate) fn read(&self) -> Result<Read, Stop> {
        self.memory
            .lists
            .read
            .clone()
            .ok_or_else(|| Stop::error("a step looks at a list that was never read"))
    }

    /// Judges a page against the whole list with the same filter. `whole` is the list without a filter
    /// where it was read before.
    ///
    /// # Errors
    /// Skipped where the page is refused for an open bound, or is not past the end where only pages
    /// that are would be judged.
    pub(crate) async fn judge_page(
        &mut self,
        rules: &[PageRule],
        asked: &Asked,
        whole: Option<&Listing>,
    ) -> Result<(), Stop> {
        let known = whole.filter(|_| asked.filter.is_none());
        self.steadily(asked.filter.as_ref(), known, async |world, whole, again| {
            let asked = if again {
                world.ask_again(asked).await?
            } else {
                asked.clone()
            };
            let page = world.shown(&asked).await?;
            let is_past_end = index(asked.offset) >= whole.links.len();
            if matches!(rules, [PageRule::PastEnd]) && !is_past_end {
                return Err(Stop::skipped(format!(
                    "a list so short that Offset {} is past its end: it has {} links",
                    asked.offset,
                    whole.links.len()
                )));
            }
            let mut judged = Judged::default();
            for rule in rules {
                judged.merge(match rule {
                    PageRule::Slice => paging::slice(
                        &whole.links,
                        index(asked.limit),
                        index(asked.offset),
                        &page.links,
                    ),
                    PageRule::Total => {
                        paging::total(whole.links.len(), page.body.pointer("/Pagination/Total"))
                    }
                    PageRule::PastEnd if is_past_end => paging::past_end(
                        index(asked.offset),
                        whole.total,
                        &page.links,
                        Some(page.total),
                    ),
                    PageRule::PastEnd => Judged::default(),
                });
            }
            Ok(seen_in(judged, [&page.exchange]))
        })
        .await
    }

    /// Judges the list that was read, given the whole list without a filter.
    ///
    /// # Errors
    /// As [`World::steadily`].
    async fn judge_read(&mut self, judge: impl Fn(&Listing, &Read) -> Judged) -> Result<(), Stop> {
        let read = self.read()?;
        self.steadily(None, None, async |world, whole, again| {
            let mut read = read.clone();
            if again {
                read.listing = world.read_list(read.limit, read.filter.as_ref()).await?;
            }
            Ok(seen_in(judge(whole, &read), exchanges(&read.listing)))
        })
        .await
    }
}
