//! One request written in two ways: the answers agree.

use cucumber::then;
use serde_json::Value;

use crate::checks::links::is_same_page;
use crate::checks::{Reading, Seen};
use crate::model::{Exchange, Stop};
use crate::steps::probe::Probe;
use crate::steps::world::World;

const ANOTHER: &str = "another page";

/// listApprovals shows the same page.
#[then(regex = r"^the answer is the same as to the plain request$")]
async fn same_page(world: &mut World) -> Result<(), Stop> {
    for probe in world.probes()? {
        let beside = world.beside(&probe, is_same_page, async |world, answer| {
            world.answered(answer)?;
            let plain = plain_page(world, &probe).await?;
            let other = words(answer, &plain);
            Ok((plain, other.as_deref() != Some(ANOTHER)))
        });
        let (answer, plain) = beside.await?;
        settle(world, &probe.defect, words(&answer, &plain), &answer);
    }
    Ok(())
}

/// What the answer to the plain request shows.
async fn plain_page(world: &mut World, probe: &Probe) -> Result<Value, Stop> {
    let plain = world.send(probe.plain.ask.clone()).await;
    match Reading::of(&Seen::of(&plain)) {
        Reading::Accepted(body) => Ok(body.clone()),
        other => Err(Stop::inconclusive(format!(
            "the plain request is {}",
            other.words()
        ))),
    }
}

/// How an answer differs from the plain page, in words.
fn words(answer: &Exchange, plain: &Value) -> Option<String> {
    match Reading::of(&Seen::of(answer)) {
        Reading::Accepted(body) if is_same_page(body, plain) => None,
        Reading::Accepted(_) => Some(ANOTHER.to_owned()),
        other => Some(other.words()),
    }
}

/// generateText starts a run for as many hotels as the plain request names.
#[then(regex = r"^the run is the one that the plain request would start, with Total (\d+)$")]
async fn same_run(world: &mut World, total: i64) -> Result<(), Stop> {
    world.tags_are_exact()?;
    for probe in world.probes()? {
        world.answered(&probe.answer)?;
        let words = {
            let seen = Seen::of(&probe.answer);
            match Reading::of(&seen) {
                Reading::Accepted(body) => {
                    let shown = body.pointer("/Data/Progress/Total").and_then(Value::as_i64);
                    (shown != Some(total)).then(|| {
                        format!(
                            "Total {}",
                            body.pointer("/Data/Progress/Total").unwrap_or(&Value::Null)
                        )
                    })
                }
                other => Some(other.words()),
            }
        };
        let refused = words.is_some();
        settle(world, &probe.defect, words, &probe.answer);
        if refused {
            // The plain request shows that the writing was the reason.
            let kept = world.score().findings.len();
            world.control(probe.plain.clone()).await?;
            debug_assert!(world.score().findings.len() >= kept);
        }
    }
    Ok(())
}

fn settle(world: &mut World, writing: &str, words: Option<String>, answer: &Exchange) {
    match words {
        None => world.held(),
        Some(words) => {
            let finding = world
                .remark(format!(
                    "{} answers a request with {writing} in another way than the plain one",
                    answer.operation
                ))
                .because("the same answer", words)
                .seen_in(answer.id);
            world.found(finding);
        }
    }
}
