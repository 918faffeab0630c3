//! What the list shows of histories that further provider states made.

use std::collections::BTreeSet;

use cucumber::then;

use crate::checks::evidence::{Filter, Listing, links_of};
use crate::checks::expect::{Expectation, OfHistory, OfLink, Says};
use crate::checks::meanwhile::{identity, made_since};
use crate::model::{RuleId, Stop};
use crate::steps::lists::MAKES_OTHERS;
use crate::steps::selection::positions;
use crate::steps::world::World;

/// How many links a hotel has in the list, with and without a filter. `Keeps` looks at what a revoke has
/// left, where the service has made no other; `comes to have` at what was created, where a service may
/// have made others before.
#[then(regex = r"^hotel (\d+) (comes to have|keeps) (\d+) links? in the list, filtered or not$")]
async fn has_links(
    world: &mut World,
    position: usize,
    how: String,
    count: usize,
) -> Result<(), Stop> {
    let hotel = world.hotel(position).await?;
    let rule = |rule: &'static str| -> Vec<RuleId> {
        let of_revoke = how == "keeps";
        vec![if of_revoke { "LIFE-3" } else { rule }.into()]
    };
    let filter = Filter {
        sent: vec![hotel.clone()],
        ..Filter::default()
    };
    let shows = |now, says| Expectation::from(OfHistory::shows(now, says));
    let known = world.memory.whole.take().filter(|_| how == "keeps");
    world
        .settle(async |world| {
            let whole = world.whole_for(None).await?;
            let filtered = world.whole_for(Some(&filter)).await?;
            world.memory.whole = Some(whole.clone());
            let made = |known: &Listing| made_since(&known.links, &whole.links).next().is_some();
            if known.as_ref().is_some_and(made) {
                return Err(Stop::skipped(MAKES_OTHERS));
            }
            let count = if how == "keeps" {
                count
            } else {
                let own = links_of(&whole, &hotel).into_iter();
                count.max(own.map(identity).collect::<BTreeSet<_>>().len())
            };
            let links = |of| Says::LinksOf(rule(of), hotel.clone(), count);
            let total = |now| Says::Totalled(rule("LIST-11"), now);
            Ok(vec![
                shows(
                    whole.clone(),
                    vec![links("LIST-5"), total(whole.links.len())],
                ),
                shows(filtered, vec![links("LIST-6"), total(count)]),
            ])
        })
        .await
}

/// Links are numbered by age, which is their order in the list.
#[then(regex = r"^hotel (\d+) comes to show (LastOpenedAt|RevokedAt) in link (\d+) of (\d+)$")]
async fn shows_in(
    world: &mut World,
    position: usize,
    member: String,
    link: usize,
    of: usize,
) -> Result<(), Stop> {
    let hotel = world.hotel(position).await?;
    let rule = world.rule();
    let shown: Vec<bool> = (1..=of).map(|number| number == link).collect();
    world
        .settle(async |world| {
            let now = world.whole_for(None).await?;
            let rules = vec![rule.clone()];
            let says = Says::ShownBy(rules, hotel.clone(), member.clone(), shown.clone());
            Ok(vec![OfHistory::shows(now, vec![says]).into()])
        })
        .await
}

#[then(regex = r"^the links? of hotels? (.+) shows? who approved$")]
async fn shows_who_approved(world: &mut World, hotels: String) -> Result<(), Stop> {
    let mut told = Vec::new();
    for position in positions(&hotels)? {
        let hotel = world.hotel(position).await?;
        let approvers = world.memory.approvers.iter();
        let own = approvers.filter(|(of, _)| *of == hotel);
        let own: Vec<_> = own.map(|(_, by)| by.clone()).collect();
        if own.is_empty() {
            return Err(Stop::error(format!("nobody approved for hotel {position}")));
        }
        told.push((hotel, own));
    }
    world
        .settle(async |world| {
            let list = world.whole_for(None).await?;
            let expected = told.iter().map(|(hotel, told)| {
                Expectation::from(OfLink::ApprovedBy {
                    list: list.clone(),
                    hotel: hotel.clone(),
                    told: told.clone(),
                })
            });
            Ok(expected.collect())
        })
        .await
}
