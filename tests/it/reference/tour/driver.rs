//! Sending what the tour asks, and noting the answers.

use std::time::Duration;

use serde_json::{Value, json};

use crate::reference::client::{Answer, Arranged, Server};
use crate::reference::transcript::Transcript;

/// A server, the projects of the tour and what was answered so far.
pub(super) struct Tour<'a> {
    pub(super) server: &'a Server,
    pub(super) told: Transcript,
}

/// Longer than an answer that does not wait for a run takes, shorter than any that does.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);

impl Tour<'_> {
    pub(super) async fn state(&mut self, state: &str, params: Value) {
        if self.told.differs() {
            return;
        }
        let answer = self.server.state(state, params).await;
        self.told.add(state, &answer);
    }

    pub(super) async fn generate(&mut self, what: &str, of: &Arranged, body: Value) -> Value {
        if self.told.differs() {
            return Value::Null;
        }
        let call = self.server.generate(of, body);
        let Ok(answer) = tokio::time::timeout(PATIENCE, call).await else {
            self.told.say(what, "no answer in time");
            return Value::Null;
        };
        self.told.add(what, &answer);
        serde_json::from_str::<Value>(&answer.text)
            .map_or(Value::Null, |body| body["Data"]["ID"].clone())
    }

    pub(super) async fn list(&mut self, what: &str, of: &Arranged, body: Value) {
        if self.told.differs() {
            return;
        }
        let answer = self.server.list(of, body).await;
        self.told.add(what, &answer);
    }

    pub(super) async fn poll(&mut self, what: &str, of: &Arranged, run: &Value) {
        if self.told.differs() {
            return;
        }
        let answer = self.server.status(of, run).await;
        self.told.add(what, &answer);
    }

    pub(super) async fn raw(
        &mut self,
        what: &str,
        path: &str,
        token: Option<&str>,
        of: &str,
        body: &Value,
    ) {
        if self.told.differs() {
            return;
        }
        let answer = self
            .server
            .raw(path, token, Some(of), &body.to_string())
            .await;
        self.told.add(what, &answer);
    }

    /// Reads a run that was not held until it ends; the state between may be seen or not.
    pub(super) async fn until_end(&mut self, of: &Arranged, run: &Value) {
        if self.told.differs() {
            return;
        }
        for _ in 0..600 {
            let answer = self.server.status(of, run).await;
            if ["\"complete\"", "\"failed\""]
                .iter()
                .any(|end| answer.text.contains(end))
            {
                return self.told.add("end", &answer);
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        self.told.say("end", "never");
    }

    pub(super) async fn hold(&mut self, of: &Arranged) {
        self.state("hold_runs", json!({"project_id": of.id})).await;
    }

    pub(super) async fn finish(&mut self, of: &Arranged, outcome: &str) {
        self.state(
            "finish_runs",
            json!({"project_id": of.id, "outcome": outcome}),
        )
        .await;
    }

    /// Says of each hotel whether it can be selected; the project must be held.
    pub(super) async fn idle(&mut self, what: &str, of: &Arranged, hotels: &[String]) {
        if self.told.differs() {
            return;
        }
        let mut statuses = Vec::new();
        for hotel in hotels {
            let call = self.server.generate(of, json!({"HotelIDs": [hotel]}));
            let status = tokio::time::timeout(PATIENCE, call)
                .await
                .map_or(0, |answer: Answer| answer.status);
            statuses.push(status);
        }
        self.told.say(what, statuses);
    }
}
