//! getTextGenerationStatus.

use std::time::Duration;

use cucumber::when;
use serde_json::Value;
use tokio::time::sleep;

use crate::checks::timestamp::Timestamp;
use crate::model::Stop;
use crate::steps::memory::Read;
use crate::steps::world::World;

/// `For several seconds` reads often enough for what goes back for a moment.
#[when(
    regex = r"^the status of each run is read(?: (\d+) times)?( for several seconds)?(, the newest first)?$"
)]
async fn read_each(
    world: &mut World,
    times: String,
    for_seconds: String,
    newest_first: String,
) -> Result<(), Stop> {
    const EVERY: Duration = Duration::from_millis(400);
    world.take_up_selected().await?;
    let mut runs = world.memory.runs.clone();
    if !newest_first.is_empty() {
        runs.reverse();
    }
    let until = tokio::time::Instant::now() + world.around.effort.wait;
    let mut left = times.parse().unwrap_or(1);
    while left > 0 {
        for run in &runs {
            let read = world.read_status(run).await?;
            world.memory.reads.push(read);
        }
        if for_seconds.is_empty() {
            left -= 1;
        } else if tokio::time::Instant::now() < until {
            sleep(EVERY).await;
        } else {
            left = 0;
        }
    }
    Ok(())
}

/// Finished runs have the settle time, others as long as the target says that a run may take.
#[when(regex = r"^the status of each run is read until it has ended$")]
async fn read_to_the_end(world: &mut World) -> Result<(), Stop> {
    world.take_up_selected().await?;
    let limits = &world.around.target.settings().limits;
    let within = if world.memory.finished {
        limits.settle_time
    } else {
        limits.run_timeout
    };
    for run in world.memory.runs.clone() {
        let reads = world.read_to_the_end(&run, within).await?;
        let ended = reads.last().is_some_and(Read::has_ended);
        world.memory.reads.extend(reads);
        if !ended {
            return Err(Stop::inconclusive(format!(
                "the run shows no end within {} s",
                within.as_secs()
            )));
        }
    }
    Ok(())
}

/// As short as the precision of their timestamps permits, so that a later time cannot look the
/// same. Ends with a read that shows each run still in progress.
#[when(regex = r"^the runs have been in progress for longer than their timestamps can hide$")]
async fn held_long_enough(world: &mut World) -> Result<(), Stop> {
    /// Times that show whole minutes are not waited for.
    const LONGEST: f64 = 1.0;
    /// For how many seconds a clock may stand still, whatever it shows.
    const STANDSTILL: f64 = 2.5;
    let mut unit: f64 = 0.0;
    for run in world.memory.runs.clone() {
        let read = world.read_status(&run).await?;
        let shown = tick(&run.shown).max(tick(&read.shown));
        unit = unit.max(shown.min(LONGEST));
        world.memory.reads.push(read);
    }
    // A clock can show more digits than it counts: what the first try finds is tried again for longer.
    if world.stamp.try_number == 1 {
        world.count_in_a_second_try();
    } else {
        unit = STANDSTILL;
    }
    sleep(Duration::from_secs_f64(unit * 1.2 + 0.003)).await;
    for run in world.memory.runs.clone() {
        let read = world.read_status(&run).await?;
        world.memory.reads.push(read);
    }
    Ok(())
}

/// How long the clock behind a run's timestamps may stand still, in seconds; 0 where it shows none.
fn tick(run: &Value) -> f64 {
    ["CreatedAt", "UpdatedAt"]
        .iter()
        .filter_map(|name| Timestamp::read(run.get(name)?.as_str()?).ok())
        .map(|time| time.tick())
        .fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::tick;

    #[test]
    fn the_wait_follows_the_digits_that_are_no_filling() {
        let near = |value: f64, expected: f64| (value - expected).abs() < 1e-9;
        assert!(near(
            tick(
                &json!({"CreatedAt": "2024-05-01T10:00:00.123000Z", "UpdatedAt": "2024-05-01T10:00:00.100Z"})
            ),
            0.1
        ));
        assert!(near(
            tick(&json!({"CreatedAt": "2024-05-01T10:00:00Z"})),
            1.0
        ));
        assert!(near(tick(&json!({"CreatedAt": 7})), 0.0));
    }
}
