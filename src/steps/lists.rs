//! Asking for pages of a list, and reading a list while others may change it.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::Value;

use crate::checks::evidence::{Asked, Filter, Listing, Page, Shown, hotels_of, of_list};
use crate::checks::expect::{Expectation, OfAnswer, cited};
use crate::checks::forms::canonical_id;
use crate::checks::links::is_same_list;
use crate::checks::meanwhile::explains;
use crate::checks::{Bounds, Known, Seen, universal};
use crate::model::{Exchange, Stop};
use crate::steps::ask::Ask;
use crate::steps::cut::is_full;
use crate::steps::filter::SAFE_FILTER;
use crate::steps::outcome::may_be_a_bound;
use crate::steps::world::World;
use crate::target::Origin;

/// What a list of links needs that is counted after a revoke.
pub(crate) const MAKES_OTHERS: &str = "a service that makes no further link when one is revoked";
/// How often a list that changes is read again before the case is given up.
pub(crate) const TRIES: u32 = 4;
/// Pages of one list at most: reading more would take too long.
const MOST_PAGES: usize = 200;
/// As many `HotelIDs` are no bound that a service can be thought to have.
const A_FEW: usize = 4;
/// Bytes of all pages of one list at most: their values take many times as much memory.
const MOST_BYTES: usize = 2 << 20;

impl World {
    /// Asks for a page of the calling project, and judges nothing.
    ///
    /// # Errors
    /// As [`World::project`].
    pub(crate) async fn ask_page(
        &mut self,
        limit: i64,
        offset: i64,
        filter: Option<Filter>,
    ) -> Result<Asked, Stop> {
        let project = self.project().await?;
        let hotels = filter.as_ref().map(|filter| filter.sent.as_slice());
        let answer = self.send(Ask::page(&project, limit, offset, hotels)).await;
        if echoed_limit(&answer) == Some(limit) && is_full(&answer, limit, offset) {
            self.around.target.page_sizes.note_taken(limit);
        }
        Ok(Asked {
            limit,
            offset,
            filter,
            answer,
        })
    }

    /// Asks for the same page again.
    ///
    /// # Errors
    /// As [`World::project`].
    pub(crate) async fn ask_again(&mut self, asked: &Asked) -> Result<Asked, Stop> {
        self.ask_page(asked.limit, asked.offset, asked.filter.clone())
            .await
    }

    /// The page last asked for.
    ///
    /// # Errors
    /// An error of the harness if the scenario asked for none.
    pub(crate) fn asked(&self) -> Result<Asked, Stop> {
        self.memory
            .lists
            .asked
            .last()
            .cloned()
            .ok_or_else(|| Stop::error("a step looks at a list that was never asked for"))
    }

    /// What an accepted page shows. What may be refused, or replaced, because its bounds are not
    /// shown, leaves the case skipped: such a Limit, an Offset, an id named twice, many ids.
    ///
    /// # Errors
    /// Skipped for an open bound; else as [`World::accepted_page`].
    pub(crate) async fn shown(&mut self, asked: &Asked) -> Result<Page, Stop> {
        let refused = is_refused(asked);
        let ids = asked.filter.as_ref().map_or(0, |filter| filter.sent.len());
        let open = match &asked.filter {
            _ if !refused => None,
            _ if !self.finds_limit(asked.limit).await? => Some(format!(
                "Limit {} to be taken: it is refused here; say which are under [limits] min_limit and max_limit",
                asked.limit
            )),
            _ if asked.offset > 0 => Some(format!(
                "Offset {} with Limit {} to be taken: it is refused here",
                asked.offset, asked.limit
            )),
            Some(filter) if filter.repeats() => {
                Some("a hotel named twice in HotelIDs to be taken: it is refused here".to_owned())
            }
            Some(filter) if filter.unusual => Some(
                "an id in the other case, or of another thing than a hotel, to be taken in HotelIDs: it is refused here".to_owned(),
            ),
            Some(_) if self.takes_another_limit(asked).await? => Some(beside_a_filter(asked)),
            Some(_) if !self.finds_filter_size(ids).await? => {
                Some(format!("{ids} HotelIDs to be taken: they are refused here"))
            }
            _ => None,
        };
        if let Some(need) = open {
            return Err(Stop::skipped(need));
        }
        let largest = asked.limit.max(asked.offset);
        if asked.answer.status() == Some(500) && largest > i64::from(i32::MAX) {
            return Err(Stop::skipped(format!(
                "a number as large as {largest} to be taken: it is answered 500 here"
            )));
        }
        let replaced = echoed_limit(&asked.answer).filter(|echoed| *echoed != asked.limit);
        if let Some(echoed) = replaced
            && !self.finds_limit(asked.limit).await?
        {
            return Err(Stop::skipped(format!(
                "Limit {} to be taken: it is replaced by {echoed} here; say which are under [limits] min_limit and max_limit",
                asked.limit
            )));
        }
        if !refused {
            let project = self.project().await?;
            let hotels = asked.filter.as_ref().map(|filter| filter.sent.as_slice());
            self.is_not_cut(&project, (asked.limit, asked.offset), hotels, &asked.answer)
                .await?;
        }
        self.accepted_page(&asked.answer).await
    }

    /// Whether a Limit is known to be taken: declared, or seen.
    pub(crate) fn takes_limit(&self, limit: i64) -> bool {
        self.is_declared_limit(limit) || self.around.target.page_sizes.takes(limit)
    }

    /// Finds out whether a Limit is taken, by the plainest request that has it.
    ///
    /// # Errors
    /// As [`World::project`].
    pub(crate) async fn finds_limit(&mut self, limit: i64) -> Result<bool, Stop> {
        if !self.takes_limit(limit) {
            self.ask_page(limit, 0, None).await?;
        }
        Ok(self.takes_limit(limit))
    }

    /// Skips what depends on a filtered page that is refused with its Limit, and taken with another one.
    ///
    /// # Errors
    /// Skipped where it is so; else as [`World::project`].
    pub(crate) async fn takes_its_limit(&mut self, answer: &Arc<Exchange>) -> Result<(), Stop> {
        let sent: Value = serde_json::from_slice(&answer.request.body).unwrap_or_default();
        let ids = sent.get("HotelIDs").and_then(Value::as_array);
        let limit = sent.get("Limit").and_then(Value::as_i64);
        let (Some(ids), Some(limit), true) = (ids, limit, may_be_a_bound(answer)) else {
            return Ok(());
        };
        let sent = ids
            .iter()
            .filter_map(|id| id.as_str().map(ToOwned::to_owned));
        let asked = Asked {
            limit,
            offset: 0,
            filter: Some(Filter {
                sent: sent.collect(),
                ..Filter::default()
            }),
            answer: Arc::clone(answer),
        };
        if self.takes_another_limit(&asked).await? {
            return Err(Stop::skipped(beside_a_filter(&asked)));
        }
        Ok(())
    }

    /// Whether the same filter is taken with another Limit, and refused with this one again: its bounds may
    /// be others then.
    ///
    /// # Errors
    /// As [`World::project`].
    async fn takes_another_limit(&mut self, asked: &Asked) -> Result<bool, Stop> {
        if self.is_declared_limit(asked.limit) {
            return Ok(false);
        }
        let project = self.project().await?;
        let ids = asked.filter.as_ref().map_or(0, |filter| filter.sent.len());
        let as_many = i64::try_from(ids).unwrap_or(i64::MAX);
        let others = BTreeSet::from([1, 5, as_many, self.page_size(&project).await?]);
        for limit in others.into_iter().filter(|limit| *limit != asked.limit) {
            let again = self.ask_page(limit, 0, asked.filter.clone()).await?;
            if Page::of(&again.answer).is_some() {
                let filter = asked.filter.clone();
                let refused = self.ask_page(asked.limit, asked.offset, filter).await?;
                return Ok(is_refused(&refused));
            }
        }
        Ok(false)
    }

    /// Finds out whether so many `HotelIDs` are taken, by the plainest filter that has as many: hotels with
    /// a link in the list alone. Where it has fewer, a few ids are taken to be no bound if those are taken,
    /// and more than a few may be one.
    ///
    /// # Errors
    /// As [`World::project`].
    async fn finds_filter_size(&mut self, ids: usize) -> Result<bool, Stop> {
        if ids > SAFE_FILTER || self.around.target.page_sizes.refuses_ids(ids) {
            return Ok(false);
        }
        let project = self.project().await?;
        let size = self.page_size(&project).await?;
        let listed = self.ask_page(size, 0, None).await?.answer;
        let hotels = Page::of(&listed).map_or_else(Vec::new, |page| hotels_of(&page.links));
        let mut seen = BTreeSet::new();
        let plain = hotels
            .into_iter()
            .filter(|id| seen.insert(canonical_id(id)));
        let sent: Vec<String> = plain.take(ids).collect();
        let plain = sent.len();
        if plain < 2 || plain < ids && ids > A_FEW {
            return Ok(ids <= A_FEW);
        }
        let filter = Filter {
            sent,
            ..Filter::default()
        };
        let refused = is_refused(&self.ask_page(size, 0, Some(filter)).await?);
        if refused {
            self.around.target.page_sizes.note_refused_ids(plain);
        }
        Ok(!refused)
    }

    /// Reads a list in pages of `limit`, whatever Total says, up to the first page that is not full.
    ///
    /// # Errors
    /// As [`World::shown`]; skipped where the list is too long to be read.
    pub(crate) async fn read_list(
        &mut self,
        limit: i64,
        filter: Option<&Filter>,
    ) -> Result<Listing, Stop> {
        let project = self.project().await?;
        let hotels = filter.map(|filter| filter.sent.as_slice());
        let _turn = self.turn_to_read(&project, limit, hotels).await;
        if let Some(known) = self.known_list(&project, limit, hotels) {
            return Ok(known);
        }
        let mut pages: Vec<Page> = Vec::new();
        let mut offset = 0;
        let mut bytes = 0;
        loop {
            if pages.len() >= MOST_PAGES {
                return Err(Stop::skipped(format!(
                    "a list of at most {MOST_PAGES} pages of {limit}: this one is too long to be read for one case"
                )));
            }
            let asked = self.ask_page(limit, offset, filter.cloned()).await?;
            if is_refused(&asked) && pages.iter().any(|page| offset >= page.total) {
                // Whether a page past the end is refused is open: the list ends here.
                break;
            }
            bytes += asked
                .answer
                .response()
                .map_or(0, |answer| answer.body.len());
            if bytes > MOST_BYTES {
                return Err(Stop::skipped(format!(
                    "a list whose pages have at most {} MiB together: this one is too large to be kept for one case",
                    MOST_BYTES >> 20
                )));
            }
            let page = self.shown(&asked).await?;
            let length = i64::try_from(page.links.len()).unwrap_or(i64::MAX);
            offset += limit;
            let more = length >= limit || (length > 0 && offset < page.total);
            pages.push(page);
            if !more {
                break;
            }
        }
        let listing = Listing::of(pages, filter.map(|filter| filter.sent.clone()));
        self.note_list(&project, limit, &listing);
        Ok(listing)
    }

    /// Reads a list in the largest pages that the target is known to take.
    ///
    /// # Errors
    /// As [`World::read_list`].
    pub(crate) async fn whole_for(&mut self, filter: Option<&Filter>) -> Result<Listing, Stop> {
        let project = self.project().await?;
        self.apart(async |world| {
            let size = world.page_size(&project).await?;
            world.read_list(size, filter).await
        })
        .await
    }

    /// Whether nobody but this case changes the list.
    ///
    /// # Errors
    /// As [`World::project`].
    pub(crate) async fn owns_list(&mut self) -> Result<bool, Stop> {
        Ok(self.project().await?.origin == Origin::States)
    }

    /// Looks at a list and at what an earlier step, or an earlier request, showed of it. A deviation
    /// counts only if the list was the same before and after, for a service may change it by itself;
    /// else everything is asked for again between two readings, a few times, and so it is where others
    /// may change the list. There, what was read of it before is looked at first. Where what deviates was
    /// asked for before the list was read, and is right the next time, it counts unless the list can have
    /// become what it is in between.
    ///
    /// `known` is the list, with the filter, where it was read before. `look` gets the list and whether it must ask for everything again.
    ///
    /// # Errors
    /// Inconclusive where the list keeps changing; what `look` ends with.
    pub(crate) async fn steadily(
        &mut self,
        filter: Option<&Filter>,
        known: Option<&Listing>,
        mut look: impl AsyncFnMut(&mut Self, &Listing, bool) -> Result<Vec<Expectation>, Stop>,
    ) -> Result<(), Stop> {
        let owned = self.owns_list().await?;
        let mut first: Option<(Listing, Vec<Expectation>)> = None;
        for again in (0..TRIES).map(|attempt| attempt > 0) {
            let known = known.filter(|_| !again).cloned();
            let is_older = again || known.is_some();
            let before =
                match known.or_else(|| self.list_before(filter).filter(|_| !owned && !again)) {
                    Some(known) => known,
                    None => self.whole_for(filter).await?,
                };
            let expected = look(self, &before, again).await?;
            if self.would_meet(&expected) {
                let deviated = first.filter(|(before_it, deviated)| {
                    let links = |expected, list| self.asked_beside(expected, list);
                    !explains(&links(deviated, before_it), &links(&expected, &before))
                });
                return self.expect_all(deviated.map_or(expected, |(_, deviated)| deviated));
            }
            if owned || again {
                let after = self.whole_for(filter).await?;
                let stood =
                    before.total == after.total && is_same_list(&before.links, &after.links);
                if stood && is_older {
                    return self.expect_all(expected);
                }
                if stood && first.is_none() {
                    first = Some((before, expected));
                }
            }
        }
        Err(Stop::inconclusive(
            "the list changed each time while it was looked at",
        ))
    }

    /// The links that were read for some expectations, beside those of a list.
    fn asked_beside(&self, expected: &[Expectation], list: &Listing) -> Vec<Value> {
        let written: Vec<Value> = expected
            .iter()
            .filter_map(|one| one.written().ok())
            .collect();
        let of_list: Vec<_> = of_list(list).collect();
        let beside = cited(&written)
            .into_iter()
            .filter(|id| !of_list.contains(id));
        let pages = beside.filter_map(|id| {
            let exchange = self.exchanges.iter().find(|exchange| exchange.id == id)?;
            Page::of(exchange)
        });
        pages.flat_map(|page| page.links).collect()
    }

    /// What the universal check of the case's rule has to say of some answers.
    ///
    /// # Errors
    /// An error of the harness if the rule has no such check.
    pub(crate) fn universally(&self, answers: &[Arc<Exchange>]) -> Result<Expectation, Stop> {
        self.universally_under(self.rule.as_str(), answers)
    }

    /// What the universal check of a rule has to say of some answers.
    ///
    /// # Errors
    /// An error of the harness if the rule has no such check.
    pub(crate) fn universally_under(
        &self,
        rule: &str,
        answers: &[Arc<Exchange>],
    ) -> Result<Expectation, Stop> {
        if !universal().iter().any(|check| check.rule == rule) {
            return Err(Stop::error(format!("no universal check speaks for {rule}")));
        }
        let check = OfAnswer::Universal {
            rule: rule.to_owned(),
            answers: answers.iter().map(Shown::from).collect(),
            known: self.known(),
        };
        Ok(check.into())
    }

    /// Which Limits the target takes, as it declares and as every answer of this try shows.
    fn known(&self) -> Known {
        let limits = &self.around.target.settings().limits;
        let mut bounds = Bounds {
            min_limit: limits.min_limit,
            max_limit: limits.max_limit,
            accepted: None,
        };
        for answer in &self.exchanges {
            bounds.learn(&Seen::of(answer));
        }
        Known { limits: bounds }
    }
}

/// What a case needs where a filter is taken with another Limit only.
fn beside_a_filter(asked: &Asked) -> String {
    format!(
        "Limit {} to be taken beside HotelIDs: it is refused there, and another one is not",
        asked.limit
    )
}

/// Whether a page was refused as one can be for a bound that is not shown.
pub(crate) fn is_refused(asked: &Asked) -> bool {
    may_be_a_bound(&asked.answer)
}

/// A count as an index.
pub(crate) fn index(count: i64) -> usize {
    usize::try_from(count).unwrap_or(0)
}

fn echoed_limit(exchange: &Exchange) -> Option<i64> {
    Seen::of(exchange).pagination()?.get("Limit")?.as_i64()
}
