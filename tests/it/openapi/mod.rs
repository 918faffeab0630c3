//! `schemas/openapi.json`: the description of the operations, written from the files in `schemas/`
//! and the words in `words.rs`, and the same as what would be written today.

mod shapes;
mod words;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas")
}

/// What the description comes to today.
fn description() -> Value {
    let shapes = shapes::read(&folder());
    let mut description = words::description(&shapes.formats);
    description["components"]["schemas"] = Value::Object(shapes.components);
    description
}

#[test]
fn the_description_is_what_the_schemas_say_today() {
    let now = serde_json::to_string_pretty(&description()).unwrap() + "\n";
    let file = folder().join("openapi.json");
    if std::env::var_os("UPDATE_OPENAPI").is_some() {
        fs::write(&file, &now).unwrap();
    }
    let kept = fs::read_to_string(&file).unwrap_or_default();
    let mut lines = now.lines().zip(kept.lines());
    let first = lines.find(|(now, kept)| now != kept);
    assert!(
        now == kept,
        "schemas/openapi.json is out of date; make it anew with UPDATE_OPENAPI=1 cargo test --test it openapi. First difference: {first:?}"
    );
}

#[test]
fn every_reference_leads_somewhere() {
    fn follow(all: &Value, part: &Value, followed: &mut usize) {
        match part {
            Value::Object(members) => {
                if let Some(Value::String(to)) = members.get("$ref") {
                    let pointer = to.strip_prefix('#').unwrap_or_else(|| panic!("{to}"));
                    assert!(all.pointer(pointer).is_some(), "{to}");
                    *followed += 1;
                }
                members
                    .values()
                    .for_each(|part| follow(all, part, followed));
            }
            Value::Array(items) => items.iter().for_each(|part| follow(all, part, followed)),
            _ => {}
        }
    }
    let description = description();
    let mut followed = 0;
    follow(&description, &description, &mut followed);
    assert!(followed > 50, "{followed}");
}
