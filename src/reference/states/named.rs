//! What a state is about, found by the id that the request names, and what a state answers.

use serde_json::Value;
use uuid::Uuid;

use crate::reference::http::app::App;
use crate::reference::state::service::Cell;

/// Values, or a status and a message.
pub(super) type Arranged = Result<Value, (u16, String)>;

/// A project.
pub(super) fn cell(app: &App, id: Uuid) -> Result<Cell, (u16, String)> {
    app.service
        .project(id)
        .ok_or_else(|| (400, format!("there is no project {id}")))
}
