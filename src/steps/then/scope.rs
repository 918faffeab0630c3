//! Scopes: what a call shows of a project that is not its own.

use std::collections::BTreeSet;

use cucumber::then;

use crate::checks::Seen;
use crate::checks::evidence::{Listing, Shown};
use crate::checks::expect::{Expectation, OfScope, lower_hotels};
use crate::checks::moving::has_moved_in;
use crate::model::Stop;
use crate::steps::memory::Plain;
use crate::steps::then::given_away::{SHOWS_NONE, lower, server_error};
use crate::steps::world::World;
use crate::target::Origin;

#[then(regex = r"^the outsider's token is good for its own project$")]
async fn outsider_is_good(world: &mut World) -> Result<(), Stop> {
    let plain = world.plain("listApprovals").await?;
    let ask =
        crate::steps::defects::spoilt(world, "the outsider's token in its own project", &plain)
            .await?;
    let exchange = world.send(ask).await;
    if exchange.status() == Some(200) {
        return Ok(());
    }
    Err(Stop::inconclusive(
        "the outsider's token is refused in its own project, so a refusal elsewhere proves nothing",
    ))
}

/// Two whole lists that the scenario has read, by the names that it gave them.
#[then(
    regex = r#"^"([^"]+)" and "([^"]+)" show (the same links and Total|the same links, unchanged|no link in common)$"#
)]
async fn compared(world: &mut World, one: String, other: String, how: String) -> Result<(), Stop> {
    let (before, after) = (list(world, &one)?, list(world, &other)?);
    world.expect(match how.as_str() {
        "the same links and Total" => OfScope::SameLinks { before, after },
        "the same links, unchanged" => return unchanged_there(world, before, after).await,
        // The control that the other project has links.
        _ if before.links.is_empty() => return Err(Stop::inconclusive(SHOWS_NONE)),
        _ => OfScope::Disjoint {
            theirs: before,
            ours: after,
        },
    })
}

/// Where UpdatedAt has moved, the other project's list is looked at for the settle time: whether it
/// goes on to move.
async fn unchanged_there(world: &mut World, before: Listing, after: Listing) -> Result<(), Stop> {
    let unchanged = |later| OfScope::Unchanged {
        before: before.clone(),
        after: after.clone(),
        later,
    };
    if !has_moved_in(&before.links, &after.links) {
        return world.expect(unchanged(None));
    }
    let other = world.other().await?;
    world
        .settle(async |world| {
            let later = world.whole_of(&other, None).await?;
            Ok(vec![unchanged(Some(later)).into()])
        })
        .await
}

/// An Offset past the end may be refused.
#[then(regex = r#"^no page shows a link that is in "([^"]+)"$"#)]
#[expect(
    clippy::needless_pass_by_value,
    reason = "the step macros hand captures over by value"
)]
fn no_page_shows(world: &mut World, theirs: String) -> Result<(), Stop> {
    let theirs = list(world, &theirs)?;
    if theirs.links.is_empty() {
        return Err(Stop::inconclusive(SHOWS_NONE));
    }
    let foreign: BTreeSet<String> = lower_hotels(&theirs.links).into_iter().collect();
    for probe in world.probes()? {
        world.answered(&probe.answer)?;
        if Seen::of(&probe.answer).listing().is_some() {
            world.expect(OfScope::NoneOf {
                foreign: foreign.clone(),
                answer: Shown::from(&probe.answer),
            })?;
        }
    }
    Ok(())
}

fn list(world: &World, name: &str) -> Result<Listing, Stop> {
    world
        .memory
        .guarded
        .lists
        .get(name)
        .cloned()
        .ok_or_else(|| Stop::error(format!("no list was read as \"{name}\"")))
}

/// Without a second project that can be looked into, a clean list proves nothing.
#[then(regex = r"^no hotel of another project is in the list$")]
async fn no_declared_foreign(world: &mut World) -> Result<(), Stop> {
    let theirs = if world.project().await?.origin == Origin::States {
        let other = world.other().await?;
        world
            .setting_up(async |world| world.whole_of(&other, None).await)
            .await?
            .links
    } else {
        Vec::new()
    };
    let mut foreign: BTreeSet<String> = lower_hotels(&theirs).into_iter().collect();
    if theirs.is_empty() {
        let declared = &world.around.target.settings().fixtures.foreign_hotels;
        foreign.extend(lower(declared));
        foreign.extend(lower(&world.foreign_hotels(1).await?));
    }
    let lists = world.memory.guarded.lists.values().cloned().collect();
    let expected = Expectation::from(OfScope::NoneDeclared { foreign, lists });
    if !world.weigh(&expected).findings.is_empty() {
        return Err(world.unmet(expected));
    }
    if theirs.is_empty() {
        return Err(Stop::skipped(
            "another project whose links its own scope shows: provider state `project`",
        ));
    }
    world.expect(expected)
}

/// The other project's hotels can be selected where they belong: they are live members there, and
/// what was refused or left out has not made them busy.
/// After a while, a run that started late is seen only where it stays in progress.
#[then(
    regex = r"^hotels? (\d+(?:, \d+)*) of the other project can be selected there(?: (several) seconds later)?$"
)]
async fn selectable_there(world: &mut World, hotels: String, seconds: String) -> Result<(), Stop> {
    if world.project().await?.origin != Origin::States {
        return Ok(());
    }
    let other = world.other().await?;
    if let Some(wait) = world.seconds(&seconds) {
        if !world.holds(&other) {
            return Err(Stop::skipped(
                "runs that stay in progress, so that a run which starts late is still seen: provider state `hold_runs`",
            ));
        }
        tokio::time::sleep(wait).await;
    }
    let positions = crate::steps::selection::positions(&hotels)?;
    let ids = positions
        .iter()
        .map(|position| other.hotels.get(position - 1).cloned())
        .collect::<Option<Vec<_>>>();
    let ids = ids.ok_or_else(|| Stop::error("the scenario gave the other project fewer hotels"))?;
    let selection = crate::steps::selection::Selection::of_hotels(ids);
    let ask = crate::steps::ask::Ask::generate(&other, &selection);
    let named = crate::steps::selection::Named {
        selection,
        ..Default::default()
    };
    let taken = world.control(Plain { ask, named }).await?;
    world.expect(taken)
}

/// A tag that names no live member beyond `total`: the call is refused, or counts them alone.
#[then(regex = r"^the call is rejected, or accepted with Total (\d+)$")]
fn rejected_or_total(world: &mut World, total: i64) -> Result<(), Stop> {
    world.tags_are_exact()?;
    for probe in world.probes()? {
        world.answered(&probe.answer)?;
        server_error(&probe.answer)?;
        world.expect(OfScope::RefusedOrTotal {
            total,
            answer: Shown::from(&probe.answer),
        })?;
    }
    Ok(())
}
