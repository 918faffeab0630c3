//! The universal check of the case's rule, on the answers of this scenario.

use std::sync::Arc;

use cucumber::then;
use serde_json::Value;

use crate::checks::status::judge_run_object;
use crate::checks::{Reading, Seen};
use crate::model::{Exchange, Judged, Stop};
use crate::steps::ask::Ask;
use crate::steps::world::World;

/// Each answer so far is one of the documented kind, and breaks nothing of this rule.
#[then(regex = r"^no answer of this scenario breaks the rule$")]
fn no_answer_breaks(world: &mut World) -> Result<(), Stop> {
    judge(world, |_| true)
}

/// As above, and at least one answer has this status: else there was nothing to look at.
#[then(regex = r"^an answer with status (\d{3}) keeps to the rule$")]
fn answer_keeps(world: &mut World, status: u16) -> Result<(), Stop> {
    judge(world, |seen| seen == status)
}

/// As above, for any answer that is none of success.
#[then(regex = r"^a refusal keeps to the rule$")]
fn refusal_keeps(world: &mut World) -> Result<(), Stop> {
    judge(world, |seen| seen >= 400)
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
#[then(regex = r"^the status of the runs keeps to the rule$")]
fn status_keeps(world: &mut World) -> Result<(), Stop> {
    let rule = world.rule();
    let pointer = world
        .around
        .target
        .settings()
        .status
        .as_ref()
        .map_or(String::new(), |status| status.run.clone());
    let mut judged = Judged::default();
    for read in world.memory.reads.clone() {
        if speaks_of(rule.as_str(), &read.shown) {
            judged.applied += 1;
        }
        let findings = judge_run_object(&read.shown, &pointer).findings;
        judged.findings.extend(
            findings
                .into_iter()
                .filter(|finding| finding.rule == rule)
                .map(|finding| finding.seen_in(read.exchange.id)),
        );
    }
    if judged.applied == 0 && judged.findings.is_empty() {
        return Err(Stop::skipped(format!(
            "an answer of getTextGenerationStatus with fields that {rule} is about"
        )));
    }
    world.judge(judged);
    Ok(())
}

/// Whether a run object has fields that the rule is about.
fn speaks_of(rule: &str, shown: &Value) -> bool {
    match rule {
        "WIRE-5" => shown.get("CreatedAt").or(shown.get("UpdatedAt")).is_some(),
        "WIRE-6" => shown.get("ID").is_some(),
        _ => shown.get("Status").or(shown.get("Progress")).is_some(),
    }
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
    let judged = world.universally(&meant)?;
    if judged.applied == 0 && judged.findings.is_empty() {
        let mut statuses: Vec<String> = answers
            .iter()
            .filter_map(|answer| answer.status())
            .map(|status| status.to_string())
            .collect();
        statuses.dedup();
        return Err(Stop::skipped(format!(
            "an answer that {} applies to: this scenario got {}",
            world.rule(),
            statuses.join(", ")
        )));
    }
    world.judge(judged);
    Ok(())
}
