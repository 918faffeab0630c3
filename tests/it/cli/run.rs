//! `run` to its end: codes, files, and what stays secret.

#![expect(clippy::unwrap_used, reason = "a failed test is what it is for")]

use std::fs;
use std::net::TcpListener;

use serde_json::Value;

use super::binary::{Done, Folder, TOKEN, done};

fn record(folder: &Folder) -> Value {
    let text = fs::read_to_string(folder.as_path().join("out/run.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn run(folder: &Folder, args: &[&str]) -> Done {
    let out = folder.path("out");
    let mut all = vec!["run", "--out", &out];
    all.extend(args);
    done(&all)
}

#[test]
fn the_bundled_server_conforms_and_the_record_is_as_its_schema_says() {
    let folder = Folder::new();
    let said = run(
        &folder,
        &[
            "--rule", "RUN-9", "--seed", "11", "--label", "team=a", "--format", "console",
        ],
    );
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
    assert!(said.err.starts_with("content-conformance "), "{}", said.err);
    assert!(
        said.out.contains("Conformant in part. 79 MUST: 2 passed, "),
        "{}",
        said.out
    );
    assert!(
        !said.out.contains('\u{1b}') && !said.err.contains('\u{1b}'),
        "no colours in a pipe"
    );
    let record = record(&folder);
    let schema: Value =
        serde_json::from_str(include_str!("../../../schemas/run-record.json")).unwrap();
    let validator = jsonschema::options()
        .should_validate_formats(true)
        .build(&schema)
        .unwrap();
    let errors: Vec<String> = validator
        .iter_errors(&record)
        .map(|error| format!("{error} at {}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{errors:?}");
    assert_eq!(record["seed"], 11);
    assert_eq!(record["target"]["labels"]["team"], "a");
    assert_eq!(record["gate"]["exit_code"], 0);
    let report = fs::read_to_string(folder.as_path().join("out/report.txt")).unwrap();
    assert_eq!(report, said.out);
}

#[test]
fn nothing_selected_is_code_3_with_a_fresh_record_that_says_zero() {
    let folder = Folder::new();
    assert_eq!(
        run(&folder, &["--rule", "RUN-9", "--format", "console"]).code,
        Some(0)
    );
    let said = run(&folder, &["--tags", "@no-such-tag"]);
    assert_eq!(said.code, Some(3), "{}", said.err);
    assert!(
        said.out
            .replace('\n', " ")
            .contains("no case has the tag @no-such-tag"),
        "{}",
        said.out
    );
    let record = record(&folder);
    assert_eq!(record["summary"]["cases"]["expected"], 0);
    assert_eq!(record["gate"]["exit_code"], 3);
    assert!(
        !folder.as_path().join("out/report.txt").exists(),
        "the old report is gone"
    );
}

#[test]
fn a_run_that_cannot_begin_leaves_no_old_record_behind() {
    let folder = Folder::new();
    assert_eq!(run(&folder, &["--rule", "RUN-9"]).code, Some(0));
    assert_eq!(run(&folder, &["--rule", "RUN-9999"]).code, Some(2));
    assert!(!folder.as_path().join("out/run.json").exists());
}

#[test]
fn a_target_where_nobody_listens_is_inconclusive_and_the_token_stays_secret() {
    let port = {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        listener.local_addr().unwrap().port()
    };
    let folder = Folder::new();
    let url = format!("http://127.0.0.1:{port}/base");
    let said = run(
        &folder,
        &["--url", &url, "--project", "p-1", "--rule", "AUTH-1"],
    );
    assert_eq!(said.code, Some(3), "{}{}", said.out, said.err);
    let mut everything = said.out + &said.err;
    for file in fs::read_dir(folder.as_path().join("out")).unwrap() {
        everything += &String::from_utf8_lossy(&fs::read(file.unwrap().path()).unwrap());
    }
    assert!(everything.contains(&url), "the target is named");
    assert!(!everything.contains(TOKEN), "the token is nowhere");
}
