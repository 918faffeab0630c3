//! `run --message-format json-lines`: every line is as `schemas/events.json` says.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::process::Stdio;

use serde_json::Value;

use super::binary::{Done, Folder, TOKEN, command, done};
use super::served::Served;

fn validator() -> jsonschema::Validator {
    valid(include_str!("../../../schemas/events.json"))
}

fn valid(schema: &str) -> jsonschema::Validator {
    let schema: Value = serde_json::from_str(schema).unwrap();
    assert!(jsonschema::meta::is_valid(&schema));
    jsonschema::options()
        .should_validate_formats(true)
        .build(&schema)
        .unwrap()
}

/// The events of a run, each valid, and its record.
fn events(args: &[&str], code: i32) -> (Vec<Value>, Value) {
    let folder = Folder::new();
    let out = folder.path("out");
    let line = ["run", "--message-format", "json-lines", "--out", &out];
    let said = done(&[&line[..], args].concat());
    assert_eq!(
        (said.code, said.err.as_str()),
        (Some(code), ""),
        "{}",
        said.out
    );
    let validator = validator();
    let events = said.out.lines().map(|line| {
        let event: Value = serde_json::from_str(line).unwrap();
        let errors: Vec<String> = validator
            .iter_errors(&event)
            .map(|e| e.to_string())
            .collect();
        assert!(errors.is_empty(), "{line}: {errors:?}");
        event
    });
    let events: Vec<Value> = events.collect();
    assert!(!said.out.contains(TOKEN));
    let record = fs::read_to_string(folder.as_path().join("out/run.json")).unwrap();
    (events, serde_json::from_str(&record).unwrap())
}

fn of<'e>(events: &'e [Value], name: &str) -> Vec<&'e Value> {
    events
        .iter()
        .filter(|event| event["event"] == name)
        .collect()
}

#[test]
fn the_events_of_a_run_are_as_the_schema_says_and_agree_with_its_record() {
    let (events, record) = events(&["--seed", "7", "--profile", "quick"], 0);
    let first = &events[0];
    assert_eq!(
        (&first["event"], &first["format_version"]),
        (&"run-started".into(), &1.into())
    );
    assert_eq!(
        (&first["seed"], &first["profile"]),
        (&7.into(), &"quick".into())
    );
    let cases = record["cases"].as_array().unwrap();
    assert_eq!(first["cases"], cases.len());
    let finished = of(&events, "case-finished");
    assert_eq!(finished.len(), cases.len());
    for case in finished {
        let kept = cases
            .iter()
            .find(|kept| kept["id"] == case["case"])
            .unwrap();
        assert_eq!(case["verdict"], kept["verdict"]);
        assert_eq!(
            case["requests"],
            kept["exchanges"].as_array().unwrap().len()
        );
    }
    let rules = of(&events, "rule-finished");
    assert_eq!(rules.len(), record["rules"].as_array().unwrap().len());
    assert_eq!(first["rules"], rules.len());
    assert!(of(&events, "finding").is_empty());
    let last = events.last().unwrap();
    assert_eq!(
        (&last["event"], &last["exit_code"]),
        (&"run-finished".into(), &0.into())
    );
    assert_eq!(last["verdict"], record["verdict"]);
    assert_eq!(last["requests"], record["summary"]["requests"]);
}

#[test]
fn a_fault_is_found_in_the_events() {
    let fault = ["--fault", "token-null-on-revoked", "--seed", "1"];
    let (events, record) = events(&[&fault[..], &["--rule", "LINK-9"]].concat(), 1);
    let findings = of(&events, "finding");
    let of_fault = findings
        .iter()
        .find(|found| found["rule"] == "LINK-9")
        .unwrap();
    assert!(
        of_fault["exchanges"]
            .as_array()
            .is_some_and(|all| !all.is_empty())
    );
    let told: BTreeSet<&str> = findings
        .iter()
        .filter_map(|found| found["message"].as_str())
        .collect();
    let kept = record["findings"].as_array().unwrap();
    for finding in kept {
        assert!(
            told.contains(finding["message"].as_str().unwrap()),
            "{finding}"
        );
    }
    let failed = of(&events, "rule-finished");
    assert!(
        failed
            .iter()
            .any(|rule| rule["rule"] == "LINK-9" && rule["verdict"] == "failed")
    );
    let last = events.last().unwrap();
    assert_eq!(
        (&last["gate"], &last["exit_code"]),
        (&"closed".into(), &1.into())
    );
}

#[test]
fn persons_have_other_names_in_events() {
    let fault = ["--fault", "approver-becomes-creator", "--seed", "1"];
    let (events, _) = events(&[&fault[..], &["--rule", "LIFE-5"]].concat(), 1);
    let findings = of(&events, "finding");
    assert!(!findings.is_empty());
    for found in findings {
        for text in [&found["expected"], &found["actual"]] {
            let text = text.as_str().unwrap();
            assert!(text.contains("@example.invalid"), "{text}");
        }
    }
}

#[test]
fn a_run_that_ends_early_still_tells_of_every_case() {
    let fault = ["--fault", "token-null-on-revoked", "--profile", "quick"];
    let (events, record) = events(&[&fault[..], &["--fail-fast", "--seed", "1"]].concat(), 1);
    let finished = of(&events, "case-finished");
    assert_eq!(events[0]["cases"], finished.len());
    assert!(finished.iter().any(|case| case["verdict"] == "not_run"));
    assert!(record["cases"].as_array().unwrap().len() == finished.len());
}

#[test]
fn a_run_with_a_wrong_token_tells_what_it_came_to() {
    let served = Served::start(&[]);
    let (url, project) = (served.value("base_url"), served.value("project"));
    let target = ["--url", &url, "--project", &project];
    let (events, record) = events(&[&target[..], &["--rule", "AUTH-1"]].concat(), 2);
    assert_eq!(events.last().unwrap()["exit_code"], 2);
    assert_eq!(record["gate"]["exit_code"], 2);
    let schema = valid(include_str!("../../../schemas/run-record.json"));
    assert!(schema.is_valid(&record), "{record}");
}

#[test]
fn only_errors_stand_beside_the_events() {
    let folder = Folder::new();
    let line = "run --message-format json-lines --verbose --baseline none --baseline-optional \
                --rule AUTH-1 --seed 1";
    let mut command = command(&line.split_whitespace().collect::<Vec<_>>());
    command.current_dir(folder.as_path());
    command.env("CONTENT_CONFORMANCE_PROFIL", "quick");
    let said = Done::from(command.output().unwrap());
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
}

#[test]
fn events_come_while_the_run_goes_on() {
    let folder = Folder::new();
    let out = folder.path("out");
    let args = [
        "run",
        "--message-format=json-lines",
        "--jobs",
        "1",
        "--out",
        &out,
    ];
    let mut child = command(&args).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let early = lines
        .by_ref()
        .take(4)
        .collect::<Result<Vec<_>, _>>()
        .unwrap();
    assert!(early[1].contains("case-started"), "{early:?}");
    assert!(child.try_wait().unwrap().is_none(), "it is not over");
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn the_schema_refuses_what_a_reader_could_not_use() {
    let validator = validator();
    let (events, _) = events(&["--rule", "AUTH-1", "--seed", "1"], 0);
    let place = |name: &str| of(&events, name)[0].clone();
    for (name, key, wrong) in [
        ("run-started", "format_version", Value::from(2)),
        ("run-started", "seed", "1".into()),
        ("case-finished", "verdict", "ok".into()),
        ("case-finished", "case", "AUTH-1".into()),
        ("rule-finished", "level", "may".into()),
        ("run-finished", "exit_code", 5.into()),
        ("run-finished", "surprise", 1.into()),
        ("run-finished", "event", "run-over".into()),
    ] {
        let mut event = place(name);
        event[key] = wrong;
        assert!(!validator.is_valid(&event), "{name}: {key}");
    }
}
