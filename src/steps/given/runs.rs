//! Runs that are in progress, or have ended, when a scenario begins.

use cucumber::{given, when};

use crate::model::Stop;
use crate::steps::selection::{Selection, positions};
use crate::steps::status::Read;
use crate::steps::world::World;
use crate::target::Origin;

/// Runs of the project stay in progress until the scenario finishes them.
#[given(regex = r"^runs are held in progress$")]
fn runs_are_held(world: &mut World) {
    world.want_held_runs();
}

/// Where the target cannot hold runs, they have to be slow enough to be seen in progress.
#[given(regex = r"^runs stay in progress, if they can be held$")]
fn runs_stay_in_progress(world: &mut World) {
    world.want_runs_in_progress();
}

/// The same for what starts after earlier runs were brought to their end.
#[given(regex = r"^runs stay in progress from now on, if they can be held$")]
async fn runs_stay_in_progress_now(world: &mut World) -> Result<(), Stop> {
    let project = world.project().await?;
    world.hold_runs_if_possible(&project).await
}

#[given(regex = r"^runs of the other project stay in progress, if they can be held$")]
async fn their_runs_stay_in_progress(world: &mut World) -> Result<(), Stop> {
    if world.project().await?.origin != Origin::States {
        return Ok(());
    }
    let other = world.other().await?;
    world.hold_runs_if_possible(&other).await
}

/// The run is held where the target can do that, and seen in progress where its status can be read.
#[given(regex = r#"^a run in progress for ((?:hotels?|tags?) (?:[0-9, ]|to|and tags?|"[^"]+")+)$"#)]
async fn a_run_in_progress(world: &mut World, selection: String) -> Result<(), Stop> {
    world.want_runs_in_progress();
    let selection = world.selection_of(&selection).await?;
    world.bring_into_progress(&selection).await
}

/// As a run in progress, for hotels whose earlier run has ended: they may take the settle time.
#[given(
    regex = r#"^a run in progress again for ((?:hotels?|tags?) (?:[0-9, ]|to|and tags?|"[^"]+")+)$"#
)]
async fn a_run_in_progress_again(world: &mut World, selection: String) -> Result<(), Stop> {
    let selection = world.selection_of(&selection).await?;
    world.bring_into_progress_again(&selection).await
}

/// A service may look at queued runs only, or only at runs that are worked on. Where a held run
/// shows `queued` for as long as it is held, nothing is waited for in vain for long.
#[given(regex = r"^the runs in progress have left queued, where they do so while they are held$")]
async fn the_runs_have_left_queued(world: &mut World) -> Result<(), Stop> {
    if !world.knows_status() {
        return Ok(());
    }
    for run in world.memory.in_progress.clone() {
        world.wait_while_queued(&run).await?;
    }
    Ok(())
}

#[given(regex = r"^a run in progress for the hotels of the other project$")]
async fn a_run_of_the_other_project(world: &mut World) -> Result<(), Stop> {
    let other = world.other().await?;
    world.hold_runs_if_possible(&other).await?;
    let run = world
        .run_in(&other, &Selection::of_hotels(other.hotels.iter().cloned()))
        .await?;
    world.confirm_in_progress(&run).await?;
    world.memory.in_progress.push(run);
    Ok(())
}

/// The end is driven where the target can do that; a wanted outcome needs it.
#[given(
    regex = r#"^a run for ((?:hotels?|tags?) (?:[0-9, ]|to|and tags?|"[^"]+")+) that has ended(?: as (complete|failed))?$"#
)]
async fn a_run_that_has_ended(
    world: &mut World,
    selection: String,
    outcome: String,
) -> Result<(), Stop> {
    let selection = world.selection_of(&selection).await?;
    world.bring_to_its_end(&selection, &outcome).await
}

/// Whether it is still in progress makes no difference to the scenario.
#[given(regex = r"^a run was started for hotels? (.+)$")]
async fn a_run_was_started(world: &mut World, hotels: String) -> Result<(), Stop> {
    let hotels = world.hotels(&positions(&hotels)?).await?;
    let plain = Selection::of_hotels(hotels);
    let exchange = world.generate(&plain).await?;
    world.controlled(&plain, &exchange).await
}

/// It may have ended before another run begins, and it may not.
#[given(regex = r"^a run that nobody holds back was started for hotels? (.+)$")]
async fn a_run_was_started_free(world: &mut World, hotels: String) -> Result<(), Stop> {
    let hotels = world.hotels(&positions(&hotels)?).await?;
    world.run_of(&Selection::of_hotels(hotels)).await.map(drop)
}

/// A service that holds every run holds this one too, and one that takes its time is not waited
/// for: neither shows what the end of a run does to others.
#[when(regex = r"^the run that nobody holds back has ended$")]
async fn the_free_run_has_ended(world: &mut World) -> Result<(), Stop> {
    let run = world.memory.runs.first().cloned();
    let run = run.ok_or_else(|| Stop::error("the scenario has no run"))?;
    let within = world.around.target.settings().limits.settle_time;
    let reads = world.read_to_the_end(&run, within).await?;
    if reads.last().is_some_and(Read::has_ended) {
        return Ok(());
    }
    Err(Stop::skipped(
        "a run that ends by itself within the settle time while later ones are in progress",
    ))
}

/// As a run in progress, for each of the hotels alone.
#[given(regex = r"^a run in progress for each of hotels ((?:[0-9, ]|to)+)$")]
async fn many_runs_in_progress(world: &mut World, hotels: String) -> Result<(), Stop> {
    world.want_runs_in_progress();
    let hotels = world.hotels(&positions(&hotels)?).await?;
    world.affords(hotels.len()).await?;
    for hotel in hotels {
        world
            .bring_into_progress(&Selection::of_hotels([hotel]))
            .await?;
    }
    Ok(())
}

/// Once more, after runs were finished, which lifts the hold.
#[given(regex = r"^the runs that start from now on are held in progress$")]
#[when(regex = r"^the runs that start from now on are held in progress$")]
async fn runs_are_held_again(world: &mut World) -> Result<(), Stop> {
    world.hold_runs().await
}
