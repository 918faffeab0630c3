//! What saves calls of the provider states where the adapter takes it: runs that are held from the
//! start or on after others have ended, and one teardown for several projects.
//!
//! An adapter says so with a project that it makes (`takes`). One that says nothing is never sent
//! more than the contract has.

use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use serde_json::{Map, Value};

/// Projects that are ended with one call.
const TOGETHER: usize = 60;

/// What the adapter of a run takes, as far as it has said.
#[derive(Debug, Default)]
pub(super) struct Takes {
    hold: AtomicBool,
    project_ids: AtomicBool,
    over: Mutex<Vec<String>>,
    heard: AtomicBool,
    first: tokio::sync::Mutex<()>,
}

impl Takes {
    /// The turn of a project that is made before one has said anything: the first is made alone, and
    /// the others know what it said.
    pub(super) async fn turn(&self) -> Option<tokio::sync::MutexGuard<'_, ()>> {
        if self.heard.load(Ordering::Relaxed) {
            return None;
        }
        let turn = self.first.lock().await;
        (!self.heard.load(Ordering::Relaxed)).then_some(turn)
    }

    /// Notes that a project was asked for, whatever came of it.
    pub(super) fn asked(&self) {
        self.heard.store(true, Ordering::Relaxed);
    }

    /// Reads what the values of a project say.
    pub(super) fn hear(&self, values: &Map<String, Value>) {
        let Some(takes) = values.get("takes").and_then(Value::as_array) else {
            return;
        };
        for (name, known) in [("hold", &self.hold), ("project_ids", &self.project_ids)] {
            if takes.iter().any(|one| one == name) {
                known.store(true, Ordering::Relaxed);
            }
        }
    }

    /// Whether `project` and `finish_runs` take `hold`, and the teardown of a project ends the runs that
    /// are held.
    pub(super) fn hold(&self) -> bool {
        self.hold.load(Ordering::Relaxed)
    }

    /// Puts a project by that is over. Returns those to end now: this one, where each is ended by
    /// itself, and none before there are enough for one call.
    pub(super) fn put_by(&self, project: &str) -> Vec<String> {
        if !self.project_ids.load(Ordering::Relaxed) {
            return vec![project.to_owned()];
        }
        let mut over = self.over.lock().unwrap_or_else(PoisonError::into_inner);
        over.push(project.to_owned());
        if over.len() < TOGETHER {
            return Vec::new();
        }
        mem::take(&mut over)
    }

    /// Those that were put by.
    pub(super) fn rest(&self) -> Vec<String> {
        mem::take(&mut self.over.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test may fail by panicking")]

    use super::{TOGETHER, Takes};
    use serde_json::json;

    fn told(takes: &serde_json::Value) -> Takes {
        let known = Takes::default();
        known.hear(json!({ "takes": takes }).as_object().unwrap());
        known
    }

    #[test]
    fn an_adapter_that_says_nothing_ends_each_project_by_itself() {
        for takes in [json!(null), json!([]), json!(["something"]), json!("hold")] {
            let known = told(&takes);
            assert!(!known.hold(), "{takes}");
            assert_eq!(known.put_by("p"), ["p"]);
            assert!(known.rest().is_empty());
        }
    }

    #[test]
    fn projects_are_put_by_until_there_are_enough_for_one_call() {
        let known = told(&json!(["project_ids", "hold"]));
        assert!(known.hold());
        for number in 1..TOGETHER {
            assert!(known.put_by(&number.to_string()).is_empty());
        }
        assert_eq!(known.put_by("last").len(), TOGETHER);
        assert!(known.put_by("next").is_empty());
        assert_eq!(known.rest(), ["next"]);
        assert!(known.rest().is_empty());
    }
}
