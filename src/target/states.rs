//! Provider states: asking the implementer's adapter to arrange something.
//!
//! The calls go through the same client and are recorded; they are never judged, and the run's
//! own rate does not hold them back.

use serde_json::{Map, Value, json};

use super::client::Manner;
use super::{Call, Client, Route, Secret, Shared, Stamp};
use crate::model::{Exchange, Form, Operation, Response, Stop, Trouble};

/// States that only make something to look at; the others change what is there.
const ARRANGING: [&str; 2] = ["project", "outsider"];
/// The state that lets held runs go; it is sent even when the run was stopped.
const RELEASING: &str = "finish_runs";

/// What the adapter answered.
#[derive(Clone, Debug, PartialEq)]
pub enum StateAnswer {
    /// It arranged the state; these are its values. Tokens among them are the true ones.
    Values(Map<String, Value>),
    /// It does not know the state (404 or 501), or there is no adapter; with its message, if any.
    Unknown(String),
    /// It answered with another status than 200.
    Refused {
        /// The status.
        status: u16,
        /// The beginning of the answer.
        message: String,
    },
    /// No answer came that can be read.
    Trouble(String),
}

impl StateAnswer {
    /// Why there are no values, in one line; empty where there are.
    fn why(&self) -> String {
        match self {
            Self::Values(_) => String::new(),
            Self::Unknown(message) | Self::Trouble(message) => message.clone(),
            Self::Refused { status, message } => format!("answered {status}: {message}"),
        }
    }

    /// The values, or what ends the case: skipped where the state is unknown, inconclusive where
    /// it could not be arranged.
    pub fn values(self, state: &str) -> Result<Map<String, Value>, Stop> {
        match self {
            Self::Values(values) => Ok(values),
            Self::Unknown(message) => Err(Stop::skipped(format!(
                "needs the provider state `{state}`: {message}"
            ))),
            Self::Refused { status, message } => Err(Stop::inconclusive(format!(
                "the provider state `{state}` was answered {status}: {message}"
            ))),
            Self::Trouble(message) => Err(Stop::inconclusive(format!(
                "the provider state `{state}`: {message}"
            ))),
        }
    }
}

/// Asks the adapter to arrange a state.
pub async fn setup(client: &Client, stamp: &Stamp, state: &str, params: Value) -> StateAnswer {
    ask(client, stamp, state, "setup", params).await
}

/// Tells the adapter that a state is no longer needed. This is sent even when the run was stopped.
pub async fn teardown(client: &Client, stamp: &Stamp, state: &str, params: Value) -> StateAnswer {
    ask(client, stamp, state, "teardown", params).await
}

async fn ask(
    client: &Client,
    stamp: &Stamp,
    state: &str,
    action: &str,
    params: Value,
) -> StateAnswer {
    let shared = client.shared();
    let Some(address) = &shared.settings.states else {
        return StateAnswer::Unknown("the target file has no [states]".to_owned());
    };
    if shared.settings.read_only && !ARRANGING.contains(&state) {
        return StateAnswer::Unknown("the run is read-only and drives nothing".to_owned());
    }
    let body = json!({ "state": state, "action": action, "params": params });
    let mut call = Call::post(
        "provider",
        Operation::ProviderState,
        address.url.as_str(),
        body.to_string(),
    );
    call.form = Form::Documented;
    call.route = Route::Pooled;
    if let Some(token) = &address.token {
        call = call.token(token);
    }
    let manner = Manner {
        though_stopped: action == "teardown" || state == RELEASING,
        ..Manner::default()
    };
    let mut read = None;
    let exchange = client
        .exchange(stamp, call, manner, |answer| {
            let values = values(answer);
            if let Ok(values) = &values
                && let Some(token) = values.get("token").and_then(Value::as_str)
            {
                shared.redactor.register(token, &token_name(state));
            }
            read = Some(values);
        })
        .await;
    let answer = match read {
        Some(Ok(values)) => StateAnswer::Values(values),
        _ => failed(&exchange),
    };
    account(shared, state, action, &params, &answer);
    answer
}

/// Keeps account of what was arranged and what was put back.
fn account(shared: &Shared, state: &str, action: &str, params: &Value, answer: &StateAnswer) {
    let left = &shared.left_behind;
    let text = |value: Option<&Value>| value.and_then(Value::as_str).map(str::to_owned);
    let asked = text(params.get("project_id")).unwrap_or_default();
    let several = params.get("project_ids").and_then(Value::as_array);
    let torn_down: Vec<String> = match several {
        Some(several) => several.iter().filter_map(|id| text(Some(id))).collect(),
        None => vec![asked.clone()],
    };
    match (state, action, answer) {
        ("project", "setup", StateAnswer::Values(values)) => {
            if let Some(id) = text(values.get("project_id")) {
                left.project(&id, "no teardown was sent");
                if params.get("hold").is_some() {
                    left.held(&id, "they were not finished");
                }
            }
        }
        // An adapter may have nothing to do for a teardown.
        ("project", "teardown", StateAnswer::Values(_) | StateAnswer::Unknown(_)) => {
            for id in &torn_down {
                left.torn_down(id);
            }
        }
        ("project", "teardown", answer) => {
            let why = answer.why();
            for id in &torn_down {
                left.project(id, &why);
            }
        }
        ("hold_runs", _, StateAnswer::Values(_)) => left.held(&asked, "they were not finished"),
        (RELEASING, _, StateAnswer::Values(_)) => left.let_go(&asked),
        _ => {}
    }
}

/// How a token that an adapter gave is shown; `{n}` becomes a number.
fn token_name(state: &str) -> String {
    match state {
        "outsider" => "$OUTSIDER_TOKEN_{n}".to_owned(),
        _ => "$TOKEN_{n}".to_owned(),
    }
}

/// The name under which a token that an adapter gave is known.
pub(super) fn name_of(client: &Client, token: &Secret, state: &str) -> String {
    client
        .shared()
        .redactor
        .register(token.expose(), &token_name(state))
}

fn values(answer: &Result<Response, Trouble>) -> Result<Map<String, Value>, ()> {
    let response = answer.as_ref().map_err(|_| ())?;
    if response.status != 200 {
        return Err(());
    }
    if response.body.iter().all(u8::is_ascii_whitespace) {
        return Ok(Map::new());
    }
    match serde_json::from_slice(&response.body) {
        Ok(Value::Object(values)) => Ok(values),
        _ => Err(()),
    }
}

/// What an answer without values means.
fn failed(exchange: &Exchange) -> StateAnswer {
    let response = match &exchange.answer {
        crate::model::Answer::Trouble(trouble) => {
            return StateAnswer::Trouble(trouble.message.clone());
        }
        crate::model::Answer::Response(response) => response,
    };
    let message = beginning(&response.body);
    match response.status {
        200 => StateAnswer::Trouble(format!("the answer is not a JSON object: {message}")),
        404 | 501 => StateAnswer::Unknown(format!(
            "the adapter answered {}: {message}",
            response.status
        )),
        status => StateAnswer::Refused { status, message },
    }
}

/// The beginning of a body, in one line.
pub(super) fn beginning(body: &[u8]) -> String {
    let text = String::from_utf8_lossy(&body[..body.len().min(400)]);
    let line: Vec<&str> = text.split_whitespace().collect();
    let line = line.join(" ");
    match line.char_indices().nth(160) {
        Some((at, _)) => format!("{}…", &line[..at]),
        None if line.is_empty() => "(empty)".to_owned(),
        None => line,
    }
}
