//! Values that a body calls a credential: some clients send their token there, and some services
//! answer with one.

use serde_json::Value;

/// Parts of the names of members that hold credentials.
const SECRET: &[&str] = &[
    "auth",
    "token",
    "key",
    "secret",
    "session",
    "bearer",
    "password",
    "credential",
];
/// Members of approval links, which have pseudonyms of their own.
const OF_LINKS: &[&str] = &["token", "tokenpreview"];

/// The texts in members with such names, of a body of JSON or of a form. In an answer the token of an
/// approval link is none.
pub(super) fn credentials(body: &str, is_answer: bool) -> Vec<String> {
    let mut found = Vec::new();
    if let Ok(body) = serde_json::from_str::<Value>(body) {
        collect(&body, is_answer, &mut found);
    } else if !is_answer {
        let pairs = url::form_urlencoded::parse(body.as_bytes());
        let pairs = pairs.filter(|(name, _)| is_secret(name, false));
        found.extend(pairs.map(|(_, value)| value.into_owned()));
    }
    found
}

fn collect(value: &Value, is_answer: bool, found: &mut Vec<String>) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                match member {
                    Value::String(text) if is_secret(name, is_answer) => found.push(text.clone()),
                    member => collect(member, is_answer, found),
                }
            }
        }
        Value::Array(items) => {
            for item in items {
                collect(item, is_answer, found);
            }
        }
        _ => {}
    }
}

fn is_secret(name: &str, is_answer: bool) -> bool {
    let name = name.to_lowercase().replace(['_', '-'], "");
    let of_link = is_answer && OF_LINKS.contains(&name.as_str());
    !of_link && SECRET.iter().any(|part| name.contains(part))
}

#[cfg(test)]
mod tests {
    use super::credentials;

    #[test]
    fn what_is_called_a_credential_is_one_whatever_holds_it() {
        for (body, is_answer, found) in [
            (
                r#"{"HotelIDs":["h"],"access_token":"a"}"#,
                false,
                &["a"][..],
            ),
            (
                r#"[{"x":{"Authorization":"Bearer b"}}]"#,
                false,
                &["Bearer b"],
            ),
            (r#"{"Token":"c"}"#, false, &["c"]),
            (
                r#"{"Data":[{"Token":"c","TokenPreview":"d","api-key":"e"}]}"#,
                true,
                &["e"],
            ),
            ("Limit=5&token=f%2Bg", false, &["f+g"]),
            (r#"{"Limit":5,"Token":7}"#, false, &[]),
            ("nonsense", false, &[]),
        ] {
            assert_eq!(credentials(body, is_answer), found, "{body}");
        }
    }
}
