//! The suite in pytest and in Vitest: the helpers that teams copy, without these harnesses. With them
//! it is `.ci/harnesses` that tries them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use super::harness::{Serve, scratch};
use super::interpreters::{asked, example, for_node};

const FAULT: [&str; 2] = ["--fault", "near-misses-not-echoed"];

fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/harnesses")
}

/// Runs the tests of a helper, beside a service with a fault.
fn passes(name: &str, mut command: Command) {
    let serve = Serve::start(&format!("{name}-targets"), &FAULT);
    let ours = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    for name in ours.filter(|name| name.starts_with("CONTENT_CONFORMANCE_")) {
        command.env_remove(name);
    }
    let done = command
        .current_dir(scratch(name))
        .env("CONTENT_CONFORMANCE_NO_CONFIG", "true")
        .env("CONFORMANCE_PROGRAM", crate::program::PROGRAM)
        .env("CONFORMANCE_TARGET", serve.targets.join("states.toml"))
        .output()
        .expect("the interpreter starts");
    let said = String::from_utf8_lossy(&done.stdout) + String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{said}");
}

#[test]
fn the_helper_for_pytest_tells_cases_as_they_came_out() {
    if asked("python3", &["--version"]).is_none() {
        return;
    }
    let mut command = Command::new("python3");
    let path = std::env::join_paths([example("pytest"), here()]).expect("a path");
    command
        .args(["-m", "unittest", "test_mapping"])
        .env("PYTHONPATH", path)
        .env("PYTHONDONTWRITEBYTECODE", "1");
    passes("harnesses-pytest", command);
}

#[test]
fn the_helper_for_vitest_tells_cases_as_they_came_out() {
    let Some(helper) = for_node("vitest", "conformance") else {
        return;
    };
    let mut command = Command::new("node");
    command
        .arg("--test")
        .arg(here().join("mapping.mjs"))
        .env("HELPER", helper);
    passes("harnesses-vitest", command);
}

#[test]
fn the_events_that_both_are_tried_with_are_as_the_schema_says() {
    let schema = serde_json::from_str(include_str!("../../../schemas/events.json"));
    let validator = jsonschema::validator_for(&schema.expect("JSON")).expect("a schema");
    let runs = fs::read_to_string(here().join("runs.json")).expect("the runs");
    let runs: Value = serde_json::from_str(&runs).expect("JSON");
    let events = runs.as_array().into_iter().flatten();
    let events = events.flat_map(|run| run["events"].as_array().into_iter().flatten());
    let mut known = 0;
    for event in events.filter(|event| event["event"] != "from-a-later-version") {
        assert!(validator.is_valid(event), "{event}");
        known += 1;
    }
    assert!(known > 30, "{known}");
}
