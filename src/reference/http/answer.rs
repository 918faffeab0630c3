//! From what an operation found to the response that is sent.

use axum::body::Body;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderValue, StatusCode};
use axum::response::Response;
use serde::Serialize;

use crate::reference::behaviour::answers::Answers;
use crate::reference::http::problem::Problem;
use crate::reference::rewrite::Outgoing;

/// An accepted answer with this body.
pub(crate) fn accepted(body: &impl Serialize, answers: &Answers) -> Result<Outgoing, Problem> {
    let written = if answers.pretty {
        serde_json::to_vec_pretty(body)
    } else {
        serde_json::to_vec(body)
    };
    let body = written.map_err(|_| Problem::internal())?;
    Ok(Outgoing {
        status: 200,
        media_type: answers.media_type.to_owned(),
        headers: Vec::new(),
        body,
    })
}

/// The response that carries `answer`.
pub(crate) fn send(answer: Outgoing) -> Response {
    let mut response = Response::new(Body::from(answer.body));
    *response.status_mut() =
        StatusCode::from_u16(answer.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let headers = response.headers_mut();
    if !answer.media_type.is_empty()
        && let Ok(value) = HeaderValue::from_str(&answer.media_type)
    {
        headers.insert(CONTENT_TYPE, value);
    }
    for (name, value) in answer.headers {
        if let Ok(value) = HeaderValue::from_str(&value) {
            headers.append(name, value);
        }
    }
    response
}
