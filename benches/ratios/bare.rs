//! A client with nothing around it: what the bare sides send with.

use bytes::Bytes;
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use reqwest::{Client, Method, Request, Url};

/// A client that keeps its connections, and one that opens one for each request.
pub(crate) struct Bare {
    kept: Client,
    fresh: Client,
}

/// One request, ready to be sent as often as wanted.
pub(crate) struct Ready {
    method: Method,
    url: Url,
    headers: HeaderMap,
    /// Its body.
    pub(crate) body: Bytes,
    /// Whether it opens a connection.
    pub(crate) fresh: bool,
}

impl Ready {
    /// A request with these header fields.
    pub(crate) fn new(
        method: &str,
        url: &str,
        headers: impl Iterator<Item = (String, String)>,
        body: Bytes,
    ) -> Self {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            let name = HeaderName::from_bytes(name.as_bytes()).expect("a name");
            map.append(name, HeaderValue::from_str(&value).expect("a value"));
        }
        Self {
            method: method.parse().expect("a method"),
            url: url.parse().expect("an address"),
            headers: map,
            body,
            fresh: false,
        }
    }

    /// A POST of JSON by a caller.
    pub(crate) fn post(url: &str, token: &str, project: &str, body: String) -> Self {
        let headers = [
            ("content-type", "application/json".to_owned()),
            ("authorization", format!("Bearer {token}")),
            ("x-project-id", project.to_owned()),
        ];
        let headers = headers.map(|(name, value)| (name.to_owned(), value));
        Self::new("POST", url, headers.into_iter(), body.into())
    }
}

impl Bare {
    pub(crate) fn new() -> Self {
        // It may be there already: the suite brings the same one.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = |idle| {
            let builder = Client::builder().pool_max_idle_per_host(idle).no_proxy();
            builder.http1_only().build().expect("a client")
        };
        Self {
            kept: client(usize::MAX),
            fresh: client(0),
        }
    }

    /// Sends a request and reads its answer to the end: status and body.
    pub(crate) async fn send(&self, ready: &Ready, body: Bytes) -> (u16, Bytes) {
        let mut request = Request::new(ready.method.clone(), ready.url.clone());
        *request.headers_mut() = ready.headers.clone();
        *request.body_mut() = Some(body.into());
        let client = if ready.fresh { &self.fresh } else { &self.kept };
        let response = client.execute(request).await.expect("an answer");
        let status = response.status().as_u16();
        (status, response.bytes().await.expect("a whole answer"))
    }
}
