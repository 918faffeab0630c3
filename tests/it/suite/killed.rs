//! A run that is killed: its record is made of what it left on disk.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use content_conformance::model::RunRecord;
use serde_json::Value;

use super::harness::{Serve, record_in, scratch};

/// What `report` makes of a folder.
fn reported(folder: &Path) -> RunRecord {
    let said = crate::program::program()
        .args(["report", folder.to_str().expect("text"), "--format", "json"])
        .output()
        .expect("the binary runs");
    let errors = String::from_utf8_lossy(&said.stderr).into_owned();
    assert_eq!(said.status.code(), Some(0), "{errors}");
    assert!(errors.contains("made of its journal"), "{errors}");
    let record: Value = serde_json::from_slice(&said.stdout).expect("JSON");
    let schema: Value =
        serde_json::from_str(include_str!("../../../schemas/run-record.json")).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let wrong: Vec<String> = validator
        .iter_errors(&record)
        .map(|error| format!("{error} at {}", error.instance_path()))
        .collect();
    assert!(wrong.is_empty(), "{wrong:?}");
    serde_json::from_value(record).expect("a record")
}

#[test]
fn after_a_kill_the_record_is_made_of_the_cases_that_had_ended() {
    let server = Serve::start("killed", &[]);
    let out = scratch("killed-out");
    let file = server.targets.join("states.toml");
    let (file, folder) = (file.to_str().expect("text"), out.to_str().expect("text"));
    let mut running = server
        .command(&[
            "run",
            "--profile",
            "thorough",
            "--target",
            file,
            "--out",
            folder,
        ])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the run starts");
    let journal = out.join("cases.ndjson");
    let lines = || fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
    while lines() < 20 {
        assert!(
            running.try_wait().expect("a child").is_none(),
            "the run ended by itself"
        );
        std::thread::yield_now();
    }
    running.kill().expect("SIGKILL");
    running.wait().expect("a child");
    assert!(!out.join("run.json").exists());
    let record = reported(&out);
    assert!(record.interrupted);
    assert_eq!(record.gate.exit_code, 130);
    assert!(record.cases.len() >= 18, "{}", record.cases.len());
    assert!(record.summary.cases.expected as usize > record.cases.len());
    assert!(record.summary.requests >= record.exchanges.len() as u64);
    assert!(!record.summary.left_behind.is_empty());
    let text = fs::read_to_string(&journal).expect("the journal");
    for line in text.lines().skip(1) {
        let Ok(line) = serde_json::from_str::<Value>(line) else {
            continue;
        };
        let id = line["case"]["id"].as_str().expect("an id");
        assert!(
            record.cases.iter().any(|case| case.id.0 == id),
            "{id} is lost"
        );
    }
}

#[test]
fn the_journal_of_a_whole_run_makes_the_same_record() {
    let server = Serve::start("killed-whole", &["--fault", "token-null-on-revoked"]);
    let out = scratch("killed-whole-out");
    let file = server.targets.join("states.toml");
    let (file, folder) = (file.to_str().expect("text"), out.to_str().expect("text"));
    let mut arguments = vec![
        "run",
        "--profile",
        "quick",
        "--target",
        file,
        "--out",
        folder,
    ];
    arguments.extend(["--rule", "LINK-9", "RUN-9", "OPEN-page-default"]);
    assert_eq!(server.binary(&arguments).status.code(), Some(1));
    let written = record_in(&out);
    fs::remove_file(out.join("run.json")).expect("the record can go");
    let again = reported(&out);
    assert_eq!(again.cases, written.cases);
    assert_eq!(again.rules, written.rules);
    assert_eq!(again.observations, written.observations);
    assert_eq!(again.exchanges, written.exchanges);
    assert_eq!(again.summary.requests, written.summary.requests);
    assert_eq!(again.summary.runs_queued, written.summary.runs_queued);
    assert_eq!(
        (&again.target, &again.tool),
        (&written.target, &written.tool)
    );
    let causes = |record: &RunRecord| -> Vec<String> {
        let text = |finding: &content_conformance::model::Finding| {
            format!("{} {} {}", finding.rule, finding.message, finding.count)
        };
        record.findings.iter().map(text).collect()
    };
    assert!(!written.findings.is_empty());
    assert_eq!(causes(&again), causes(&written));
}
