//! What a scenario only builds on: where that fails, nothing is said about the scenario's rule.

use crate::checks::expect::mark_as_set_up;
use crate::model::Stop;
use crate::steps::world::World;

impl World {
    /// Does something that the case needs but is not about. What it finds wrong under the case's
    /// own rule is dropped, and so is what it counts as an application: the rules that it belongs
    /// to have cases of their own.
    ///
    /// # Errors
    /// Inconclusive where the work was refuted or answered 500; else as the work itself ends.
    pub(crate) async fn setting_up<T>(
        &mut self,
        work: impl AsyncFnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let (applied, findings) = (self.score().applied, self.score().findings.len());
        let expected = self.score().expected.len();
        let done = work(self).await;
        let rule = self.rule();
        let (own, others): (Vec<_>, Vec<_>) = self
            .score_mut()
            .findings
            .split_off(findings)
            .into_iter()
            .partition(|finding| finding.rule == rule);
        self.score_mut().findings.extend(others);
        self.score_mut().applied = applied;
        self.score_mut().expected[expected..]
            .iter_mut()
            .for_each(mark_as_set_up);
        match done {
            Err(Stop::Refuted) => {
                let why = own.last().map_or_else(
                    || "an answer that contradicts another rule".to_owned(),
                    |finding| format!("{} ({})", finding.message, finding.actual),
                );
                Err(Stop::inconclusive(format!("set-up: {why}")))
            }
            Err(Stop::ServerError { cause }) => Err(Stop::inconclusive(format!("set-up: {cause}"))),
            other => other,
        }
    }
}
