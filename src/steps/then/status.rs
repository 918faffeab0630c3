//! What getTextGenerationStatus shows of runs.

use std::time::Duration;

use cucumber::then;

use crate::checks::evidence::Shown;
use crate::checks::expect::{Expectation, OfStatus, Polled};
use crate::model::Stop;
use crate::steps::memory::Read;
use crate::steps::memory::Run;
use crate::steps::world::World;

#[then(regex = r"^each status answer shows its own run$")]
fn own_run(world: &mut World) -> Result<(), Stop> {
    let reads = std::mem::take(&mut world.memory.reads);
    if reads.is_empty() {
        return Err(Stop::error("no status was read"));
    }
    for read in &reads {
        let mut others: Vec<Shown> = Vec::new();
        for other in reads.iter().filter(|other| other.run.id != read.run.id) {
            if others.iter().all(|known| known.id != other.run.exchange.id) {
                others.push((&other.run.exchange).into());
            }
        }
        world.expect(OfStatus::OwnRun {
            read: read.polled(),
            started: (&read.run.exchange).into(),
            others,
        })?;
    }
    Ok(())
}

/// A refusal is right, and so is an answer that shows no run.
#[then(regex = r"^none of the runs is shown in its place$")]
fn none_in_its_place(world: &mut World) -> Result<(), Stop> {
    let answer = world.memory.open.probe()?;
    world.answered(&answer)?;
    let read = Polled {
        answer: (&answer).into(),
        pointer: world.run_pointer(),
    };
    let runs = world.memory.runs.iter().chain(&world.memory.in_progress);
    let runs = runs.map(|run| (&run.exchange).into()).collect();
    world.expect(OfStatus::NoneOf { read, runs })
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
        let end = world.wait_for_end(&run, within).await?;
        world.expect(OfStatus::Ended(end.polled()))?;
    }
    Ok(())
}

/// Runs that the adapter has finished have the settle time.
async fn reach_their_end(world: &mut World) -> Result<(), Stop> {
    let runs = world.memory.runs.clone();
    world
        .settle(async |world| {
            let mut expected = Vec::new();
            for run in &runs {
                let read = world.read_status(run).await?;
                expected.push(Expectation::from(OfStatus::Ended(read.polled())));
            }
            Ok(expected)
        })
        .await
}

/// What two reads of one run in turn, and each read that shows an end, say about the case's rule.
pub(super) async fn agrees(world: &mut World) -> Result<(), Stop> {
    let reads = std::mem::take(&mut world.memory.reads);
    let mut expected = Vec::new();
    for run in world.memory.runs.clone() {
        let of_run: Vec<&Read> = reads.iter().filter(|read| read.run.id == run.id).collect();
        let held = in_progress_for(run.exchange.ended_us, &of_run);
        if world.rule().as_str() == "POLL-5" {
            world.shows_its_end(&run, held, &of_run).await?;
        } else {
            expected.push(world.in_turn(&run, held, &of_run));
        }
    }
    let applied: u32 = expected
        .iter()
        .map(|expected| world.weigh(expected).applied)
        .sum();
    if applied == 0 && world.score().applied == 0 {
        return Err(Stop::skipped(format!(
            "a status answer that shows what {} is about",
            world.rule
        )));
    }
    expected
        .into_iter()
        .try_for_each(|expected| world.expect(expected))
}

impl World {
    /// That reads of a run agree with each other, and with the run as it was started.
    fn in_turn(&self, run: &Run, held: Duration, reads: &[&Read]) -> Expectation {
        Expectation::from(OfStatus::InTurn {
            rule: self.rule(),
            started: (&run.exchange).into(),
            reads: reads.iter().map(|read| read.polled()).collect(),
            held,
        })
    }

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
            let expected = world.in_turn(run, held, &[&last]);
            if !world.weigh(&expected).findings.is_empty() {
                last = world.read_status(run).await?;
            }
            Ok(vec![expected])
        })
        .await?;
        let settle = self.around.target.settings().limits.settle_time;
        let settled = reads[first].exchange.ended_us + micros(settle);
        for read in reads.iter().filter(|read| read.exchange.sent_us > settled) {
            let expected = self.in_turn(run, held, &[read]);
            self.expect(expected)?;
        }
        Ok(())
    }
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// For how long a run was certainly in progress: until the last read before its end was sent.
fn in_progress_for(started_us: u64, reads: &[&Read]) -> Duration {
    let last = reads.iter().take_while(|read| !read.has_ended()).last();
    Duration::from_micros(last.map_or(0, |read| read.exchange.sent_us.saturating_sub(started_us)))
}
