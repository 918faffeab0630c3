//! What a step asks of the client.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use bytes::Bytes;

use super::{Account, Secret};
use crate::model::{CaseId, Form, Operation};

/// Who asks: one try of one case. It numbers the exchanges of the try.
#[derive(Debug)]
pub struct Stamp {
    /// The case.
    pub case: CaseId,
    /// Which try of the case, from 1.
    pub try_number: u32,
    /// The case's account; none: nobody counts.
    pub(super) account: Option<Arc<Account>>,
    seq: AtomicU32,
}

impl Stamp {
    /// A stamp for one try of a case.
    #[must_use]
    pub fn new(case: CaseId, try_number: u32) -> Self {
        Self {
            case,
            try_number,
            account: None,
            seq: AtomicU32::new(0),
        }
    }

    /// Puts what is sent on the account of the case.
    #[must_use]
    pub fn counted_in(mut self, account: Option<Arc<Account>>) -> Self {
        self.account = account;
        self
    }

    /// The next position within the try, from 1.
    pub(super) fn next(&self) -> u32 {
        self.seq.fetch_add(1, Ordering::Relaxed) + 1
    }
}

/// Which connection a request takes.
#[derive(Clone, Debug, Default)]
pub enum Route {
    /// One that is open already, where there is one.
    #[default]
    Pooled,
    /// A new one.
    Fresh,
    /// As pooled, and names of header fields are sent in `Title-Case`; else they are in lower case.
    TitleCase,
    /// The one connection of a line, as long as calls follow one another and the server keeps it
    /// open. [`crate::model::Exchange::connection`] shows whether it was the same.
    Line(Line),
}

/// One connection for several calls; see [`Route::Line`].
#[derive(Clone, Debug)]
pub struct Line(pub(super) Result<reqwest::Client, String>);

/// One request as a step wants it sent.
#[derive(Clone, Debug)]
pub struct Call {
    /// Who asks, in the scenario's words.
    pub actor: String,
    /// What is asked.
    pub operation: Operation,
    /// The HTTP method.
    pub method: String,
    /// The path under the base address, from its slash on; or a whole address.
    pub path: String,
    /// The query without its question mark, sent as it is.
    pub query: Option<String>,
    /// Header fields in order, values as bytes. The client adds only what the target file lists,
    /// Accept, User-Agent and what HTTP itself needs.
    pub headers: Vec<(String, Vec<u8>)>,
    /// The body.
    pub body: Bytes,
    /// Whether the request keeps to the documented form.
    pub form: Form,
    /// Which connection it takes.
    pub route: Route,
    /// How many hotels a call of generateText may select at most, for the budget; 0 for reads.
    pub charge: u32,
}

impl Call {
    /// A POST of JSON, with no credentials yet.
    #[must_use]
    pub fn post(
        actor: impl Into<String>,
        operation: Operation,
        path: impl Into<String>,
        body: impl Into<Bytes>,
    ) -> Self {
        Self {
            actor: actor.into(),
            operation,
            method: "POST".to_owned(),
            path: path.into(),
            query: None,
            headers: vec![("Content-Type".to_owned(), b"application/json".to_vec())],
            body: body.into(),
            form: Form::Documented,
            route: Route::Pooled,
            charge: 0,
        }
    }

    /// Adds a header field.
    #[must_use]
    pub fn header(mut self, name: &str, value: impl Into<Vec<u8>>) -> Self {
        self.headers.push((name.to_owned(), value.into()));
        self
    }

    /// Adds a bearer token.
    #[must_use]
    pub fn token(self, token: &Secret) -> Self {
        self.header("Authorization", format!("Bearer {}", token.expose()))
    }

    /// Adds the calling project.
    #[must_use]
    pub fn project(self, id: &str) -> Self {
        self.header("X-Project-ID", id)
    }

    /// Says how many hotels the call may select at most.
    #[must_use]
    pub fn charge(mut self, hotels: u32) -> Self {
        self.charge = hotels;
        self
    }

    /// Says which connection the request takes.
    #[must_use]
    pub fn route(mut self, route: Route) -> Self {
        self.route = route;
        self
    }
}
