//! Reading again until a driven transition is visible: the document does not say that it is at once.

use std::time::Duration;

use crate::checks::expect::Expectation;
use crate::model::Stop;
use crate::steps::world::World;

/// How long to wait for a transition while a counterexample is made smaller.
const HASTE: Duration = Duration::from_millis(100);

impl World {
    /// Looks again and again until nothing is found wrong or the target's settle time has passed,
    /// and keeps what the last look says.
    ///
    /// # Errors
    /// What the look itself ends with.
    pub(crate) async fn settle(
        &mut self,
        mut look: impl AsyncFnMut(&mut Self) -> Result<Vec<Expectation>, Stop>,
    ) -> Result<(), Stop> {
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
                return self.expect_all(expected);
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
