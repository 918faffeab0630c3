//! Background work: one task carries one run from queued to its end.

use std::sync::Arc;
use std::time::Duration;

use uuid::Uuid;

use crate::reference::behaviour::generation::Later;
use crate::reference::http::app::{App, Counts};
use crate::reference::state::project::Project;
use crate::reference::state::run::{HotelOutcome, Outcome, Run};
use crate::reference::state::service::{Cell, lock};

/// How much longer runs take where a person watches them.
const LEISURE: u32 = 50;
/// How long a fault that waits for the end of a run does so at most.
const LATEST: Duration = Duration::from_secs(300);

/// Starts the work on a run that has been entered.
pub(crate) fn start(app: &Arc<App>, cell: &Cell, run: &Run) {
    Counts::add(&app.counts.runs);
    if !run.held || app.behaviour.runs.held_runs_work {
        tokio::spawn(carry(Arc::clone(app), Arc::clone(cell), run.id, run.held));
    }
    if let Some(later) = app.behaviour.generation.later {
        tokio::spawn(happen_later(Arc::clone(cell), run.id, later));
    }
}

async fn happen_later(cell: Cell, id: Uuid, later: Later) {
    if later.from_end {
        wait_for_end(&cell, id).await;
    }
    pause(later.after).await;
    (later.what)(&mut lock(&cell), id);
}

async fn carry(app: Arc<App>, cell: Cell, id: Uuid, held: bool) {
    let runs = &app.behaviour.runs;
    let slower = if lock(&cell).leisurely { LEISURE } else { 1 };
    pause(runs.queued_for * slower).await;
    step(&app, &cell, id, super::super::state::run::Run::begin);
    if held {
        return;
    }
    pause(runs.working_for * slower / 2).await;
    step(&app, &cell, id, super::super::state::run::Run::advance);
    pause(runs.working_for * slower / 2).await;
    let outcome = if runs.fail {
        Outcome::Failed
    } else {
        Outcome::Complete
    };
    end(&app, &mut lock(&cell), id, outcome);
}

/// Lifts the hold of a project's runs or keeps it for those to come, and says which were held.
pub(crate) fn lift_hold(cell: &Cell, on: bool) -> Vec<Uuid> {
    let mut project = lock(cell);
    project.hold = on;
    let held = |run: &&Run| run.held && !run.phase.is_terminal();
    project
        .runs
        .values()
        .filter(held)
        .map(|run| run.id)
        .collect()
}

/// Ends these runs of a project.
pub(crate) fn end_all(
    app: &App,
    cell: &Cell,
    runs: &[Uuid],
    outcome: Outcome,
    outcomes: &[HotelOutcome],
) {
    let mut project = lock(cell);
    for id in runs {
        end(app, &mut project, *id, outcome);
        let Some(run) = project.runs.get_mut(id) else {
            continue;
        };
        run.count_as(outcomes);
        let stays = |one: &&HotelOutcome| {
            run.hotels.contains(&one.hotel_id) && (app.behaviour.histories.stays_busy)(one.outcome)
        };
        let stay: Vec<Uuid> = outcomes
            .iter()
            .filter(stays)
            .map(|one| one.hotel_id)
            .collect();
        project
            .busy
            .extend(stay.into_iter().map(|hotel| (hotel, *id)));
    }
}

/// Waits until a run has ended; no clean server does.
pub(crate) async fn wait_for_end(cell: &Cell, id: Uuid) {
    let ended = || {
        lock(cell)
            .runs
            .get(&id)
            .is_none_or(|run| run.phase.is_terminal())
    };
    let poll = async {
        while !ended() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    // Whether the run ended in time makes no difference to the caller.
    let _ = tokio::time::timeout(LATEST, poll).await;
}

fn end(app: &App, project: &mut Project, id: Uuid, outcome: Outcome) {
    let runs = &app.behaviour.runs;
    if runs.failure_is_lost && outcome == Outcome::Failed {
        return;
    }
    let now = app.now();
    let ended = project.end_run(id, outcome, &app.behaviour.generation, now);
    if ended && let Some(run) = project.runs.get_mut(&id) {
        run.set_apart(runs.skips_one_in, runs.partial_failures);
        let hotels = run.hotels.clone();
        if outcome == Outcome::Complete {
            let first_only = app.behaviour.links.keeps_first_text_time;
            project.note_texts(&hotels, first_only, now);
        }
        (app.behaviour.links.generation_changes)(project, &hotels, now);
    }
}

fn step(
    app: &App,
    cell: &Cell,
    id: Uuid,
    step: impl FnOnce(&mut Run, crate::reference::moment::Moment),
) {
    let now = app.now();
    if let Some(run) = lock(cell).runs.get_mut(&id) {
        step(run, now);
    }
}

/// Waits, where there is any time to wait.
pub(crate) async fn pause(time: Duration) {
    if !time.is_zero() {
        tokio::time::sleep(time).await;
    }
}
