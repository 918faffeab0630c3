//! A small client for these tests.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

use content_conformance::reference::{Reference, ReferenceOptions};
use reqwest::header::HeaderMap;
use serde_json::{Value, json};

/// An answer: status, headers and body.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    /// The body as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }
}

/// A server and a connection to it.
#[derive(Debug)]
pub(crate) struct Server {
    pub(crate) reference: Reference,
    http: reqwest::Client,
}

/// A project as the provider state answered it.
#[derive(Debug, Clone)]
pub(crate) struct Arranged {
    pub(crate) id: String,
    pub(crate) token: String,
    pub(crate) hotels: Vec<String>,
    pub(crate) removed: Vec<String>,
    pub(crate) tags: Vec<String>,
}

impl Server {
    /// A clean server.
    pub(crate) fn clean() -> Self {
        Self::with(ReferenceOptions::default())
    }

    /// A server with one variant.
    pub(crate) fn variant(name: &str) -> Self {
        Self::with(ReferenceOptions {
            variants: vec![name.to_owned()],
            ..ReferenceOptions::default()
        })
    }

    /// A server whose answers do not depend on how fast it is asked, perhaps with a fault: of held
    /// runs a clean one shows queued first and then the state between, and two of its times may be the
    /// same millisecond.
    pub(crate) fn steady(fault: Option<&str>) -> Self {
        let faults = fault.map(str::to_owned).into_iter().collect();
        let variants = ["held-runs-stay-queued", "times-with-trimmed-microseconds"]
            .map(str::to_owned)
            .to_vec();
        Self::with(ReferenceOptions {
            faults,
            variants,
            ..ReferenceOptions::default()
        })
    }

    pub(crate) fn with(options: ReferenceOptions) -> Self {
        // The provider may have been installed by another test of this binary already.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let http = reqwest::Client::builder()
            .no_proxy()
            .redirect(reqwest::redirect::Policy::none());
        Self {
            reference: Reference::start(options).unwrap(),
            http: http.build().unwrap(),
        }
    }

    /// Asks for a provider state.
    pub(crate) async fn state(&self, state: &str, params: Value) -> Answer {
        let body = json!({ "state": state, "action": "setup", "params": params });
        let request = self
            .http
            .post(self.reference.states_url())
            .body(body.to_string());
        read(request).await
    }

    /// Sets up a project.
    pub(crate) async fn project(&self, params: Value) -> Arranged {
        let answer = self.state("project", params).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        let values = answer.json();
        let texts = |name: &str| serde_json::from_value(values[name].clone()).unwrap();
        let text = |name: &str| values[name].as_str().unwrap().to_owned();
        Arranged {
            id: text("project_id"),
            token: text("token"),
            hotels: texts("hotel_ids"),
            removed: texts("removed_hotel_ids"),
            tags: texts("tag_ids"),
        }
    }

    /// Calls an operation with any credentials and any body.
    pub(crate) async fn raw(
        &self,
        path: &str,
        token: Option<&str>,
        project: Option<&str>,
        body: &str,
    ) -> Answer {
        let mut request = self
            .http
            .post(format!("{}{path}", self.reference.base_url()))
            .header("Content-Type", "application/json")
            .body(body.to_owned());
        if let Some(token) = token {
            request = request.header("Authorization", token);
        }
        if let Some(project) = project {
            request = request.header("X-Project-ID", project);
        }
        read(request).await
    }

    /// Calls an operation with another media type.
    pub(crate) async fn typed(
        &self,
        path: &str,
        media_type: &str,
        of: &Arranged,
        body: &str,
    ) -> Answer {
        let request = self
            .http
            .post(format!("{}{path}", self.reference.base_url()))
            .header("Content-Type", media_type)
            .header("Authorization", format!("Bearer {}", of.token))
            .header("X-Project-ID", &of.id)
            .body(body.to_owned());
        read(request).await
    }

    async fn call(&self, path: &str, of: &Arranged, body: &Value) -> Answer {
        self.raw(
            path,
            Some(&format!("Bearer {}", of.token)),
            Some(&of.id),
            &body.to_string(),
        )
        .await
    }

    pub(crate) async fn generate(&self, of: &Arranged, body: Value) -> Answer {
        self.call(GENERATE, of, &body).await
    }

    pub(crate) async fn list(&self, of: &Arranged, body: Value) -> Answer {
        self.call(LIST, of, &body).await
    }

    pub(crate) async fn status(&self, of: &Arranged, run: &Value) -> Answer {
        self.call(self.reference.status_path(), of, &json!({ "ID": run }))
            .await
    }
}

pub(crate) const GENERATE: &str = "/v2/project/content/generateText";
pub(crate) const LIST: &str = "/v2/project/content/listApprovals";

async fn read(request: reqwest::RequestBuilder) -> Answer {
    let response = request.send().await.unwrap();
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    Answer {
        status,
        headers,
        text: response.text().await.unwrap(),
    }
}
