//! Captures of an exchange a line: what a few lines of a script write.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use serde_json::{Value, json};

use super::{entries, har, judged, line, lines, stored};

static SCHEMA: LazyLock<jsonschema::Validator> = LazyLock::new(|| {
    let text = include_str!("../../../schemas/capture.json");
    let schema: Value = serde_json::from_str(text).unwrap();
    let options = jsonschema::options().should_validate_formats(true);
    options.build(&schema).unwrap()
});

/// Whether a line is as the published schema says.
pub(crate) fn is_as_published(line: &Value) -> Result<(), String> {
    let errors = SCHEMA.iter_errors(line).map(|error| error.to_string());
    let all: Vec<String> = errors.collect();
    if all.is_empty() {
        Ok(())
    } else {
        Err(all.join("; "))
    }
}

/// The folder's captures, with the rules that fail.
const CASES: &[(&str, &[&str])] = &[
    ("control.har", &[]),
    ("newest-first.har", &[]),
    ("body-cut.har", &[]),
    ("body-not-captured.har", &[]),
    ("body-really-empty.har", &["WIRE-1"]),
    ("duplicate-counts-twice.har", &["RUN-9"]),
    ("short-last-page.har", &["LIST-12"]),
];

#[test]
fn lines_say_the_same_as_entries_do() {
    for (name, failed) in CASES {
        let mut whole = stored(name);
        let all = entries(&mut whole).clone();
        let (one, two) = (
            judged(&[&har(&all)]).unwrap(),
            judged(&[&lines(&all)]).unwrap(),
        );
        assert_eq!(one.failed(), *failed, "{name}");
        assert_eq!(two.failed(), *failed, "{name}");
        assert_eq!(one.left_out, two.left_out, "{name}");
        assert_eq!(one.written.len(), two.written.len(), "{name}");
        for entry in &all {
            is_as_published(&line(entry)).unwrap();
        }
        // One half in each format is one capture.
        let (first, rest) = all.split_at(all.len() / 2);
        let both = judged(&[&har(first), &lines(rest)]).unwrap();
        assert_eq!(both.failed(), *failed, "{name} in halves");
    }
}

#[test]
fn the_least_that_a_script_writes_is_enough() {
    let body = json!({
        "Data": {"ID": "10000000-0000-4000-8000-000000000001", "Status": "queued",
            "Progress": {"Total": 2, "Generated": 0, "Failed": 0, "Skipped": 0},
            "CreatedAt": "2026-11-20T08:00:00Z", "UpdatedAt": "2026-11-20T08:00:00Z"},
    });
    let hotel = "10000000-0000-4000-8000-000000000002";
    let least = json!({
        "method": "POST",
        "url": "https://h.example/v2/project/content/generateText",
        "request": {"body": json!({"HotelIDs": [hotel, hotel]}).to_string()},
        "status": 200,
        "response": {"body": body.to_string()},
        "started_at": "2026-11-20T08:00:00Z",
    });
    is_as_published(&least).unwrap();
    for text in [
        least.to_string(),
        format!("{least:#}"),
        format!("\u{feff}{least}\r\n"),
    ] {
        assert_eq!(judged(&[&text]).unwrap().failed(), ["RUN-9"], "{text}");
    }
}

#[test]
fn what_is_no_line_is_named_with_its_place_and_what_to_do() {
    let mut whole = stored("control.har");
    let good = lines(entries(&mut whole));
    for (text, expected) in [
        (
            format!("{good}nonsense\n"),
            "this is not JSON: expected ident (column 2); capture-0:3; write one JSON object",
        ),
        (
            format!("{good}\n[]\n"),
            "this is not an object; capture-0:4; write one JSON object",
        ),
        (
            format!("{good}{{\"id\": 1, \"case\": \"RUN-1.a\", \"try_number\": 1}}\n"),
            "these are the exchanges of a run of this suite; capture-0:3; give the folder",
        ),
    ] {
        let refused = judged(&[&text]).err().unwrap();
        assert!(refused.contains(expected), "{refused}");
    }
    // A recording that was killed ends within a line.
    let cut = judged(&[&good[..good.len() - 40]]).unwrap();
    assert_eq!(cut.left_out["calls whose line breaks off"], 1);
    assert_eq!(cut.written.len(), 1);
    let parsed = good.lines().next().unwrap();
    let mut parsed: Value = serde_json::from_str(parsed).unwrap();
    parsed["response"]["body"] = json!({"Data": []});
    let judged = judged(&[&format!("{good}{parsed}\n")]).unwrap();
    let why = judged.left_out.keys().next().unwrap();
    assert!(why.contains("tojson"), "{why}");
}

#[test]
fn the_examples_of_the_page_are_as_the_schema_says() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/captures.md");
    let page = fs::read_to_string(page).unwrap();
    let examples: Vec<Value> = page
        .lines()
        .filter(|line| line.starts_with("{\"method\":"))
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert!(!examples.is_empty());
    for example in examples {
        is_as_published(&example).unwrap();
    }
    let wrong = json!({"method": "POST", "url": "x", "started_at": "yesterday", "status": 200});
    assert!(is_as_published(&wrong).is_err());
}
