//! generateText over HTTP.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use serde::Serialize;
use uuid::Uuid;

use crate::reference::behaviour::access::DoorEffect;
use crate::reference::behaviour::facts::{Facts, Odd, RunFacts};
use crate::reference::behaviour::generation::{
    BusyCheck, Members, Refused, Release, Returns, TagMembers,
};
use crate::reference::http::answer::accepted;
use crate::reference::http::app::{App, Counts};
use crate::reference::http::fields::Fields;
use crate::reference::http::problem::{Problem, Why};
use crate::reference::http::views::{RunView, run_view};
use crate::reference::http::work;
use crate::reference::ids::parse_uuid;
use crate::reference::rewrite::Outgoing;
use crate::reference::state::generate::{Elsewhere, Refusal, Wanted};
use crate::reference::state::run::{Phase, Run};
use crate::reference::state::selection::Entry;
use crate::reference::state::service::{Cell, lock};

#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
struct Body {
    data: RunView,
}

/// How long a fault that answers late waits at most for the end of a run.
const LATEST: Duration = Duration::from_secs(300);
/// How long after a 409 a fault runs what was refused.
const CONFLICT_RUNS_AFTER: Duration = Duration::from_millis(1500);

fn has_capitals(fields: &Fields<'_>) -> bool {
    let texts = fields.texts("HotelIDs").ok().flatten();
    texts
        .iter()
        .flatten()
        .any(|id| id.bytes().any(|byte| byte.is_ascii_uppercase()))
}

/// Answers a call.
pub(crate) async fn generate(
    app: &Arc<App>,
    cell: &Cell,
    body: &[u8],
    facts: &mut Facts,
) -> Result<Outgoing, Problem> {
    let fields = Fields::read(body, &["HotelIDs", "TagIDs"], &app.behaviour.reading)?;
    let texts = fields.texts("HotelIDs").ok().flatten();
    facts.odd = texts.as_deref().and_then(Odd::among);
    let hotels = fields.uuids("HotelIDs")?;
    let tags = fields.uuids("TagIDs")?;
    facts.filtered = hotels.is_some();
    let reading = &app.behaviour.reading;
    if reading.needs_both_lists && (hotels.is_none() || tags.is_none()) {
        return Err(Problem::unreadable("HotelIDs and TagIDs are needed."));
    }
    if tags
        .as_ref()
        .is_some_and(|tags| tags.len() > reading.most_tags)
    {
        return Err(Problem::unreadable("TagIDs names too many tags."));
    }
    if app.counts.runs.load(Ordering::Relaxed) >= app.behaviour.generation.quota {
        return Err(Problem::new(Why::NoAccess, "The quota is used up."));
    }
    let is_empty = |ids: &Option<Vec<Uuid>>| ids.as_ref().is_some_and(Vec::is_empty);
    let empty_list = is_empty(&hotels) || is_empty(&tags);
    let wanted = Wanted {
        empty_list,
        hotels: hotels.unwrap_or_default(),
        tags: tags.unwrap_or_default(),
        in_capitals: has_capitals(&fields),
    };
    facts.in_capitals = wanted.in_capitals;
    facts.hotel_ids = wanted.hotels.len();
    facts.tag_ids = wanted.tags.len();
    facts.duplicates = has_twice(&wanted.hotels) || has_twice(&wanted.tags);
    let elsewhere = look_elsewhere(app, cell, &wanted);
    let run = match enter(app, cell, &wanted, &elsewhere).await {
        Ok(run) => run,
        Err(refusal) => {
            let refusal = first_told(app, cell, &wanted, refusal);
            refused(app, cell, refusal, &wanted, &elsewhere);
            return Err(refusal.into());
        }
    };
    facts.run = Some(RunFacts {
        phase: run.phase,
        total: run.progress.total,
        number: run.number,
        reads_since_end: 0,
        hotel_runs_again: false,
        // Only faults ask.
        after_failure: !app.behaviour.rewrites.is_empty() && has_failed(cell),
        of_approved: false,
        approved_since: false,
    });
    let late = match app.behaviour.generation.returns {
        Returns::AtOnce => false,
        Returns::AfterEnd => true,
        Returns::AfterEndForHundred => run.progress.total >= 100,
        Returns::AfterEndByTags => !wanted.tags.is_empty(),
    };
    if late {
        work::wait_for_end(cell, run.id, LATEST).await;
    }
    accepted(
        &Body {
            data: run_view(&run, &app.behaviour),
        },
        &app.behaviour.answers,
    )
}

/// The reason that is told where a call is refused for a stranger and a hotel is busy as well.
fn first_told(app: &App, cell: &Cell, wanted: &Wanted, refusal: Refusal) -> Refusal {
    let conflict_first = app.behaviour.generation.conflict_first;
    if !conflict_first || !matches!(refusal, Refusal::NotAMember(_)) {
        return refusal;
    }
    let project = lock(cell);
    let tagged = wanted.tags.iter().filter_map(|tag| project.tags.get(tag));
    let mut named = wanted.hotels.iter().chain(tagged.flatten());
    let busy = named.find(|hotel| project.busy.contains_key(*hotel));
    busy.map_or(refusal, |hotel| Refusal::Busy(*hotel))
}

/// Decides and enters the run. A clean server does both under one lock, so that of two calls that
/// share a hotel the second one sees the first one's run.
async fn enter(
    app: &Arc<App>,
    cell: &Cell,
    wanted: &Wanted,
    elsewhere: &Elsewhere,
) -> Result<Run, Refusal> {
    let rules = &app.behaviour.generation;
    if rules.busy == BusyCheck::ThenEntered || rules.busy == BusyCheck::ThenEnteredForSeveral {
        let selected = {
            let project = lock(cell);
            let selected = project.select(wanted, elsewhere, rules)?;
            if let Some(hotel) = project.busy_among(&selected, wanted, rules) {
                return Err(Refusal::Busy(hotel));
            }
            selected
        };
        if rules.busy == BusyCheck::ThenEntered || selected.len() > 1 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        return Ok(started(app, cell, &selected));
    }
    if rules.busy == BusyCheck::OneCallAtATime {
        {
            let mut project = lock(cell);
            let selected = project.select(wanted, elsewhere, rules)?;
            if let Some(entry) = selected.first().filter(|_| project.entering) {
                return Err(Refusal::Busy(entry.hotel));
            }
            project.entering = true;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
        lock(cell).entering = false;
    }
    let run = {
        let mut project = lock(cell);
        let selected = project.select(wanted, elsewhere, rules)?;
        if let Some(hotel) = project.busy_among(&selected, wanted, rules) {
            return Err(Refusal::Busy(hotel));
        }
        project
            .enter(app.ids.uuid(), &selected, rules, app.now())
            .clone()
    };
    begin(app, cell, &run);
    Ok(run)
}

/// What a call without a good token, or without access, wrongly does all the same.
pub(crate) fn despite_refusal(
    app: &Arc<App>,
    project: Option<&str>,
    body: &[u8],
    effect: DoorEffect,
) {
    if matches!(effect, DoorEffect::Nothing | DoorEffect::StatusFrees) {
        return;
    }
    let Some(cell) = project
        .and_then(parse_uuid)
        .and_then(|id| app.service.project(id))
    else {
        return;
    };
    let ids = |name: &str| {
        let fields = Fields::read(body, &[], &app.behaviour.reading).ok()?;
        fields.uuids(name).ok()?
    };
    let wanted = Wanted {
        hotels: ids("HotelIDs").unwrap_or_default(),
        tags: ids("TagIDs").unwrap_or_default(),
        ..Wanted::default()
    };
    let app = Arc::clone(app);
    let run = move || {
        let rules = &app.behaviour.generation;
        let selected = lock(&cell).select(&wanted, &Elsewhere::default(), rules);
        let Ok(selected) = selected else { return };
        if effect == DoorEffect::Locks {
            lock(&cell)
                .busy
                .extend(selected.iter().map(|entry| (entry.hotel, Uuid::nil())));
        } else {
            run_if_idle(&app, &cell, &wanted);
        }
    };
    if effect == DoorEffect::RunsLater {
        tokio::spawn(async move {
            tokio::time::sleep(Duration::from_millis(150)).await;
            run();
        });
    } else {
        run();
    }
}

fn refused(app: &Arc<App>, cell: &Cell, refusal: Refusal, wanted: &Wanted, elsewhere: &Elsewhere) {
    let rules = &app.behaviour.generation;
    let left = lock(cell).leave_behind(refusal, wanted, elsewhere, rules);
    if let Some(entries) = left {
        started(app, cell, &entries);
    }
    if rules.refused == Refused::ConflictRunsLater && matches!(refusal, Refusal::Busy(_)) {
        let (app, cell, wanted) = (Arc::clone(app), Arc::clone(cell), wanted.clone());
        tokio::spawn(async move {
            tokio::time::sleep(CONFLICT_RUNS_AFTER).await;
            run_if_idle(&app, &cell, &wanted);
        });
    }
}

/// Starts a run for what a refused call wanted, where all of it is idle by now; only faults do.
fn run_if_idle(app: &Arc<App>, cell: &Cell, wanted: &Wanted) {
    let rules = &app.behaviour.generation;
    let selected = lock(cell).select(wanted, &Elsewhere::default(), rules);
    let Ok(selected) = selected else { return };
    if lock(cell).busy_among(&selected, wanted, rules).is_none() {
        started(app, cell, &selected);
    }
}

fn started(app: &Arc<App>, cell: &Cell, selected: &[Entry]) -> Run {
    let run = lock(cell)
        .enter(
            app.ids.uuid(),
            selected,
            &app.behaviour.generation,
            app.now(),
        )
        .clone();
    begin(app, cell, &run);
    run
}

fn begin(app: &Arc<App>, cell: &Cell, run: &Run) {
    Counts::add(&app.counts.runs);
    work::start(app, cell, run);
    if let Release::AfterAtMost(after) = app.behaviour.generation.release {
        let (cell, id) = (Arc::clone(cell), run.id);
        tokio::spawn(async move {
            tokio::time::sleep(after).await;
            lock(&cell).busy.retain(|_, holder| *holder != id);
        });
    }
    if let Release::AfterEnd(after) = app.behaviour.generation.release {
        let (cell, id) = (Arc::clone(cell), run.id);
        tokio::spawn(async move {
            work::wait_for_end(&cell, id, LATEST).await;
            tokio::time::sleep(after).await;
            lock(&cell).busy.retain(|_, holder| *holder != id);
        });
    }
    if let Release::LockedAgainAfterFailure(after) = app.behaviour.generation.release {
        let (cell, id) = (Arc::clone(cell), run.id);
        tokio::spawn(async move {
            work::wait_for_end(&cell, id, LATEST).await;
            tokio::time::sleep(after).await;
            let mut project = lock(&cell);
            let run = project.runs.get(&id);
            let failed = run.filter(|run| run.phase == Phase::Failed);
            let hotels = failed.map(|run| run.hotels.clone()).unwrap_or_default();
            project
                .busy
                .extend(hotels.into_iter().map(|hotel| (hotel, Uuid::nil())));
        });
    }
}

/// Only faults look at other projects, and pay for it.
fn look_elsewhere(app: &App, cell: &Cell, wanted: &Wanted) -> Elsewhere {
    let rules = &app.behaviour.generation;
    let by_member = !matches!(
        rules.members,
        Members::AllLive | Members::FirstOnly | Members::NotBesideTags
    );
    let by_tag = matches!(
        rules.tag_members,
        TagMembers::Foreign | TagMembers::ForeignBesideHotels
    );
    if !(by_member || by_tag || rules.refused == Refused::ForeignLocks) {
        return Elsewhere::default();
    }
    let calling = lock(cell).id;
    app.service.elsewhere(calling, wanted)
}

fn has_failed(cell: &Cell) -> bool {
    lock(cell)
        .runs
        .values()
        .any(|run| run.phase == Phase::Failed)
}

fn has_twice(ids: &[Uuid]) -> bool {
    let mut seen = HashSet::new();
    ids.iter().any(|id| !seen.insert(id))
}
