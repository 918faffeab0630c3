//! The universal check of the case's rule, on the answers of this scenario.

use std::sync::Arc;

use cucumber::then;

use crate::checks::expect::{Expectation, OfStatus};
use crate::checks::{Reading, Seen};
use crate::model::{Exchange, RuleId, Stop};
use crate::steps::ask::Ask;
use crate::steps::then::status::agrees;
use crate::steps::world::World;

/// Where the rule has to hold. Each answer so far is one of the documented kind; of those that are
/// named there must be one, for else there was nothing to look at.
#[then(
    regex = r"^the rule holds (?:in|from) (every answer of the run|every answer|every page|every link|a refusal|an answer with status (\d{3})|the accepted run|the status of the runs|one status to the next)$"
)]
async fn rule_holds(world: &mut World, place: String, status: String) -> Result<(), Stop> {
    match place.as_str() {
        "every answer of the run" => in_the_whole_run(world),
        "every answer" => judge(world, |_| true),
        "every page" => world.judge_every_page().await,
        "every link" => world.judge_every_answer(),
        "a refusal" => judge(world, |seen| seen >= 400),
        "the accepted run" => shown_as_demanded(world).await,
        "the status of the runs" => status_keeps(world),
        "one status to the next" => agrees(world).await,
        _ => {
            let status: u16 = status.parse().unwrap_or_default();
            judge(world, |seen| seen == status)
        }
    }
}

/// What the universal checks saw in the whole run, whatever scenario caused the exchange.
fn in_the_whole_run(world: &mut World) -> Result<(), Stop> {
    let seen = world.seen_in_run.take().ok_or_else(|| {
        Stop::error(format!(
            "no universal check speaks for {}, or the scenario lacks the tag @whole-run",
            world.rule
        ))
    })?;
    let applied = seen.applied;
    world.count(seen);
    if applied == 0 {
        return Err(Stop::skipped(format!(
            "an answer that {} applies to: none came in this run",
            world.rule
        )));
    }
    Ok(())
}

/// The universal check of the case's rule, on the one answer that shows the run.
async fn shown_as_demanded(world: &mut World) -> Result<(), Stop> {
    let run = world.selected_run().await?;
    let expected = world.universally(&[run.exchange])?;
    let judged = world.weigh(&expected);
    if judged.applied == 0 && judged.findings.is_empty() {
        return Err(Stop::inconclusive(format!(
            "the answer shows nothing that {} could be judged by; the rules of its fields say what is wrong",
            world.rule
        )));
    }
    world.expect(expected)
}

/// The twin of a refusal whose form is judged: a service that refuses everything proves nothing.
#[then(regex = r"^the plainest listApprovals is accepted$")]
async fn plainest_is_accepted(world: &mut World) -> Result<(), Stop> {
    let project = world.project().await?;
    let size = world
        .setting_up(async |world| world.page_size(&project).await)
        .await?;
    let answer = world.send(Ask::page(&project, size, 0, None)).await;
    world.answered(&answer)?;
    let seen = Seen::of(&answer);
    if seen.pagination().is_some() {
        return Ok(());
    }
    Err(Stop::inconclusive(format!(
        "a listApprovals that is accepted: the plainest one is {}, so that other refusals prove nothing",
        Reading::of(&seen).words()
    )))
}

/// What status reads show of their runs: only the documented fields that are there can be judged.
fn status_keeps(world: &mut World) -> Result<(), Stop> {
    let rule = world.rule();
    let also = world.also.iter().map(|(rule, _)| rule.clone());
    let rules: Vec<RuleId> = also.chain([rule.clone()]).collect();
    let mut says_something = false;
    for read in world.memory.reads.clone() {
        let expected = Expectation::from(OfStatus::Keeps {
            read: read.polled(),
            rules: rules.clone(),
        });
        let judged = world.weigh(&expected);
        says_something |= judged.applied > 0 || !judged.findings.is_empty();
        world.expect(expected)?;
    }
    if says_something {
        return Ok(());
    }
    Err(Stop::skipped(format!(
        "an answer of getTextGenerationStatus with fields that {rule} is about"
    )))
}

fn judge(world: &mut World, is_meant: impl Fn(u16) -> bool) -> Result<(), Stop> {
    let answers: Vec<Arc<Exchange>> = world
        .exchanges()
        .iter()
        .filter(|exchange| exchange.operation.is_documented())
        .cloned()
        .collect();
    let meant: Vec<Arc<Exchange>> = answers
        .iter()
        .filter(|answer| answer.status().is_some_and(&is_meant))
        .cloned()
        .collect();
    let expected = world.universally(&meant)?;
    let judged = world.weigh(&expected);
    if judged.applied == 0 && judged.findings.is_empty() {
        let mut statuses: Vec<String> = answers
            .iter()
            .filter_map(|answer| answer.status())
            .map(|status| status.to_string())
            .collect();
        statuses.dedup();
        if answers
            .iter()
            .any(|answer| matches!(answer.status(), None | Some(429)))
        {
            return Err(Stop::inconclusive(format!(
                "no answer came that {} applies to, and some calls were not answered at all",
                world.rule()
            )));
        }
        return Err(Stop::skipped(format!(
            "an answer that {} applies to: this scenario got {}",
            world.rule(),
            statuses.join(", ")
        )));
    }
    world.expect(expected)
}
