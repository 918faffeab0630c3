//! Lists after something changed, and pages whose request left something out.

use cucumber::then;

use crate::checks::evidence::{Partly, hotels_of};
use crate::checks::expect::{Expectation, OfList};
use crate::checks::{Reading, Seen};
use crate::model::Stop;
use crate::steps::world::World;

/// The page that was asked for without Limit or Offset, where that is taken: it may be refused.
pub(super) fn taken_in_part(world: &World) -> Result<Partly, Stop> {
    let partly = world.memory.lists.partly.clone();
    let partly = partly.ok_or_else(|| Stop::error("the scenario asked for no page in part"))?;
    if matches!(Reading::of(&Seen::of(&partly.answer)), Reading::Refused(_)) {
        return Err(Stop::skipped(
            "listApprovals without Limit, or without Offset, to be taken: it is refused here",
        ));
    }
    Ok(partly)
}

/// What the members that were left out are taken for is open, and so is whether they may be.
#[then(regex = r"^the page is part of the list that was asked for$")]
async fn part_of_list(world: &mut World) -> Result<(), Stop> {
    let partly = taken_in_part(world)?;
    let filter = partly.filter.as_ref();
    world
        .steadily(filter, None, async |world, whole, again| {
            let answer = if again {
                world
                    .ask_partly(partly.limit, partly.offset, filter)
                    .await?
            } else {
                partly.answer.clone()
            };
            let page = world.accepted_page(&answer).await?;
            let part = OfList::Part {
                whole: whole.clone(),
                offset: partly.offset,
                page,
            };
            Ok(vec![Expectation::from(part).of_own_rule()])
        })
        .await
}

#[then(
    regex = r"^the same (?:filters|pages|filters and pages) show what the whole list shows now$"
)]
async fn ways_follow(world: &mut World) -> Result<(), Stop> {
    let ways = world.memory.lists.ways.clone();
    world
        .settle_beside(async |world, whole| {
            let mut expected = Vec::new();
            for (filter, limit) in &ways {
                let follows = OfList::Follows {
                    whole: whole.clone(),
                    filter: filter.clone(),
                    read: world.read_list(*limit, filter.as_ref()).await?,
                };
                expected.push(Expectation::from(follows).of_own_rule());
            }
            Ok(expected)
        })
        .await
}

/// What was counted for the first page may be kept for the others: none of them is read again
/// after the revoke before a later one has been.
#[then(regex = r"^the pages from Offset 1 on come to count the revoked links no more$")]
async fn later_pages_follow(world: &mut World) -> Result<(), Stop> {
    let asked = world.asked()?;
    let before = world.shown(&asked).await?;
    let named = asked.filter.as_ref().map(|filter| &filter.sent);
    let gone = hotels_of(&world.memory.lists.revoked.0);
    let is_named = |hotel: &&String| {
        named.is_none_or(|named| named.iter().any(|id| id.eq_ignore_ascii_case(hotel)))
    };
    let gone = gone.iter().filter(is_named).count();
    let expected = usize::try_from(before.total).unwrap_or_default();
    let expected = expected.saturating_sub(gone);
    let known = world.memory.whole.clone();
    world
        .settle(async |world| {
            let later = world.ask_page(asked.limit, 1, asked.filter.clone()).await?;
            let page = world.shown(&later).await?;
            let mut counts = Expectation::from(OfList::Total(page.clone(), expected));
            if let Some(known) = &known
                && !world.would_meet(std::slice::from_ref(&counts))
            {
                let now = world.whole_for(asked.filter.as_ref()).await?;
                let made = now.without_made_since(known).left_out.len();
                counts = OfList::Total(page, expected + made).into();
            }
            Ok(vec![counts])
        })
        .await
}

/// Whether a removed hotel's own link stays listed is open.
#[then(regex = r"^all other links are listed, ordered and counted as before$")]
async fn others_as_before(world: &mut World) -> Result<(), Stop> {
    let before = world
        .memory
        .whole
        .clone()
        .ok_or_else(|| Stop::error("the scenario did not list the links first"))?;
    let removed = world.memory.lists.removed.clone();
    world.finds_limit(4).await?;
    world
        .settle_beside(async |world, now| {
            let pages = world.read_list(4, None).await?;
            Ok(vec![Expectation::from(OfList::Others {
                before: before.clone(),
                now: now.clone().without_made_since(&before),
                pages: pages.without_made_since(&before),
                removed: removed.clone(),
            })])
        })
        .await
}
