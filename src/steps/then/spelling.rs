//! Another spelling of a documented name has no effect that follows its value.

use std::sync::Arc;

use cucumber::then;

use crate::checks::{Reading, Seen};
use crate::model::{Exchange, Finding, Stop};
use crate::steps::selection::Selection;
use crate::steps::spelled::{is_natural, shown};
use crate::steps::world::World;

/// Refusing is allowed, and so is ignoring it.
#[then(regex = r"^the page does not follow its value$")]
fn page_does_not_follow(world: &mut World) -> Result<(), Stop> {
    let (spelling, answers) = world
        .memory
        .guarded
        .spelt
        .clone()
        .ok_or_else(|| Stop::error("a step looks at a spelling that was never tried"))?;
    for answer in &answers {
        answered(world, answer)?;
    }
    let [first, second, _] = answers.as_slice() else {
        return Err(Stop::error("a spelling was not tried three times"));
    };
    match (shown(first), shown(second)) {
        (Some(one), Some(two)) if one != two => {
            let finding = deviation(world, &spelling, "listApprovals")
                .because(
                    "the same page for both values",
                    "another page for each value",
                )
                .seen_in(first.id)
                .seen_in(second.id);
            world.found(finding);
        }
        _ => world.held(),
    }
    Ok(())
}

/// The run is the documented list's alone: its hotel is busy, the other one is not.
#[then(regex = r"^only hotel (\d+) is selected, and hotel (\d+) is not$")]
async fn only_selected(world: &mut World, good: usize, other: usize) -> Result<(), Stop> {
    world.tags_are_exact()?;
    let probes = world.probes()?;
    let Some(probe) = probes.last() else {
        return Ok(());
    };
    answered(world, &probe.answer)?;
    let hotels = world.hotels(&[good, other]).await?;
    let total = {
        let seen = Seen::of(&probe.answer);
        match Reading::of(&seen) {
            Reading::Accepted(body) => Some(
                body.pointer("/Data/Progress/Total")
                    .cloned()
                    .unwrap_or_default(),
            ),
            _ => None,
        }
    };
    let Some(total) = total else {
        // It may be refused; then neither hotel is selected.
        let plain = world
            .plain(&format!("generateText for hotels {good}, {other}"))
            .await?;
        world.control(plain).await?;
        world.held();
        return Ok(());
    };
    if total != 1 {
        let finding = deviation(world, &probe.defect, "generateText")
            .because("Total 1", format!("Total {total}"))
            .at("/Data/Progress/Total")
            .seen_in(probe.answer.id);
        world.found(finding);
        return Err(Stop::Refuted);
    }
    if !world.are_runs_held() {
        return Err(Stop::skipped(
            "a run that stays in progress, so that its hotel can be told: provider state `hold_runs`",
        ));
    }
    for (hotel, busy) in hotels.into_iter().zip([true, false]) {
        let exchange = world.generate(&Selection::of_hotels([hotel])).await?;
        answered(world, &exchange)?;
        let is_busy = match exchange.status() {
            Some(409) => true,
            Some(200) => false,
            _ => {
                return Err(Stop::inconclusive(
                    "whether a hotel is busy could not be told",
                ));
            }
        };
        if is_busy == busy {
            world.held();
            continue;
        }
        let (expected, actual) = if busy {
            ("a run for the documented list", "no run for it")
        } else {
            ("no run for the other list", "a run for it")
        };
        let finding = deviation(world, &probe.defect, "generateText")
            .because(expected, actual)
            .seen_in(probe.answer.id)
            .seen_in(exchange.id);
        world.found(finding);
        return Err(Stop::Refuted);
    }
    Ok(())
}

/// Two selections of different size under the other spelling alone.
#[then(regex = r"^the selection does not follow its value, of (\d+) and then (\d+) hotels?$")]
fn selection_does_not_follow(world: &mut World, first: i64, second: i64) -> Result<(), Stop> {
    world.tags_are_exact()?;
    let probes = world.probes()?;
    let mut totals = Vec::new();
    for probe in &probes {
        answered(world, &probe.answer)?;
        let seen = Seen::of(&probe.answer);
        totals.push(
            seen.run()
                .and_then(|run| run.pointer("/Progress/Total")?.as_i64()),
        );
    }
    if totals != [Some(first), Some(second)] {
        world.held();
        return Ok(());
    }
    let spelling = probes
        .first()
        .map(|probe| probe.defect.clone())
        .unwrap_or_default();
    let mut finding = deviation(world, &spelling, "generateText")
        .because(
            "a Total that does not depend on it",
            format!("Total {first}, then {second}"),
        )
        .at("/Data/Progress/Total");
    finding
        .exchanges
        .extend(probes.iter().map(|probe| probe.answer.id));
    world.found(finding);
    Ok(())
}

/// A spelling that could be a field of its own is a remark only.
fn deviation(world: &World, spelling: &str, operation: &str) -> Finding {
    let message = format!("{operation} takes \"{spelling}\" for a documented member");
    if is_natural(spelling) {
        world.remark(message)
    } else {
        world.finding(message)
    }
}

fn answered(world: &World, exchange: &Arc<Exchange>) -> Result<(), Stop> {
    world.answered(exchange)?;
    if exchange.status() == Some(500) {
        let cause = format!(
            "{} with a member of another spelling is answered 500 (exchange {})",
            exchange.operation, exchange.id
        );
        return Err(Stop::ServerError { cause });
    }
    Ok(())
}
