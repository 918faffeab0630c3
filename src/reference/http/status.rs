//! getTextGenerationStatus over HTTP.

use serde::Serialize;
use uuid::Uuid;

use crate::reference::behaviour::facts::{Facts, RunFacts};
use crate::reference::http::answer::accepted;
use crate::reference::http::app::App;
use crate::reference::http::fields::Fields;
use crate::reference::http::problem::{Problem, Why};
use crate::reference::http::views::{RunView, run_view};
use crate::reference::rewrite::Outgoing;
use crate::reference::state::link::LinkState;
use crate::reference::state::project::Project;
use crate::reference::state::run::{Phase, Run};
use crate::reference::state::service::{Cell, lock};

#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
struct Body {
    data: RunView,
}

/// Answers a call.
pub(crate) fn status(
    app: &App,
    cell: &Cell,
    body: &[u8],
    facts: &mut Facts,
) -> Result<Outgoing, Problem> {
    let fields = Fields::read(body, &["ID"], &app.behaviour.reading)?;
    let id = fields.uuid("ID")?;
    let own = read(app, &mut lock(cell), id, facts);
    // The lock is free again here: looking at other projects must not hold the calling one's.
    let run = own
        .or_else(|| foreign(app, id, facts))
        .ok_or_else(|| Problem::new(Why::UnknownRun, "The project has no such run."))?;
    accepted(
        &Body {
            data: run_view(&run, &app.behaviour),
        },
        &app.behaviour.answers,
    )
}

fn read(app: &App, project: &mut Project, id: Uuid, facts: &mut Facts) -> Option<Run> {
    let id = (app.behaviour.runs.shown)(project, id)?;
    let run = project.runs.get_mut(&id)?;
    if run.phase.is_terminal() {
        run.reads_since_end += 1;
    }
    let mut run = run.clone();
    if app.behaviour.runs.approvals_lower_total {
        let since = |number: &u32| {
            let history = project.link(*number).history.as_deref();
            let approval = history.and_then(|history| history.approved);
            approval.is_some_and(|approval| approval.at >= run.created)
        };
        let approved = |hotel: &&Uuid| project.links_of(**hotel).iter().any(since);
        run.progress.total -= run.hotels.iter().filter(approved).count() as u64;
    }
    if run.phase.is_terminal() {
        (app.behaviour.runs.end_read)(project, id);
    }
    facts.run = Some(facts_of(app, project, &run));
    Some(run)
}

/// What is known of a run that an answer shows.
pub(crate) fn facts_of(app: &App, project: &Project, run: &Run) -> RunFacts {
    let is_faulty = !app.behaviour.rewrites.is_empty();
    let approved = |hotel: &Uuid| project.has_link(*hotel, LinkState::Approved);
    let since = |number: &u32| {
        let history = project.link(*number).history.as_deref();
        let approval = history.and_then(|history| history.approved);
        approval.is_some_and(|approval| approval.at >= run.updated)
    };
    let listed = |hotel: &Uuid| {
        let links = project.links_of(*hotel).into_iter();
        links.filter(|link| project.is_listed(*link)).count()
    };
    let approved_since = |hotel: &Uuid| project.links_of(*hotel).iter().any(since);
    let repeats = |other: &Run| {
        let same = |hotel: &Uuid| run.hotels.contains(hotel);
        other.number < run.number
            && other.phase == Phase::Complete
            && other.hotels.len() == run.hotels.len()
            && other.hotels.iter().all(same)
    };
    let earlier_failed = |other: &Run| other.number < run.number && other.phase == Phase::Failed;
    let mut tagged = project.tags.values().flatten();
    let others_only =
        is_faulty && !run.by_tags.is_empty() && !tagged.any(|hotel| run.by_tags.contains(hotel));
    RunFacts {
        phase: run.phase,
        total: run.progress.total,
        number: run.number,
        reads_since_end: run.reads_since_end,
        hotel_runs_again: run.hotels.iter().any(|hotel| {
            project
                .busy
                .get(hotel)
                .is_some_and(|holder| *holder != run.id)
        }),
        // Only faults ask; a project has few runs.
        after_failure: is_faulty && project.runs.values().any(earlier_failed),
        of_approved: is_faulty && run.hotels.iter().all(approved),
        repeats: is_faulty && project.runs.values().any(repeats),
        approved_since: is_faulty && run.hotels.iter().any(approved_since),
        links: if is_faulty {
            run.hotels.iter().map(listed).sum()
        } else {
            0
        },
        tagged: others_only.then(|| project.tags.values().flatten().count()),
    }
}

/// A run of another project; always `None` in a clean server.
fn foreign(app: &App, id: Uuid, facts: &mut Facts) -> Option<Run> {
    let is_shown = app.behaviour.access.foreign_runs?;
    app.service.projects().iter().find_map(|cell| {
        let mut project = lock(cell);
        let run = read(app, &mut project, id, facts)?;
        is_shown(&project, &run, app.now()).then_some(run)
    })
}
