//! The run record, as its schema describes it.

use std::fmt::Write as _;

use serde_json::Value;

use crate::cli::exit::{CliError, Exit};

use super::cell;

const SCHEMA: &str = include_str!("../../../schemas/run-record.json");

/// The page.
pub(super) fn record() -> Result<String, CliError> {
    let schema: Value =
        serde_json::from_str(SCHEMA).map_err(|error| CliError::new(error, Exit::Fault.code()))?;
    let mut text = "# The run record\n\n`run.json` in the folder of a run, in the form of `schemas/run-record.json`. \
                    Another `format_version` is another form.\n"
        .to_owned();
    table(&mut text, "The record", &schema);
    for (name, part) in schema["$defs"].as_object().into_iter().flatten() {
        if part["properties"].is_object() {
            table(&mut text, name, part);
        } else {
            let _ = write!(text, "\n## {name}\n\n{}: {}\n", kind(part), said(part));
        }
    }
    Ok(text)
}

fn table(text: &mut String, name: &str, part: &Value) {
    let _ = write!(text, "\n## {name}\n\n");
    let said = said(part);
    if !said.is_empty() {
        let _ = write!(text, "{said}\n\n");
    }
    text.push_str("| member | is | means |\n|---|---|---|\n");
    members(text, "", part);
}

fn members(text: &mut String, before: &str, part: &Value) {
    let required = part["required"].as_array();
    for (name, member) in part["properties"].as_object().into_iter().flatten() {
        let is_required = required.is_some_and(|names| names.iter().any(|one| one == name));
        let may = if is_required { "" } else { ", may be absent" };
        let _ = writeln!(
            text,
            "| `{before}{name}` | {}{may} | {} |",
            kind(member),
            said(member)
        );
        members(text, &format!("{before}{name}."), member);
        members(text, &format!("{before}{name}[]."), &member["items"]);
    }
}

/// What a description says, within a cell.
fn said(part: &Value) -> String {
    cell(part["description"].as_str().unwrap_or_default())
}

/// What a value is: its type, its words, or the part that describes it.
fn kind(part: &Value) -> String {
    if let Some(name) = part["$ref"].as_str() {
        let name = name.rsplit('/').next().unwrap_or_default();
        return format!("[{name}](#{name})");
    }
    if let Some(words) = part["enum"].as_array() {
        let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
        return words.join(", ");
    }
    if !part["const"].is_null() {
        return format!("`{}`", part["const"]);
    }
    match part["type"].as_str() {
        Some("array") => format!("array of {}", kind(&part["items"])),
        Some(name) => name.to_owned(),
        None => "any".to_owned(),
    }
}
