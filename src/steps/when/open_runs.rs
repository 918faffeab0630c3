//! Runs that are started to be looked at.

use std::time::Duration;

use cucumber::when;
use serde_json::Value;
use tokio::time::{Instant, sleep};

use crate::checks::open::Outcome;
use crate::model::Stop;
use crate::steps::memory::Run;
use crate::steps::selection::{Selection, positions};
use crate::steps::world::World;

/// How long a held run is given to be taken up by a worker.
const MOMENT: Duration = Duration::from_millis(250);
/// How many reads follow each other closely, so that short states are seen.
const CLOSE_READS: usize = 20;

#[when(
    regex = r"^a run for hotels? ([0-9][0-9a-z, ]*?) (is read until it ends|is read once|is read for a moment|ends as complete|ends as failed)$"
)]
async fn run_is_read(world: &mut World, hotels: String, how: String) -> Result<(), Stop> {
    if !world.knows_status() {
        return Err(Stop::skipped(
            "getTextGenerationStatus: name its path and payload under [operations.status]",
        ));
    }
    let hotels = world.hotels(&positions(&hotels)?).await?;
    let run = world
        .setting_up(async |world| world.run_of(&Selection::of_hotels(hotels)).await)
        .await?;
    world.memory.open.reads = vec![run.shown.clone()];
    let limits = &world.around.target.settings().limits;
    let (settle_time, run_timeout) = (limits.settle_time, limits.run_timeout);
    match how.as_str() {
        "is read once" => read(world, &run).await.map(drop),
        "is read for a moment" => read_for_a_moment(world, &run).await,
        "ends as complete" | "ends as failed" => {
            world
                .finish_runs(how.trim_start_matches("ends as "))
                .await?;
            read_to_the_end(world, &run, settle_time).await
        }
        _ => read_to_the_end(world, &run, run_timeout).await,
    }
}

/// Reads the status once and says whether the run has ended.
async fn read(world: &mut World, run: &Run) -> Result<bool, Stop> {
    let shown = world
        .setting_up(async |world| world.status(run).await)
        .await?;
    let status = shown.get("Status").and_then(Value::as_str);
    let has_ended = match status {
        Some(status) => matches!(status, "complete" | "failed"),
        None => {
            return Err(Stop::inconclusive(
                "getTextGenerationStatus shows no Status",
            ));
        }
    };
    world.memory.open.probe = world.exchanges.last().cloned();
    world.memory.open.reads.push(shown);
    Ok(has_ended)
}

/// Reads until the run is seen in another state than queued, or the moment is over.
async fn read_for_a_moment(world: &mut World, run: &Run) -> Result<(), Stop> {
    let deadline = Instant::now() + MOMENT;
    while !read(world, run).await? {
        let shown = world
            .memory
            .open
            .reads
            .last()
            .and_then(|read| read.get("Status"));
        if shown.is_some_and(|status| status != "queued") || Instant::now() >= deadline {
            break;
        }
        sleep(Duration::from_millis(10)).await;
    }
    Ok(())
}

async fn read_to_the_end(world: &mut World, run: &Run, within: Duration) -> Result<(), Stop> {
    let deadline = Instant::now() + within;
    let mut pause = Duration::from_millis(1);
    while !read(world, run).await? {
        if Instant::now() >= deadline {
            return Err(Stop::inconclusive(format!(
                "the run did not end within {} s",
                within.as_secs()
            )));
        }
        world.let_go().await;
        sleep(pause).await;
        if world.memory.open.reads.len() > CLOSE_READS {
            pause = (pause * 3 / 2).min(Duration::from_secs(1));
        }
    }
    Ok(())
}

#[when(regex = r"^the status of a run is read that does not exist$")]
async fn unknown_run(world: &mut World) -> Result<(), Stop> {
    let project = world.project().await?;
    let stranger = world.stranger();
    let ask = world.status_ask(&project, &stranger)?;
    world.memory.open.probe = Some(world.send(ask).await);
    Ok(())
}

/// Sends nothing where the selection was refused or taken whole: it would only start runs.
#[when(regex = r"^hotels (\d+) and (\d+) are each selected alone where the selection was cut$")]
async fn each_alone(world: &mut World, first: usize, last: usize) -> Result<(), Stop> {
    let probe = world.memory.open.probe()?;
    let Outcome::Accepted(body) = Outcome::of(&probe)? else {
        return Ok(());
    };
    if body.pointer("/Data/Progress/Total").and_then(Value::as_i64) != Some(100) {
        return Ok(());
    }
    for position in [last, first] {
        let selection = Selection::of_hotels([world.hotel(position).await?]);
        let answer = world.generate(&selection).await?;
        world.memory.open.alone.push(answer);
    }
    Ok(())
}
