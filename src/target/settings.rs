//! What a run knows about its target before it has sent anything.

use std::time::Duration;

use serde_json::Value;
use sha2::{Digest as _, Sha256};
use url::Url;

use super::{Proxy, ProxyPlan, Secret, Tls, address};

/// Everything that the configuration says about the implementation under test.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The name shown in reports.
    pub name: String,
    /// The target file as the checkout calls it, where there is one and it lies within.
    pub file: Option<String>,
    /// `{base_url}` of the document.
    pub base_url: Url,
    /// The calling project, on a target without provider states.
    pub project_id: Option<String>,
    /// The caller's token, on a target without provider states.
    pub token: Option<Secret>,
    /// The command that prints the token, and another one when that has ended.
    pub token_command: Option<Vec<String>>,
    /// How the token is shown: `$` and the environment variable's name.
    pub token_name: String,
    /// A valid token with no access to the project.
    pub outsider_token: Option<Secret>,
    /// How the outsider's token is shown.
    pub outsider_token_name: String,
    /// Header fields sent with every request to the target.
    pub headers: Vec<(String, Secret)>,
    /// What exists on a target without provider states.
    pub fixtures: Fixtures,
    /// getTextGenerationStatus, where the target names it.
    pub status: Option<StatusOperation>,
    /// The address of the provider states, where there is one.
    pub states: Option<StatesAddress>,
    /// Limits of the run.
    pub limits: Limits,
    /// Whether nothing is sent that could change the target.
    pub read_only: bool,
    /// Whether generation is allowed for hotels that no target file vouches for.
    pub allow_generation: bool,
    /// Whether certificates of the target, and of the adapter, are taken unproved.
    pub insecure: bool,
    /// The proxy on the way to the target.
    pub proxy: ProxyPlan,
    /// Certificates: whom to trust, and whom to be.
    pub tls: Tls,
}

/// What exists on a target without provider states.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fixtures {
    /// Whether nobody else starts runs for the hotels.
    pub exclusive: bool,
    /// Live members with no run in progress.
    pub hotels: Vec<String>,
    /// Hotels of another project.
    pub foreign_hotels: Vec<String>,
    /// Hotels that were members once.
    pub removed_hotels: Vec<String>,
    /// Tags and their hotels.
    pub tags: Vec<Tag>,
}

/// A tag and its hotels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// The tag's id.
    pub id: String,
    /// Its hotels, all of them.
    pub hotels: Vec<String>,
}

/// Where and how the status of a run is read; the document does not show it.
#[derive(Clone, Debug, PartialEq)]
pub struct StatusOperation {
    /// The path under the base address, from its slash on.
    pub path: String,
    /// The request's body; `{run_id}` stands for the run's id wherever it is part of a string.
    pub body: Value,
    /// The JSON pointer to the object with Status and Progress; empty for the whole body.
    pub run: String,
}

impl StatusOperation {
    /// Path and body of the request for one run.
    #[must_use]
    pub fn request(&self, run_id: &str) -> (String, Value) {
        (
            self.path.replace(RUN_ID, run_id),
            filled(&self.body, run_id),
        )
    }
}

/// What stands for the run's id in a status operation.
pub(super) const RUN_ID: &str = "{run_id}";

fn filled(value: &Value, run_id: &str) -> Value {
    match value {
        Value::String(text) => Value::String(text.replace(RUN_ID, run_id)),
        Value::Array(items) => items.iter().map(|item| filled(item, run_id)).collect(),
        Value::Object(members) => Value::Object(
            members
                .iter()
                .map(|(name, item)| (name.clone(), filled(item, run_id)))
                .collect(),
        ),
        other => other.clone(),
    }
}

/// Where provider states are arranged.
#[derive(Clone, Debug)]
pub struct StatesAddress {
    /// The address that is posted to.
    pub url: Url,
    /// A bearer token for it.
    pub token: Option<Secret>,
    /// The proxy on the way to it.
    pub proxy: Option<Proxy>,
}

/// Limits of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Limits {
    /// The most runs that may be queued; none: no limit.
    pub max_runs: Option<u64>,
    /// The most hotels in all runs together; none: no limit.
    pub max_hotels: Option<u64>,
    /// The most requests to the target, provider states left aside; none: no limit.
    pub max_requests: Option<u64>,
    /// The most requests a second; none: no limit.
    pub requests_per_second: Option<f64>,
    /// The smallest Limit that the target promises to take.
    pub min_limit: Option<i64>,
    /// The largest Limit that the target promises to take.
    pub max_limit: Option<i64>,
    /// How long a driven transition may take to be visible.
    pub settle_time: Duration,
    /// How long a run may take to end.
    pub run_timeout: Duration,
    /// How long one answer may take, from the first byte sent to the last byte received.
    pub request_timeout: Duration,
    /// How long all waiting for one answer after 429 may take together.
    pub max_wait: Duration,
    /// The largest body read, in bytes, after its content coding was undone.
    pub max_body: usize,
    /// After which time no case begins and nothing is waited for; none: no limit.
    pub max_duration: Option<Duration>,
}

impl Limits {
    /// How long one step may take: time for a run to end, and a minute for everything else.
    #[must_use]
    pub fn step_timeout(&self) -> Duration {
        self.run_timeout + Duration::from_secs(60)
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_runs: None,
            max_hotels: None,
            max_requests: None,
            requests_per_second: None,
            min_limit: None,
            max_limit: None,
            settle_time: Duration::from_secs(2),
            run_timeout: Duration::from_secs(120),
            request_timeout: Duration::from_secs(30),
            max_wait: Duration::from_secs(30),
            max_body: 32 << 20,
            max_duration: None,
        }
    }
}

/// The most runs on a target without provider states, where nothing else is said.
pub(super) const DEFAULT_MAX_RUNS: u64 = 50;

impl Settings {
    /// Whether generateText may be sent at all: with provider states, with hotels that the target
    /// file vouches for, or where it was allowed outright; never in a read-only run.
    #[must_use]
    pub fn may_generate(&self) -> bool {
        !self.read_only
            && (self.states.is_some() || !self.fixtures.hotels.is_empty() || self.allow_generation)
    }

    /// The base address as text, without a slash at its end.
    #[must_use]
    pub fn base(&self) -> &str {
        address::stem(&self.base_url)
    }

    /// A digest of what decides which questions are asked and how answers are judged. No secret
    /// takes part in it, nor the way that requests take: proxies and certificates.
    #[must_use]
    pub fn digest(&self) -> String {
        let Self { limits, .. } = self;
        let what = format!(
            "{:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {} {}",
            self.base_url.as_str(),
            self.project_id,
            self.fixtures,
            self.status,
            self.states.as_ref().map(|states| states.url.as_str()),
            limits.max_runs,
            limits.max_hotels,
            (limits.min_limit, limits.max_limit),
            (limits.settle_time, limits.run_timeout),
            self.outsider_token.is_some(),
            self.read_only,
            self.allow_generation,
        );
        let digest = Sha256::digest(what.as_bytes());
        digest.iter().take(8).fold(String::new(), |mut text, byte| {
            use std::fmt::Write as _;
            let _ = write!(text, "{byte:02x}");
            text
        })
    }
}

#[cfg(test)]
mod tests {
    use super::StatusOperation;
    use serde_json::json;

    #[test]
    fn the_run_id_is_put_in_wherever_it_stands_in_a_string() {
        let operation = StatusOperation {
            path: "/runs/{run_id}".to_owned(),
            body: json!({"ID": "{run_id}", "{run_id}": 1, "more": [{"x": "a{run_id}b{run_id}"}]}),
            run: String::new(),
        };
        assert_eq!(
            operation.request("7"),
            (
                "/runs/7".to_owned(),
                json!({"ID": "7", "{run_id}": 1, "more": [{"x": "a7b7"}]})
            )
        );
    }
}
