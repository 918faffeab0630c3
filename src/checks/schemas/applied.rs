//! How often each rule of a schema could have been broken by a value.
//!
//! A constraint counts where a value stands that could have missed it: a format where a text
//! stands, required members where an object stands, a condition's branch where the branch was
//! taken. What a constraint is part of (the nearest `x-rule`) is counted once.

use jsonschema::Validator;
use serde_json::Value;

use super::builder::{Builder, target};

/// What all schemas that hold for one place count there and below it.
#[derive(Debug, Default)]
pub(super) struct Node {
    /// Rules, as positions in the list of all, each with the kinds of values that could break it.
    counts: Vec<(usize, u8)>,
    properties: Vec<(String, Node)>,
    items: Option<Box<Node>>,
    branches: Vec<(Validator, Node, Node)>,
}

const TEXT: u8 = 1;
const NUMBER: u8 = 2;
const OBJECT: u8 = 4;
const ARRAY: u8 = 8;
const ANY: u8 = 255;
const OTHER: u8 = 16;

fn kind(value: &Value) -> u8 {
    match value {
        Value::String(_) => TEXT,
        Value::Number(_) => NUMBER,
        Value::Object(_) => OBJECT,
        Value::Array(_) => ARRAY,
        Value::Null | Value::Bool(_) => OTHER,
    }
}

/// The kinds of values that the keyword can refuse.
fn refused(keyword: &str) -> u8 {
    match keyword {
        "type" | "const" | "enum" | "not" | "allOf" => ANY,
        "required" | "properties" => OBJECT,
        "items" => ARRAY,
        "format" | "pattern" | "minLength" => TEXT,
        "maximum" | "exclusiveMinimum" => NUMBER,
        _ => 0,
    }
}

impl Node {
    fn is_empty(&self) -> bool {
        self.counts.is_empty()
            && self.properties.is_empty()
            && self.items.is_none()
            && self.branches.is_empty()
    }

    /// Counts what a value here could have broken.
    pub(super) fn count(&self, value: &Value, applied: &mut [usize]) {
        let kind = kind(value);
        for (rule, kinds) in &self.counts {
            applied[*rule] += usize::from(kinds & kind != 0);
        }
        if let Value::Object(members) = value {
            for (name, node) in &self.properties {
                if let Some(member) = members.get(name) {
                    node.count(member, applied);
                }
            }
        }
        if let (Value::Array(elements), Some(node)) = (value, &self.items) {
            for element in elements {
                node.count(element, applied);
            }
        }
        for (condition, then, otherwise) in &self.branches {
            let branch = if condition.is_valid(value) {
                then
            } else {
                otherwise
            };
            branch.count(value, applied);
        }
    }
}

impl Builder<'_> {
    /// Adds what the schema at a pointer of a file counts.
    pub(super) fn plan(
        &self,
        file: &str,
        pointer: &str,
        node: &mut Node,
        rules: &mut Vec<String>,
    ) -> Result<(), String> {
        let schema = self.schema(file, pointer)?;
        if let Some(rule) = schema["x-rule"].as_str() {
            let at = rules.iter().position(|known| known == rule);
            let at = at.unwrap_or_else(|| {
                rules.push(rule.to_owned());
                rules.len() - 1
            });
            let keywords = schema.as_object().into_iter().flatten();
            let kinds = keywords.fold(0, |kinds, (keyword, _)| kinds | refused(keyword));
            node.counts.push((at, kinds));
        }
        if let Some(reference) = schema["$ref"].as_str() {
            let (file, pointer) = target(file, reference);
            self.plan(file, pointer, node, rules)?;
        }
        for at in 0..schema["allOf"].as_array().map_or(0, Vec::len) {
            self.plan(file, &format!("{pointer}/allOf/{at}"), node, rules)?;
        }
        for (name, _) in schema["properties"].as_object().into_iter().flatten() {
            let mut member = Node::default();
            self.plan(
                file,
                &format!("{pointer}/properties/{name}"),
                &mut member,
                rules,
            )?;
            if !member.is_empty() {
                node.properties.push((name.clone(), member));
            }
        }
        if schema.get("items").is_some() {
            let element = node.items.get_or_insert_default();
            self.plan(file, &format!("{pointer}/items"), element, rules)?;
        }
        if schema.get("if").is_some() {
            let mut branches = [Node::default(), Node::default()];
            for (keyword, branch) in ["then", "else"].into_iter().zip(&mut branches) {
                if schema.get(keyword).is_some() {
                    self.plan(file, &format!("{pointer}/{keyword}"), branch, rules)?;
                }
            }
            let [then, otherwise] = branches;
            if !(then.is_empty() && otherwise.is_empty()) {
                let condition = self.validator(file, &format!("{pointer}/if"))?;
                node.branches.push((condition, then, otherwise));
            }
        }
        Ok(())
    }
}
