//! Ways to write one and the same request: the answer must not depend on them.

use serde_json::Value;

use crate::steps::ask::Ask;
use crate::target::Route;

/// The same request written in another way; nothing where the words of a scenario mean none.
pub(crate) fn rewritten(words: &str, mut ask: Ask) -> Option<Ask> {
    let body: Value = serde_json::from_slice(&ask.body).ok()?;
    match words {
        "header names in Title-Case" => ask.route = Route::TitleCase,
        "a charset on its Content-Type" => {
            ask.content_type = Some("application/json; charset=utf-8".to_owned());
        }
        "a second parameter on its Content-Type" => {
            ask.content_type = Some("application/json; charset=utf-8; x=1".to_owned());
        }
        "a quoted charset in capitals" => {
            ask.content_type = Some("application/json;charset=\"UTF-8\"".to_owned());
        }
        "its media type in capitals" => ask.content_type = Some("Application/JSON".to_owned()),
        "its members in the opposite order" => ask.body = reversed(&body)?.into(),
        "white space round everything" => ask.body = spaced(&body)?.into(),
        "escapes in member names" => ask.body = escaped(&body, true, false)?.into(),
        "escapes in ids" => ask.body = escaped(&body, false, true)?.into(),
        _ => return None,
    }
    Some(ask)
}

fn reversed(body: &Value) -> Option<String> {
    let members: Vec<String> = body
        .as_object()?
        .iter()
        .rev()
        .map(|(name, value)| format!("{}:{value}", quoted(name, false)))
        .collect();
    Some(format!("{{{}}}", members.join(",")))
}

fn spaced(body: &Value) -> Option<String> {
    let members: Vec<String> = body
        .as_object()?
        .iter()
        .map(|(name, value)| format!("\r\n\t{} :  {value} ", quoted(name, false)))
        .collect();
    Some(format!("\n {{{}\n}}\r\n ", members.join(",")))
}

fn escaped(body: &Value, names: bool, texts: bool) -> Option<String> {
    let members: Vec<String> = body
        .as_object()?
        .iter()
        .map(|(name, value)| format!("{}:{}", quoted(name, names), written(value, texts)))
        .collect();
    Some(format!("{{{}}}", members.join(",")))
}

fn written(value: &Value, escape: bool) -> String {
    match value {
        Value::String(text) => quoted(text, escape),
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(|item| written(item, escape)).collect();
            format!("[{}]", items.join(","))
        }
        other => other.to_string(),
    }
}

/// A JSON string; with every second character written as an escape.
fn quoted(text: &str, escape: bool) -> String {
    if !escape {
        return Value::from(text).to_string();
    }
    let inner: String = text
        .encode_utf16()
        .enumerate()
        .map(|(index, unit)| match char::from_u32(u32::from(unit)) {
            Some(c) if index % 2 == 1 && c.is_ascii_alphanumeric() => c.to_string(),
            _ => format!("\\u{unit:04x}"),
        })
        .collect();
    format!("\"{inner}\"")
}

#[cfg(test)]
mod tests {
    use super::{escaped, reversed, spaced};
    use serde_json::{Value, json};

    #[test]
    fn every_writing_means_the_same() {
        let body = json!({"HotelIDs": ["0aB-1", "x"], "Limit": 3, "Offset": 0});
        let writings = [
            reversed(&body),
            spaced(&body),
            escaped(&body, true, false),
            escaped(&body, false, true),
        ];
        for writing in writings {
            let writing = writing.unwrap_or_default();
            assert_ne!(writing, body.to_string());
            assert_eq!(
                serde_json::from_str::<Value>(&writing).ok(),
                Some(body.clone()),
                "{writing}"
            );
        }
    }

    #[test]
    fn the_opposite_order_is_opposite() {
        assert_eq!(
            reversed(&json!({"Limit": 3, "Offset": 0})).as_deref(),
            Some(r#"{"Offset":0,"Limit":3}"#)
        );
    }
}
