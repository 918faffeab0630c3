//! The data of a page: the exchanges that it shows, each once.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use crate::model::{Answer, Exchange};
use crate::report::plain::plain_lines;
use crate::report::story::{Moment, Story, places};

/// Bytes shown of one body.
const BODY: usize = 50_000;
/// Bytes of bodies in the whole page.
const BODIES: usize = 1_000_000;

/// The data that the page's script reads: what the stories tell.
pub(super) fn data(stories: &[Story<'_>]) -> Value {
    let mut exchanges = Map::new();
    let mut room = BODIES;
    let moments = stories.iter().flat_map(|story| &story.moments);
    let calls = moments.filter_map(|moment| match moment {
        Moment::Call(call) => Some(call),
        _ => None,
    });
    for call in calls {
        let known = exchanges.entry(call.exchange.id.to_string());
        let known = known.or_insert_with(|| whole(call.exchange, &mut room));
        if let Some(value) = call.value()
            && let Some(wrong) = known["wrong"].as_array_mut()
        {
            let places = places(&value, &call.pointers());
            wrong.extend(places.into_iter().map(Value::from));
        }
    }
    Value::Object(exchanges)
}

fn whole(exchange: &Exchange, room: &mut usize) -> Value {
    let request = &exchange.request;
    let first = format!("{} {}", request.method, request.url);
    let sent = json!({"head": head(first, &request.headers), "body": body(&request.body, room)});
    let answer = match &exchange.answer {
        Answer::Response(response) => {
            let first = response.status.to_string();
            json!({"head": head(first, &response.headers), "body": body(&response.body, room)})
        }
        Answer::Trouble(trouble) => json!({"head": plain_lines(&trouble.message), "body": ""}),
    };
    json!({"request": sent, "answer": answer, "wrong": []})
}

fn head(first: String, headers: &[(String, String)]) -> String {
    let mut head = first;
    for (name, value) in headers {
        let _ = write!(head, "\n{name}: {value}");
    }
    plain_lines(&head).into_owned()
}

/// A body as text, cut with a mark where it is long or the page is full.
fn body(bytes: &[u8], room: &mut usize) -> String {
    let most = BODY.min(*room).min(bytes.len());
    *room -= most;
    let shown = String::from_utf8_lossy(&bytes[..most]);
    let shown = plain_lines(&shown);
    if most == bytes.len() {
        return shown.into_owned();
    }
    format!(
        "{shown}… (cut: {most} of {} bytes are shown; the rest stands in exchanges.ndjson)",
        bytes.len()
    )
}
