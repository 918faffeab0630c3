//! Any pages, filtered or not, and any partition into pages: of one project, which serves all inputs
//! of the property, for they only read.

use cucumber::then;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use crate::checks::evidence::{Asked, Filter, Listing};
use crate::checks::expect::{Expectation, OfEcho, OfPage};
use crate::model::Stop;
use crate::steps::filter::Pool;
use crate::steps::generators::filters::{Pick, any_picks, filter_of};
use crate::steps::lists::is_refused;
use crate::steps::then::page::PageRule;
use crate::steps::world::World;

/// Changes in a row that a service can have made by itself, and that are let pass.
const CHANGES: u32 = 2;
/// Pages of one partition at most.
const MOST_PAGES: i64 = 40;

/// A list of more links than this, or one that was not made for the case, is read in fewer ways: each
/// costs many requests.
const LONG: i64 = 100;

/// A page of a generated input.
#[derive(Clone, Debug)]
struct AnyPage {
    limit: i64,
    offset: i64,
    picks: Option<Vec<Pick>>,
}

/// What a property of pages knows of the list before it begins.
#[derive(Clone, Debug)]
struct Ground {
    whole: Listing,
    pool: Pool,
    limits: Vec<i64>,
}

impl Ground {
    fn length(&self) -> i64 {
        i64::try_from(self.whole.links.len()).unwrap_or(i64::MAX)
    }

    /// Limits that part the list into a number of pages that can be read for each input.
    fn limits_for_partitions(&self) -> Result<Vec<i64>, Stop> {
        let few_pages = |limit: &i64| self.length() / limit <= MOST_PAGES;
        let limits: Vec<i64> = self.limits.iter().copied().filter(few_pages).collect();
        if limits.is_empty() {
            return Err(Stop::skipped(format!(
                "a list of at most {MOST_PAGES} pages: this one is too long to be read for each input"
            )));
        }
        Ok(limits)
    }

    /// Small pages more often than others, and offsets up to a little past the end.
    fn pages(&self) -> impl Strategy<Value = AnyPage> + use<> {
        let limit = select(self.limits.clone());
        let offset = prop_oneof![3 => 0..=self.length() + 3, 1 => 0..=6_i64];
        (limit, offset, option::weighted(0.4, any_picks())).prop_map(|(limit, offset, picks)| {
            AnyPage {
                limit,
                offset,
                picks,
            }
        })
    }
}

/// One try of the property: pages in turn, and a list read to its end in pages of these sizes.
type Reads = (Vec<AnyPage>, Option<Vec<Pick>>, Vec<i64>);

/// Every page is echoed as asked (LIST-2), is its slice of the whole list (LIST-12) with the whole
/// length as Total (LIST-11), and empty past the end (LIST-13). Pages that follow each other are the
/// list (LIST-12), a filter lists exactly its hotels' links (LIST-6) and echoes who is outside the
/// project (LIST-7), and after all of it the whole list is as it was (LIST-15).
#[then(regex = r"^any reads, filtered or not, agree with the whole list and leave it as it is$")]
async fn any_reads(world: &mut World) -> Result<(), Stop> {
    let ground = world.ground().await?;
    let sizes = vec(select(ground.limits_for_partitions()?), 1..6);
    let reads = (
        vec(ground.pages(), 1..3),
        option::weighted(0.7, any_picks()),
        sizes,
    );
    world.memory.whole = Some(ground.whole.clone());
    let dear = [ground.length() > LONG, !world.owns_list().await?];
    let part = [2, 6, 15][dear.iter().filter(|is_dear| **is_dear).count()];
    world
        .for_all(part, reads, async |world, (pages, picks, sizes): &Reads| {
            if !world.owns_list().await? {
                world.memory.whole = Some(world.whole_for(None).await?);
            }
            for page in pages {
                world.judge_any_page(&ground, page).await?;
            }
            let filter = world.filter_of(&ground, picks.as_ref());
            world
                .judge_partition(&ground, filter.as_ref(), sizes)
                .await?;
            world.judge_unchanged(CHANGES).await
        })
        .await
}

impl World {
    /// The whole list, the hotels that filters choose from, and the Limits that are taken.
    async fn ground(&mut self) -> Result<Ground, Stop> {
        let whole = self.whole_for(None).await?;
        if whole.links.is_empty() {
            return Err(Stop::skipped("a list with links"));
        }
        let mut pool = self.pool(&whole).await?;
        pool.outside.clone_from(&self.project().await?.removed);
        let foreign = self.wanted_of_other().hotels;
        if foreign > 0 {
            pool.outside
                .extend(self.proven_foreign_hotels(foreign).await?);
        }
        let mut limits = Vec::new();
        for limit in [1, 2, 3, 4, 5, 7, 10, 20, 50] {
            if self.finds_limit(limit).await? {
                limits.push(limit);
            }
        }
        if limits.is_empty() {
            let project = self.project().await?;
            limits.push(self.page_size(&project).await?);
        }
        Ok(Ground {
            whole,
            pool,
            limits,
        })
    }

    fn filter_of(&self, ground: &Ground, picks: Option<&Vec<Pick>>) -> Option<Filter> {
        picks.map(|picks| filter_of(picks, &ground.pool, |number| self.unknown_hotel(number)))
    }

    /// Asks for a generated page; `None` where it is refused for a bound that is not shown: that
    /// says nothing, and the property goes on.
    async fn try_page(&mut self, ground: &Ground, page: &AnyPage) -> Result<Option<Asked>, Stop> {
        let filter = self.filter_of(ground, page.picks.as_ref());
        let may_be_refused = page.offset > 0 || filter.as_ref().is_some_and(Filter::repeats);
        let asked = self.ask_page(page.limit, page.offset, filter).await?;
        Ok(Some(asked).filter(|asked| !(may_be_refused && is_refused(asked))))
    }

    /// Judges one generated page against the whole list with its filter.
    async fn judge_any_page(&mut self, ground: &Ground, page: &AnyPage) -> Result<(), Stop> {
        let Some(asked) = self.try_page(ground, page).await? else {
            return Ok(());
        };
        self.judge_echo("LIST-2", &asked).await?;
        self.judge_page(
            &[PageRule::Slice, PageRule::Total, PageRule::PastEnd],
            &asked,
            Some(&ground.whole),
        )
        .await
    }

    /// Judges a list that is read to its end in pages of the given sizes in turn.
    async fn judge_partition(
        &mut self,
        ground: &Ground,
        filter: Option<&Filter>,
        sizes: &[i64],
    ) -> Result<(), Stop> {
        let Some(first) = self.partition(sizes, filter).await? else {
            return Ok(());
        };
        let known = Some(&ground.whole).filter(|_| filter.is_none());
        self.steadily(None, known, async |world, whole, again| {
            let read = if again {
                world.partition(sizes, filter).await?
            } else {
                Some(first.clone())
            };
            let read = read.ok_or_else(|| Stop::skipped("an Offset that is taken each time"))?;
            let first = read.pages.first().cloned();
            let whole = whole.clone();
            let shown = match filter {
                None => OfPage::Partition { whole, read },
                Some(filter) => OfPage::Exactly {
                    whole,
                    read,
                    filter: filter.clone(),
                },
            };
            let mut expected = vec![Expectation::from(shown)];
            if let (Some(filter), Some(page)) = (filter, first)
                && page.total <= sizes[0]
            {
                expected.push(OfEcho::Outside(filter.clone(), page).into());
            }
            Ok(expected)
        })
        .await
    }

    /// Reads a list in pages of the given sizes in turn; `None` where one is refused for a bound
    /// that is not shown.
    async fn partition(
        &mut self,
        sizes: &[i64],
        filter: Option<&Filter>,
    ) -> Result<Option<Listing>, Stop> {
        let mut pages = Vec::new();
        let mut offset = 0;
        for size in sizes.iter().cycle() {
            let asked = self.ask_page(*size, offset, filter.cloned()).await?;
            if is_refused(&asked) && (offset > 0 || filter.is_some_and(Filter::repeats)) {
                return Ok(None);
            }
            let page = self.shown(&asked).await?;
            offset += size;
            let more = !page.links.is_empty() && offset < page.total;
            pages.push(page);
            if !more {
                break;
            }
        }
        let hotels = filter.map(|filter| filter.sent.clone());
        Ok(Some(Listing::of(pages, hotels)))
    }
}
