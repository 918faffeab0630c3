//! Calls that pass by, as lines of a capture: of the documented operations alone, without credentials
//! and with pseudonyms for persons.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use chrono::{DateTime, SecondsFormat, Utc};
use serde_json::{Value, json};
use url::Url;

use super::known::Known;
use super::line::{CaptureLine, Message};
use super::operation::{self, operation};
use crate::model::{Answer, Exchange, Operation};
use crate::target::{Persons, StatusOperation};

/// A call that passed by, and what came of it.
#[derive(Clone, Debug)]
pub struct Passed {
    /// The HTTP method.
    pub method: String,
    /// The whole address at the service.
    pub url: String,
    /// The header fields that were sent.
    pub sent: Vec<(String, String)>,
    /// The body that was sent.
    pub posted: Bytes,
    /// What came back, or why nothing did.
    pub answer: Result<Came, String>,
    /// When it was sent.
    pub started_at: DateTime<Utc>,
    /// For how long it went on.
    pub took: Duration,
}

/// An answer as it came, its content coding not undone.
#[derive(Clone, Debug)]
pub struct Came {
    /// The status.
    pub status: u16,
    /// The header fields, names in lower case.
    pub headers: Vec<(String, String)>,
    /// The bytes of the body.
    pub body: Bytes,
}

/// What becomes of a call.
#[derive(Clone, Debug)]
pub enum Kept {
    /// It is written, and can be judged as it came where there is an exchange.
    Written(Box<CaptureLine>, Option<Box<Exchange>>),
    /// It is not written, for this reason.
    LeftOut(&'static str),
}

/// Takes what becomes of each call, as soon as its answer has come.
pub type KeptSink = Arc<dyn Fn(Kept) + Send + Sync>;

/// What makes lines of calls.
#[derive(Debug)]
pub struct Passing {
    status: Option<StatusOperation>,
    session: String,
    count: AtomicU64,
    known: Known,
    persons: Persons,
}

impl Passing {
    /// Nothing has passed yet. `status` says what a call of getTextGenerationStatus looks like.
    #[must_use]
    pub fn new(status: Option<StatusOperation>) -> Self {
        let session = uuid::Uuid::new_v4().simple().to_string();
        Self {
            status,
            session: session[..8].to_owned(),
            count: AtomicU64::new(0),
            known: Known::default(),
            persons: Persons::default(),
        }
    }

    /// Notes the credentials of a request that is about to be sent: an answer that comes earlier may
    /// hold them.
    pub fn comes(&self, sent: &[(String, String)]) {
        let request = json!({"request": {"headers": fields(sent)}});
        self.known.learn(&request);
    }

    /// A text for a person without credentials and persons.
    #[must_use]
    pub fn text(&self, text: &str) -> String {
        self.persons.text(&self.known.text(text)).into_owned()
    }

    /// What becomes of a call.
    pub fn keep(&self, passed: &Passed) -> Kept {
        let operation = match self.operation(&passed.url) {
            Ok(operation) => operation,
            Err(why) => return Kept::LeftOut(why),
        };
        let entry = of_passed(passed);
        match (self.known.read(&entry, operation), &passed.answer) {
            (Ok(exchange), _) => Kept::Written(
                Box::new(self.line(passed, &exchange)),
                // It is not a documented operation before somebody says where it is.
                self.is_named(&passed.url).then(|| Box::new(exchange)),
            ),
            (Err(_), Err(why)) if passed.method == "POST" => {
                let error = Some(self.text(why));
                let head = self.head(passed);
                Kept::Written(Box::new(CaptureLine { error, ..head }), None)
            }
            (Err(why), _) => Kept::LeftOut(why),
        }
    }

    /// Which operation an address is, where its calls are written.
    fn operation(&self, url: &str) -> Result<Operation, &'static str> {
        let url = Url::parse(url).map_err(|_| operation::OTHERS)?;
        match operation(&url, self.status.as_ref()) {
            Ok((_, operation)) => Ok(operation),
            Err(operation::STATUS) if url.query().is_none() => {
                Ok(Operation::GetTextGenerationStatus)
            }
            Err(why) => Err(why),
        }
    }

    fn is_named(&self, url: &str) -> bool {
        Url::parse(url).is_ok_and(|url| operation(&url, self.status.as_ref()).is_ok())
    }

    /// The line of a call that was answered.
    fn line(&self, passed: &Passed, exchange: &Exchange) -> CaptureLine {
        let written = self.known.without(exchange);
        let written = self.persons.exchange(&written).into_owned();
        let mut sent = written.request.headers;
        // Its form is read from the line once more.
        let coding = passed.sent.iter();
        sent.extend(
            coding
                .filter(|(name, _)| name == "content-encoding")
                .cloned(),
        );
        if let (true, Some((name, _))) = (sent.is_empty(), passed.sent.first()) {
            sent.push((name.clone(), String::new()));
        }
        let mut line = self.head(passed);
        line.request = Some(Message::new(sent, &written.request.body));
        if let Answer::Response(answer) = written.answer {
            line.status = Some(answer.status);
            line.response = Some(Message::new(answer.headers, &answer.body));
        }
        line
    }

    /// A line with what every line holds.
    fn head(&self, passed: &Passed) -> CaptureLine {
        let number = self.count.fetch_add(1, Ordering::Relaxed) + 1;
        let us = u32::try_from(passed.took.as_micros()).unwrap_or(u32::MAX);
        CaptureLine {
            id: format!("{}-{number}", self.session),
            method: passed.method.clone(),
            url: self.known.text(&passed.url),
            started_at: passed
                .started_at
                .to_rfc3339_opts(SecondsFormat::Micros, true),
            duration_ms: f64::from(us) / 1_000.0,
            request: None,
            status: None,
            response: None,
            error: None,
        }
    }
}

/// An entry as in HAR format.
fn of_passed(passed: &Passed) -> Value {
    let mut entry = json!({
        "startedDateTime": passed.started_at.to_rfc3339_opts(SecondsFormat::Micros, true),
        "time": passed.took.as_secs_f64() * 1_000.0,
        "request": {
            "method": passed.method,
            "url": passed.url,
            "headers": fields(&passed.sent),
            "postData": content(&passed.posted),
        },
    });
    if let Ok(came) = &passed.answer {
        let mut content = content(&came.body);
        content.insert("_truncated", false.into());
        entry["response"] = json!({
            "status": came.status,
            "headers": fields(&came.headers),
            "content": content,
        });
    }
    entry
}

fn fields(headers: &[(String, String)]) -> Vec<Value> {
    let all = headers.iter();
    all.map(|(name, value)| json!({"name": name, "value": value}))
        .collect()
}

/// A body as in HAR format: whatever is not text is written in base64.
fn content(body: &Bytes) -> BTreeMap<&'static str, Value> {
    match std::str::from_utf8(body) {
        Ok(text) => BTreeMap::from([("text", text.into())]),
        Err(_) => BTreeMap::from([
            ("text", STANDARD.encode(body).into()),
            ("encoding", "base64".into()),
        ]),
    }
}
