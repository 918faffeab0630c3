//! Parts of a case whose answers its rule does not judge.

use crate::model::Stop;
use crate::steps::world::World;

impl World {
    /// Does a part of a case that only prepares an observation. An answer that another rule would
    /// call a deviation leaves the observation inconclusive, for an open point is never judged.
    ///
    /// # Errors
    /// What the part ends with; inconclusive instead of refuted or a server error.
    pub(crate) async fn unjudged<T>(
        &mut self,
        part: impl AsyncFnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let before = self.score().clone();
        let ended = part(self).await;
        let said = std::mem::replace(self.score_mut(), before);
        ended.map_err(|stop| match stop {
            Stop::Refuted => {
                let finding = said.findings.last();
                Stop::inconclusive(finding.map_or("the set-up failed".to_owned(), |finding| {
                    format!(
                        "the set-up failed: {} ({})",
                        finding.message, finding.actual
                    )
                }))
            }
            Stop::ServerError { cause } => {
                Stop::inconclusive(format!("the set-up failed: {cause}"))
            }
            other => other,
        })
    }
}
