//! The links that a driven transition did not happen to, and the clock by which it was set.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::checks::evidence::{Listing, link_of, status};
use crate::checks::expect::{Before, Expectation, OfHistory, Says};
use crate::model::{RuleId, Stop};
use crate::steps::memory::Run;
use crate::steps::world::World;

/// The rule of a transition of a link that was like this before it.
pub(crate) fn rule_of(state: &str, before: Option<&Value>) -> &'static str {
    let was_approved = || before.and_then(status) == Some("approved");
    match state {
        "approve_link" => "LIFE-1",
        "revoke_link" if was_approved() => "LIFE-2",
        "revoke_link" => "LIFE-3",
        _ => "LIFE-4",
    }
}

/// The field that a transition sets; a link revoked before approval is gone instead.
pub(crate) fn sets(state: &str) -> &'static str {
    match state {
        "approve_link" => "ApprovedAt",
        "revoke_link" => "RevokedAt",
        _ => "LastOpenedAt",
    }
}

impl World {
    /// Demands that a transition, which was seen to have happened to the link of `hotel`, left all
    /// other links as they were, and that its time is the present (LIFE-7). Whatever rule the case is
    /// about, this is one of the transition's own; it counts as no application of another.
    ///
    /// # Errors
    /// As [`World::whole_for`].
    pub(crate) async fn only_that_link(
        &mut self,
        state: &str,
        hotel: &str,
        before: &Listing,
    ) -> Result<(), Stop> {
        let rule = rule_of(state, link_of(before, hotel));
        // What counts as an opening after the first is open.
        let was_set = link_of(before, hotel).is_some_and(|link| link.get(sets(state)).is_some());
        let hotel = hotel.to_owned();
        // What a run does to links of its hotels is open, whenever it does so.
        let runs = self.memory.runs.iter().chain(&self.memory.in_progress);
        let mut driven: BTreeSet<String> = runs.flat_map(Run::hotels).collect();
        driven.insert(hotel.clone());
        let driven: Vec<String> = driven.into_iter().collect();
        let rule = RuleId::from(rule);
        let mut says = vec![Says::OthersUntouched(rule.clone(), driven)];
        if !was_set {
            says.push(Says::SetNow(hotel, sets(state).to_owned()));
        }
        self.settle_list(
            async |world| world.whole_for(None).await,
            |world, now, moves| {
                let expected = Expectation::from(OfHistory::Shows {
                    moves,
                    now: now.clone(),
                    before: Some(Box::new(Before::of(before.clone()))),
                    says: says.clone(),
                });
                if world.rule == rule {
                    expected
                } else {
                    expected.applied(0)
                }
            },
        )
        .await
        .map(drop)
    }
}
