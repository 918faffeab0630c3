//! The description of the operations as this server answers them: the document's, which is kept in
//! `schemas/openapi.json`, with the server's own choices where the document leaves them open.

use serde_json::{Value, json};

use crate::reference::behaviour::facts::Operation;
use crate::reference::front::about::About;
use crate::reference::http::router::path;

const KEPT: &str = include_str!("../../../schemas/openapi.json");

const CHOICES: &str = "\n\n**This server** is the bundled reference server of content-conformance. \
Where the document leaves it open what a request may hold, the requests here are those that it \
accepts; it refuses others with 400. null in the place of a list or a number is as if it were \
absent, X-Project-ID must be a UUID, and errors have the body \
`{\"Error\": {\"Code\": \"…\", \"Message\": \"…\"}}`. A server started with variants or a fault may \
do otherwise.";

/// The description of this server.
pub(super) fn description(about: &About<'_>) -> Value {
    // That the kept file is JSON, a test holds.
    let mut all: Value = serde_json::from_str(KEPT).unwrap_or_default();
    let mut put = |pointer: &str, value: Value| {
        if let Some(place) = all.pointer_mut(pointer) {
            *place = value;
        }
    };
    let demo = about.demo;
    put(
        "/servers",
        json!([{"url": about.base, "description": "The bundled reference server."}]),
    );
    put(
        "/components/parameters/project/schema",
        json!({"type": "string", "format": "uuid", "examples": [demo.project_id]}),
    );
    put("/components/schemas/generate-text-request", generate());
    put(
        "/components/schemas/list-approvals-request",
        list(about.limits),
    );
    let address = path(Operation::Generate).replace('/', "~1");
    put(
        &format!(
            "/paths/{address}/post/requestBody/content/application~1json/examples/usual/value"
        ),
        json!({"HotelIDs": demo.hotels.get(..1)}),
    );
    if let Some(Value::String(text)) = all.pointer_mut("/info/description") {
        text.push_str(CHOICES);
    }
    all
}

/// What generateText accepts: a list with something in it, and perhaps the other.
fn generate() -> Value {
    let ids = |kind: Value| json!({"type": kind, "items": {"type": "string", "format": "uuid"}});
    let filled = |name: &str| {
        let mut list = ids(json!("array"));
        list["minItems"] = json!(1);
        json!({"required": [name], "properties": {name: list}})
    };
    let perhaps = ids(json!(["array", "null"]));
    json!({
        "title": "Request of generateText",
        "type": "object",
        "properties": {"HotelIDs": perhaps, "TagIDs": perhaps},
        "anyOf": [filled("HotelIDs"), filled("TagIDs")],
    })
}

/// What listApprovals accepts. An id of any form is at least echoed.
fn list((smallest, largest): (i64, i64)) -> Value {
    json!({
        "title": "Request of listApprovals",
        "type": "object",
        "properties": {
            "Limit": {"type": ["integer", "null"], "minimum": smallest, "maximum": largest},
            "Offset": {"type": ["integer", "null"], "minimum": 0, "maximum": u64::MAX},
            "HotelIDs": {"type": ["array", "null"], "items": {"type": "string"}},
        },
    })
}
