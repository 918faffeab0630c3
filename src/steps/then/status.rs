//! What getTextGenerationStatus shows of runs.

use std::collections::BTreeSet;
use std::time::Duration;

use cucumber::then;
use serde_json::Value;

use crate::checks::{Seen, progress, status};
use crate::model::{Finding, Judged, Stop};
use crate::steps::runs::Run;
use crate::steps::status::Read;
use crate::steps::world::World;

#[then(regex = r"^each status answer shows its own run$")]
fn own_run(world: &mut World) -> Result<(), Stop> {
    let reads = std::mem::take(&mut world.memory.reads);
    if reads.is_empty() {
        return Err(Stop::error("no status was read"));
    }
    let pointer = world
        .around
        .target
        .settings()
        .status
        .as_ref()
        .map_or_else(String::new, |status| status.run.clone());
    for read in &reads {
        world.judge(named(status::judge_run_object(&read.shown, &pointer), read));
        let others: Vec<i64> = reads
            .iter()
            .filter(|other| other.run.id != read.run.id)
            .filter_map(|other| other.run.total())
            .collect();
        if let Some(finding) =
            belongs_to_another(&read.run.id, read.run.total(), &others, &read.shown)
        {
            world.found(
                finding
                    .seen_in(read.run.exchange.id)
                    .seen_in(read.exchange.id),
            );
        }
    }
    Ok(())
}

/// A refusal is right, and so is an answer that shows no run.
#[then(regex = r"^none of the runs is shown in its place$")]
fn none_in_its_place(world: &mut World) -> Result<(), Stop> {
    let answer = world.memory.open.probe()?;
    world.answered(&answer)?;
    let settings = world.around.target.settings();
    let pointer = settings.status.as_ref();
    let pointer = pointer.map_or("", |status| status.run.as_str());
    let shown = Seen::of(&answer).status_run(pointer).cloned();
    let runs = world.memory.runs.iter().chain(&world.memory.in_progress);
    let runs: BTreeSet<String> = runs.map(|run| run.id.to_ascii_lowercase()).collect();
    let id = shown.as_ref().and_then(|run| run.get("ID")?.as_str());
    match id.filter(|id| runs.contains(&id.to_ascii_lowercase())) {
        None => world.held(),
        Some(id) => {
            let finding = world
                .finding("getTextGenerationStatus shows a run for an ID that no run has")
                .because("no run", format!("the run {id}"))
                .seen_in(answer.id);
            world.found(finding);
        }
    }
    Ok(())
}

/// A run that goes on by itself has as long as the target says that a run may take.
#[then(regex = r"^(?:the|every) run reaches complete or failed$")]
async fn reaches_its_end(world: &mut World) -> Result<(), Stop> {
    world.take_up_selected().await?;
    if world.memory.finished {
        return reach_their_end(world).await;
    }
    let within = world.around.target.settings().limits.run_timeout;
    for run in world.memory.runs.clone() {
        world.wait_for_end(&run, within).await?;
        world.held();
    }
    Ok(())
}

/// Runs that the adapter has finished have the settle time.
async fn reach_their_end(world: &mut World) -> Result<(), Stop> {
    let runs = world.memory.runs.clone();
    world
        .settle(async |world| {
            let mut judged = Judged::default();
            for run in &runs {
                let read = world.read_status(run).await?;
                judged.applied += 1;
                if !read.has_ended() {
                    let finding = world
                        .finding("a run that was finished shows neither complete nor failed")
                        .because("Status complete or failed", shown_status(&read.shown))
                        .seen_in(read.exchange.id);
                    judged.findings.push(finding);
                }
            }
            Ok(judged)
        })
        .await
}

/// What two reads of one run in turn, and each read that shows an end, say about the case's rule.
pub(super) async fn agrees(world: &mut World) -> Result<(), Stop> {
    let reads = std::mem::take(&mut world.memory.reads);
    let rule = world.rule();
    let mut judged = Judged::default();
    for run in world.memory.runs.clone() {
        let of_run: Vec<&Read> = reads.iter().filter(|read| read.run.id == run.id).collect();
        let mut earlier = &run.shown;
        let held = in_progress_for(run.exchange.ended_us, &of_run);
        if rule.as_str() == "POLL-5" {
            world.shows_its_end(&run, held, &of_run).await?;
            continue;
        }
        for read in &of_run {
            let said = progress::judge(rule.as_str(), earlier, &read.shown, held);
            judged.merge(named(said, read));
            earlier = &read.shown;
        }
    }
    if judged.applied == 0 && world.score().applied == 0 {
        return Err(Stop::skipped(format!(
            "a status answer that shows what {rule} is about"
        )));
    }
    world.judge(judged);
    Ok(())
}

impl World {
    /// POLL-5: what a run shows beside its end may come later than that, but within the settle time
    /// of the first read that shows it. Until then it is read again.
    async fn shows_its_end(
        &mut self,
        run: &Run,
        held: Duration,
        reads: &[&Read],
    ) -> Result<(), Stop> {
        let Some(first) = reads.iter().position(|read| read.has_ended()) else {
            return Ok(());
        };
        let mut last = reads[reads.len() - 1].clone();
        self.settle(async |world| {
            let judged = progress::judge("POLL-5", &run.shown, &last.shown, held);
            let judged = named(judged, &last);
            if !judged.findings.is_empty() {
                last = world.read_status(run).await?;
            }
            Ok(judged)
        })
        .await?;
        let settle = self.around.target.settings().limits.settle_time;
        let settled = reads[first].exchange.ended_us + micros(settle);
        for read in reads.iter().filter(|read| read.exchange.sent_us > settled) {
            let judged = progress::judge("POLL-5", &run.shown, &read.shown, held);
            self.judge(named(judged, read));
        }
        Ok(())
    }
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// The same findings with the exchange that they were seen in.
fn named(mut judged: Judged, read: &Read) -> Judged {
    for finding in &mut judged.findings {
        finding.exchanges.push(read.exchange.id);
    }
    judged
}

/// For how long a run was certainly in progress: until the last read before its end was sent.
fn in_progress_for(started_us: u64, reads: &[&Read]) -> Duration {
    let last = reads.iter().take_while(|read| !read.has_ended()).last();
    Duration::from_micros(last.map_or(0, |read| read.exchange.sent_us.saturating_sub(started_us)))
}

/// Whether the object shown is that of another run than the one asked for. The ID tells where it
/// is shown; else a Total that only another run of the scenario has.
fn belongs_to_another(
    id: &str,
    total: Option<i64>,
    others: &[i64],
    shown: &Value,
) -> Option<Finding> {
    let message = "getTextGenerationStatus shows another run than the one whose ID was sent";
    if let Some(shown_id) = shown.get("ID").and_then(Value::as_str) {
        return (!shown_id.eq_ignore_ascii_case(id)).then(|| {
            Finding::must("POLL-1", message)
                .because(format!("the run {id}"), format!("the run {shown_id}"))
        });
    }
    let shown_total = shown.pointer("/Progress/Total").and_then(Value::as_i64)?;
    let foreign = total.is_some_and(|total| total != shown_total) && others.contains(&shown_total);
    foreign.then(|| {
        Finding::must("POLL-1", message).because(
            format!("Total {}", total.unwrap_or_default()),
            format!("Total {shown_total}"),
        )
    })
}

fn shown_status(run: &Value) -> String {
    run.get("Status").map_or_else(
        || "no Status".to_owned(),
        |status| format!("Status {status}"),
    )
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::belongs_to_another;

    #[test]
    fn another_run_is_told_by_its_id_or_else_by_its_total() {
        let found = |shown| belongs_to_another("aa", Some(2), &[3, 1], &shown).is_some();
        assert!(!found(json!({"ID": "AA", "Progress": {"Total": 3}})));
        assert!(found(json!({"ID": "bb", "Progress": {"Total": 2}})));
        assert!(found(json!({"Progress": {"Total": 3}})));
        assert!(!found(json!({"Progress": {"Total": 2}})));
        assert!(
            !found(json!({"Progress": {"Total": 9}})),
            "a Total of no run of the scenario is another rule's"
        );
        assert!(!found(json!({"Status": "queued"})));
    }
}
