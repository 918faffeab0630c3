//! Reads what a provider state gave and says where it is not what was asked for.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::load::is_field_value;
use super::{ProjectSpec, Secret};

/// The values of the provider state `project`.
#[derive(Debug)]
pub(super) struct Arranged {
    pub(super) id: String,
    pub(super) token: Secret,
    /// The hotels asked for, then any that were generated.
    pub(super) hotels: Vec<String>,
    pub(super) removed: Vec<String>,
    pub(super) tag_ids: Vec<String>,
}

/// Reads a project's values; says in one line what is missing.
pub(super) fn read(values: &Map<String, Value>, spec: &ProjectSpec) -> Result<Arranged, String> {
    let id = text(values, "project_id")?;
    if !is_field_value(&id) {
        return Err("project_id cannot be sent in a header".to_owned());
    }
    let hotels = list(values, "hotel_ids", spec.hotels)?;
    let mut removed = list(values, "removed_hotel_ids", spec.removed_hotels)?;
    removed.truncate(spec.removed_hotels);
    let mut tag_ids = list(values, "tag_ids", spec.tags.len())?;
    tag_ids.truncate(spec.tags.len());
    let mut seen = HashSet::new();
    for hotel in hotels.iter().chain(&removed) {
        if !seen.insert(hotel.to_ascii_lowercase()) {
            return Err(format!("the hotel {hotel} is named twice"));
        }
    }
    Ok(Arranged {
        id,
        token: token(values)?,
        hotels,
        removed,
        tag_ids,
    })
}

/// Reads the token of a provider state.
pub(super) fn token(values: &Map<String, Value>) -> Result<Secret, String> {
    let token = Secret::new(text(values, "token")?);
    match token.trouble_as_token() {
        Some(trouble) => Err(format!("token {trouble}")),
        None => Ok(token),
    }
}

fn text(values: &Map<String, Value>, name: &str) -> Result<String, String> {
    match values.get(name) {
        Some(Value::String(text)) if !text.is_empty() => Ok(text.clone()),
        None => Err(format!("{name} is missing")),
        Some(_) => Err(format!("{name} is not a string with something in it")),
    }
}

/// A list of at least `count` ids; it may be left out where none were asked for.
fn list(values: &Map<String, Value>, name: &str, count: usize) -> Result<Vec<String>, String> {
    let items = match values.get(name) {
        Some(Value::Array(items)) => items.as_slice(),
        None | Some(Value::Null) if count == 0 => &[],
        None => return Err(format!("{name} is missing")),
        Some(_) => return Err(format!("{name} is not an array")),
    };
    let ids: Option<Vec<String>> = items
        .iter()
        .map(|item| item.as_str().filter(|id| !id.is_empty()).map(str::to_owned))
        .collect();
    match ids {
        None => Err(format!("{name} holds something that is not an id")),
        Some(ids) if ids.len() < count => Err(format!(
            "{name} has {} entries, {count} were asked for",
            ids.len()
        )),
        Some(ids) => Ok(ids),
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test may fail by panicking")]

    use super::read;
    use crate::target::ProjectSpec;
    use serde_json::{Value, json};

    fn spec() -> ProjectSpec {
        ProjectSpec {
            hotels: 2,
            removed_hotels: 1,
            tags: vec![vec![0]],
            ..ProjectSpec::default()
        }
    }

    fn good() -> Value {
        json!({"project_id": "p", "token": "t", "hotel_ids": ["a", "b", "c"],
               "removed_hotel_ids": ["r"], "tag_ids": ["t1"]})
    }

    #[test]
    fn what_was_asked_for_is_taken() {
        let arranged = read(good().as_object().unwrap(), &spec()).unwrap();
        assert_eq!(arranged.hotels, ["a", "b", "c"]);
        assert_eq!(arranged.removed, ["r"]);
        let bare = json!({"project_id": "p", "token": "t"});
        assert!(read(bare.as_object().unwrap(), &ProjectSpec::default()).is_ok());
    }

    #[test]
    fn what_is_missing_is_named() {
        for (name, value, word) in [
            ("project_id", Value::Null, "project_id"),
            ("project_id", json!("a\nb"), "header"),
            ("token", json!(""), "token"),
            ("token", json!("a b"), "token contains a space"),
            ("hotel_ids", json!(["a"]), "hotel_ids has 1 entries, 2"),
            ("hotel_ids", json!(["a", "A"]), "twice"),
            ("hotel_ids", json!(["a", "r"]), "twice"),
            ("hotel_ids", json!(["a", 1]), "not an id"),
            ("removed_hotel_ids", json!({}), "not an array"),
            ("tag_ids", json!([]), "tag_ids has 0"),
        ] {
            let mut values = good();
            values[name] = value;
            let error = read(values.as_object().unwrap(), &spec()).unwrap_err();
            assert!(error.contains(word), "{name}: {error}");
        }
    }
}
