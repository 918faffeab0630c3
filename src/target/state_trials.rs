//! A trial of the provider states, for `check`: each is asked for once, on a project of its own,
//! so that an adapter that lacks one is known before a run.

use serde_json::{Map, Value, json};

use super::states::StateAnswer;
use super::{
    Client, LinkKind, LinkSpec, Mark, PREFLIGHT_CASE, Preflight, Project, ProjectSpec, Stamp,
    Target, states,
};
use crate::model::{CaseId, Stop};

/// The transitions, in an order in which each finds what it needs, and the hotel that each is for.
const TRANSITIONS: [(&str, Option<usize>); 6] = [
    ("open_link", Some(0)),
    ("approve_link", Some(0)),
    ("revoke_link", Some(1)),
    ("remove_hotel", Some(2)),
    ("hold_runs", None),
    ("finish_runs", None),
];

/// States that few services can arrange, and few cases need, in such an order too.
const FURTHER: [(&str, Option<usize>); 3] = [
    ("create_link", Some(0)),
    ("add_hotel", Some(2)),
    ("tag_hotels", None),
];

/// Asks for each provider state, where the target has any, and says which are missing.
pub async fn try_states(target: &Target, client: &Client, found: &mut Preflight) {
    if target.settings().states.is_none() || found.fatal.is_some() {
        return;
    }
    let stamp = Stamp::new(CaseId(PREFLIGHT_CASE.to_owned()), 1);
    let mut missing = Vec::new();
    let mut unknown = Vec::new();
    let project = match target.project(client, &stamp, &spec()).await {
        Ok(project) => project,
        Err(stop) => {
            let why = reason(&stop);
            let line = format!(
                "the provider state `project` is not given with removed hotels, tags and links, so \
                 that the other states are not tried: {why}"
            );
            found.lines.push((Mark::Problem, line));
            return;
        }
    };
    let mut known = vec!["project"];
    if target.settings().read_only {
        let line = "read-only: provider states that change something are not tried".to_owned();
        found.lines.push((Mark::Note, line));
    } else {
        for (state, hotel) in TRANSITIONS {
            match states::setup(client, &stamp, state, params(&project, hotel)).await {
                StateAnswer::Values(_) => known.push(state),
                other => missing.push(why(state, other)),
            }
        }
        for (state, hotel) in FURTHER {
            match states::setup(client, &stamp, state, params(&project, hotel)).await {
                StateAnswer::Values(_) => known.push(state),
                _ => unknown.push(state),
            }
        }
    }
    match target.outsider(client, &stamp, &project).await {
        Ok(_) => known.push("outsider"),
        Err(stop) => missing.push(reason(&stop)),
    }
    let same = ProjectSpec {
        hotels: 1,
        same_token_as: Some(project.id.clone()),
        ..ProjectSpec::default()
    };
    match target.project(client, &stamp, &same).await {
        Ok(other) => target.teardown(client, &stamp, &other).await,
        Err(stop) => missing.push(reason(&stop)),
    }
    target.teardown(client, &stamp, &project).await;
    let lines = &mut found.lines;
    lines.push((Mark::Ok, format!("provider states: {}", known.join(", "))));
    if !unknown.is_empty() {
        let line = format!(
            "further provider states that are not given, with the few cases that need them: {}",
            unknown.join(", ")
        );
        lines.push((Mark::Note, line));
    }
    let next = "what needs it is skipped; see docs/adapter.md";
    lines.extend(
        missing
            .into_iter()
            .map(|what| (Mark::Problem, format!("{what}; {next}"))),
    );
}

fn spec() -> ProjectSpec {
    let link = |hotel| LinkSpec {
        hotel,
        kind: LinkKind::Waiting,
        opened: false,
        created_at: None,
    };
    ProjectSpec {
        hotels: 3,
        removed_hotels: 1,
        tags: vec![vec![0]],
        links: vec![link(0), link(1)],
        generated_links: 1,
        ..ProjectSpec::default()
    }
}

fn params(project: &Project, hotel: Option<usize>) -> Value {
    let mut params = Map::new();
    params.insert("project_id".to_owned(), json!(project.id));
    match hotel {
        Some(at) => params.insert("hotel_id".to_owned(), json!(project.hotels.get(at))),
        None => params.insert("outcome".to_owned(), json!("complete")),
    };
    let tag = project.tags.first().map(|tag| &tag.id);
    params.insert("tag_id".to_owned(), json!(tag));
    params.insert("hotel_ids".to_owned(), json!([project.hotels.first()]));
    Value::Object(params)
}

fn why(state: &str, answer: StateAnswer) -> String {
    match answer.values(state) {
        Ok(_) => String::new(),
        Err(stop) => reason(&stop),
    }
}

fn reason(stop: &Stop) -> String {
    match stop {
        Stop::Skipped { need } => need.clone(),
        Stop::Inconclusive { cause } | Stop::ServerError { cause } | Stop::NotRun { cause } => {
            cause.clone()
        }
        Stop::Error { message } => message.clone(),
        Stop::Refuted => String::new(),
    }
}
