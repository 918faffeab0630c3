//! Any page, any partition into pages, any sequence of reads: of one project, which serves all of
//! a property's inputs, for they only read.

use cucumber::then;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use crate::checks::paging;
use crate::model::Stop;
use crate::steps::filter::{Filter, Pool};
use crate::steps::generators::filters::{Pick, any_picks, filter_of};
use crate::steps::listing::Listing;
use crate::steps::lists::{Asked, exchanges, is_refused, seen_in};
use crate::steps::then::echo::not_in_project;
use crate::steps::then::page::{PageRule, exactly};
use crate::steps::world::World;

/// Pages of one partition at most.
const MOST_PAGES: i64 = 40;

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

#[then(regex = r"^any Limit and Offset are echoed as asked, filtered or not$")]
async fn any_echo(world: &mut World) -> Result<(), Stop> {
    let ground = world.ground().await?;
    let pages = ground.pages();
    world
        .for_all(pages, async |world, page: &AnyPage| {
            let Some(asked) = world.try_page(&ground, page).await? else {
                return Ok(());
            };
            world.judge_echo(&asked).await
        })
        .await
}

#[then(regex = r"^any page is exactly its slice of the whole list, filtered or not$")]
async fn any_slice(world: &mut World) -> Result<(), Stop> {
    world.any_page(PageRule::Slice).await
}

#[then(regex = r"^the Total of any page is the length of the whole list, filtered or not$")]
async fn any_total(world: &mut World) -> Result<(), Stop> {
    world.any_page(PageRule::Total).await
}

#[then(regex = r"^any page past the end is empty and keeps Total, filtered or not$")]
async fn any_past_end(world: &mut World) -> Result<(), Stop> {
    let ground = world.ground().await?;
    let pages = (ground.pages(), 0..40_i64);
    world
        .for_all(pages, async |world, (page, beyond): &(AnyPage, i64)| {
            // Refusing a repeated id is open, and says nothing of the end.
            let filter = world
                .filter_of(&ground, page.picks.as_ref())
                .await?
                .map(Filter::without_repetitions);
            let total = match &filter {
                None => ground.length(),
                Some(_) => {
                    i64::try_from(world.whole_for(filter.as_ref()).await?.links.len()).unwrap_or(0)
                }
            };
            let asked = world.ask_page(page.limit, total + beyond, filter).await?;
            if is_refused(&asked) {
                return Ok(());
            }
            world
                .judge_page(PageRule::PastEnd, &asked, Some(&ground.whole))
                .await
        })
        .await
}

#[then(regex = r"^any pages that follow each other are the whole list, filtered or not$")]
async fn any_partition(world: &mut World) -> Result<(), Stop> {
    let ground = world.ground().await?;
    let sizes = vec(select(ground.limits_for_partitions()?), 1..6);
    let partitions = (sizes, option::weighted(0.3, any_picks()));
    world
        .for_all(
            partitions,
            async |world, (sizes, picks): &(Vec<i64>, Option<Vec<Pick>>)| {
                let filter = world.filter_of(&ground, picks.as_ref()).await?;
                let Some(first) = world.partition(sizes, filter.as_ref()).await? else {
                    return Ok(());
                };
                world
                    .steadily(filter.as_ref(), None, async |world, whole, again| {
                        let pages = if again {
                            world.partition(sizes, filter.as_ref()).await?
                        } else {
                            Some(first.clone())
                        };
                        let pages = pages
                            .ok_or_else(|| Stop::skipped("an Offset that is taken each time"))?;
                        let links: Vec<&[_]> = pages
                            .pages
                            .iter()
                            .map(|page| page.links.as_slice())
                            .collect();
                        Ok(seen_in(
                            paging::partition(&whole.links, &links),
                            exchanges(&pages),
                        ))
                    })
                    .await
            },
        )
        .await
}

#[then(regex = r"^any filter lists exactly the links of its hotels, in pages of any size$")]
async fn any_filter(world: &mut World) -> Result<(), Stop> {
    let ground = world.ground().await?;
    let inputs = (any_picks(), select(ground.limits.clone()));
    world
        .for_all(inputs, async |world, (picks, limit): &(Vec<Pick>, i64)| {
            let Some(filter) = world.filter_of(&ground, Some(picks)).await? else {
                return Ok(());
            };
            let first = world.ask_page(*limit, 0, Some(filter.clone())).await?;
            if is_refused(&first) && filter.repeats() {
                return Ok(());
            }
            let read = world.read_list(*limit, Some(&filter)).await?;
            let judged = seen_in(exactly(&ground.whole, &read, &filter), exchanges(&read));
            if judged.findings.is_empty() {
                world.judge(judged);
                return Ok(());
            }
            world
                .steadily(None, None, async |world, whole, _| {
                    let read = world.read_list(*limit, Some(&filter)).await?;
                    Ok(seen_in(exactly(whole, &read, &filter), exchanges(&read)))
                })
                .await
        })
        .await
}

#[then(regex = r"^in any filter exactly the hotels that are not in the project are echoed$")]
async fn any_echo_of_ids(world: &mut World) -> Result<(), Stop> {
    let ground = world.ground().await?;
    let project = world.project().await?;
    let limit = world.page_size(&project).await?;
    world
        .for_all(any_picks(), async |world, picks: &Vec<Pick>| {
            let filter = world.filter_of(&ground, Some(picks)).await?;
            let asked = world.ask_page(limit, 0, filter).await?;
            if is_refused(&asked) && asked.filter.as_ref().is_some_and(Filter::repeats) {
                return Ok(());
            }
            let page = world.shown(&asked).await?;
            let judged = not_in_project(&asked, &page)?;
            world.judge(judged);
            Ok(())
        })
        .await
}

#[then(regex = r"^after any sequence of reads the whole list is as it was$")]
async fn any_reads(world: &mut World) -> Result<(), Stop> {
    let ground = world.ground().await?;
    let reads = vec(ground.pages(), 1..4);
    world
        .for_all(reads, async |world, reads: &Vec<AnyPage>| {
            world.memory.whole = Some(world.whole_for(None).await?);
            for page in reads {
                world.try_page(&ground, page).await?;
            }
            world.judge_unchanged().await
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

    async fn filter_of(
        &mut self,
        ground: &Ground,
        picks: Option<&Vec<Pick>>,
    ) -> Result<Option<Filter>, Stop> {
        let project = self.project().await?;
        Ok(picks.map(|picks| {
            filter_of(picks, &ground.pool, |number| {
                self.unknown_hotel(&project.id, number)
            })
        }))
    }

    /// Asks for a generated page; `None` where it is refused for a bound that is not shown: that
    /// says nothing, and the property goes on.
    async fn try_page(&mut self, ground: &Ground, page: &AnyPage) -> Result<Option<Asked>, Stop> {
        let filter = self.filter_of(ground, page.picks.as_ref()).await?;
        let may_be_refused = page.offset > 0 || filter.as_ref().is_some_and(Filter::repeats);
        let asked = self.ask_page(page.limit, page.offset, filter).await?;
        Ok(Some(asked).filter(|asked| !(may_be_refused && is_refused(asked))))
    }

    async fn any_page(&mut self, rule: PageRule) -> Result<(), Stop> {
        let ground = self.ground().await?;
        let pages = ground.pages();
        self.for_all(pages, async |world, page: &AnyPage| {
            let Some(asked) = world.try_page(&ground, page).await? else {
                return Ok(());
            };
            world.judge_page(rule, &asked, Some(&ground.whole)).await
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
        let links = pages
            .iter()
            .flat_map(|page| page.links.iter().cloned())
            .collect();
        let total = pages.first().map_or(0, |page| page.total);
        Ok(Some(Listing {
            links,
            total,
            hotels: filter.map(|filter| filter.sent.clone()),
            pages,
        }))
    }
}
