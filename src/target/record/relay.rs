//! One call from the client to the service, and its answer back. Nothing is sent a second time.

use std::sync::Arc;
use std::time::Instant;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{Method, StatusCode, Uri};
use axum::response::Response;
use bytes::{Bytes, BytesMut};
use chrono::Utc;
use url::Url;

use super::fields::handed_on;
use crate::model::{Trouble, TroubleKind};
use crate::target::attempt::visible;
use crate::target::transport::Party;
use crate::target::trouble::{self, Way};
use crate::target::{Came, KeptSink, Passed, Passing, Settings};

/// What hands calls on.
pub(super) struct Relay {
    settings: Settings,
    client: reqwest::Client,
    passing: Arc<Passing>,
    sink: KeptSink,
}

/// A request as it is handed on.
struct Sent {
    method: Method,
    url: Url,
    headers: HeaderMap,
    body: Bytes,
}

/// What a client is told that gets no answer of the service: the status, and why.
type Refusal = (StatusCode, String);

/// Answers a request with what the service answers.
pub(super) async fn answer(State(relay): State<Arc<Relay>>, request: Request) -> Response {
    let sent = match relay.sent(request).await {
        Ok(sent) => sent,
        Err(refusal) => return refused(refusal),
    };
    // A client that goes away does not take the call back: it is finished and recorded.
    let call = tokio::spawn(async move { relay.pass(sent).await });
    match call.await {
        Ok(answer) => answer.unwrap_or_else(refused),
        Err(error) => refused((StatusCode::INTERNAL_SERVER_ERROR, error.to_string())),
    }
}

/// An answer of the proxy's own, in one line.
fn refused((status, why): Refusal) -> Response {
    let mut response = Response::new(Body::from(format!("content-conformance record: {why}\n")));
    *response.status_mut() = status;
    let plain = HeaderValue::from_static("text/plain; charset=utf-8");
    response.headers_mut().insert(header::CONTENT_TYPE, plain);
    response
}

impl Relay {
    pub(super) fn new(
        settings: Settings,
        client: reqwest::Client,
        passing: Arc<Passing>,
        sink: KeptSink,
    ) -> Self {
        Self {
            settings,
            client,
            passing,
            sink,
        }
    }

    /// The request, read whole, with the address at the service.
    async fn sent(&self, request: Request) -> Result<Sent, Refusal> {
        let (parts, body) = request.into_parts();
        let url = self.address(&parts.uri)?;
        let max = self.settings.limits.max_body;
        let body = to_bytes(body, max).await.map_err(|error| {
            let why = format!("the request was not sent: its body cannot be read, or is larger than {max} bytes (--max-body): {error}");
            (StatusCode::PAYLOAD_TOO_LARGE, why)
        })?;
        let mut headers = handed_on(&parts.headers);
        // The service is called by its own name; the body is here already.
        headers.remove(header::HOST);
        headers.remove(header::EXPECT);
        Ok(Sent {
            method: parts.method,
            url,
            headers,
            body,
        })
    }

    /// The address at the service; none where it would be another one than was asked for.
    fn address(&self, asked: &Uri) -> Result<Url, Refusal> {
        let refuse = |why: &str| Err((StatusCode::BAD_REQUEST, format!("not sent: {why}")));
        let (None, Some(path)) = (asked.authority(), asked.path_and_query()) else {
            return refuse(
                "its address is used as a proxy's; use it in the place of the service's address",
            );
        };
        let whole = format!("{}{path}", self.settings.base());
        match Url::parse(&whole) {
            Ok(url) if url.as_str() == whole => Ok(url),
            _ => refuse("the path or the query cannot be handed on unchanged"),
        }
    }

    /// Sends a request, and says what passed.
    async fn pass(&self, sent: Sent) -> Result<Response, Refusal> {
        let fields = shown(&sent.headers);
        self.passing.comes(&fields);
        let mut request = reqwest::Request::new(sent.method.clone(), sent.url.clone());
        *request.headers_mut() = sent.headers;
        if !sent.body.is_empty() {
            *request.body_mut() = Some(sent.body.clone().into());
        }
        let (started_at, begun) = (Utc::now(), Instant::now());
        let limit = self.settings.limits.request_timeout;
        let came = tokio::time::timeout(limit, self.ask(request, &sent.url)).await;
        let came = came.unwrap_or_else(|_| {
            Err(Trouble {
                kind: TroubleKind::TimedOut,
                message: format!(
                    "no whole answer from {} within {limit:?} (--request-timeout)",
                    self.way(&sent.url).place()
                ),
            })
        });
        let answer = match &came {
            Ok((status, headers, body)) => Ok(Came {
                status: status.as_u16(),
                headers: shown(headers),
                body: body.clone(),
            }),
            Err(trouble) => Err(trouble.message.clone()),
        };
        (self.sink)(self.passing.keep(&Passed {
            method: sent.method.to_string(),
            url: sent.url.to_string(),
            sent: fields,
            posted: sent.body,
            answer,
            started_at,
            took: begun.elapsed(),
        }));
        let (status, headers, body) = came.map_err(|trouble| match trouble.kind {
            TroubleKind::TimedOut => (StatusCode::GATEWAY_TIMEOUT, trouble.message),
            _ => (StatusCode::BAD_GATEWAY, trouble.message),
        })?;
        let mut response = Response::new(Body::from(body));
        *response.status_mut() = status;
        *response.headers_mut() = headers;
        Ok(response)
    }

    /// The answer of the service: its bytes, whatever coding they are in.
    async fn ask(
        &self,
        request: reqwest::Request,
        url: &Url,
    ) -> Result<(StatusCode, HeaderMap, Bytes), Trouble> {
        let way = self.way(url);
        let named = |error: reqwest::Error| trouble::of(&error, &way);
        let mut response = self.client.execute(request).await.map_err(named)?;
        if let Some(trouble) = way.refused(response.status().as_u16()) {
            return Err(trouble);
        }
        let max = self.settings.limits.max_body;
        let mut body = BytesMut::new();
        while let Some(chunk) = response.chunk().await.map_err(named)? {
            if body.len() + chunk.len() > max {
                let place = way.place();
                return Err(Trouble {
                    kind: TroubleKind::TooLarge,
                    message: format!(
                        "the answer from {place} is larger than {max} bytes (--max-body)"
                    ),
                });
            }
            body.extend_from_slice(&chunk);
        }
        Ok((
            response.status(),
            handed_on(response.headers()),
            body.freeze(),
        ))
    }

    fn way(&self, url: &Url) -> Way<'_> {
        let port = url.port_or_known_default().unwrap_or(0);
        Way {
            target: format!("{}:{port}", url.host_str().unwrap_or_default()),
            https: url.scheme() == "https",
            proxy: Party::Target.proxy(&self.settings),
            party: Party::Target,
            client: self.settings.tls.client.as_ref(),
        }
    }
}

/// Header fields as a record shows them.
fn shown(headers: &HeaderMap) -> Vec<(String, String)> {
    headers
        .iter()
        .map(|(name, value)| (name.as_str().to_owned(), visible(value.as_bytes())))
        .collect()
}
