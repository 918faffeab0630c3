//! The answer of listApprovals as a whole: its shape, its echoes, and that it is a read.

use std::time::{Duration, Instant};

use cucumber::then;
use serde_json::Value;

use crate::checks::evidence::{Asked, Listing};
use crate::checks::expect::{Expectation, OfAnswer, OfList};
use crate::checks::links::is_same_list;
use crate::checks::meanwhile::explains;
use crate::checks::moving::has_moved_in;
use crate::checks::{Reading, Seen};
use crate::model::Stop;
use crate::steps::lists::TRIES;
use crate::steps::world::World;

/// Pages that are asked for again, the last ones, to see whether that changes the list.
const ASKED_AGAIN: usize = 8;
/// How often a list is read to see what moves UpdatedAt.
const MANY_READS: usize = 6;
/// The pause between two of these reads, for a clock that shows milliseconds to go on …
const BETWEEN_READS: Duration = Duration::from_millis(3);
/// … and before the last of them, at least.
const WITHOUT_A_READ: Duration = Duration::from_millis(250);
/// Two readings that take longer do not tell what changes with each of them from what changes with time.
const SLOW: Duration = Duration::from_millis(500);
/// A pause in which a list is seen to change by itself.
const LONG_ENOUGH: Duration = Duration::from_secs(3);

/// What the pages that were asked for show, by themselves.
#[then(
    regex = r"^(the list is accepted|the answer is an empty list with Total 0|Limit and Offset are echoed as asked|a Limit outside the bounds is refused or echoed as asked|every answer shows the same|the whole list is as it was)$"
)]
async fn asked_pages(world: &mut World, sentence: String) -> Result<(), Stop> {
    match sentence.as_str() {
        "the list is accepted" => list_accepted(world).await,
        "the answer is an empty list with Total 0" => empty_list(world).await,
        "Limit and Offset are echoed as asked" => echoed_as_asked(world).await,
        "every answer shows the same" => every_answer_the_same(world).await,
        "the whole list is as it was" => whole_list_as_it_was(world).await,
        _ => outside_bounds(world),
    }
}

async fn list_accepted(world: &mut World) -> Result<(), Stop> {
    let asked = world.asked()?;
    world.shown(&asked).await?;
    world.expect(OfAnswer::Listed((&asked.answer).into()))
}

/// Where nobody vouches that the project has no link, an answer without a filter proves nothing.
async fn empty_list(world: &mut World) -> Result<(), Stop> {
    let asked = world.asked()?;
    if asked.filter.is_none() && !world.owns_list().await? && world.whole_for(None).await?.total > 0
    {
        return Err(Stop::skipped(
            "a project without links: provider state `project`",
        ));
    }
    let page = world.shown(&asked).await?;
    world.expect(OfList::Nothing(page))
}

async fn echoed_as_asked(world: &mut World) -> Result<(), Stop> {
    let asked = world.asked()?;
    world.judge_echo("LIST-2", &asked).await
}

fn outside_bounds(world: &mut World) -> Result<(), Stop> {
    let asked = world.asked()?;
    let seen = Seen::of(&asked.answer);
    match Reading::of(&seen) {
        Reading::Refused(_) => world.met()?,
        Reading::Accepted(_) => {
            let expected = world.universally(std::slice::from_ref(&asked.answer))?;
            world.expect(expected)?;
        }
        other => {
            return Err(Stop::inconclusive(format!(
                "a Limit outside the declared bounds is {}",
                other.words()
            )));
        }
    }
    Ok(())
}

async fn every_answer_the_same(world: &mut World) -> Result<(), Stop> {
    let asked = world.memory.lists.asked.clone();
    let owned = world.owns_list().await?;
    let mut pages = Vec::new();
    for asked in &asked {
        pages.push(world.shown(asked).await?);
    }
    for pair in pages.windows(2) {
        let same = Expectation::from(OfList::Same(pair[0].clone(), pair[1].clone())).of_own_rule();
        if !world.weigh(&same).findings.is_empty()
            && (!owned
                || world
                    .change_by_themselves(&pair[0].links, &pair[1].links)
                    .await?)
        {
            return world.same_in_another_try(&asked[0]).await;
        }
        world.expect(same)?;
    }
    let moves = pages.first().zip(pages.last());
    if owned && moves.is_some_and(|(one, two)| has_moved_in(&one.links, &two.links)) {
        return world.stays_when_read(&asked[0]).await;
    }
    Ok(())
}

async fn whole_list_as_it_was(world: &mut World) -> Result<(), Stop> {
    for asked in world.memory.lists.asked.clone() {
        world.shown(&asked).await?;
    }
    world.judge_unchanged(0).await
}

impl World {
    /// The same where every page that was asked for has to be accepted.
    ///
    /// # Errors
    /// As [`World::shown`] and [`World::judge_every_answer`].
    pub(crate) async fn judge_every_page(&mut self) -> Result<(), Stop> {
        for asked in self.memory.lists.asked.clone() {
            self.shown(&asked).await?;
        }
        self.judge_every_answer()
    }

    /// What the universal check of the case's rule says of every answer of this try.
    ///
    /// # Errors
    /// Skipped where it applied to none, and nothing else was judged.
    pub(crate) fn judge_every_answer(&mut self) -> Result<(), Stop> {
        let expected = self.universally(&self.exchanges)?;
        if self.weigh(&expected).applied == 0 && self.score().applied == 0 {
            return Err(Stop::skipped(format!(
                "a list with links that {} is about",
                self.rule
            )));
        }
        self.expect(expected)
    }

    /// Judges the echo of Limit and Offset in one answer that must be accepted.
    ///
    /// # Errors
    /// As [`World::accepted_page`]; skipped where the page is refused for an open bound.
    pub(crate) async fn judge_echo(&mut self, rule: &str, asked: &Asked) -> Result<(), Stop> {
        // What else the target was asked shows which Limits it takes: a replaced one may be open.
        if let Err(stop) = self.shown(asked).await {
            let replaced = matches!(Reading::of(&Seen::of(&asked.answer)), Reading::Accepted(_))
                && matches!(stop, Stop::Skipped { .. });
            if !replaced {
                return Err(stop);
            }
        }
        let expected = self.universally_under(rule, std::slice::from_ref(&asked.answer))?;
        self.expect(expected)
    }

    /// Demands that the whole list is what it was when the scenario listed it first. Where others
    /// may have changed it, everything that was asked is asked again between two readings. A change that
    /// a service can have made by itself is let pass so many times in a row: what a reading does comes
    /// with the next one again.
    ///
    /// # Errors
    /// Inconclusive where others may have changed it each time.
    pub(crate) async fn judge_unchanged(&mut self, let_pass: u32) -> Result<(), Stop> {
        let mut before = self
            .memory
            .whole
            .clone()
            .ok_or_else(|| Stop::error("the scenario did not list the links first"))?;
        let owned = self.owns_list().await?;
        let asked = self.memory.lists.asked.iter().rev().take(ASKED_AGAIN);
        let asked: Vec<Asked> = asked.rev().cloned().collect();
        for left in (0..TRIES).rev() {
            let after = self.whole_for(None).await?;
            let same = Expectation::from(OfList::Unchanged(before.clone(), after.clone()));
            if self.weigh(&same).findings.is_empty() {
                self.memory.whole = Some(after);
                self.memory.lists.let_pass = 0;
                return self.expect(same);
            }
            let now = self.whole_for(None).await?;
            // A service may change its list by itself: that stays, and does not come with each reading.
            let went_back = is_same_list(&before.links, &now.links);
            if self.memory.lists.let_pass < let_pass && explains(&before.links, &now.links) {
                self.memory.lists.let_pass += 1;
                self.memory.whole = Some(now);
                return Ok(());
            }
            let is_last = left == 0 || asked.is_empty();
            if owned
                && (went_back
                    || is_last && !self.change_by_themselves(&before.links, &now.links).await?)
            {
                return self.expect(same);
            }
            if is_last {
                break;
            }
            before = now;
            for asked in &asked {
                self.ask_again(asked).await?;
            }
        }
        Err(Stop::inconclusive(
            "the list changed, and others may have changed it",
        ))
    }

    /// Whether links that came to show something else go on to change with time alone, and not with each
    /// reading. That is looked at once a try. Where neither is seen, a second try has to show it again.
    ///
    /// # Errors
    /// As [`World::whole_for`].
    pub(crate) async fn change_by_themselves(
        &mut self,
        before: &[Value],
        now: &[Value],
    ) -> Result<bool, Stop> {
        if !explains(before, now) {
            return Ok(false);
        }
        if let Some(known) = self.memory.lists.changes_by_itself {
            return Ok(known);
        }
        let began = Instant::now();
        let one = self.whole_for(None).await?;
        let at_once = self.whole_for(None).await?;
        // What changes every second does so between two slow readings, too.
        let is_slow = began.elapsed() > SLOW;
        tokio::time::sleep(LONG_ENOUGH).await;
        let later = self.whole_for(None).await?;
        let stays = |one: &Listing, other: &Listing| is_same_list(&one.links, &other.links);
        let with_time = (is_slow || stays(&one, &at_once)) && !stays(&at_once, &later);
        if stays(&one, &later) {
            self.count_in_a_second_try();
        }
        self.memory.lists.changes_by_itself = Some(with_time);
        Ok(with_time)
    }

    /// Looks closer at an UpdatedAt that has moved while nothing was driven: whether it is the reading
    /// that moves it, which several reads show with a longer time without one behind them.
    async fn stays_when_read(&mut self, asked: &Asked) -> Result<(), Stop> {
        let began = Instant::now();
        let mut pages = Vec::new();
        for number in 1..=MANY_READS {
            let pause = if number == MANY_READS {
                (began.elapsed() * 2).max(WITHOUT_A_READ)
            } else {
                BETWEEN_READS
            };
            tokio::time::sleep(pause).await;
            let again = self.ask_again(asked).await?;
            pages.push(self.shown(&again).await?);
        }
        self.expect(Expectation::from(OfList::StaysWhenRead(pages)).of_own_rule())
    }

    /// The same request twice, as often as it takes for nothing to change in between.
    async fn same_in_another_try(&mut self, asked: &Asked) -> Result<(), Stop> {
        for _ in 0..3 {
            let (one, two) = (self.ask_again(asked).await?, self.ask_again(asked).await?);
            let (one, two) = (self.shown(&one).await?, self.shown(&two).await?);
            let same = Expectation::from(OfList::Same(one, two)).of_own_rule();
            if self.weigh(&same).findings.is_empty() {
                return self.expect(same);
            }
        }
        Err(Stop::inconclusive(
            "the list changed each time, and others may have changed it",
        ))
    }
}
