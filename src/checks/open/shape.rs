//! The shape of a JSON value: names and types of its members, none of its values.

use serde_json::Value;

/// The longest description, in characters.
const LONGEST: usize = 300;
/// How deep a description goes.
const DEEPEST: usize = 4;

/// The shape of a value in brief, such as `{Error: {Code: text, Message: text}}`. An array shows
/// the shape of its first element.
#[must_use]
pub(crate) fn of(value: &Value) -> String {
    let mut text = String::new();
    write(value, 0, &mut text);
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

fn write(value: &Value, depth: usize, text: &mut String) {
    match value {
        Value::Null => text.push_str("null"),
        Value::Bool(_) => text.push_str("boolean"),
        Value::Number(number) if number.is_f64() => text.push_str("number"),
        Value::Number(_) => text.push_str("integer"),
        Value::String(_) => text.push_str("text"),
        _ if depth >= DEEPEST => text.push('…'),
        Value::Array(elements) => {
            text.push('[');
            if let Some(first) = elements.first() {
                write(first, depth + 1, text);
            }
            text.push(']');
        }
        Value::Object(members) => {
            text.push('{');
            for (index, (name, member)) in members.iter().enumerate() {
                if index > 0 {
                    text.push_str(", ");
                }
                text.push_str(name);
                text.push_str(": ");
                write(member, depth + 1, text);
            }
            text.push('}');
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::of;

    #[test]
    fn names_and_types_are_shown_and_values_are_not() {
        let value =
            json!({"Error": {"Code": "secret", "Fields": [{"A": 1}, 2]}, "Z": null, "T": 1.5});
        assert_eq!(
            of(&value),
            "{Error: {Code: text, Fields: [{A: integer}]}, T: number, Z: null}"
        );
    }

    #[test]
    fn a_description_has_an_end() {
        let deep = json!([[[[[[1]]]]]]);
        assert_eq!(of(&deep), "[[[[…]]]]");
        let wide = json!({"a".repeat(500): 1});
        assert_eq!(of(&wide).chars().count(), 301);
    }
}
