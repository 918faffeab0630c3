//! The doors before every operation: the token, the project, and the load.

use axum::http::header::{AUTHORIZATION, RETRY_AFTER};
use axum::http::{HeaderMap, HeaderName};
use uuid::Uuid;

use crate::reference::behaviour::access::{MissingProject, NoProject, Presented};
use crate::reference::behaviour::facts::{Facts, Operation};
use crate::reference::behaviour::serving::RetryAfter;
use crate::reference::http::app::App;
use crate::reference::http::problem::{Problem, Why};
use crate::reference::ids::parse_uuid;
use crate::reference::rewrite::Outgoing;
use crate::reference::state::service::{Cell, lock};

/// The value of a header that is there once and is text.
pub(crate) fn header(headers: &HeaderMap, name: impl Into<HeaderName>) -> Option<&str> {
    headers
        .get(name.into())
        .and_then(|value| value.to_str().ok())
}

/// The header that names the calling project.
pub(crate) const PROJECT: HeaderName = HeaderName::from_static("x-project-id");

/// The token in an Authorization header of the form `Bearer <token>`. The scheme's name is
/// compared without regard to case, as HTTP asks for.
pub(crate) fn bearer(value: &str) -> Option<&str> {
    let (scheme, token) = value.split_once(' ')?;
    (scheme.eq_ignore_ascii_case("Bearer") && !token.is_empty()).then_some(token)
}

/// What a token is good for.
#[derive(Debug, Clone)]
pub(crate) struct Grant {
    /// The token.
    pub(crate) token: String,
    /// Its projects.
    pub(crate) projects: Vec<Uuid>,
}

/// The first door: the token.
pub(crate) fn authenticate(app: &App, presented: &Presented<'_>) -> Result<Grant, Problem> {
    let good = |token: &str| {
        Some(Grant {
            token: token.to_owned(),
            projects: app.service.good_for(token)?,
        })
    };
    let by_hole = || {
        let hole = |hole: &crate::reference::behaviour::access::Hole| {
            good(&hole(presented, &app.service)?)
        };
        app.behaviour.access.holes.iter().find_map(hole)
    };
    presented
        .header
        .and_then(bearer)
        .and_then(good)
        .or_else(by_hole)
        .ok_or_else(|| Problem::new(Why::Unauthenticated, "A valid bearer token is needed."))
}

/// The token of an Authorization header, for the few callers that are no operation.
pub(crate) fn bearer_of(headers: &HeaderMap) -> Option<&str> {
    header(headers, AUTHORIZATION).and_then(bearer)
}

/// The second door: the project.
pub(crate) fn enter_project(
    app: &App,
    grant: &Grant,
    named: Option<&str>,
    operation: Operation,
) -> Result<Cell, Problem> {
    let access = &app.behaviour.access;
    let own = || {
        grant
            .projects
            .first()
            .and_then(|id| app.service.project(*id))
    };
    let refused = |why, message| Err(Problem::new(why, message));
    let Some(named) = named.filter(|named| !named.is_empty()) else {
        return match (access.missing_project, grant.projects.as_slice()) {
            (MissingProject::TokensOwn, [_]) => own().ok_or_else(Problem::internal),
            _ => refused(Why::BadProject, "The header X-Project-ID is needed."),
        };
    };
    let instead =
        |what| own().filter(|_| (access.own_instead)(operation, what, grant.projects.len()));
    let Some(id) = parse_uuid(named) else {
        let malformed = || Problem::new(Why::BadProject, "X-Project-ID must be a UUID.");
        return instead(NoProject::Malformed).ok_or_else(malformed);
    };
    let unknown = || Problem::new(Why::UnknownProject, "There is no such project.");
    let found = app.service.project(id);
    found
        .or_else(|| instead(NoProject::Unknown))
        .ok_or_else(unknown)
}

/// Whether the token may act on the project.
pub(crate) fn may_act(
    app: &App,
    grant: &Grant,
    project: Uuid,
    facts: &Facts,
    presented: &Presented<'_>,
) -> Result<(), Problem> {
    let access = &app.behaviour.access;
    let skips = || access.unchecked.is_some_and(|unchecked| unchecked(facts));
    let lets_in = || access.let_in.is_some_and(|by| by(presented, &app.service));
    if grant.projects.contains(&project) || skips() || lets_in() {
        Ok(())
    } else {
        Err(Problem::new(
            Why::NoAccess,
            "The token has no access to this project.",
        ))
    }
}

/// The third door: whether the server has time for this call of the project.
pub(crate) fn admit(app: &App, project: Uuid, number: u64) -> Result<(), Outgoing> {
    let serving = &app.behaviour.serving;
    if serving.unavailable_every > 0 && number.is_multiple_of(serving.unavailable_every) {
        let problem = Problem::new(Why::Unavailable, "Please come back in a moment.");
        return Err(problem.answer(&app.behaviour.answers));
    }
    let Some(limit) = serving.rate_limit else {
        return Ok(());
    };
    let mut windows = app
        .windows
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    let now = app.load_clock.now();
    let window = windows.entry(project).or_insert((now, 0));
    if now.saturating_sub(window.0) >= limit.window {
        *window = (now, 0);
    }
    window.1 += 1;
    if window.1 <= limit.calls {
        return Ok(());
    }
    let problem = Problem::new(Why::TooManyRequests, "Too many requests.");
    let mut answer = problem.answer(&app.behaviour.answers);
    match limit.retry_after {
        RetryAfter::None => {}
        RetryAfter::Text(text) => answer.headers.push((RETRY_AFTER, text.to_owned())),
        RetryAfter::Date => {
            let at = chrono::Utc::now() + chrono::Duration::seconds(2);
            answer.headers.push((
                RETRY_AFTER,
                at.format("%a, %d %b %Y %H:%M:%S GMT").to_string(),
            ));
        }
    }
    Err(answer)
}

/// Counts a call of `operation` in a project.
pub(crate) fn count_call(cell: &Cell, operation: Operation) -> (Uuid, u64) {
    let mut project = lock(cell);
    let count = &mut project.calls[operation as usize];
    *count += 1;
    let number = *count;
    (project.id, number)
}
