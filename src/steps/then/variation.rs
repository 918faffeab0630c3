//! One request written in two ways: the answers agree.

use std::sync::Arc;

use cucumber::then;

use crate::checks::evidence::Shown;
use crate::checks::expect::{Expectation, OfWriting, is_another_page};
use crate::checks::{Reading, Seen};
use crate::model::{Exchange, Stop};
use crate::steps::memory::Probe;
use crate::steps::world::World;

/// listApprovals shows the same page.
#[then(regex = r"^the answer is the same as to the plain request$")]
async fn same_page(world: &mut World) -> Result<(), Stop> {
    for probe in world.probes()? {
        let is_same = |a: &Shown, b: &Shown| !is_another_page(a, b);
        let beside = world.beside(&probe, is_same, async |world, answer| {
            world.answered(answer)?;
            let plain = Shown::from(&plain_page(world, &probe).await?);
            let agrees = !is_another_page(&answer.into(), &plain);
            Ok((plain, agrees))
        });
        let (answer, plain) = beside.await?;
        world.expect(OfWriting::SamePage {
            writing: probe.defect,
            answer: (&answer).into(),
            plain,
        })?;
    }
    Ok(())
}

/// The answer to the plain request, which must be accepted.
async fn plain_page(world: &mut World, probe: &Probe) -> Result<Arc<Exchange>, Stop> {
    let plain = world.send(probe.plain.ask.clone()).await;
    let words = match Reading::of(&Seen::of(&plain)) {
        Reading::Accepted(_) => None,
        other => Some(other.words()),
    };
    match words {
        None => Ok(plain),
        Some(words) => Err(Stop::inconclusive(format!("the plain request is {words}"))),
    }
}

/// generateText starts a run for as many hotels as the plain request names.
#[then(regex = r"^the run is the one that the plain request would start, with Total (\d+)$")]
async fn same_run(world: &mut World, total: i64) -> Result<(), Stop> {
    world.tags_are_exact()?;
    for probe in world.probes()? {
        world.answered(&probe.answer)?;
        let expected = Expectation::from(OfWriting::SameRun {
            writing: probe.defect,
            answer: (&probe.answer).into(),
            total,
        });
        let is_met = world.weigh(&expected).findings.is_empty();
        world.expect(expected)?;
        if !is_met {
            // The plain request shows that the writing was the reason.
            world.control(probe.plain).await?;
        }
    }
    Ok(())
}
