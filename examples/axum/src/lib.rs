//! A small Content API in memory, in axum: it stands for your service.
//!
//! It keeps projects, hotels, links and runs under one lock, answers the two documented operations
//! and a status operation, and lets the adapter in `states` arrange state. It is not a model of a
//! production service.

mod states;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, FromRequest, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use serde_json::{Map, Value, json};
use uuid::Uuid;

const MAX_LIMIT: usize = 200;
/// How long a run is in progress.
const RUN: Duration = Duration::from_millis(50);

/// The service and its adapter, with nothing in it yet.
pub fn router() -> Router {
    Router::new()
        .route("/v2/project/content/generateText", post(generate))
        .route("/v2/project/content/listApprovals", post(list))
        .route("/v2/project/content/getTextGenerationStatus", post(status))
        .route("/states", post(states::arrange))
        .fallback(nothing_here)
        .method_not_allowed_fallback(nothing_here)
        .layer(DefaultBodyLimit::disable())
        .with_state(Shared::default())
}

/// A request that is answered with a status other than 200.
#[derive(Debug)]
struct Refused(StatusCode, &'static str);

type Answer = Result<Json<Value>, Refused>;

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let body = Json(json!({"Error": self.1}));
        if self.0 == StatusCode::UNAUTHORIZED {
            return (self.0, [(header::WWW_AUTHENTICATE, "Bearer")], body).into_response();
        }
        (self.0, body).into_response()
    }
}

fn bad(message: &'static str) -> Refused {
    Refused(StatusCode::BAD_REQUEST, message)
}

fn missing(message: &'static str) -> Refused {
    Refused(StatusCode::NOT_FOUND, message)
}

/// All state of the service.
#[derive(Default)]
struct Service {
    projects: HashMap<String, Project>,
    /// The projects that a token is good for.
    tokens: HashMap<String, HashSet<String>>,
    last: DateTime<Utc>,
}

#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Service>>);

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Service> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Default)]
struct Project {
    hotels: HashMap<String, Hotel>,
    tags: HashMap<String, Vec<String>>,
    links: Vec<Link>,
    runs: HashMap<String, Run>,
    /// Whether runs that start stay in progress.
    hold: bool,
}

#[derive(Clone)]
struct Hotel {
    name: String,
    giata: usize,
    live: bool,
}

struct Link {
    hotel: String,
    token: String,
    approver: Value,
    created: DateTime<Utc>,
    text: DateTime<Utc>,
    updated: DateTime<Utc>,
    approved: Option<DateTime<Utc>>,
    revoked: Option<DateTime<Utc>>,
    opened: Option<DateTime<Utc>>,
}

struct Run {
    hotels: BTreeSet<String>,
    status: &'static str,
    created: DateTime<Utc>,
    updated: DateTime<Utc>,
    progress: BTreeMap<&'static str, usize>,
}

impl Service {
    /// The time, later at each call, so that no two events share a moment by accident.
    fn now(&mut self) -> DateTime<Utc> {
        self.last = Utc::now().max(self.last + TimeDelta::microseconds(1));
        self.last
    }

    fn project(&mut self, id: &str) -> Result<&mut Project, Refused> {
        let found = self.projects.get_mut(id);
        found.ok_or(missing("no such project"))
    }

    fn new_token(&mut self, project: &str) -> String {
        let token = new_id();
        let good_for = HashSet::from([project.to_owned()]);
        self.tokens.insert(token.clone(), good_for);
        token
    }

    /// The project that a caller may act for.
    fn authorised(&self, headers: &HeaderMap) -> Result<String, Refused> {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let authorization = text("authorization").and_then(|value| value.split_once(' '));
        let bearer = authorization.filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"));
        let good_for = bearer.and_then(|(_, token)| self.tokens.get(token));
        let message = "a valid bearer token is needed";
        let good_for = good_for.ok_or(Refused(StatusCode::UNAUTHORIZED, message))?;
        let id = text("x-project-id").unwrap_or_default().to_lowercase();
        if good_for.contains(&id) && self.projects.contains_key(&id) {
            return Ok(id);
        }
        let message = "the token has no access to this project";
        Err(Refused(StatusCode::FORBIDDEN, message))
    }
}

impl Project {
    fn new_hotel(&mut self) -> String {
        let (id, giata, live) = (new_id(), self.hotels.len() + 1, true);
        let name = format!("Hotel {giata}");
        self.hotels.insert(id.clone(), Hotel { name, giata, live });
        id
    }

    fn hotel(&mut self, id: &str) -> Result<&mut Hotel, Refused> {
        self.hotels.get_mut(id).ok_or(missing("no such hotel"))
    }

    fn live(&self, id: &str) -> Option<&Hotel> {
        self.hotels.get(id).filter(|hotel| hotel.live)
    }

    /// Ends a run that is in progress, each hotel with an outcome of its own or the usual one.
    fn end(
        &mut self,
        run: &str,
        status: &'static str,
        own: &HashMap<&str, &str>,
        now: DateTime<Utc>,
    ) {
        let run = self.runs.get_mut(run).filter(|run| run.status == "queued");
        let Some(run) = run else { return };
        (run.status, run.updated) = (status, now);
        let complete = status == "complete";
        let usual = if complete { "generated" } else { "failed" };
        for hotel in &run.hotels {
            let counter = match *own.get(hotel.as_str()).unwrap_or(&usual) {
                "generated" => "Generated",
                "skipped" => "Skipped",
                _ => "Failed",
            };
            *run.progress.entry(counter).or_default() += 1;
        }
        // What was approved stays approved, whatever is generated later.
        let waits = |link: &&mut Link| link.approved.is_none() && run.hotels.contains(&link.hotel);
        for link in self.links.iter_mut().filter(|_| complete).filter(waits) {
            link.text = now;
        }
    }
}

impl Link {
    fn new(hotel: &str, created: DateTime<Utc>) -> Self {
        Self {
            hotel: hotel.to_owned(),
            token: new_id(),
            approver: Value::Null,
            created,
            text: created,
            updated: created,
            approved: None,
            revoked: None,
            opened: None,
        }
    }

    fn approve(&mut self, now: DateTime<Utc>, approver: Option<&Value>) {
        let desk =
            json!({"Name": "A. Hotelier", "Email": "desk@example.test", "Phone": "+49 30 0"});
        self.approver = approver.cloned().unwrap_or(desk);
        (self.approved, self.updated) = (Some(now), now);
    }

    fn revoke(&mut self, now: DateTime<Utc>) {
        (self.revoked, self.updated) = (Some(now), now);
    }

    fn is_listed(&self) -> bool {
        self.revoked.is_none() || self.approved.is_some()
    }
}

/// A call of an operation: the project that it is made for, and its body.
struct Call {
    project: String,
    body: Map<String, Value>,
}

impl FromRequest<Shared> for Call {
    type Rejection = Refused;

    async fn from_request(request: Request, shared: &Shared) -> Result<Self, Refused> {
        let project = shared.lock().authorised(request.headers())?;
        let raw = Bytes::from_request(request, shared).await;
        let raw = raw.map_err(|_| bad("the body cannot be read"))?;
        let body = serde_json::from_slice(&raw);
        let body = body.map_err(|_| bad("the body is not a JSON object"))?;
        Ok(Self { project, body })
    }
}

impl Call {
    /// A list of ids; none where it is not there.
    fn ids(&self, name: &str, only_uuids: bool) -> Result<Option<Vec<String>>, Refused> {
        let items = match self.body.get(name) {
            None | Some(Value::Null) => return Ok(None),
            Some(Value::Array(items)) => items.iter().map(Value::as_str).collect(),
            Some(_) => None,
        };
        let items: Vec<&str> = items.ok_or(bad("ids are an array of strings"))?;
        let is_uuid = |item: &&str| item.len() == 36 && Uuid::try_parse(item).is_ok();
        if only_uuids && !items.iter().all(is_uuid) {
            return Err(bad("an id is not a UUID"));
        }
        Ok(Some(items.iter().map(|item| item.to_lowercase()).collect()))
    }

    fn number(
        &self,
        name: &str,
        or: usize,
        range: RangeInclusive<usize>,
    ) -> Result<usize, Refused> {
        let value = self.body.get(name).map(Value::as_u64);
        let number = value.map_or(Some(or), |value| usize::try_from(value?).ok());
        let number = number.filter(|number| range.contains(number));
        number.ok_or(bad(
            "Limit is a whole number from 1 to 200, Offset one from 0",
        ))
    }
}

async fn generate(State(shared): State<Shared>, call: Call) -> Answer {
    let mut service = shared.lock();
    let now = service.now();
    let project = service.project(&call.project)?;
    let hotels = call.ids("HotelIDs", true)?.unwrap_or_default();
    let mut hotels: BTreeSet<String> = hotels.into_iter().collect();
    for tag in call.ids("TagIDs", true)?.unwrap_or_default() {
        let tagged = project.tags.get(&tag).ok_or(missing("no such tag"))?;
        hotels.extend(tagged.iter().cloned());
    }
    if hotels.is_empty() || hotels.len() > 100 {
        return Err(bad("1 to 100 hotels can be selected"));
    }
    if hotels.iter().any(|hotel| project.live(hotel).is_none()) {
        return Err(missing("a hotel does not belong to the project"));
    }
    let mut busy = project.runs.values().filter(|run| run.status == "queued");
    if busy.any(|run| !run.hotels.is_disjoint(&hotels)) {
        let message = "a hotel has a run in progress";
        return Err(Refused(StatusCode::CONFLICT, message));
    }
    let none_yet = [("Generated", 0), ("Failed", 0), ("Skipped", 0)];
    let mut progress = BTreeMap::from(none_yet);
    progress.insert("Total", hotels.len());
    let run = Run {
        progress,
        hotels,
        status: "queued",
        created: now,
        updated: now,
    };
    let (id, hold) = (new_id(), project.hold);
    let shown = shown_run(&id, &run);
    project.runs.insert(id.clone(), run);
    drop(service);
    if !hold {
        tokio::spawn(async move {
            tokio::time::sleep(RUN).await;
            let mut service = shared.lock();
            let now = service.now();
            if let Ok(project) = service.project(&call.project) {
                project.end(&id, "complete", &HashMap::new(), now);
            }
        });
    }
    Ok(shown)
}

async fn status(State(shared): State<Shared>, call: Call) -> Answer {
    let mut service = shared.lock();
    let id = call
        .body
        .get("ID")
        .and_then(Value::as_str)
        .unwrap_or_default();
    let run = service.project(&call.project)?.runs.get(id);
    Ok(shown_run(id, run.ok_or(missing("no such run"))?))
}

async fn list(State(shared): State<Shared>, call: Call) -> Answer {
    let limit = call.number("Limit", 50, 1..=MAX_LIMIT)?;
    let offset = call.number("Offset", 0, 0..=usize::MAX)?;
    let asked = call.ids("HotelIDs", false)?;
    let is_asked = |link: &&Link| asked.as_ref().is_none_or(|ids| ids.contains(&link.hotel));
    let mut service = shared.lock();
    let project = service.project(&call.project)?;
    let links = project.links.iter().filter(|link| link.is_listed());
    let links = links.filter(is_asked);
    let links = links.filter_map(|link| Some((link, project.live(&link.hotel)?)));
    let mut links: Vec<(&Link, &Hotel)> = links.collect();
    links.sort_by_key(|(link, _)| (link.created, &link.hotel));
    let page = links.iter().skip(offset).take(limit);
    let mut strangers: Vec<&String> = asked.iter().flatten().collect();
    strangers.retain(|id| project.live(id).is_none());
    let mut seen = HashSet::new();
    strangers.retain(|id| seen.insert(*id));
    Ok(Json(json!({
        "Data": page.map(|(link, hotel)| shown_link(link, hotel)).collect::<Vec<_>>(),
        "Pagination": {"Total": links.len(), "Limit": limit, "Offset": offset},
        "NotInProjectIDs": strangers,
    })))
}

async fn nothing_here() -> Refused {
    missing("no such operation")
}

fn new_id() -> String {
    Uuid::new_v4().to_string()
}

fn text(moment: DateTime<Utc>) -> String {
    moment.to_rfc3339_opts(SecondsFormat::Micros, true)
}

fn shown_run(id: &str, run: &Run) -> Json<Value> {
    Json(json!({"Data": {
        "ID": id,
        "Status": run.status,
        "Progress": run.progress,
        "CreatedAt": text(run.created),
        "UpdatedAt": text(run.updated),
    }}))
}

fn shown_link(link: &Link, hotel: &Hotel) -> Value {
    let approved = link.approved.is_some();
    let mut shown = json!({
        "HotelID": link.hotel,
        "HotelName": hotel.name,
        "GiataID": hotel.giata,
        "MasterCode": format!("M{}", hotel.giata),
        "TokenPreview": format!("{}…", &link.token[..6]),
        "Status": if approved { "approved" } else { "waiting_for_hotel" },
        "Created": true,
        "CreatedBy": states::EDITOR,
        "CreatedAt": text(link.created),
        "UpdatedAt": text(link.updated),
    });
    if approved {
        shown["ApprovedBy"] = link.approver.clone();
    }
    for (name, moment) in [
        ("ApprovedAt", link.approved),
        ("ApprovedTextGeneratedAt", link.approved.map(|_| link.text)),
        ("LastOpenedAt", link.opened),
        ("RevokedAt", link.revoked),
    ] {
        if let Some(moment) = moment {
            shown[name] = text(moment).into();
        }
    }
    shown
}
