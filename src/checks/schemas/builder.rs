//! Finds schemas in the embedded documents, and builds the validators of their parts.

use std::collections::BTreeMap;

use jsonschema::{Draft, Registry, Validator};
use serde_json::{Value, json};

use crate::checks::forms::{is_email, is_uuid, preview_part};
use crate::checks::timestamp::Timestamp;

/// The schema that a reference in a file leads to: its file and its pointer there.
pub(super) fn target<'r>(file: &'r str, reference: &'r str) -> (&'r str, &'r str) {
    let (name, pointer) = reference.split_once('#').unwrap_or((reference, ""));
    match name.strip_suffix(".json") {
        Some(name) => (name, pointer),
        None => (file, pointer),
    }
}

/// What validators are built from.
pub(super) struct Builder<'d> {
    documents: &'d BTreeMap<String, Value>,
    registry: Registry<'d>,
}

impl<'d> Builder<'d> {
    pub(super) fn new(documents: &'d BTreeMap<String, Value>) -> Result<Self, String> {
        let mut registry = Registry::new();
        for (name, schema) in documents {
            let id = schema["$id"]
                .as_str()
                .ok_or_else(|| format!("{name} has no $id"))?;
            registry = registry
                .add(id, schema)
                .map_err(|error| format!("{name}: {error}"))?;
        }
        let registry = registry.prepare().map_err(|error| error.to_string())?;
        Ok(Self {
            documents,
            registry,
        })
    }

    /// The schema at a pointer of a file.
    pub(super) fn schema(&self, file: &str, pointer: &str) -> Result<&'d Value, String> {
        self.documents
            .get(file)
            .and_then(|schema| schema.pointer(pointer))
            .ok_or_else(|| format!("there is no schema {file}#{pointer}"))
    }

    /// The validator of the schema at a pointer of a file.
    pub(super) fn validator(&self, file: &str, pointer: &str) -> Result<Validator, String> {
        let whole = self.schema(file, "")?;
        let id = whole["$id"].as_str().unwrap_or_default();
        let part = json!({ "$ref": format!("{id}#{pointer}") });
        jsonschema::options()
            .with_draft(Draft::Draft202012)
            .should_validate_formats(true)
            .should_ignore_unknown_formats(false)
            .with_format("content-timestamp", |text: &str| {
                Timestamp::read(text).is_ok()
            })
            .with_format("content-time-told", |text: &str| {
                !Timestamp::read(text).is_ok_and(|instant| instant.is_zero())
            })
            .with_format("content-uuid", is_uuid)
            .with_format("content-email", is_email)
            .with_format("content-preview", |text: &str| preview_part(text).is_some())
            .with_registry(&self.registry)
            .offline()
            .build(if pointer.is_empty() { whole } else { &part })
            .map_err(|error| format!("{file}#{pointer}: {error}"))
    }
}
