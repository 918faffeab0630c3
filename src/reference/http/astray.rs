//! What calls do in servers with faults only: runs that nobody may start, and checks that are no
//! check because time passes between them and what follows.

use std::sync::Arc;
use std::time::Duration;

use crate::reference::behaviour::access::Despite;
use crate::reference::behaviour::facts::Facts;
use crate::reference::behaviour::generation::Aftermath;
use crate::reference::http::app::App;
use crate::reference::http::fields::Fields;
use crate::reference::http::work;
use crate::reference::ids::parse_uuid;
use crate::reference::state::call::{Call, Refusal, Wanted};
use crate::reference::state::run::Run;
use crate::reference::state::selection::{Entry, hotels_of};
use crate::reference::state::service::{Cell, lock};

/// Refuses a call while another one of the project is being answered.
pub(crate) async fn alone(app: &App, cell: &Cell, wanted: &Wanted) -> Result<(), Refusal> {
    {
        let mut project = lock(cell);
        let selected = project.select(wanted, &app.behaviour.generation)?;
        if let Some(entry) = selected.first().filter(|_| project.entering) {
            return Err(Refusal::Busy(entry.hotel));
        }
        project.entering = true;
    }
    work::pause(Duration::from_millis(10)).await;
    lock(cell).entering = false;
    Ok(())
}

/// Decides in one step, and enters the run in another.
pub(crate) async fn in_two_steps(
    app: &Arc<App>,
    cell: &Cell,
    wanted: &Wanted,
    after: fn(usize) -> Duration,
) -> Result<Run, Refusal> {
    let selected = {
        let (project, rules) = (lock(cell), &app.behaviour.generation);
        let selected = project.select(wanted, rules)?;
        if let Some(hotel) = project.busy_among(&selected, wanted, rules) {
            return Err(Refusal::Busy(hotel));
        }
        selected
    };
    work::pause(after(selected.len())).await;
    Ok(started(app, cell, &selected))
}

/// Leaves behind what a refused call leaves behind.
pub(crate) fn leave_behind(app: &Arc<App>, cell: &Cell, wanted: &Wanted, refusal: Refusal) {
    let mut project = lock(cell);
    let call = Call::new(&project, wanted);
    match (app.behaviour.generation.refused)(&call, refusal) {
        Aftermath::Nothing => {}
        Aftermath::Locks(entries) => project.lock_for_good(hotels_of(&entries)),
        Aftermath::Frees(entries) => {
            for entry in entries {
                project.busy.remove(&entry.hotel);
            }
        }
        Aftermath::Notes(hotel) => {
            project.refused.insert(hotel);
        }
        Aftermath::Runs(entries) => {
            drop(project);
            started(app, cell, &entries);
        }
        Aftermath::RunsLater(after) => {
            let (app, cell, wanted) = (Arc::clone(app), Arc::clone(cell), wanted.clone());
            tokio::spawn(async move {
                work::pause(after).await;
                run_if_idle(&app, &cell, &wanted);
            });
        }
    }
}

/// Does what a call that was refused at the door does all the same.
pub(crate) fn despite_refusal(app: &Arc<App>, project: Option<&str>, body: &[u8], facts: &Facts) {
    let despite = (app.behaviour.access.despite_refusal)(facts);
    if despite == Despite::Nothing {
        return;
    }
    let project = project.and_then(parse_uuid);
    let Some(cell) = project.and_then(|id| app.service.project(id)) else {
        return;
    };
    let Ok(fields) = Fields::read(body, &[], &app.behaviour.reading) else {
        return;
    };
    let ids = |name| fields.uuids(name).ok().flatten().unwrap_or_default();
    let wanted = || Wanted {
        hotels: ids("HotelIDs"),
        tags: ids("TagIDs"),
        ..Wanted::default()
    };
    match despite {
        Despite::Nothing => {}
        Despite::Runs => run_if_idle(app, &cell, &wanted()),
        Despite::RunsLater(after) => {
            let (app, wanted) = (Arc::clone(app), wanted());
            tokio::spawn(async move {
                work::pause(after).await;
                run_if_idle(&app, &cell, &wanted);
            });
        }
        Despite::Locks => {
            let mut project = lock(&cell);
            if let Ok(selected) = project.select(&wanted(), &app.behaviour.generation) {
                project.lock_for_good(hotels_of(&selected));
            }
        }
        Despite::FreesRun => {
            if let Ok(id) = fields.uuid("ID") {
                lock(&cell).free(id);
            }
        }
    }
}

/// Starts a run for what a refused call wanted, where all of it is idle by now.
fn run_if_idle(app: &Arc<App>, cell: &Cell, wanted: &Wanted) {
    let rules = &app.behaviour.generation;
    let selected = lock(cell).select(wanted, rules);
    let Ok(selected) = selected else { return };
    if lock(cell).busy_among(&selected, wanted, rules).is_none() {
        started(app, cell, &selected);
    }
}

fn started(app: &Arc<App>, cell: &Cell, selected: &[Entry]) -> Run {
    let (id, rules) = (app.ids.uuid(), &app.behaviour.generation);
    let run = lock(cell).enter(id, selected, rules, app.now()).clone();
    work::start(app, cell, &run);
    run
}
