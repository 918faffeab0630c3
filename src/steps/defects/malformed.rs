//! Bodies that no operation can take: not JSON, no object, or a documented field of a wrong type.
//!
//! Numbers written as text, fractions and null are open points, so they are not here. Ids that are
//! no UUIDs are one too, and are here because they can provoke an error answer.

use serde_json::{Value, json};

/// The body that the words of a scenario mean, made from a good one; nothing where they mean none.
pub(crate) fn body(words: &str, good: &Value) -> Option<Vec<u8>> {
    let text = good.to_string();
    let cut = || text.trim_end_matches('}').to_owned();
    let made = match words {
        "an empty body" => String::new(),
        "a body of plain words" => "the usual hotels, please".to_owned(),
        "a body cut off before its end" => cut(),
        "a body with a second object after the first" => format!("{text}{{}}"),
        "a body with words after the object" => format!("{text} thanks"),
        "a body with a comma before its end" => format!("{},}}", cut()),
        "a body in single quotes" => text.replace('"', "'"),
        "a body with names out of quotes" => unquoted(good)?,
        "a body with a comment" => format!("/* the usual */{text}"),
        "a body of XML" => "<Request><HotelIDs/></Request>".to_owned(),
        "a body in form encoding" => "HotelIDs=1&Limit=10&Offset=0".to_owned(),
        "a body that is not UTF-8" => return Some(not_utf8(&text)),
        "an array in place of the object" => json!([good]).to_string(),
        "a string in place of the object" => json!(text).to_string(),
        "a number in place of the object" => "7".to_owned(),
        "true in place of the object" => "true".to_owned(),
        "an empty array in place of the object" => "[]".to_owned(),
        "ids that are no UUIDs" => {
            let mut body = good.clone();
            body.as_object_mut()?
                .insert("HotelIDs".to_owned(), json!(["hotel-17"]));
            body.to_string()
        }
        _ => return field_of_wrong_type(words, good),
    };
    Some(made.into_bytes())
}

/// JSON whose meaning the document leaves open: null, nothing at all, numbers beyond any bound, and
/// texts that are no UUIDs. It may be refused, and taken for one thing or another.
pub(crate) fn open_body(words: &str, good: &Value) -> Option<Vec<u8>> {
    let mut body = good.as_object()?.clone();
    let mut set = |name: &str, value: Value| body.insert(name.to_owned(), value);
    match words {
        "no field at all" => body.clear(),
        "HotelIDs as null" => drop(set("HotelIDs", Value::Null)),
        "HotelIDs as an empty text" => drop(set("HotelIDs", json!([""]))),
        "a negative Offset" => drop(set("Offset", json!(-1))),
        "a Limit of zero" => drop(set("Limit", json!(0))),
        "a NUL in an id" => drop(set("HotelIDs", json!(["hotel\u{0}17"]))),
        "a quote and a backslash in an id" => drop(set("HotelIDs", json!([r#"hotel "17" \ 3"#]))),
        "a line break in an id" => drop(set("HotelIDs", json!(["hotel\r\n\t17"]))),
        "a text of 400 characters as an id" => drop(set("HotelIDs", json!(["8".repeat(400)]))),
        "blanks round an id" => {
            let first = good.get("HotelIDs").and_then(|ids| ids.get(0)?.as_str());
            let id = first.unwrap_or("8d2f8f6c-3b1e-4a55-9a53-0c4f6f2b7d10");
            drop(set("HotelIDs", json!([format!(" {id} ")])));
        }
        "half a surrogate pair in an id" => {
            set("HotelIDs", json!(["@"]));
            let text = Value::Object(body).to_string();
            return Some(text.replace('@', "\\ud83d").into_bytes());
        }
        _ => return None,
    }
    Some(Value::Object(body).to_string().into_bytes())
}

/// `HotelIDs as a word`: the good body with one documented field of a wrong type.
fn field_of_wrong_type(words: &str, good: &Value) -> Option<Vec<u8>> {
    let (field, kind) = words.split_once(" as ")?;
    if !["HotelIDs", "TagIDs", "Limit", "Offset"].contains(&field) {
        return None;
    }
    let id = || {
        good.get("HotelIDs")
            .and_then(|ids| ids.get(0))
            .cloned()
            .unwrap_or_else(|| json!("8d2f8f6c-3b1e-4a55-9a53-0c4f6f2b7d10"))
    };
    let value = match kind {
        "a word" => json!("several"),
        "one id out of its list" => id(),
        "an empty text" => json!(""),
        "a number" => json!(7),
        "true" => json!(true),
        "false" => json!(false),
        "an object" => json!({"0": id()}),
        "an empty object" => json!({}),
        "a list" => json!([1]),
        "a list of numbers" => json!([7, 8]),
        "a list of objects" => json!([{"ID": id()}]),
        "a list of lists" => json!([[id()]]),
        "a list of an id and a number" => json!([id(), 7]),
        "a list of truths" => json!([true]),
        "a list of twelve ids and a number" => {
            let mut ids = vec![id(); 12];
            ids.push(json!(7));
            json!(ids)
        }
        "a list in sixty lists" => (0..60).fold(json!([id()]), |inner, _| json!([inner])),
        _ => return None,
    };
    let mut body = good.clone();
    body.as_object_mut()?.insert(field.to_owned(), value);
    Some(body.to_string().into_bytes())
}

/// The object with its member names written without quotes.
fn unquoted(good: &Value) -> Option<String> {
    let members: Vec<String> = good
        .as_object()?
        .iter()
        .map(|(name, value)| format!("{name}: {value}"))
        .collect();
    Some(format!("{{{}}}", members.join(", ")))
}

/// The object with a further member whose text holds a byte that UTF-8 never has.
fn not_utf8(text: &str) -> Vec<u8> {
    let mut bytes = b"{\"Note\": \"\xff\"".to_vec();
    let rest = text.trim_start_matches('{');
    if rest != "}" {
        bytes.push(b',');
    }
    bytes.extend_from_slice(rest.as_bytes());
    bytes
}

#[cfg(test)]
mod tests {
    use super::{body, open_body};
    use serde_json::{Value, json};

    const NOT_JSON: [&str; 12] = [
        "an empty body",
        "a body of plain words",
        "a body cut off before its end",
        "a body with a second object after the first",
        "a body with words after the object",
        "a body with a comma before its end",
        "a body in single quotes",
        "a body with names out of quotes",
        "a body with a comment",
        "a body in form encoding",
        "a body of XML",
        "a body that is not UTF-8",
    ];

    #[test]
    fn what_is_said_to_be_no_json_is_none() {
        for good in [json!({"HotelIDs": ["a"]}), json!({"Limit": 1, "Offset": 0})] {
            for words in NOT_JSON {
                let made = body(words, &good).unwrap_or_else(|| b"{}".to_vec());
                assert!(serde_json::from_slice::<Value>(&made).is_err(), "{words}");
            }
        }
    }

    #[test]
    fn what_is_no_object_is_json_all_the_same() {
        for words in [
            "an array in place of the object",
            "a string in place of the object",
            "a number in place of the object",
            "true in place of the object",
            "an empty array in place of the object",
        ] {
            let made = body(words, &json!({})).unwrap_or_default();
            assert!(
                serde_json::from_slice::<Value>(&made).is_ok_and(|value| !value.is_object()),
                "{words}"
            );
        }
    }

    #[test]
    fn a_field_of_a_wrong_type_leaves_the_others_alone() {
        let good = json!({"HotelIDs": ["a"], "TagIDs": ["t"]});
        let made: Value = serde_json::from_slice(
            &body("HotelIDs as one id out of its list", &good).unwrap_or_default(),
        )
        .unwrap_or_default();
        assert_eq!(made, json!({"HotelIDs": "a", "TagIDs": ["t"]}));
        assert_eq!(
            open_body("half a surrogate pair in an id", &json!({"Limit": 1})),
            Some(br#"{"HotelIDs":["\ud83d"],"Limit":1}"#.to_vec())
        );
        assert_eq!(body("Colour as a word", &good), None);
        assert_eq!(body("Limit as a poem", &good), None);
    }
}
