//! Waiting until the removal of a hotel has taken effect: the document does not say that it does at
//! once.

use serde_json::Value;
use tokio::time::{Duration, Instant, sleep};

use crate::checks::{Seen, echoes};
use crate::steps::ask::Ask;
use crate::steps::world::World;
use crate::target::Project;

impl World {
    /// Waits until the list echoes a hotel that was removed just now, or the settle time is over. A
    /// second try lets all of that time pass: what the list shows, selections need not know yet.
    pub(crate) async fn let_removal_settle(&mut self, project: &Project, hotel: Option<&Value>) {
        self.arranged.members_removed = true;
        let settle = self.around.target.settings().limits.settle_time;
        if self.stamp.try_number > 1 {
            return sleep(settle).await;
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

    /// Whether a hotel was removed in this try, and what is seen after that may be too early.
    #[must_use]
    pub(crate) fn removed_just_now(&self) -> bool {
        self.arranged.members_removed && self.stamp.try_number == 1
    }
}
