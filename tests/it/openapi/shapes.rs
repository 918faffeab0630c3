//! The files in `schemas/` as components of the description.

use std::fs;
use std::path::Path;

use serde_json::{Map, Value, json};

/// What the files say.
pub(super) struct Shapes {
    /// A component for each file, and for each of its definitions: `link`, `link.approved`.
    pub(super) components: Map<String, Value>,
    /// What the formats of their own mean.
    pub(super) formats: String,
}

/// Those that are no shape of the API.
const OTHERS: [&str; 4] = ["capture", "events", "openapi", "run-record"];

/// Reads the files of a folder.
pub(super) fn read(folder: &Path) -> Shapes {
    let mut shapes = Shapes {
        components: Map::new(),
        formats: String::new(),
    };
    for entry in fs::read_dir(folder).unwrap() {
        let file = entry.unwrap().path();
        let name = file.file_stem().unwrap().to_str().unwrap();
        if OTHERS.contains(&name) {
            continue;
        }
        let mut schema: Map<String, Value> =
            serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
        schema.remove("$schema");
        schema.remove("$id");
        if let Some(Value::Object(definitions)) = schema.remove("$defs") {
            for (of, definition) in definitions {
                shapes.add(format!("{name}.{of}"), name, definition);
            }
        }
        if name == "forms" {
            // It has nothing but definitions.
            schema["description"]
                .as_str()
                .unwrap()
                .clone_into(&mut shapes.formats);
        } else {
            shapes.add(name.to_owned(), name, Value::Object(schema));
        }
    }
    shapes
}

impl Shapes {
    fn add(&mut self, component: String, file: &str, schema: Value) {
        self.components.insert(component, rewritten(file, schema));
    }
}

/// A schema of a file as it stands in the description: references lead to components; a constraint
/// that the document does not make (a warning where it is not kept) stands in `x-should`, where it
/// constrains nothing; the words of the harness's own messages are left out; and UUID form has the
/// name that everybody knows.
fn rewritten(file: &str, part: Value) -> Value {
    match part {
        Value::Object(mut members) => {
            write_out(&mut members);
            let is_should = members
                .get("x-level")
                .is_some_and(|level| level == "should");
            let mut kept = Map::new();
            let mut should = Map::new();
            for (name, value) in members {
                match (name.as_str(), &value) {
                    ("x-message" | "x-expected" | "x-beside", _) => {}
                    ("$ref", Value::String(to)) => {
                        kept.insert(name, json!(component(file, to)));
                    }
                    ("format", Value::String(format)) if format == "content-uuid" => {
                        kept.insert(name, json!("uuid"));
                    }
                    ("x-rule" | "x-level" | "description", _) => {
                        kept.insert(name, value);
                    }
                    _ if is_should => {
                        should.insert(name, value);
                    }
                    _ => {
                        kept.insert(name, rewritten(file, value));
                    }
                }
            }
            if is_should {
                kept.insert("x-should".to_owned(), Value::Object(should));
            }
            Value::Object(kept)
        }
        Value::Array(items) => items
            .into_iter()
            .map(|item| rewritten(file, item))
            .collect(),
        other => other,
    }
}

/// Writes out what goes without saying, since linters ask for it: an array has items, and what an `if`
/// looks for is a property.
fn write_out(members: &mut Map<String, Value>) {
    if members.get("type").is_some_and(|of| of == "array") {
        members.entry("items").or_insert_with(|| json!({}));
    }
    if let Some(Value::Object(looks)) = members.get_mut("if")
        && let Some(Value::Array(names)) = looks.get("required")
    {
        let names = names.iter().filter_map(Value::as_str);
        let properties: Map<_, _> = names.map(|name| (name.to_owned(), json!({}))).collect();
        looks
            .entry("properties")
            .or_insert(Value::Object(properties));
    }
}

/// `forms.json#/$defs/text`, or `#/$defs/text` in `forms`, as a component.
fn component(file: &str, to: &str) -> String {
    let (of, definition) = to.split_once('#').unwrap_or((to, ""));
    let of = of.strip_suffix(".json").unwrap_or(file);
    match definition.strip_prefix("/$defs/") {
        Some(definition) => format!("#/components/schemas/{of}.{definition}"),
        None => format!("#/components/schemas/{of}"),
    }
}

#[test]
fn references_rewritten_warnings_constrain_nothing() {
    let schema = json!({
        "allOf": [{"$ref": "forms.json#/$defs/text"}, {"$ref": "#/$defs/own"}, {"$ref": "run.json"}],
        "if": {"required": ["A"]},
        "then": {"x-rule": "A-1", "x-level": "should", "x-message": "No.", "type": "array"},
        "else": {"x-rule": "A-2", "x-message": "No.", "format": "content-uuid"},
    });
    let expected = json!({
        "allOf": [
            {"$ref": "#/components/schemas/forms.text"},
            {"$ref": "#/components/schemas/link.own"},
            {"$ref": "#/components/schemas/run"},
        ],
        "if": {"required": ["A"], "properties": {"A": {}}},
        "then": {"x-rule": "A-1", "x-level": "should", "x-should": {"type": "array", "items": {}}},
        "else": {"x-rule": "A-2", "format": "uuid"},
    });
    assert_eq!(rewritten("link", schema), expected);
}
