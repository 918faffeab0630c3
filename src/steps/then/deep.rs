//! LIST-11 and LIST-12 of a list of any length: it is walked from end to end, and its pages pass.

use std::sync::Arc;

use cucumber::then;
use tokio::task::{JoinHandle, spawn_blocking};

use crate::checks::deep::{Block, Slice, Walked, beside, full, rest_of, sizes};
use crate::checks::expect::{Expectation, OfDeep};
use crate::checks::{Reading, Seen};
use crate::model::{Exchange, Stop};
use crate::steps::ask::Ask;
use crate::steps::lists::TRIES;
use crate::steps::outcome::may_be_a_bound;
use crate::steps::world::{Onlooker, World};

/// Links that are walked at most.
const MOST_LINKS: i64 = 10_000_000;
/// Deviations after which a walk ends: more of them show nothing more.
const MOST_DEVIATIONS: u32 = 5;
/// Places where the list kept changing after which it ends, too.
const MOST_UNSETTLED: u32 = 20;

/// Each block of the list is read in one large page, in small ones, and in a small one over the border
/// to the block before it. Every page passes the universal checks, but for links that are byte for byte
/// those of a page that does.
#[then(regex = r"^every page is its slice of one list with one Total, from end to end$")]
async fn walked(world: &mut World) -> Result<(), Stop> {
    let project = world.project().await?;
    let (large, small) = sizes(world.page_size(&project).await?);
    for limit in [large, small] {
        if !world.finds_limit(limit).await? {
            return Err(Stop::skipped(format!(
                "Limit {limit} to be taken: say which are under [limits] min_limit and max_limit"
            )));
        }
    }
    let mut walk = Walk {
        walked: Walked::new((large, small)),
        deviations: 0,
    };
    let mut before: Option<Large> = None;
    let mut offset = 0;
    while let Some(mut page) = walk.block(world, offset).await? {
        let (reached, total) = page.shown();
        if let Some(mut last) = before.take() {
            if small > 1 {
                let place = offset - small / 2;
                walk.beside(world, &mut [&mut last, &mut page], place)
                    .await?;
            }
            walk.walked.see(last.read(world).await?);
        }
        let mut place = offset;
        while place < reached.min(offset + large) && walk.goes_on() {
            walk.beside(world, &mut [&mut page], place).await?;
            place += small;
        }
        let is_last = reached < offset + large && offset + large >= total || offset > total;
        if offset == 0 || is_last {
            world.hold(&page.exchange);
            walk.walked.cited.push(page.exchange.id);
        }
        offset += large;
        before = Some(page);
        walk.walked.ended_early = !walk.goes_on() || offset >= MOST_LINKS;
        if is_last || walk.walked.ended_early {
            break;
        }
    }
    if let Some(mut last) = before {
        walk.walked.see(last.read(world).await?);
    }
    if walk.walked.links == 0 {
        return Err(Stop::skipped("a list with links"));
    }
    walk.ends(world)
}

/// A large page: its bytes at once, and its links once they are read, on another thread.
struct Large {
    exchange: Arc<Exchange>,
    block: Option<Block>,
    coming: Option<JoinHandle<Option<Slice>>>,
    read: Option<Slice>,
}

impl Large {
    /// A page that was read.
    fn of(slice: Slice) -> Self {
        Self {
            exchange: Arc::clone(&slice.exchange),
            block: None,
            coming: None,
            read: Some(slice),
        }
    }

    /// Where its links end, and its Total.
    fn shown(&self) -> (i64, i64) {
        let block = self
            .block
            .as_ref()
            .map(|block| (block.reached(), block.total));
        let slice = || {
            self.read
                .as_ref()
                .map(|slice| (slice.reached(), slice.total))
        };
        block.or_else(slice).unwrap_or_default()
    }

    /// The page, read.
    async fn read(&mut self, world: &mut World) -> Result<&Slice, Stop> {
        if let Some(coming) = self.coming.take() {
            self.read = coming.await.ok().flatten();
        }
        match &self.read {
            Some(slice) => Ok(slice),
            None => Err(world.no_page(&self.exchange).await),
        }
    }
}

/// A walk that goes on.
struct Walk {
    walked: Walked,
    deviations: u32,
}

impl Walk {
    fn goes_on(&self) -> bool {
        self.deviations < MOST_DEVIATIONS && self.walked.unsettled < MOST_UNSETTLED
    }

    /// The large page from `offset` on; none where that is past the end and refused, which is open.
    async fn block(&mut self, world: &mut World, offset: i64) -> Result<Option<Large>, Stop> {
        let limit = self.walked.large;
        let exchange = self.send(world, limit, offset).await?;
        if let Some(block) = Block::of(&exchange, limit, offset) {
            self.walked.total = block.total;
            let (onlooker, page) = (Arc::clone(&world.around.onlooker), Arc::clone(&exchange));
            return Ok(Some(Large {
                exchange,
                block: Some(block),
                coming: Some(spawn_blocking(move || read(&page, &*onlooker))),
                read: None,
            }));
        }
        let mut page = self.taken(world, &exchange, limit, offset).await?;
        for _ in 0..TRIES {
            let Some(shown) = page.take_if(|page| !full(page).findings.is_empty()) else {
                return Ok(page.map(Large::of));
            };
            world.settles().await;
            let Some(again) = self.page(world, limit, offset).await? else {
                return Ok(None);
            };
            let full = OfDeep::Full {
                page: shown.clone(),
                again: again.clone(),
            };
            if self.deviates(world, full.into(), [&shown, &again])? {
                return Ok(Some(Large::of(again)));
            }
            page = Some(again);
        }
        self.walked.unsettled += 1;
        Ok(page.map(Large::of))
    }

    /// Compares the small page from `offset` on with the large pages that hold its place. Where it
    /// deviates all of them are read again, for others may have changed the list meanwhile: it counts
    /// only if nobody has.
    async fn beside(
        &mut self,
        world: &mut World,
        large: &mut [&mut Large],
        offset: i64,
    ) -> Result<(), Stop> {
        let limit = self.walked.small;
        for _ in 0..TRIES {
            let exchange = self.send(world, limit, offset).await?;
            let blocks: Option<Vec<&Block>> =
                large.iter().map(|page| page.block.as_ref()).collect();
            let rest = blocks.and_then(|blocks| rest_of(&exchange, &blocks, (limit, offset)));
            if let Some(seen) = rest {
                world.around.onlooker.see(&exchange, &seen);
                return Ok(());
            }
            let Some(page) = self.taken(world, &exchange, limit, offset).await? else {
                return Ok(());
            };
            for page in large.iter_mut() {
                page.read(world).await?;
            }
            let known: Vec<&Slice> = large.iter().filter_map(|page| page.read.as_ref()).collect();
            if beside(&known, &page).findings.is_empty() {
                return Ok(());
            }
            let mut pages: Vec<Slice> = known.into_iter().cloned().collect();
            pages.push(page);
            world.settles().await;
            let mut again = Vec::new();
            for slice in &pages {
                again.extend(self.page(world, slice.limit, slice.offset).await?);
            }
            if again.len() < pages.len() {
                break;
            }
            for (page, again) in large.iter_mut().zip(&again) {
                **page = Large::of(again.clone());
            }
            let cited: Vec<Slice> = pages.iter().chain(&again).cloned().collect();
            let compared = OfDeep::Beside { pages, again };
            if self.deviates(world, compared.into(), &cited)? {
                return Ok(());
            }
        }
        self.walked.unsettled += 1;
        Ok(())
    }

    /// Keeps a deviation with its pages, if it is one.
    fn deviates<'s>(
        &mut self,
        world: &mut World,
        expected: Expectation,
        pages: impl IntoIterator<Item = &'s Slice>,
    ) -> Result<bool, Stop> {
        if world.would_meet(std::slice::from_ref(&expected)) {
            return Ok(false);
        }
        for page in pages {
            world.hold(&page.exchange);
        }
        self.deviations += 1;
        world.expect(expected)?;
        Ok(true)
    }

    /// Asks for a page of the list.
    async fn send(
        &mut self,
        world: &mut World,
        limit: i64,
        offset: i64,
    ) -> Result<Arc<Exchange>, Stop> {
        self.walked.pages = self.walked.pages.saturating_add(1);
        let project = world.project().await?;
        let call = Ask::page(&project, limit, offset, None).into_call();
        Ok(world.around.client.send_passing(&world.stamp, call).await)
    }

    /// A page of the list, read; none where it is past the end and refused, which is open.
    async fn page(
        &mut self,
        world: &mut World,
        limit: i64,
        offset: i64,
    ) -> Result<Option<Slice>, Stop> {
        let exchange = self.send(world, limit, offset).await?;
        self.taken(world, &exchange, limit, offset).await
    }

    async fn taken(
        &mut self,
        world: &mut World,
        exchange: &Arc<Exchange>,
        limit: i64,
        offset: i64,
    ) -> Result<Option<Slice>, Stop> {
        if let Some(slice) = read(exchange, &*world.around.onlooker) {
            return Ok(Some(slice));
        }
        if offset == 0 || !may_be_a_bound(exchange) {
            return Err(world.no_page(exchange).await);
        }
        if offset >= self.walked.total {
            return Ok(None);
        }
        world.hold(exchange);
        Err(Stop::skipped(format!(
            "Offset {offset} with Limit {limit} to be taken: it is refused here"
        )))
    }

    /// Says what the walk has come to.
    fn ends(mut self, world: &mut World) -> Result<(), Stop> {
        self.walked.cited.dedup();
        let unsettled = self.walked.unsettled;
        world.score_mut().said = Some(self.walked.words());
        world.expect(OfDeep::Walked(self.walked))?;
        if unsettled > 0 && !world.is_refuted() {
            return Err(Stop::inconclusive(format!(
                "the list changed each time while it was walked, at {unsettled} places"
            )));
        }
        Ok(())
    }
}

/// Reads a page, which passes the universal checks.
fn read(exchange: &Arc<Exchange>, onlooker: &dyn Onlooker) -> Option<Slice> {
    let seen = Seen::of(exchange);
    onlooker.see(exchange, &seen);
    let is_accepted = matches!(Reading::of(&seen), Reading::Accepted(_));
    Slice::of(exchange, seen).filter(|_| is_accepted)
}

impl World {
    /// Keeps an exchange that would have passed.
    fn hold(&mut self, exchange: &Arc<Exchange>) {
        if !self.exchanges.iter().any(|held| held.id == exchange.id) {
            self.around.onlooker.keep(exchange);
            self.keep(exchange);
        }
    }

    /// Why a walk ends at an answer that shows no page.
    async fn no_page(&mut self, exchange: &Arc<Exchange>) -> Stop {
        self.hold(exchange);
        let unread = || Stop::inconclusive("a page of the list could not be read");
        self.accepted_page(exchange)
            .await
            .err()
            .unwrap_or_else(unread)
    }

    /// Lets the time pass that a change may take to be visible.
    async fn settles(&self) {
        tokio::time::sleep(self.around.target.settings().limits.settle_time).await;
    }
}
