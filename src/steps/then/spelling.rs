//! Another spelling of a documented name has no effect that follows its value.

use std::sync::Arc;

use cucumber::then;

use crate::checks::expect::{Expectation, OfWriting};
use crate::checks::{Reading, Seen};
use crate::model::{Exchange, Stop};
use crate::steps::selection::Selection;
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
    world.expect(OfWriting::PageStays {
        spelling,
        answers: [first.into(), second.into()],
    })
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
    let check = OfWriting::OneHotel {
        spelling: probe.defect.clone(),
        answer: (&probe.answer).into(),
    };
    if !matches!(Reading::of(&Seen::of(&probe.answer)), Reading::Accepted(_)) {
        // It may be refused; then neither hotel is selected.
        let plain = world
            .plain(&format!("generateText for hotels {good}, {other}"))
            .await?;
        world.control(plain).await?;
        return world.expect(check);
    }
    demand(world, check)?;
    if !world.are_runs_held() {
        return Err(Stop::skipped(
            "a run that stays in progress, so that its hotel can be told: provider state `hold_runs`",
        ));
    }
    for (hotel, busy) in hotels.into_iter().zip([true, false]) {
        let exchange = world.generate(&Selection::of_hotels([hotel])).await?;
        answered(world, &exchange)?;
        if !matches!(exchange.status(), Some(200 | 409)) {
            return Err(Stop::inconclusive(
                "whether a hotel is busy could not be told",
            ));
        }
        let check = OfWriting::Selected {
            spelling: probe.defect.clone(),
            answer: (&probe.answer).into(),
            alone: (&exchange).into(),
            documented: busy,
        };
        demand(world, check)?;
    }
    Ok(())
}

/// Two selections of different size under the other spelling alone.
#[then(regex = r"^the selection does not follow its value, of (\d+) and then (\d+) hotels?$")]
fn selection_does_not_follow(world: &mut World, first: i64, second: i64) -> Result<(), Stop> {
    world.tags_are_exact()?;
    let probes = world.probes()?;
    for probe in &probes {
        answered(world, &probe.answer)?;
    }
    let spelling = probes.first().map(|probe| probe.defect.clone());
    world.expect(OfWriting::TotalStays {
        spelling: spelling.unwrap_or_default(),
        answers: probes.iter().map(|probe| (&probe.answer).into()).collect(),
        hotels: vec![first, second],
    })
}

/// Expects something that the rest builds on.
fn demand(world: &mut World, check: OfWriting) -> Result<(), Stop> {
    let expected = Expectation::from(check);
    if world.weigh(&expected).findings.is_empty() {
        world.expect(expected)
    } else {
        Err(world.unmet(expected))
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
