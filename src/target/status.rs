//! Reading a run's status, for the harness's own needs.

use bytes::Bytes;

use super::{Call, Client, Stamp, Target, reading};
use crate::model::Operation;

impl Target {
    /// The request that reads a run's status, without credentials; `None` where the target does
    /// not name the operation.
    #[must_use]
    pub fn status_call(&self, actor: &str, run_id: &str) -> Option<Call> {
        let operation = self.shared.settings.status.as_ref()?;
        let (path, body) = operation.request(run_id);
        Some(Call::post(
            actor,
            Operation::GetTextGenerationStatus,
            path,
            Bytes::from(body.to_string()),
        ))
    }

    /// Whether a run of the fixtures' project is seen to have ended.
    pub(super) async fn has_ended(&self, client: &Client, stamp: &Stamp, run_id: &str) -> bool {
        let settings = &self.shared.settings;
        let (Some(call), Some(operation), Some(token), Some(project)) = (
            self.status_call("caller", run_id),
            &settings.status,
            self.shared.token(),
            &settings.project_id,
        ) else {
            return false;
        };
        let exchange = client
            .send(stamp, call.token(&token).project(project))
            .await;
        exchange
            .response()
            .filter(|response| response.status == 200)
            .and_then(|response| reading::value(&response.body))
            .and_then(|body| {
                let status = body.pointer(&operation.run)?.get("Status")?.as_str()?;
                Some(matches!(status, "complete" | "failed"))
            })
            .unwrap_or(false)
    }
}
