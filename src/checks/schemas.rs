//! The documented shapes as JSON Schema 2020-12, embedded, and the validators made from them.
//!
//! They are published for people and other tools; the universal checks are written by hand,
//! because they say which rule a deviation breaks. A test holds the two to each other. References
//! resolve inside the binary only: nothing is ever fetched.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use jsonschema::{Draft, Registry, Validator};
use serde_json::Value;

use super::forms::is_uuid;
use super::timestamp::Timestamp;

/// Every schema: the name of its file without `.json`, and its text.
pub const ALL: [(&str, &str); 9] = [
    (
        "generate-text-request",
        include_str!("../../schemas/generate-text-request.json"),
    ),
    (
        "generate-text-response",
        include_str!("../../schemas/generate-text-response.json"),
    ),
    (
        "list-approvals-request",
        include_str!("../../schemas/list-approvals-request.json"),
    ),
    (
        "list-approvals-response",
        include_str!("../../schemas/list-approvals-response.json"),
    ),
    ("run", include_str!("../../schemas/run.json")),
    ("progress", include_str!("../../schemas/progress.json")),
    ("link", include_str!("../../schemas/link.json")),
    ("approver", include_str!("../../schemas/approver.json")),
    ("pagination", include_str!("../../schemas/pagination.json")),
];

/// One place where a value does not fit its schema.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Misfit {
    /// The JSON pointer of the value.
    pub pointer: String,
    /// What is wrong, without the value itself, which can be personal.
    pub message: String,
}

/// Where a value does not fit the schema of this name, sorted by place; empty where it fits.
/// Fails, saying so, where there is no such schema or the schemas cannot be read.
pub fn misfits(name: &str, value: &Value) -> Result<Vec<Misfit>, String> {
    let validators = VALIDATORS.as_ref().map_err(Clone::clone)?;
    let validator = validators
        .get(name)
        .ok_or_else(|| format!("there is no schema called {name}"))?;
    let mut misfits: Vec<Misfit> = validator
        .iter_errors(value)
        .map(|error| Misfit {
            pointer: error.instance_path().to_string(),
            message: error.masked().to_string(),
        })
        .collect();
    // The validator's errors come in no fixed order.
    misfits.sort();
    misfits.dedup();
    Ok(misfits)
}

static VALIDATORS: LazyLock<Result<BTreeMap<&'static str, Validator>, String>> =
    LazyLock::new(build);

fn build() -> Result<BTreeMap<&'static str, Validator>, String> {
    let mut schemas = Vec::new();
    for (name, text) in ALL {
        let schema: Value =
            serde_json::from_str(text).map_err(|error| format!("{name}: {error}"))?;
        schemas.push((name, schema));
    }
    let mut registry = Registry::new();
    for (name, schema) in &schemas {
        let id = schema["$id"]
            .as_str()
            .ok_or_else(|| format!("{name} has no $id"))?;
        registry = registry
            .add(id, schema)
            .map_err(|error| format!("{name}: {error}"))?;
    }
    let registry = registry.prepare().map_err(|error| error.to_string())?;
    schemas
        .iter()
        .map(|(name, schema)| {
            let validator = jsonschema::options()
                .with_draft(Draft::Draft202012)
                .should_validate_formats(true)
                .should_ignore_unknown_formats(false)
                .with_format("content-timestamp", |text: &str| {
                    Timestamp::read(text).is_ok()
                })
                .with_format("content-uuid", is_uuid)
                .with_registry(&registry)
                .offline()
                .build(schema)
                .map_err(|error| format!("{name}: {error}"))?;
            Ok((*name, validator))
        })
        .collect()
}

#[cfg(test)]
mod tests;
