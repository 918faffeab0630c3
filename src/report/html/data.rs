//! The data of a page: the exchanges that findings cite, each once, and an index of all.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use crate::model::{Answer, Exchange};
use crate::report::View;

/// Bytes shown of one body.
const BODY: usize = 16_000;
/// Bytes of bodies in the whole page.
const BODIES: usize = 2_000_000;
/// Exchanges in the index.
const INDEX: usize = 20_000;

/// The data that the page's script reads.
pub(super) fn data(view: View<'_>) -> Value {
    let mut exchanges = Map::new();
    let mut room = BODIES;
    for exchange in view
        .record
        .findings
        .iter()
        .flat_map(|finding| view.shown(finding))
    {
        let key = exchange.id.to_string();
        if !exchanges.contains_key(&key) {
            exchanges.insert(key, whole(&exchange, &mut room));
        }
    }
    let mut cases: Vec<&str> = Vec::new();
    let mut known: BTreeMap<&str, usize> = BTreeMap::new();
    let mut operations: Vec<String> = Vec::new();
    let mut index = Vec::new();
    for brief in view.record.exchanges.iter().take(INDEX) {
        let case = *known.entry(&brief.case.0).or_insert_with(|| {
            cases.push(&brief.case.0);
            cases.len() - 1
        });
        let name = brief.operation.to_string();
        let operation = operations
            .iter()
            .position(|known| *known == name)
            .unwrap_or_else(|| {
                operations.push(name);
                operations.len() - 1
            });
        let status = brief
            .status
            .map_or_else(|| "no answer".to_owned(), |status| status.to_string());
        index.push(json!([
            brief.id,
            case,
            operation,
            status,
            brief.duration_ms
        ]));
    }
    json!({"exchanges": exchanges, "cases": cases, "operations": operations, "index": index})
}

fn whole(exchange: &Exchange, room: &mut usize) -> Value {
    let request = &exchange.request;
    let mut head = format!("{} {}\n", request.method, request.url);
    for (name, value) in &request.headers {
        let _ = writeln!(head, "{name}: {value}");
    }
    let (answer, received) = match &exchange.answer {
        Answer::Response(response) => {
            let mut head = format!("{}\n", response.status);
            for (name, value) in &response.headers {
                let _ = writeln!(head, "{name}: {value}");
            }
            (head, body(&response.body, room))
        }
        Answer::Trouble(trouble) => (trouble.message.clone(), String::new()),
    };
    json!({
        "request": head,
        "sent": body(&request.body, room),
        "answer": answer,
        "received": received,
    })
}

/// A body as text, cut with a mark where it is long or the page is full.
fn body(bytes: &[u8], room: &mut usize) -> String {
    let most = BODY.min(*room);
    if bytes.len() <= most {
        *room -= bytes.len();
        return String::from_utf8_lossy(bytes).into_owned();
    }
    *room -= most;
    let shown = String::from_utf8_lossy(&bytes[..most]);
    format!(
        "{shown}… (cut: {} of {} bytes are shown; the rest stands in exchanges.ndjson)",
        most,
        bytes.len()
    )
}
