//! Runs that are in progress, or have ended, before a scenario goes on.

use cucumber::{given, when};

use crate::model::Stop;
use crate::steps::memory::Read;
use crate::steps::selection::{Selection, positions};
use crate::steps::world::World;
use crate::target::Origin;

/// Runs stay in progress until the scenario finishes them; `from now on` after earlier runs were
/// finished, which lifts the hold. If they need not be held, they have to be slow enough to be seen
/// in progress where the target cannot hold them.
#[given(
    regex = r"^runs (of the other project )?(?:are held|stay) in progress( from now on)?(, if they can be held)?$"
)]
#[when(
    regex = r"^runs (of the other project )?(?:are held|stay) in progress( from now on)?(, if they can be held)?$"
)]
async fn runs_stay(
    world: &mut World,
    other: String,
    now: String,
    if_possible: String,
) -> Result<(), Stop> {
    if !other.is_empty() {
        if world.project().await?.origin != Origin::States {
            return Ok(());
        }
        let other = world.other().await?;
        return world.hold_runs_if_possible(&other).await;
    }
    match (now.is_empty(), if_possible.is_empty()) {
        (true, true) => world.want_held_runs(),
        (true, false) => world.want_runs_in_progress(),
        (false, true) => return world.hold_runs().await,
        (false, false) => {
            let project = world.project().await?;
            return world.hold_runs_if_possible(&project).await;
        }
    }
    Ok(())
}

/// Beside each call, the reads before it are made again at the same time.
#[given(regex = r"^every call is made at the same time as others$")]
fn made_among_others(world: &mut World) {
    world.arranged.among_others = true;
}

/// The run is held where the target can do that, and seen in progress where its status can be read.
/// Hotels whose earlier run has ended may take the settle time. `each of hotels 1 to 5` has a run a
/// hotel; `the hotels of the other project` one for all of them.
#[given(regex = r"^a run in progress for (each of )?(.+?)( of the other project)?$")]
#[when(regex = r"^a run in progress for (each of )?(.+?)( of the other project)?$")]
async fn in_progress(
    world: &mut World,
    each: String,
    selection: String,
    other: String,
) -> Result<(), Stop> {
    if !other.is_empty() {
        return world.bring_into_progress_there(&selection).await;
    }
    world.want_runs_in_progress();
    let selection = world.selection_of(&selection).await?;
    if each.is_empty() {
        return world.bring_into_progress(&selection).await;
    }
    let hotels = selection.hotels.unwrap_or_default();
    world.affords(hotels.len()).await?;
    world.bring_each_into_progress(hotels).await
}

/// A service may look at queued runs only, or only at runs that are worked on. Where a held run
/// shows `queued` for as long as it is held, nothing is waited for in vain for long.
#[given(regex = r"^the runs in progress have left queued, where they do so while they are held$")]
async fn have_left_queued(world: &mut World) -> Result<(), Stop> {
    if !world.knows_status() {
        return Ok(());
    }
    for run in world.memory.in_progress.clone() {
        world.wait_while_queued(&run).await?;
    }
    Ok(())
}

/// The end is driven where the target can do that; a wanted outcome needs it.
#[given(regex = r"^a run for (.+?) has ended(?: as (complete|failed))?$")]
#[when(regex = r"^a run for (.+?) has ended(?: as (complete|failed))?$")]
async fn has_ended(world: &mut World, selection: String, outcome: String) -> Result<(), Stop> {
    world.want_runs_held_on();
    let selection = world.selection_of(&selection).await?;
    world.bring_to_its_end(&selection, &outcome).await
}

/// Whether it is still in progress makes no difference to the scenario. One that nobody holds back
/// may have ended before another run begins, and may not.
#[given(regex = r"^a run (that nobody holds back )?was started for (.+)$")]
async fn was_started(world: &mut World, free: String, selection: String) -> Result<(), Stop> {
    let selection = world.selection_of(&selection).await?;
    if !free.is_empty() {
        world.let_go().await;
        return world.run_of(&selection).await.map(drop);
    }
    let exchange = world.generate(&selection).await?;
    world.controlled(&selection, &exchange).await.map(drop)
}

/// A service that holds every run holds this one too, and one that takes its time is not waited
/// for: neither shows what the end of a run does to others.
#[when(regex = r"^the run that nobody holds back has ended$")]
async fn the_free_run_has_ended(world: &mut World) -> Result<(), Stop> {
    let run = world.memory.runs.first().cloned();
    let run = run.ok_or_else(|| world.no_run("the scenario has no run"))?;
    let within = world.around.target.settings().limits.settle_time;
    let reads = world.read_to_the_end(&run, within).await?;
    if reads.last().is_some_and(Read::has_ended) {
        return Ok(());
    }
    Err(Stop::skipped(
        "a run that ends by itself within the settle time while later ones are in progress",
    ))
}

impl World {
    /// Brings a run of the other project into progress: for all of its hotels, or for some by
    /// position.
    async fn bring_into_progress_there(&mut self, hotels: &str) -> Result<(), Stop> {
        let other = self.other().await?;
        self.hold_runs_if_possible(&other).await?;
        let selected: Vec<String> = if hotels == "the hotels" {
            other.hotels.clone()
        } else {
            let positions = positions(hotels)?;
            let hotels = positions
                .iter()
                .map(|position| other.hotels.get(position - 1).cloned());
            hotels
                .collect::<Option<_>>()
                .ok_or_else(|| Stop::error("the scenario gave the other project fewer hotels"))?
        };
        let run = self.run_in(&other, &Selection::of_hotels(selected)).await?;
        self.confirm_in_progress(&run).await?;
        self.memory.in_progress.push(run);
        Ok(())
    }
}
