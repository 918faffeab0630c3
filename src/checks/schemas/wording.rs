//! From a validator's errors to findings: the rule from the nearest `x-rule`, the words from there
//! too, or from the keyword. The validator's own words are not used, for they repeat values.

use jsonschema::error::ValidationErrorKind;
use jsonschema::{ValidationError, Validator};
use serde_json::Value;

use super::Schemas;
use super::builder::target;
use crate::checks::shape::{member, names, respelling, shown, type_name};
use crate::checks::timestamp::Timestamp;
use crate::model::{Finding, Level};

/// A constraint as its place in the schemas tells.
struct Constraint<'s> {
    /// The nearest schema around it that names a rule.
    ruled: &'s Value,
    /// The nearest one in that which has words for the finding.
    worded: &'s Value,
    /// What the failed keyword demands.
    demanded: &'s Value,
}

impl Schemas {
    /// Every finding, in the order of the places in the body, with its rule. A missing member that
    /// stands there in another spelling is left to WIRE-3.
    pub(super) fn findings(
        &self,
        name: &str,
        validator: &Validator,
        value: &Value,
        base: &str,
    ) -> Vec<(&str, Finding)> {
        let mut found: Vec<_> = validator
            .iter_errors(value)
            .filter_map(|error| self.finding(name, value, base, &error))
            .collect();
        found.sort_by_cached_key(|(rule, finding)| {
            let pointer = finding.pointer.as_deref().unwrap_or_default();
            // Numbers of one length stand in their order as texts too.
            let parts = pointer.split('/');
            let place: Vec<_> = parts.map(|part| (part.len(), part.to_owned())).collect();
            (place, *rule, finding.message.clone())
        });
        found
    }

    fn finding(
        &self,
        name: &str,
        body: &Value,
        base: &str,
        error: &ValidationError<'_>,
    ) -> Option<(&str, Finding)> {
        let constraint = self.constraint(name, error.evaluation_path().as_str())?;
        let rule = constraint.ruled["x-rule"].as_str()?;
        let value: &Value = error.instance();
        let mut pointer = error.instance_path().as_str().to_owned();
        let missing = match error.kind() {
            ValidationErrorKind::Required { property } => property.as_str(),
            _ => None,
        };
        if let Some(missing) = missing {
            if respelling(value.as_object()?, missing).is_some() {
                return None;
            }
            pointer = format!("{pointer}/{missing}");
        }
        let (above, field) = pointer.rsplit_once('/').unwrap_or_default();
        let owner = owner(name, above);
        let parent = body.pointer(above).and_then(Value::as_object);
        let keyword = error.kind().keyword();
        let wanted = match keyword {
            "type" => with_article(constraint.demanded.as_str().unwrap_or_default()),
            _ => "",
        };
        let message = match (missing, constraint.worded["x-message"].as_str()) {
            (_, Some(message)) => message,
            (Some(_), None) => "{name} is missing from {owner}.",
            (None, None) if owner.is_empty() => "An element of {list} is {is}, not {wanted}.",
            (None, None) if owner == "the body" => "{name} is {is}, not {wanted}.",
            (None, None) => "{name} of {owner} is {is}, not {wanted}.",
        };
        let expected = match (constraint.worded["x-expected"].as_str(), missing) {
            (Some(expected), _) => expected,
            (None, Some(_)) => "{name} is present",
            (None, None) => wanted,
        };
        let beside = constraint.worded["x-beside"].as_str();
        let actual = match (parent, missing) {
            (Some(parent), Some(_)) if owner == "the body" => names(parent),
            (_, Some(missing)) => format!("{missing} is missing"),
            (Some(parent), None) if keyword == "not" || beside.is_some() => {
                let shown = match value {
                    // The token itself is a secret: its kind says enough.
                    Value::String(token) if field == "Token" && token.is_empty() => {
                        "Token is an empty string".to_owned()
                    }
                    Value::String(_) if field == "Token" => "Token is a string".to_owned(),
                    _ if field == "Token" => "Token is not a string".to_owned(),
                    _ => member(parent, field),
                };
                match beside {
                    Some(beside) => format!("{shown}, {}", member(parent, beside)),
                    None => shown,
                }
            }
            _ => shown(value),
        };
        let filled = |text: &str| {
            text.replace("{name}", field)
                .replace("{owner}", owner)
                .replace("{list}", above.rsplit('/').next().unwrap_or_default())
                .replace("{is}", type_name(value))
                .replace("{wanted}", wanted)
                .replace("{wrong}", &wrong(value))
        };
        let mut finding = Finding::must("", filled(message)).because(filled(expected), actual);
        finding.rule = rule.to_owned().into();
        if constraint.ruled["x-level"] == "should" {
            finding.level = Level::Should;
        }
        let pointer = format!("{base}{pointer}");
        if !pointer.is_empty() {
            finding = finding.at(pointer);
        }
        Some((rule, finding))
    }

    /// Follows the path by which the validator came to a keyword, through references.
    fn constraint<'s>(&'s self, name: &str, path: &str) -> Option<Constraint<'s>> {
        let (mut file, mut schema) = self.documents.get_key_value(name)?;
        let (mut ruled, mut worded) = (schema, schema);
        for part in path.split('/').skip(1) {
            schema = match schema {
                Value::Array(parts) => parts.get(part.parse::<usize>().ok()?)?,
                schema => schema.get(part.replace("~1", "/").replace("~0", "~"))?,
            };
            if let ("$ref", Some(reference)) = (part, schema.as_str()) {
                let (next, pointer) = target(file, reference);
                (file, schema) = self.documents.get_key_value(next)?;
                schema = schema.pointer(pointer)?;
            }
            if schema.get("x-rule").is_some() {
                (ruled, worded) = (schema, schema);
            } else if schema.get("x-message").is_some() {
                worded = schema;
            }
        }
        Some(Constraint {
            ruled,
            worded,
            demanded: schema,
        })
    }
}

/// What a finding calls the object that stands at a pointer; nothing for a list.
fn owner(name: &str, pointer: &str) -> &'static str {
    match pointer.rsplit('/').next().unwrap_or_default() {
        "" if name == "status-run" => "the run",
        "" => "the body",
        "Data" if name == "list-approvals-response" => "",
        "Data" => "the run",
        "Progress" => "the run's Progress",
        "ApprovedBy" => "ApprovedBy",
        "Pagination" => "Pagination",
        _ => "a link",
    }
}

/// What is wrong with a value in the place of a timestamp.
fn wrong(value: &Value) -> String {
    match value.as_str().map(Timestamp::read) {
        Some(Err(wrong)) => wrong.to_string(),
        _ => "a number".to_owned(),
    }
}

fn with_article(kind: &str) -> &'static str {
    match kind {
        "integer" => "an integer",
        "object" => "an object",
        "array" => "an array",
        "boolean" => "a boolean",
        _ => "a string",
    }
}
