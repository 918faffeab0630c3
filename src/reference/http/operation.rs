//! The way of every call: doors, operation, rewrites.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::http::Request;
use axum::http::header::{AUTHORIZATION, CONNECTION, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::response::Response;

use crate::reference::behaviour::access::Presented;
use crate::reference::behaviour::facts::{Facts, Operation};
use crate::reference::http::app::{App, Counts};
use crate::reference::http::door::{self, PROJECT, header};
use crate::reference::http::problem::{Problem, Why};
use crate::reference::http::{answer, astray, generate, list, status};
use crate::reference::rewrite::Outgoing;
use crate::reference::state::service::{Cell, lock};

/// The largest body that is read.
const LARGEST_BODY: usize = 16 << 20;

/// Answers one call of an operation.
pub(crate) async fn call(
    app: Arc<App>,
    operation: Operation,
    peer: SocketAddr,
    request: Request<Body>,
) -> Response {
    Counts::add(&app.counts.requests);
    let serving = &app.behaviour.serving;
    if !serving.latency.is_zero() {
        tokio::time::sleep(serving.latency).await;
    }
    let (mut parts, body) = request.into_parts();
    let mut facts = Facts::new(operation);
    let found = match to_bytes(body, LARGEST_BODY).await {
        Ok(body) => {
            let body = match serving.shares {
                Some(shares) => app.overlap.mix(shares, operation, &mut parts, body).await,
                None => body,
            };
            operate(&app, &mut facts, peer, &parts, &body).await
        }
        Err(_) => Err(Problem::unreadable("The body could not be read.")),
    };
    let mut outgoing = match found {
        Ok(outgoing) => outgoing,
        Err(problem) => problem.answer(&app.behaviour.answers),
    };
    facts.status = outgoing.status;
    for rewrite in &app.behaviour.rewrites {
        rewrite.apply(&mut outgoing, &facts);
    }
    if serving.closes_connections {
        outgoing.headers.push((CONNECTION, "close".to_owned()));
    }
    answer::send(outgoing)
}

async fn operate(
    app: &Arc<App>,
    facts: &mut Facts,
    peer: SocketAddr,
    parts: &Parts,
    body: &[u8],
) -> Result<Outgoing, Problem> {
    let operation = facts.operation;
    facts.filtered = contains(body, b"\"HotelIDs\"");
    let project = header(&parts.headers, PROJECT);
    let with_holes = !app.behaviour.access.holes.is_empty();
    let remembered = if with_holes {
        app.remembered(peer)
    } else {
        None
    };
    let presented = Presented {
        operation,
        header: header(&parts.headers, AUTHORIZATION),
        query: parts.uri.query().unwrap_or_default(),
        body,
        connection: remembered.as_deref(),
        project,
    };
    let grant = match door::authenticate(app, &presented) {
        Ok(grant) => grant,
        Err(problem) => {
            astray::despite_refusal(app, project, body, facts);
            return Err(problem);
        }
    };
    if with_holes {
        app.remember(peer, &grant.token);
    }
    facts.authenticated = true;
    let cell = door::enter_project(app, &grant, project, operation)?;
    let (id, number) = door::count_call(&cell, operation);
    facts.call = number;
    (facts.runs, facts.deserted) = history(&cell);
    if let Err(problem) = door::may_act(app, &grant, id, facts, &presented) {
        astray::despite_refusal(app, project, body, facts);
        return Err(problem);
    }
    if let Err(busy) = door::admit(app, id, number) {
        return Ok(busy);
    }
    if app.behaviour.reading.bare_media_type {
        bare_media_type(header(&parts.headers, CONTENT_TYPE))?;
    }
    facts.project_busy = has_busy(&cell);
    let found = match operation {
        Operation::Generate => generate::generate(app, &cell, body, facts).await,
        Operation::List => list::list(app, &cell, &grant, body, facts),
        Operation::Status => status::status(app, &cell, body, facts),
    };
    facts.refused = found.is_err();
    facts.readable = !matches!(&found, Err(problem) if problem.why == Why::Unreadable);
    found
}

/// How many runs a project has had, and whether all of its hotels were removed.
fn history(cell: &Cell) -> (usize, bool) {
    let project = lock(cell);
    let hotels = &project.hotels;
    let deserted = !hotels.is_empty() && !hotels.values().any(|hotel| hotel.live);
    (project.run_order.len(), deserted)
}

fn has_busy(cell: &Cell) -> bool {
    !lock(cell).busy.is_empty()
}

fn bare_media_type(sent: Option<&str>) -> Result<(), Problem> {
    if sent.is_none_or(|sent| sent == "application/json") {
        Ok(())
    } else {
        Err(Problem::unreadable("The body must be application/json."))
    }
}

fn contains(body: &[u8], part: &[u8]) -> bool {
    body.windows(part.len()).any(|window| window == part)
}
