//! Sends the requests of a run once more, with nothing around them.
//!
//! Ids and tokens are new each time, so that requests are sent in four rounds: projects are made, then
//! what is made for them, then everything else, case by case, and at last projects are taken away.
//! Between the rounds, which is not timed, new ids take the places of the recorded ones. The id of a
//! run is known only when it has begun: it is put in on the way.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use bytes::Bytes;
use content_conformance::model::{CaseId, Exchange, Operation};
use regex::{Captures, Regex};
use serde_json::Value;
use tokio::runtime::Runtime;

use crate::bare::{Bare, Ready};
use crate::common::{JOBS, cpu, runtime, timed};

/// What a replay came to.
pub(crate) struct Replayed {
    /// How long the sending took.
    pub(crate) took: Duration,
    /// The time of the cores that it took.
    pub(crate) cpu: Duration,
    /// How many answers have the status that was recorded.
    pub(crate) alike: usize,
}

const ROUNDS: usize = 4;
const UUID: &str = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/// Sends the requests of exchanges, each over a new connection where the suite opens one, unless
/// connections are kept.
pub(crate) fn replay(exchanges: &[Exchange], keep: bool) -> Replayed {
    let ids = Regex::new(&format!(r"{UUID}|\$[A-Z][A-Z0-9_]*")).expect("a pattern");
    let mut in_order: Vec<&Exchange> = exchanges.iter().collect();
    in_order.sort_by_key(|exchange| exchange.id);
    let mut news: HashMap<String, String> = HashMap::new();
    let mut all = Replayed {
        took: Duration::ZERO,
        cpu: Duration::ZERO,
        alike: 0,
    };
    let mut workers: Vec<(Runtime, Bare)> = (0..JOBS).map(|_| (runtime(), Bare::new())).collect();
    for round in 0..ROUNDS {
        let mut units: Vec<Vec<Step<'_>>> = Vec::new();
        let mut places: HashMap<&CaseId, usize> = HashMap::new();
        for exchange in in_order.iter().filter(|sent| round_of(sent) == round) {
            // The requests of a case come one after another, and what provider states alone make at once.
            let place = match round {
                2 => *places.entry(&exchange.case).or_insert(units.len()),
                _ => units.len(),
            };
            if place == units.len() {
                units.push(Vec::new());
            }
            units[place].push(Step::new(exchange, &ids, &news, keep));
        }
        let before = cpu();
        let (took, sent) = timed(|| send(&mut workers, &units));
        all.cpu += cpu().saturating_sub(before);
        all.took += took;
        for (step, status, body) in sent {
            let recorded = step.exchange.response();
            all.alike += usize::from(recorded.is_some_and(|answer| answer.status == status));
            if let Some(recorded) = recorded.filter(|_| round < 2) {
                learn(&recorded.body, &body, &mut news);
            }
        }
    }
    all
}

fn round_of(exchange: &Exchange) -> usize {
    if exchange.operation != Operation::ProviderState {
        return 2;
    }
    let asked: Value = serde_json::from_slice(&exchange.request.body).unwrap_or_default();
    match (asked["action"].as_str(), asked["state"].as_str()) {
        (Some("teardown"), _) => 3,
        (_, Some("project")) if asked["params"]["same_token_as"].is_null() => 0,
        (_, Some("project" | "outsider")) => 1,
        _ => 2,
    }
}

/// A request, and where ids of runs come from and go to.
struct Step<'e> {
    exchange: &'e Exchange,
    ready: Ready,
    /// The recorded id of the run that it begins.
    begins: Option<String>,
    /// The recorded id of the run that it asks for.
    asks_for: Option<String>,
}

impl<'e> Step<'e> {
    fn new(
        exchange: &'e Exchange,
        ids: &Regex,
        news: &HashMap<String, String>,
        keep: bool,
    ) -> Self {
        let renewed = |text: &str| match ids.replace_all(text, |found: &Captures<'_>| {
            let old = &found[0];
            news.get(old).map_or(old, String::as_str).to_owned()
        }) {
            Cow::Borrowed(text) => text.to_owned(),
            Cow::Owned(text) => text,
        };
        let asked = &exchange.request;
        let headers = asked.headers.iter();
        let headers = headers.map(|(name, value)| (name.clone(), renewed(value)));
        let body = match std::str::from_utf8(&asked.body) {
            Ok(text) => renewed(text).into(),
            Err(_) => asked.body.clone(),
        };
        let mut ready = Ready::new(&asked.method, &renewed(&asked.url), headers, body);
        let opens = [Operation::ProviderState, Operation::GenerateText];
        ready.fresh = !keep && opens.contains(&exchange.operation);
        let of = |operation, body: &Bytes| {
            let is_it = exchange.operation == operation;
            is_it.then(|| run_id(body).map(str::to_owned)).flatten()
        };
        let answer = exchange.response().filter(|answer| answer.status == 200);
        Self {
            exchange,
            ready,
            begins: answer.and_then(|answer| of(Operation::GenerateText, &answer.body)),
            asks_for: of(Operation::GetTextGenerationStatus, &asked.body),
        }
    }

    fn body(&self, runs: &HashMap<&str, String>) -> Bytes {
        let asked_for = self.asks_for.as_deref();
        let renewed = asked_for.and_then(|old| Some((old, runs.get(old)?)));
        match (renewed, std::str::from_utf8(&self.ready.body)) {
            (Some((old, new)), Ok(text)) => text.replacen(old, new, 1).into(),
            _ => self.ready.body.clone(),
        }
    }
}

/// The id of a run in a body: the first value of a member `ID`.
fn run_id(body: &[u8]) -> Option<&str> {
    const BEFORE: &str = "\"ID\":\"";
    let text = std::str::from_utf8(body).ok()?;
    let from = text.find(BEFORE)? + BEFORE.len();
    text.get(from..from + 36)
}

type Sent<'s, 'e> = Vec<(&'s Step<'e>, u16, Bytes)>;

/// Sends all units, as many side by side as there are workers.
fn send<'s, 'e>(workers: &mut [(Runtime, Bare)], units: &'s [Vec<Step<'e>>]) -> Sent<'s, 'e> {
    let next = AtomicUsize::new(0);
    let all = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for (runtime, client) in workers {
            let (next, all) = (&next, &all);
            scope.spawn(move || {
                let mut sent = Vec::new();
                runtime.block_on(async {
                    while let Some(unit) = units.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let mut runs = HashMap::new();
                        for step in unit {
                            let (status, body) = client.send(&step.ready, step.body(&runs)).await;
                            if let (Some(old), Some(new)) = (&step.begins, run_id(&body)) {
                                runs.insert(old.as_str(), new.to_owned());
                            }
                            sent.push((step, status, body));
                        }
                    }
                });
                all.lock().expect("a lock").extend(sent);
            });
        }
    });
    all.into_inner().expect("a lock")
}

/// Notes which new texts stand where the recorded answer has others.
fn learn(recorded: &[u8], body: &[u8], news: &mut HashMap<String, String>) {
    fn pair(old: &Value, new: &Value, news: &mut HashMap<String, String>) {
        match (old, new) {
            (Value::String(old), Value::String(new)) => {
                news.insert(old.clone(), new.clone());
            }
            (Value::Array(old), Value::Array(new)) => {
                for (old, new) in old.iter().zip(new) {
                    pair(old, new, news);
                }
            }
            (Value::Object(old), Value::Object(new)) => {
                for (name, old) in old {
                    pair(old, &new[name], news);
                }
            }
            _ => {}
        }
    }
    let read = |bytes| serde_json::from_slice::<Value>(bytes).unwrap_or_default();
    pair(&read(recorded), &read(body), news);
}
