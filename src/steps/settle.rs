//! Reading again until a driven transition is visible: the document does not say that it is at once.

use std::time::Duration;

use crate::model::{Judged, Stop};
use crate::steps::world::World;

impl World {
    /// Looks again and again until nothing is found wrong or the target's settle time has passed,
    /// and keeps what the last look says.
    ///
    /// # Errors
    /// What the look itself ends with.
    pub(crate) async fn settle(
        &mut self,
        mut look: impl AsyncFnMut(&mut Self) -> Result<Judged, Stop>,
    ) -> Result<(), Stop> {
        let deadline =
            tokio::time::Instant::now() + self.around.target.settings().limits.settle_time;
        let mut pause = Duration::from_millis(10);
        loop {
            let judged = look(self).await?;
            if judged.findings.is_empty() || tokio::time::Instant::now() >= deadline {
                self.judge(judged);
                return Ok(());
            }
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(Duration::from_millis(250));
        }
    }
}
