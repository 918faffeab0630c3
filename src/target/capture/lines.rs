//! Captures of an exchange a line, as `schemas/capture.json` has it: what somebody's own log,
//! a few lines of a script, or [a recording](super::Passing) writes.
//!
//! Each becomes an entry as in HAR format, so that both are held to one rule: what cannot be used is
//! left out and counted.

use serde_json::{Map, Value, json};

/// A line that ends the reading.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Wrong {
    /// Which line, from 1.
    pub(super) line: usize,
    /// What is wrong with it.
    pub(super) what: String,
    /// What to do.
    pub(super) next: &'static str,
}

const NO_TEXT: &str =
    "calls whose body is written as JSON: write its text as a string, such as with tojson in jq";
const A_LINE: &str = "write one JSON object for each exchange, such as with jq -c";

/// Hands over the objects, one after the other, whether each stands on a line or is laid out over
/// several. Says whether the last one breaks off, as where its writer was killed.
pub(super) fn read(text: &str, take: &mut dyn FnMut(Value)) -> Result<bool, Wrong> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    let (mut line, mut counted) = (1, 0);
    loop {
        let start = values.byte_offset();
        let value = match values.next() {
            None => return Ok(false),
            Some(Err(error)) if error.is_eof() => return Ok(true),
            Some(Err(error)) => {
                let what = error.to_string();
                let what = what.split(" at line ").next().unwrap_or_default();
                return Err(Wrong {
                    line: error.line(),
                    what: format!("this is not JSON: {what} (column {})", error.column()),
                    next: A_LINE,
                });
            }
            Some(Ok(value)) => value,
        };
        let blank = text[start..].len() - text[start..].trim_start().len();
        line += text[counted..start + blank].matches('\n').count();
        counted = start + blank;
        let wrong = |what: &str, next| {
            Err(Wrong {
                line,
                what: what.to_owned(),
                next,
            })
        };
        match value {
            Value::Object(members) if members.contains_key("try_number") => {
                return wrong(
                    "these are the exchanges of a run of this suite",
                    "give the folder that holds them and their run.json",
                );
            }
            Value::Object(_) => take(value),
            _ => return wrong("this is not an object", A_LINE),
        }
    }
}

/// The entry of a capture in HAR format that says the same.
pub(super) fn entry(line: &Value) -> Result<Value, &'static str> {
    let member = |name: &str| line.get(name).cloned().unwrap_or_default();
    let (sent, received) = (member("request"), member("response"));
    let mut content = body(&received)?;
    match received.get("truncated").and_then(Value::as_bool) {
        Some(cut) => drop(content.insert("_truncated".to_owned(), cut.into())),
        // An empty text is an empty body, where no length says more.
        None if content.get("text").is_some_and(|text| text == "") => {
            content.insert("size".to_owned(), 0.into());
        }
        None => {}
    }
    let posted = body(&sent)?;
    Ok(json!({
        "startedDateTime": line.get("started_at"),
        "time": line.get("duration_ms"),
        "request": {
            "method": line.get("method"),
            "url": line.get("url"),
            "headers": fields(&sent),
            "postData": posted,
        },
        "response": {
            "status": line.get("status"),
            "headers": fields(&received),
            "content": content,
            "_error": line.get("error"),
        },
    }))
}

/// The body of a message: its text, or its bytes in base64; nothing where it was not captured.
fn body(message: &Value) -> Result<Map<String, Value>, &'static str> {
    let mut content = Map::new();
    if let Some(text) = message.get("body").filter(|body| !body.is_null()) {
        if !text.is_string() {
            return Err(NO_TEXT);
        }
        content.insert("text".to_owned(), text.clone());
    } else if let Some(bytes @ Value::String(_)) = message.get("body_base64") {
        content.insert("text".to_owned(), bytes.clone());
        content.insert("encoding".to_owned(), "base64".into());
    }
    Ok(content)
}

/// The header fields of a message, each with its name and its value: they come as an object, with a
/// list for a field that stands several times, or as a list of pairs.
fn fields(message: &Value) -> Vec<Value> {
    let field = |name: &Value, value: &Value| json!({"name": name, "value": value});
    let mut fields = Vec::new();
    match message.get("headers") {
        Some(Value::Object(all)) => {
            for (name, value) in all {
                let name = Value::from(name.as_str());
                match value {
                    Value::Array(values) => {
                        fields.extend(values.iter().map(|value| field(&name, value)));
                    }
                    value => fields.push(field(&name, value)),
                }
            }
        }
        Some(Value::Array(all)) => {
            for pair in all {
                match pair.as_array().map(Vec::as_slice) {
                    Some([name, value]) => fields.push(field(name, value)),
                    _ => fields.push(pair.clone()),
                }
            }
        }
        _ => {}
    }
    fields
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a failed test is what it is for")]
mod tests {
    use serde_json::{Value, json};

    use super::{entry, fields, read};

    fn all(text: &str) -> (usize, Result<bool, (usize, String)>) {
        let mut count = 0;
        let done = read(text, &mut |_| count += 1);
        (count, done.map_err(|wrong| (wrong.line, wrong.what)))
    }

    #[test]
    fn objects_are_read_however_they_are_laid_out() {
        assert_eq!(all("{}\n{}\n"), (2, Ok(false)));
        assert_eq!(all("{\n \"a\": 1\n}\n\n{}{}"), (3, Ok(false)));
        assert_eq!(all("{}\r\n\r\n"), (1, Ok(false)));
        assert_eq!(all("{}\n{\"url\": \"http"), (1, Ok(true)));
    }

    #[test]
    fn what_cannot_be_read_is_named_with_its_line() {
        for (text, line, what) in [
            ("{}\n{\n\"a\": 1\n}\n[]\n", 5, "not an object"),
            ("{}\n\n{,}\n", 3, "not JSON: key must be a string"),
            (
                "{}\n{\"id\": 1, \"try_number\": 1}",
                2,
                "exchanges of a run",
            ),
        ] {
            let (_, done) = all(text);
            let (at, said) = done.unwrap_err();
            assert!(at == line && said.contains(what), "{text}: {at}: {said}");
        }
    }

    #[test]
    fn header_fields_come_as_an_object_or_as_pairs() {
        let expected = json!([
            {"name": "a", "value": "1"}, {"name": "a", "value": "2"}, {"name": "b", "value": null},
        ]);
        for headers in [
            json!({"a": ["1", "2"], "b": null}),
            json!([["a", "1"], ["a", "2"], ["b", null]]),
            expected.clone(),
        ] {
            let read = fields(&json!({"headers": headers}));
            assert_eq!(Value::from(read), expected);
        }
        assert!(fields(&json!({"headers": null})).is_empty());
    }

    #[test]
    fn a_body_that_was_not_captured_is_none_and_an_empty_one_is_empty() {
        let content = |response: Value| {
            let read = entry(&json!({"response": response}));
            read.unwrap()["response"]["content"].clone()
        };
        assert_eq!(content(json!({})), json!({}));
        assert_eq!(content(json!({"body": null})), json!({}));
        assert_eq!(content(json!({"body": ""})), json!({"text": "", "size": 0}));
        assert_eq!(
            content(json!({"body_base64": "e30=", "truncated": false})),
            json!({"text": "e30=", "encoding": "base64", "_truncated": false})
        );
        let parsed = entry(&json!({"response": {"body": {"Data": []}}}));
        assert!(parsed.is_err_and(|why| why.contains("tojson")));
    }
}
