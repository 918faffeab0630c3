//! Reading again until a driven transition is visible: the document does not say that it is at once.

use std::time::Duration;

use crate::checks::evidence::Listing;
use crate::checks::expect::Expectation;
use crate::checks::moving::Looks;
use crate::model::Stop;
use crate::steps::world::World;

/// How long to wait for a transition while a counterexample is made smaller.
const HASTE: Duration = Duration::from_millis(100);
/// Pauses after which a time that is set again and again shows another value: for times in whole seconds,
/// for a job that runs every few seconds and, from the second try on, for one that runs less often.
const PAUSES: [Duration; 3] = [
    Duration::from_millis(1100),
    Duration::from_secs(2),
    Duration::from_secs(6),
];

impl World {
    /// Looks again and again until nothing is found wrong or the target's settle time has passed,
    /// and keeps what the last look says.
    ///
    /// # Errors
    /// What the look itself ends with.
    pub(crate) async fn settle(
        &mut self,
        look: impl AsyncFnMut(&mut Self) -> Result<Vec<Expectation>, Stop>,
    ) -> Result<(), Stop> {
        let expected = self.settled(look).await?;
        self.expect_all(expected)
    }

    /// As [`World::settle`], of one list in which `UpdatedAt` may move by itself: it is left out where it
    /// was seen to. Where `UpdatedAt` deviates, it is looked at for some seconds more; and where it did
    /// not move then, a second try has to find the same, because a job may move it only seldom.
    ///
    /// Returns the list as it was judged, and whether `UpdatedAt` was left out.
    ///
    /// # Errors
    /// What the reading ends with.
    pub(crate) async fn settle_list(
        &mut self,
        mut read: impl AsyncFnMut(&mut Self) -> Result<Listing, Stop>,
        judge: impl Fn(&Self, &Listing, bool) -> Expectation,
    ) -> Result<(Listing, bool), Stop> {
        let mut looks = Looks::default();
        let mut last = None;
        let expected = self
            .settled(async |world| {
                let list = read(world).await?;
                let moves = looks.further(&list.links);
                let expected = judge(world, &list, moves);
                last = Some((list, moves));
                Ok(vec![expected])
            })
            .await?;
        let Some((list, moves)) = last else {
            return Err(Stop::error("a list was settled and never looked at"));
        };
        if moves || self.hasty || self.would_meet(&expected) {
            self.expect_all(expected)?;
            return Ok((list, moves));
        }
        let without = judge(self, &list, true);
        let found = |expected: &Expectation| self.weigh(expected).findings.len();
        let is_of_it = expected.iter().any(|one| found(&without) < found(one));
        if is_of_it && self.comes_to_move(&mut looks, read).await {
            self.expect(without)?;
            return Ok((list, true));
        }
        self.expect_all(expected)?;
        Ok((list, false))
    }

    /// Whether `UpdatedAt` moves by itself over some seconds more, and over still more in a second try,
    /// which is asked for where it does not. What was waited for once is known of the target.
    async fn comes_to_move(
        &mut self,
        looks: &mut Looks,
        mut read: impl AsyncFnMut(&mut Self) -> Result<Listing, Stop>,
    ) -> bool {
        let is_first = self.stamp.try_number == 1;
        let pauses = &PAUSES[..if is_first { 2 } else { PAUSES.len() }];
        let began = tokio::time::Instant::now();
        let mut long = Duration::ZERO;
        for pause in pauses {
            long += *pause;
            if self.around.target.stood_still() >= long {
                continue;
            }
            tokio::time::sleep_until(began + long).await;
            match read(self).await {
                Ok(later) if looks.further(&later.links) => return true,
                Ok(_) => self.around.target.note_still(long),
                Err(_) => break,
            }
        }
        self.count_in_a_second_try();
        false
    }

    /// As [`World::settle`], of what is read beside the whole list. A deviation counts only if the list
    /// stood still meanwhile, as [`World::steadily`] says.
    ///
    /// # Errors
    /// As [`World::steadily`].
    pub(crate) async fn settle_beside(
        &mut self,
        mut look: impl AsyncFnMut(&mut Self, &Listing) -> Result<Vec<Expectation>, Stop>,
    ) -> Result<(), Stop> {
        let expected = self
            .settled(async |world| {
                let whole = world.whole_for(None).await?;
                look(world, &whole).await
            })
            .await?;
        if self.would_meet(&expected) {
            return self.expect_all(expected);
        }
        self.steadily(None, None, async |world, whole, _| look(world, whole).await)
            .await
    }

    /// What the last of many looks says.
    async fn settled(
        &mut self,
        mut look: impl AsyncFnMut(&mut Self) -> Result<Vec<Expectation>, Stop>,
    ) -> Result<Vec<Expectation>, Stop> {
        let deadline = tokio::time::Instant::now() + self.patience_to_settle();
        let mut pause = Duration::from_millis(10);
        let mut cut_short = false;
        loop {
            // A look takes more than one request: one that began too soon may have seen the first
            // half of the change and not the second.
            let is_last = tokio::time::Instant::now() >= deadline;
            let expected = match look(self).await {
                // A list that becomes shorter while it is read may end in a refusal of its last
                // offset. What stands in the way for good is met again at once.
                Err(Stop::Skipped { .. } | Stop::Inconclusive { .. }) if !is_last && !cut_short => {
                    cut_short = true;
                    tokio::time::sleep(pause).await;
                    continue;
                }
                looked => looked?,
            };
            if is_last || self.would_meet(&expected) {
                return Ok(expected);
            }
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(Duration::from_millis(250));
        }
    }

    /// How long a driven transition may take to be visible. While a counterexample is made smaller
    /// less will do: the smallest is tried once more with all the time there is.
    pub(crate) fn patience_to_settle(&self) -> Duration {
        let all = self.around.target.settings().limits.settle_time;
        if self.hasty { all.min(HASTE) } else { all }
    }
}
