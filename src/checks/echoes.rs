//! Where `NotInProjectIDs` stands in an answer: its place outside `Data` is open (LIST-8).

use serde_json::{Map, Value};

use super::forms::is_respelling;

/// The name of the echo.
pub(crate) const NAME: &str = "NotInProjectIDs";

/// Every member `NotInProjectIDs` outside `Data`, with its JSON pointer.
pub(crate) fn found(body: &Map<String, Value>) -> Vec<(String, &Value)> {
    matching(body, |name| name == NAME)
        .into_iter()
        .map(|(pointer, _, value)| (pointer, value))
        .collect()
}

/// Every member outside `Data` whose name is another spelling of it: pointer, name, value.
pub(crate) fn respelt(body: &Map<String, Value>) -> Vec<(String, &str, &Value)> {
    matching(body, |name| is_respelling(NAME, name))
}

/// Every such member inside `Data`, with its JSON pointer.
pub(crate) fn inside_data(body: &Map<String, Value>) -> Vec<(String, &Value)> {
    let mut found = Vec::new();
    if let Some(data) = body.get("Data") {
        collect(data, "/Data", &|name| name == NAME, &mut found);
    }
    found
        .into_iter()
        .map(|(pointer, _, value)| (pointer, value))
        .collect()
}

/// The strings among the echoed elements, each with its JSON pointer.
pub(crate) fn ids(body: &Map<String, Value>) -> impl Iterator<Item = (String, &str)> {
    found(body).into_iter().flat_map(|(pointer, value)| {
        let elements = value.as_array().map_or(&[][..], Vec::as_slice);
        elements
            .iter()
            .enumerate()
            .filter_map(move |(index, id)| Some((format!("{pointer}/{index}"), id.as_str()?)))
    })
}

fn matching(
    body: &Map<String, Value>,
    wanted: impl Fn(&str) -> bool,
) -> Vec<(String, &str, &Value)> {
    let mut found = Vec::new();
    for (name, value) in body {
        if wanted(name) {
            found.push((format!("/{name}"), name.as_str(), value));
        } else if name != "Data" {
            collect(value, &format!("/{}", escaped(name)), &wanted, &mut found);
        }
    }
    found
}

fn collect<'b>(
    value: &'b Value,
    pointer: &str,
    wanted: &dyn Fn(&str) -> bool,
    found: &mut Vec<(String, &'b str, &'b Value)>,
) {
    match value {
        Value::Object(members) => {
            for (name, value) in members {
                let pointer = format!("{pointer}/{}", escaped(name));
                if wanted(name) {
                    found.push((pointer, name, value));
                } else if value.is_object() || value.is_array() {
                    collect(value, &pointer, wanted, found);
                }
            }
        }
        Value::Array(elements) => {
            for (index, value) in elements.iter().enumerate() {
                if value.is_object() || value.is_array() {
                    collect(value, &format!("{pointer}/{index}"), wanted, found);
                }
            }
        }
        _ => {}
    }
}

fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

#[cfg(test)]
mod tests {
    use super::{found, ids, inside_data, respelt};
    use serde_json::{Map, Value, json};

    fn body(value: &Value) -> Map<String, Value> {
        value.as_object().cloned().unwrap_or_default()
    }

    #[test]
    fn it_is_found_anywhere_outside_data() {
        let body = body(&json!({
            "Data": [{"NotInProjectIDs": ["x"]}],
            "Pagination": {"NotInProjectIDs": ["a"]},
            "Meta": [{"deep/er": {"NotInProjectIDs": ["b", 1]}}],
            "notInProjectIds": ["c"],
        }));
        let mut seen: Vec<_> = ids(&body).collect();
        seen.sort();
        assert_eq!(
            seen,
            [
                ("/Meta/0/deep~1er/NotInProjectIDs/0".to_owned(), "b"),
                ("/Pagination/NotInProjectIDs/0".to_owned(), "a"),
            ]
        );
        assert_eq!(found(&body).len(), 2);
        assert_eq!(respelt(&body)[0].1, "notInProjectIds");
        assert_eq!(inside_data(&body)[0].0, "/Data/0/NotInProjectIDs");
    }
}
