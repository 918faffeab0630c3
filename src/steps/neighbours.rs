//! The links that a driven transition did not happen to, and the clock by which it was set.

use serde_json::Value;

use crate::checks::moving::Looks;
use crate::checks::{neighbours, wall_clock};
use crate::model::Stop;
use crate::steps::links::link_of;
use crate::steps::listing::Listing;
use crate::steps::lists::{exchanges, seen_in};
use crate::steps::when::list_transitions::sets;
use crate::steps::world::World;

/// The rule of a transition of a link that was like this before it.
pub(crate) fn rule_of(state: &str, before: Option<&Value>) -> &'static str {
    let was_approved = || {
        before.is_some_and(|link| link.get("Status").and_then(Value::as_str) == Some("approved"))
    };
    match state {
        "approve_link" => "LIFE-1",
        "revoke_link" if was_approved() => "LIFE-2",
        "revoke_link" => "LIFE-3",
        _ => "LIFE-4",
    }
}

impl World {
    /// Demands that a transition, which was seen to have happened to the link of `hotel`, left all
    /// other links as they were, and that its time is no local one. Whatever rule the case is
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
        let mut looks = Looks::default();
        self.settle(async |world| {
            let mut now = world.whole_for(None).await?;
            looks.further(&mut now.links);
            let mut judged = neighbours::untouched(rule, &before.links, &now.links, &[hotel]);
            let answer = now.pages.first().and_then(|page| page.exchange.response());
            if let Some((link, answer)) = link_of(&now, hotel).zip(answer) {
                judged.merge(wall_clock::no_zone_off(rule, link, sets(state), answer));
            }
            if world.rule.as_str() != rule {
                judged.applied = 0;
            }
            Ok(seen_in(judged, exchanges(&now)))
        })
        .await
    }
}
