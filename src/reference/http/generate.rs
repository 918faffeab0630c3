//! generateText over HTTP.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use serde::Serialize;
use uuid::Uuid;

use crate::reference::behaviour::facts::{Facts, Odd};
use crate::reference::http::answer::accepted;
use crate::reference::http::app::App;
use crate::reference::http::astray;
use crate::reference::http::fields::Fields;
use crate::reference::http::problem::{Problem, Why};
use crate::reference::http::status::facts_of;
use crate::reference::http::views::{RunView, run_view};
use crate::reference::http::work;
use crate::reference::rewrite::Outgoing;
use crate::reference::state::call::{Elsewhere, Refusal, Wanted};
use crate::reference::state::run::Run;
use crate::reference::state::service::{Cell, lock};

#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
struct Body {
    data: RunView,
}

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
    let mut wanted = Wanted {
        empty_list,
        hotels: hotels.unwrap_or_default(),
        tags: tags.unwrap_or_default(),
        in_capitals: has_capitals(&fields),
        elsewhere: Elsewhere::default(),
    };
    facts.in_capitals = wanted.in_capitals;
    facts.hotel_ids = wanted.hotels.len();
    facts.tag_ids = wanted.tags.len();
    facts.duplicates = has_twice(&wanted.hotels) || has_twice(&wanted.tags);
    if app.behaviour.generation.looks_elsewhere {
        let calling = lock(cell).id;
        wanted.elsewhere = app.service.elsewhere(calling, &wanted);
    }
    let run = match enter(app, cell, &wanted).await {
        Ok(run) => run,
        Err(refusal) => {
            let refusal = first_told(app, cell, &wanted, refusal);
            astray::leave_behind(app, cell, &wanted, refusal);
            return Err(refusal.into());
        }
    };
    facts.run = Some(facts_of(app, &lock(cell), &run));
    if (app.behaviour.generation.answers_after_end)(&wanted, &run) {
        work::wait_for_end(cell, run.id).await;
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
    let busy = named.find(|hotel| project.is_busy(**hotel));
    busy.map_or(refusal, |hotel| Refusal::Busy(*hotel))
}

/// Decides and enters the run. A clean server does both under one lock, so that of two calls that
/// share a hotel the second one sees the first one's run.
async fn enter(app: &Arc<App>, cell: &Cell, wanted: &Wanted) -> Result<Run, Refusal> {
    let rules = &app.behaviour.generation;
    if rules.one_call_at_a_time {
        astray::alone(app, cell, wanted).await?;
    }
    if let Some(after) = rules.enters_after {
        return astray::in_two_steps(app, cell, wanted, after).await;
    }
    let run = {
        let mut project = lock(cell);
        let selected = project.select(wanted, rules)?;
        if let Some(hotel) = project.busy_among(&selected, wanted, rules) {
            return Err(Refusal::Busy(hotel));
        }
        let id = app.ids.uuid();
        project.enter(id, &selected, rules, app.now()).clone()
    };
    work::start(app, cell, &run);
    Ok(run)
}

fn has_twice(ids: &[Uuid]) -> bool {
    let mut seen = HashSet::new();
    ids.iter().any(|id| !seen.insert(id))
}
