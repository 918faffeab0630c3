//! Scopes: what a call shows of a project that is not its own.

use std::collections::BTreeSet;

use cucumber::then;
use serde_json::Value;

use crate::checks::links::{difference, is_same_list};
use crate::checks::moving::has_moved_in;
use crate::checks::{Reading, Seen};
use crate::model::Stop;
use crate::steps::listing::Listing;
use crate::steps::lists::{exchanges, seen_in, verdict};
use crate::steps::probe::Plain;
use crate::steps::then::given_away::{hotels_of, server_error};
use crate::steps::world::World;
use crate::target::Origin;

#[then(regex = r"^the outsider's token is good for its own project$")]
async fn outsider_is_good(world: &mut World) -> Result<(), Stop> {
    let plain = world.plain("listApprovals").await?;
    let ask = crate::steps::probe::spoilt(world, "the outsider's token in its own project", &plain)
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
    let (one, other) = (list(world, &one)?, list(world, &other)?);
    match how.as_str() {
        "the same links and Total" => same_lists(world, &one, &other),
        "the same links, unchanged" => return unchanged_there(world, &one, &other).await,
        _ => return disjoint_lists(world, &one, &other),
    }
    Ok(())
}

/// Two reads of one list with nothing of the project changed in between.
fn same_lists(world: &mut World, before: &Listing, after: &Listing) {
    let exchange = after.pages.first().map_or(0, |page| page.exchange.id);
    let same = before.total == after.total && hotels_of(&before.links) == hotels_of(&after.links);
    if same {
        world.held();
        return;
    }
    let words = |list: &Listing| format!("{} links, Total {}", list.links.len(), list.total);
    let finding = world
        .finding("a project's list changes with the links of another project")
        .because(words(before), words(after))
        .seen_in(exchange);
    world.found(finding);
}

/// The same with what the links of the other project show. Where nothing but UpdatedAt has moved, it
/// is looked at for the settle time: if it goes on to move, something else moves it.
async fn unchanged_there(world: &mut World, before: &Listing, after: &Listing) -> Result<(), Stop> {
    let exchange = after.pages.first().map_or(0, |page| page.exchange.id);
    if is_same_list(&before.links, &after.links) {
        if !has_moved_in(&before.links, &after.links) {
            world.held();
            return Ok(());
        }
        let other = world.other().await?;
        return world
            .settle(async |world| {
                let now = world.whole_of(&other, None).await?;
                let moved = (!has_moved_in(&after.links, &now.links)).then(|| {
                    world
                        .finding("links of another project change with a transition in this one")
                        .because("the UpdatedAt of before", "a later one")
                        .at("/Data")
                });
                Ok(seen_in(verdict(moved), exchanges(after)))
            })
            .await;
    }
    let finding = world
        .finding("links of another project change with a transition in this one")
        .because(
            "the links as they were",
            difference(&before.links, &after.links),
        )
        .at("/Data")
        .seen_in(exchange);
    world.found(finding);
    Ok(())
}

/// The control that the other project has links, and that none of them is shown.
fn disjoint_lists(world: &mut World, theirs: &Listing, ours: &Listing) -> Result<(), Stop> {
    if theirs.links.is_empty() {
        return Err(Stop::inconclusive(
            "the other project's own scope shows no link, although the adapter promised some",
        ));
    }
    let other: BTreeSet<String> = hotels_of(&theirs.links).into_iter().collect();
    let shared = hotels_of(&ours.links)
        .into_iter()
        .filter(|hotel| other.contains(hotel))
        .count();
    if shared == 0 {
        world.held();
        return Ok(());
    }
    let finding = world
        .finding("listApprovals shows links of another project")
        .because("none of them", format!("{shared} of them"))
        .at("/Data")
        .seen_in(ours.pages.first().map_or(0, |page| page.exchange.id));
    world.found(finding);
    Ok(())
}

/// An Offset past the end may be refused.
#[then(regex = r#"^no page shows a link that is in "([^"]+)"$"#)]
#[expect(
    clippy::needless_pass_by_value,
    reason = "the step macros hand captures over by value"
)]
fn no_page_shows(world: &mut World, theirs: String) -> Result<(), Stop> {
    let theirs: BTreeSet<String> = hotels_of(&list(world, &theirs)?.links)
        .into_iter()
        .collect();
    if theirs.is_empty() {
        return Err(Stop::inconclusive(
            "the other project's own scope shows no link, although the adapter promised some",
        ));
    }
    for probe in world.probes()? {
        world.answered(&probe.answer)?;
        let seen = Seen::of(&probe.answer);
        let shown = hotels_of(seen.links())
            .into_iter()
            .filter(|hotel| theirs.contains(hotel))
            .count();
        if shown > 0 {
            let finding = world
                .finding("listApprovals shows links of another project")
                .because("none of them", format!("{shown} of them"))
                .at("/Data")
                .seen_in(probe.answer.id);
            world.found(finding);
        } else if seen.listing().is_some() {
            world.held();
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
    let mut foreign: BTreeSet<String> = hotels_of(&theirs).into_iter().collect();
    if theirs.is_empty() {
        foreign.extend(world.foreign_hotels(1).await?);
        foreign.extend(
            world
                .around
                .target
                .settings()
                .fixtures
                .foreign_hotels
                .iter()
                .cloned(),
        );
    }
    let foreign: BTreeSet<String> = foreign
        .into_iter()
        .map(|hotel| hotel.to_ascii_lowercase())
        .collect();
    let lists: Vec<Listing> = world.memory.guarded.lists.values().cloned().collect();
    for list in lists {
        if hotels_of(&list.links)
            .iter()
            .any(|hotel| foreign.contains(hotel))
        {
            let finding = world
                .finding("listApprovals shows links of another project")
                .because(
                    "none of its hotels",
                    "a hotel that the target declares to be another project's",
                )
                .at("/Data");
            return Err(world.refute(finding));
        }
    }
    if theirs.is_empty() {
        return Err(Stop::skipped(
            "another project whose links its own scope shows: provider state `project`",
        ));
    }
    world.held();
    Ok(())
}

/// The other project's hotels can be selected where they belong: they are live members there, and
/// what was refused or left out has not made them busy.
/// After a while, a run that started late is seen only where it stays in progress.
#[then(
    regex = r"^hotels? (\d+(?:, \d+)*) of the other project can be selected there(?: (\d+) seconds later)?$"
)]
async fn selectable_there(world: &mut World, hotels: String, seconds: String) -> Result<(), Stop> {
    if world.project().await?.origin != Origin::States {
        return Ok(());
    }
    let other = world.other().await?;
    if let Ok(seconds) = seconds.parse::<u64>() {
        if !world.holds(&other) {
            return Err(Stop::skipped(
                "runs that stay in progress, so that a run which starts late is still seen: provider state `hold_runs`",
            ));
        }
        tokio::time::sleep(std::time::Duration::from_secs(seconds)).await;
    }
    let positions = crate::steps::selection::positions(&hotels)?;
    let ids = positions
        .iter()
        .map(|position| other.hotels.get(position - 1).cloned())
        .collect::<Option<Vec<_>>>();
    let ids = ids.ok_or_else(|| Stop::error("the scenario gave the other project fewer hotels"))?;
    let selection = crate::steps::selection::Selection::of_hotels(ids);
    let ask = crate::steps::ask::Ask::generate(&other, &selection);
    let named = crate::steps::named::Named {
        selection,
        ..Default::default()
    };
    world.control(Plain { ask, named }).await?;
    world.held();
    Ok(())
}

/// A tag that names no live member beyond `total`: the call is refused, or counts them alone.
#[then(regex = r"^the call is rejected, or accepted with Total (\d+)$")]
fn rejected_or_total(world: &mut World, total: i64) -> Result<(), Stop> {
    world.tags_are_exact()?;
    for probe in world.probes()? {
        world.answered(&probe.answer)?;
        server_error(&probe.answer)?;
        let seen = Seen::of(&probe.answer);
        match Reading::of(&seen) {
            Reading::Refused(_) => world.held(),
            Reading::Accepted(body) => {
                let shown = body.pointer("/Data/Progress/Total").and_then(Value::as_i64);
                if shown == Some(total) {
                    world.held();
                    continue;
                }
                let message = if shown.is_some_and(|shown| shown < total) {
                    "a tag that also names hotels that are no live members loses others"
                } else {
                    "a tag brings in hotels that are no live members of the calling project"
                };
                let finding = world
                    .finding(message)
                    .because(
                        format!("a refusal, or Total {total}"),
                        format!(
                            "{}",
                            body.pointer("/Data/Progress/Total").unwrap_or(&Value::Null)
                        ),
                    )
                    .at("/Data/Progress/Total")
                    .seen_in(probe.answer.id);
                world.found(finding);
            }
            other => {
                let finding = world
                    .finding("a call with a tag that names no live member is neither refused nor accepted")
                    .because(format!("400, 401, 403 or 404, or 200 with Total {total}"), other.words())
                    .seen_in(probe.answer.id);
                world.found(finding);
            }
        }
    }
    Ok(())
}
