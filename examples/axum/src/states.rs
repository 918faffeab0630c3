//! The adapter: provider states, around the service in `lib.rs`.
//!
//! Write each function anew for your service, through its database or its internal API. What each has
//! to do and to answer stands in `docs/adapter.md`. Only a build for tests should have this route.

use std::collections::HashMap;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use crate::{Answer, Hotel, Link, Project, Refused, Service, Shared, missing, new_id};

/// Who creates every link.
pub(crate) const EDITOR: &str = "editor@example.test";

type Done = Result<Value, Refused>;

/// One request of the harness: a state by its name, set up or torn down.
pub(crate) async fn arrange(State(shared): State<Shared>, Json(asked): Json<Value>) -> Answer {
    let mut service = shared.lock();
    let state = match asked["state"].as_str().unwrap_or_default() {
        "project" => project,
        "outsider" => outsider,
        "remove_hotel" => remove_hotel,
        "add_hotel" => add_hotel,
        "tag_hotels" => tag_hotels,
        "create_link" => create_link,
        "approve_link" => approve_link,
        "revoke_link" => revoke_link,
        "open_link" => open_link,
        "hold_runs" => hold_runs,
        "finish_runs" => finish_runs,
        _ => return Err(Refused(StatusCode::NOT_IMPLEMENTED, "no such state")),
    };
    let params = &asked["params"];
    if asked["action"] == "teardown" {
        let over = list(&params["project_ids"]).chain([&params["project_id"]]);
        for id in over.filter_map(Value::as_str) {
            service.projects.remove(id);
        }
        return Ok(Json(json!({})));
    }
    state(&mut service, params).map(Json)
}

/// A project of its own for one scenario.
fn project(service: &mut Service, params: &Value) -> Done {
    let id = new_id();
    let shared = word(params, "same_token_as");
    let mut tokens = service.tokens.iter_mut();
    let token = match tokens.find(|(_, all)| all.contains(shared)) {
        Some((token, good_for)) => {
            good_for.insert(id.clone());
            token.clone()
        }
        None => service.new_token(&id),
    };
    let mut project = Project {
        hold: params["hold"] == true,
        ..Project::default()
    };
    let mut many = |count: &str| -> Vec<String> {
        let count = params[count].as_u64().unwrap_or_default();
        (0..count).map(|_| project.new_hotel()).collect()
    };
    let (mut hotels, removed) = (many("hotels"), many("removed_hotels"));
    let generated = many("generated_links");
    for hotel in &removed {
        let mut link = Link::new(hotel, service.now());
        link.approve(service.now(), None);
        project.links.push(link);
        project.hotel(hotel)?.live = false;
    }
    let mut tags = Vec::new();
    for indexes in list(&params["tags"]) {
        let tagged = list(indexes).filter_map(|index| at(&hotels, index).cloned());
        let tag = new_id();
        project.tags.insert(tag.clone(), tagged.collect());
        tags.push(tag);
    }
    for wanted in list(&params["links"]) {
        let hotel = at(&hotels, &wanted["hotel"]).ok_or(missing("no such hotel"))?;
        let mut link = Link::new(hotel, moment(wanted).unwrap_or_else(|| service.now()));
        link.opened = (wanted["opened"] == true).then(|| service.now());
        let status = word(wanted, "status");
        if matches!(status, "approved" | "revoked_after_approval") {
            link.approve(service.now(), None);
        }
        if status.starts_with("revoked_") {
            link.revoke(service.now());
        }
        project.links.push(link);
    }
    for hotel in &generated {
        project.links.push(Link::new(hotel, service.now()));
    }
    hotels.extend(generated);
    let about = |(id, hotel): (&String, &Hotel)| {
        let master = format!("M{}", hotel.giata);
        json!({"id": id, "name": hotel.name, "giata_id": hotel.giata, "master_code": master})
    };
    let about: Vec<Value> = project.hotels.iter().map(about).collect();
    service.projects.insert(id.clone(), project);
    Ok(json!({
        "project_id": id,
        "token": token,
        "hotel_ids": hotels,
        "removed_hotel_ids": removed,
        "tag_ids": tags,
        "takes": ["hold", "project_ids"],
        "created_by": EDITOR,
        "hotels": about,
    }))
}

/// A token that is good elsewhere and has no access to the project.
fn outsider(service: &mut Service, params: &Value) -> Done {
    known(service, params)?;
    let elsewhere = new_id();
    service
        .projects
        .insert(elsewhere.clone(), Project::default());
    let token = service.new_token(&elsewhere);
    Ok(json!({"token": token, "project_id": elsewhere}))
}

/// The hotel is not a live member from now on.
fn remove_hotel(service: &mut Service, params: &Value) -> Done {
    let project = known(service, params)?;
    project.hotel(word(params, "hotel_id"))?.live = false;
    Ok(json!({}))
}

/// A former member is a member again; a hotel of another project moves here.
fn add_hotel(service: &mut Service, params: &Value) -> Done {
    let (here, id) = (word(params, "project_id"), word(params, "hotel_id"));
    let mut moved = None;
    for (_, other) in service
        .projects
        .iter_mut()
        .filter(|(other, _)| *other != here)
    {
        if let Some(hotel) = other.hotels.get_mut(id) {
            hotel.live = false;
            moved = Some(hotel.clone());
        }
    }
    let project = known(service, params)?;
    if let Some(hotel) = moved {
        project.hotels.entry(id.to_owned()).or_insert(hotel);
    }
    project.hotel(id)?.live = true;
    Ok(json!({}))
}

/// The tag names exactly these hotels from now on.
fn tag_hotels(service: &mut Service, params: &Value) -> Done {
    let hotels = list(&params["hotel_ids"]).filter_map(Value::as_str);
    let hotels = hotels.map(str::to_owned).collect();
    let tags = &mut known(service, params)?.tags;
    tags.insert(word(params, "tag_id").to_owned(), hotels);
    Ok(json!({}))
}

/// A further waiting link of the hotel.
fn create_link(service: &mut Service, params: &Value) -> Done {
    let created = moment(params).unwrap_or_else(|| service.now());
    let link = Link::new(word(params, "hotel_id"), created);
    known(service, params)?.links.push(link);
    Ok(json!({}))
}

fn approve_link(service: &mut Service, params: &Value) -> Done {
    let now = service.now();
    let link = link_of(service, params)?;
    link.approve(now, params.get("approver"));
    Ok(json!({"approver": link.approver}))
}

fn revoke_link(service: &mut Service, params: &Value) -> Done {
    let now = service.now();
    link_of(service, params)?.revoke(now);
    Ok(json!({}))
}

fn open_link(service: &mut Service, params: &Value) -> Done {
    let now = service.now();
    link_of(service, params)?.opened = Some(now);
    Ok(json!({}))
}

/// Runs that start from now on stay in progress.
fn hold_runs(service: &mut Service, params: &Value) -> Done {
    known(service, params)?.hold = true;
    Ok(json!({}))
}

/// Ends the held runs and lifts the hold, or keeps it for those to come.
fn finish_runs(service: &mut Service, params: &Value) -> Done {
    let now = service.now();
    let project = known(service, params)?;
    project.hold = params["hold"] == true;
    let failed = params["outcome"] == "failed";
    let own = list(&params["outcomes"]);
    let own = own.map(|told| (word(told, "hotel_id"), word(told, "outcome")));
    let own: HashMap<&str, &str> = own.collect();
    let runs: Vec<String> = project.runs.keys().cloned().collect();
    for run in runs {
        project.end(&run, if failed { "failed" } else { "complete" }, &own, now);
    }
    Ok(json!({}))
}

/// The link of a hotel by its number from the oldest, or the newest that is listed.
fn link_of<'s>(service: &'s mut Service, params: &Value) -> Result<&'s mut Link, Refused> {
    let links = &mut known(service, params)?.links;
    let mut links = links
        .iter_mut()
        .filter(|link| link.hotel == params["hotel_id"]);
    let found = match params["link"].as_u64() {
        Some(number) => links.nth(usize::try_from(number).unwrap_or(usize::MAX)),
        None => links.rfind(|link| link.is_listed()),
    };
    found.ok_or(missing("the hotel has no such link"))
}

fn known<'s>(service: &'s mut Service, params: &Value) -> Result<&'s mut Project, Refused> {
    service.project(word(params, "project_id"))
}

fn word<'p>(params: &'p Value, name: &str) -> &'p str {
    params[name].as_str().unwrap_or_default()
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn at<'l>(list: &'l [String], index: &Value) -> Option<&'l String> {
    list.get(usize::try_from(index.as_u64()?).ok()?)
}

fn moment(params: &Value) -> Option<DateTime<Utc>> {
    let moment = DateTime::parse_from_rfc3339(params["created_at"].as_str()?);
    Some(moment.ok()?.to_utc())
}
