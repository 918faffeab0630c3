//! Waiting until a driven change has taken effect: the document does not say that it does at once,
//! nor, once one answer shows it, that every other does.

use serde_json::Value;
use tokio::time::{Duration, Instant, sleep, sleep_until};

use crate::checks::{Seen, echoes};
use crate::steps::ask::Ask;
use crate::steps::world::World;
use crate::target::Project;

impl World {
    /// Waits until the list echoes a hotel that was removed just now, or the settle time is over;
    /// other changes are looked for by the steps that judge them. A second try lets all of that time
    /// pass before it asks again: what one answer shows, another need not know yet. Histories, whose
    /// every step is looked for, go on at once.
    pub(crate) async fn let_change_settle(
        &mut self,
        state: &str,
        project: &Project,
        hotel: Option<&Value>,
    ) {
        let is_removal = state == "remove_hotel";
        self.arranged.members_removed |= is_removal;
        let settle = self.around.target.settings().limits.settle_time;
        if self.stamp.try_number > 1 && self.score().seed.is_none() && !is_about_runs(state) {
            self.arranged.settled_at = Some(Instant::now() + settle);
            return;
        }
        if !is_removal {
            return;
        }
        let hotel = hotel.and_then(Value::as_str).unwrap_or_default();
        let Ok(limit) = self.page_size(project).await else {
            return;
        };
        let deadline = Instant::now() + settle;
        loop {
            let ask = Ask::page(project, limit, 0, Some(&[hotel.to_owned()]));
            let answer = self.send(ask).await;
            let seen = Seen::of(&answer);
            let is_echoed = |body| echoes::ids(body).any(|(_, id)| id.eq_ignore_ascii_case(hotel));
            // Where nothing is listed, there is nothing to wait for.
            if seen.listing().is_none_or(is_echoed) || Instant::now() >= deadline {
                return;
            }
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Lets the settle time of the last change pass.
    pub(crate) async fn let_settle(&mut self) {
        if let Some(at) = self.arranged.settled_at.take() {
            sleep_until(at).await;
        }
    }

    /// Whether a link or a hotel was changed in this try, and what is seen after that may be too
    /// early.
    #[must_use]
    pub(crate) fn changed_just_now(&self) -> bool {
        self.arranged.has_changed() && self.stamp.try_number == 1
    }
}

/// Whether a provider state is about runs: what is seen of them is waited for elsewhere.
pub(crate) fn is_about_runs(state: &str) -> bool {
    matches!(state, "hold_runs" | "finish_runs")
}
