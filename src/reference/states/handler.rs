//! The endpoint of the provider states.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::State;
use axum::http::{Method, Request};
use axum::response::Response;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::reference::behaviour::links::Transition;
use crate::reference::http::app::{App, Counts};
use crate::reference::http::{answer, door, work};
use crate::reference::moment::Moment;
use crate::reference::rewrite::Outgoing;
use crate::reference::state::project::Project;
use crate::reference::state::run::Outcome;
use crate::reference::state::service::{Cell, lock};
use crate::reference::state::transitions::NoTransition;
use crate::reference::states::arrange::arrange;
use crate::reference::states::further;
use crate::reference::states::named::{Arranged, cell};
use crate::reference::states::params::{
    Envelope, OfHotel, OfProject, OfProjects, OutcomeParam, ProjectParams,
};

/// The largest body that is read.
const LARGEST_BODY: usize = 64 << 20;

/// Answers a request to `/states`.
pub(crate) async fn handle(State(app): State<Arc<App>>, request: Request<Body>) -> Response {
    Counts::add(&app.counts.states);
    let (status, body) = match arranged(&app, request).await {
        Ok(values) => (200, values),
        Err((status, message)) => (status, json!({ "message": message })),
    };
    answer::send(Outgoing {
        status,
        media_type: "application/json".to_owned(),
        headers: Vec::new(),
        body: body.to_string().into_bytes(),
    })
}

async fn arranged(app: &Arc<App>, request: Request<Body>) -> Arranged {
    if request.method() != Method::POST {
        return Err((405, "provider states take POST".to_owned()));
    }
    if app.states_token.is_some()
        && door::bearer_of(request.headers()) != app.states_token.as_deref()
    {
        return Err((401, "the token of the provider states is needed".to_owned()));
    }
    let body = to_bytes(request.into_body(), LARGEST_BODY)
        .await
        .map_err(|error| (400, error.to_string()))?;
    let envelope: Envelope =
        serde_json::from_slice(&body).map_err(|error| (400, error.to_string()))?;
    match (envelope.action.as_str(), envelope.state.as_str()) {
        ("setup", state) => setup(app, state, envelope.params),
        ("teardown", "project") => {
            let of: OfProjects = read(envelope.params)?;
            for project in of.project_id.into_iter().chain(of.project_ids) {
                tear_down(app, project);
            }
            Ok(json!({}))
        }
        ("teardown", _) => Ok(json!({})),
        (action, _) => Err((400, format!("there is no action {action:?}"))),
    }
}

fn setup(app: &Arc<App>, state: &str, params: Value) -> Arranged {
    let serving = &app.behaviour.serving;
    let unknown = || Err((404, format!("there is no state {state:?}")));
    match state {
        "project" => project(app, &read(params)?),
        "outsider" if serving.knows_outsider => outsider(app, &read(params)?),
        "remove_hotel" if serving.knows_remove_hotel => {
            let of: OfHotel = read(params)?;
            remove_hotel(app, &of)
        }
        "approve_link" if serving.knows_transitions => {
            transit(app, read(params)?, Transition::Approve)
        }
        "revoke_link" if serving.knows_transitions => {
            transit(app, read(params)?, Transition::Revoke)
        }
        "open_link" if serving.knows_transitions => transit(app, read(params)?, Transition::Open),
        "hold_runs" if serving.knows_holding => {
            let of: OfProject = read(params)?;
            lock(&cell(app, of.project_id)?).hold = true;
            Ok(json!({}))
        }
        "finish_runs" if serving.knows_holding => {
            let of: OfProject = read(params)?;
            finish(app, cell(app, of.project_id)?, of);
            Ok(json!({}))
        }
        "create_link" if serving.knows_further => further::create_link(app, &read(params)?),
        "add_hotel" if serving.knows_further => further::add_hotel(app, &read(params)?),
        "tag_hotels" if serving.knows_further => further::tag_hotels(app, &read(params)?),
        _ => unknown(),
    }
}

fn project(app: &App, params: &ProjectParams) -> Arranged {
    let serving = &app.behaviour.serving;
    let token = match params.same_token_as {
        Some(_) if !serving.knows_same_token => {
            return Err((501, "same_token_as is not known".to_owned()));
        }
        Some(other) => lock(&cell(app, other)?).token.clone(),
        None if serving.one_token => "cat_the-only-token-of-this-service".to_owned(),
        None => app.ids.token(),
    };
    // A million links take their time, in which the other worker must not wait for this one.
    let make = || arrange(params, token, &app.ids, &app.behaviour, app.now());
    let made = tokio::task::block_in_place(make).map_err(|message| (400, message))?;
    let takes: &[&str] = if serving.knows_holding {
        &["hold", "project_ids"]
    } else {
        &[]
    };
    let mut values = json!({
        "project_id": made.project.id,
        "token": made.project.token,
        "hotel_ids": made.hotels,
        "removed_hotel_ids": made.removed,
        "tag_ids": made.tags,
        "takes": takes,
    });
    if serving.tells_facts {
        let asked = made.hotels.iter().take(params.hotels);
        let all = asked.chain(&made.removed).copied();
        values["hotels"] = all.map(further::facts).collect();
    }
    app.service.add(made.project);
    Ok(values)
}

/// A token that is good for a project of its own, and for no other.
fn outsider(app: &App, of: &OfProject) -> Arranged {
    let cell = cell(app, of.project_id)?;
    let own = Project::new(app.ids.uuid(), app.ids.token());
    let mut values = json!({ "token": own.token });
    if app.behaviour.serving.outsider_shows_project {
        values["project_id"] = json!(own.id);
    }
    lock(&cell).outsiders.push(own.id);
    app.service.add(own);
    Ok(values)
}

fn remove_hotel(app: &App, of: &OfHotel) -> Arranged {
    let cell = cell(app, of.project_id)?;
    if !lock(&cell).is_live(of.hotel_id) {
        return Err((400, "the hotel is not a live member".to_owned()));
    }
    let (hotel, lag) = (of.hotel_id, app.behaviour.serving.removal_lag);
    if lag.is_zero() {
        let mut project = lock(&cell);
        project.keep_past(app.behaviour.links.replica_lag);
        project.remove_hotel(hotel);
    } else {
        later(lag, async move {
            lock(&cell).remove_hotel(hotel);
        });
    }
    Ok(json!({}))
}

fn transit(app: &Arc<App>, of: OfHotel, transition: Transition) -> Arranged {
    let cell = cell(app, of.project_id)?;
    let now = app.now();
    let behaviour = app.behaviour.clone();
    if behaviour.links.spreads_to_other_projects == Some(transition) {
        spread_to_others(app, &cell, of.hotel_id, transition, now);
    }
    let values = match transition {
        Transition::Approve if behaviour.serving.knows_further => {
            further::approver(of.hotel_id, of.approver.as_ref())
        }
        _ => json!({}),
    };
    // The link is the one that is meant now, though it changes later.
    let meant = of.link.or_else(|| lock(&cell).newest_listed(of.hotel_id));
    let step = move || {
        let mut project = lock(&cell);
        project.keep_past(behaviour.links.replica_lag);
        let which = (of.hotel_id, meant);
        let number = project.transit(which, transition, &behaviour, now)?;
        if let Some(approver) = of.approver {
            let kept = (behaviour.histories.approver)(&project, approver);
            project.change_link(number, |link| link.history_mut().approver = kept);
        }
        Ok(())
    };
    let lag = app.behaviour.links.visible_after;
    let done = if lag.is_zero() {
        step()
    } else {
        later(lag, async move {
            // The caller has had its answer; a link that is gone by now changes nothing.
            let _ = step();
        });
        Ok(())
    };
    match done {
        Ok(()) => Ok(values),
        Err(NoTransition::NoLink) => Err((404, "the hotel has no link".to_owned())),
        Err(NoTransition::Revoked) => Err((409, "the link is revoked".to_owned())),
    }
}

/// Lets a transition touch the links of the token's other projects, which no clean server does.
fn spread_to_others(app: &App, own: &Cell, hotel: Uuid, transition: Transition, now: Moment) {
    let (id, token) = {
        let project = lock(own);
        (project.id, project.token.clone())
    };
    for other in app.service.projects() {
        let mut project = lock(&other);
        if project.id != id && project.token == token {
            project.spread(hotel, transition, now);
        }
    }
}

fn finish(app: &Arc<App>, cell: Cell, of: OfProject) {
    let outcome = match of.outcome {
        OutcomeParam::Complete => Outcome::Complete,
        OutcomeParam::Failed => Outcome::Failed,
    };
    let held = work::lift_hold(&cell, of.hold);
    let lag = app.behaviour.runs.finish_lag;
    if lag.is_zero() {
        work::end_all(app, &cell, &held, outcome, &of.outcomes);
    } else {
        let app = Arc::clone(app);
        later(lag, async move {
            work::end_all(&app, &cell, &held, outcome, &of.outcomes);
        });
    }
}

fn later(lag: Duration, what: impl Future<Output = ()> + Send + 'static) {
    tokio::spawn(async move {
        tokio::time::sleep(lag).await;
        what.await;
    });
}

fn tear_down(app: &App, id: Uuid) {
    let outsiders = app
        .service
        .project(id)
        .map(|cell| lock(&cell).outsiders.clone())
        .unwrap_or_default();
    for gone in outsiders.into_iter().chain([id]) {
        app.service.remove(gone);
    }
}

fn read<T: DeserializeOwned>(params: Value) -> Result<T, (u16, String)> {
    let params = if params.is_null() { json!({}) } else { params };
    serde_json::from_value(params).map_err(|error| (400, error.to_string()))
}
