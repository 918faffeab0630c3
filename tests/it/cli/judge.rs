//! `judge`: stored evidence without a target.

use std::fs;

use serde_json::{Value, json};

use super::binary::{Folder, done};
use super::compare::saved;

const RULES: &[&str] = &[
    "--rule",
    "LINK-9,LIST-11,LIST-12,LIST-13,RUN-9,OPEN-page-default",
];

fn record(folder: &Folder, name: &str) -> Value {
    let path = folder.as_path().join(name).join("run.json");
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn verdicts(record: &Value) -> Vec<(String, String)> {
    let pair = |one: &Value| {
        (
            one["id"].as_str().unwrap().to_owned(),
            one["verdict"].as_str().unwrap().to_owned(),
        )
    };
    let all = ["rules", "cases"]
        .into_iter()
        .flat_map(|kind| record[kind].as_array().unwrap());
    all.map(pair).collect()
}

#[test]
fn a_record_judged_again_has_the_same_verdicts_without_its_server() {
    let folder = Folder::new();
    for (name, fault) in [
        ("clean", &[][..]),
        ("broken", &["--fault", "token-null-on-revoked"]),
    ] {
        // The server of the run is gone by now: nothing can be asked.
        let (out, run) = saved(&folder, name, &[RULES, fault].concat());
        let again = folder.path("again");
        let said = done(&["judge", &out, "--out", &again]);
        assert_eq!(said.code, run.code, "{}{}", said.out, said.err);
        assert!(
            said.out.contains("from  clean; nothing was sent")
                || said.out.contains("from  broken; nothing was sent"),
            "{}",
            said.out
        );
        let (old, new) = (record(&folder, name), record(&folder, "again"));
        assert_eq!(verdicts(&old), verdicts(&new));
        assert_eq!(old["summary"], new["summary"]);
        let causes = |record: &Value| -> Vec<(Value, Value, Value)> {
            let all = record["findings"].as_array().unwrap().iter();
            all.map(|one| {
                (
                    one["rule"].clone(),
                    one["message"].clone(),
                    one["level"].clone(),
                )
            })
            .collect()
        };
        assert_eq!(causes(&old), causes(&new));
        // What was written can be judged once more.
        assert_eq!(done(&["judge", &again]).code, run.code);
    }
}

#[test]
fn a_verdict_that_was_changed_in_the_record_is_put_right() {
    let folder = Folder::new();
    let (out, run) = saved(
        &folder,
        "out",
        &[RULES, &["--fault", "token-null-on-revoked"]].concat(),
    );
    assert_eq!(run.code, Some(1));
    let before = record(&folder, "out");
    let mut painted = before.clone();
    for kind in ["rules", "cases"] {
        for one in painted[kind].as_array_mut().unwrap() {
            one["verdict"] = "passed".into();
        }
    }
    painted["verdict"] = "conformant".into();
    painted["gate"]["exit_code"] = 0.into();
    fs::write(folder.as_path().join("out/run.json"), painted.to_string()).unwrap();
    let said = done(&["judge", &out, "--out", &folder.path("again")]);
    assert_eq!(said.code, Some(1), "{}", said.out);
    assert_eq!(verdicts(&record(&folder, "again")), verdicts(&before));
}

/// A case that expects something of a page's Total, and the exchange that shows the page.
fn judged_page(folder: &Folder) -> (String, u64) {
    let cases = fs::read_to_string(folder.as_path().join("out/cases.ndjson")).unwrap();
    let ended = cases
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    let found = ended.filter_map(|ended: Value| {
        let mut expected = ended["expected"].as_array()?.iter();
        let page =
            expected.find_map(|one| one["check"]["page"]["total"]["page"]["$exchange"].as_u64())?;
        Some((ended["case"]["id"].as_str()?.to_owned(), page))
    });
    found.into_iter().next().unwrap()
}

/// Changes the Total of one stored answer.
fn change_total(folder: &Folder, id: u64, change: i64) {
    let path = folder.as_path().join("out/exchanges.ndjson");
    let text = fs::read_to_string(&path).unwrap();
    let changed = |line: &str| {
        let mut exchange: Value = serde_json::from_str(line).unwrap();
        if exchange["id"] != id {
            return line.to_owned();
        }
        let body = exchange["response"]["body"].as_str().unwrap();
        let mut answer: Value = serde_json::from_str(body).unwrap();
        let total = answer["Pagination"]["Total"].as_i64().unwrap();
        answer["Pagination"]["Total"] = (total + change).into();
        exchange["response"]["body"] = answer.to_string().into();
        exchange.to_string()
    };
    let lines: Vec<String> = text.lines().map(changed).collect();
    fs::write(path, lines.join("\n") + "\n").unwrap();
}

#[test]
fn one_total_changed_in_the_stored_answers_fails_the_case_that_expected_it() {
    let folder = Folder::new();
    let (out, run) = saved(&folder, "out", RULES);
    assert_eq!(run.code, Some(0), "{}", run.out);
    let (case, exchange) = judged_page(&folder);
    // A larger Total contradicts nothing in its own answer: the whole list tells.
    change_total(&folder, exchange, 1);
    let said = done(&["judge", &out, "--out", &folder.path("again")]);
    assert_eq!(said.code, Some(1), "{}{}", said.out, said.err);
    assert!(
        said.out.contains("1 exchanges are not as they were"),
        "{}",
        said.out
    );
    let again = record(&folder, "again");
    let cases = again["cases"].as_array().unwrap();
    let failed: Vec<&Value> = cases
        .iter()
        .filter(|one| one["verdict"] == "failed")
        .collect();
    assert!(failed.iter().any(|one| one["id"] == case), "{failed:?}");
    let findings = again["findings"].as_array().unwrap();
    assert!(
        findings
            .iter()
            .all(|one| one["exchanges"] == json!([exchange])),
        "{findings:?}"
    );
}

#[test]
fn a_case_of_which_nothing_was_written_cannot_be_compared() {
    let folder = Folder::new();
    let (out, _) = saved(&folder, "out", &["--rule", "LIST-13"]);
    fs::remove_file(folder.as_path().join("out/cases.ndjson")).unwrap();
    let said = done(&["judge", &out]);
    assert_eq!(said.code, Some(3), "{}", said.out);
    let why = "not comparable: what it expected is not in cases.ndjson";
    assert!(said.out.contains(why), "{}", said.out);
}

#[test]
fn a_record_without_its_exchanges_or_with_others_is_not_judged() {
    let folder = Folder::new();
    let (out, _) = saved(&folder, "out", &["--rule", "LIST-13"]);
    let path = folder.as_path().join("out/exchanges.ndjson");
    let text = fs::read_to_string(&path).unwrap();
    let first = text.lines().next().unwrap();
    for (lines, expected) in [
        (format!("{text}{first}\n"), "a second time"),
        (text[..text.len() - 30].to_owned(), "is not an exchange"),
    ] {
        fs::write(&path, lines).unwrap();
        let refused = done(&["judge", &out, "--out", &folder.path("again")]);
        assert_eq!(refused.code, Some(2), "{}", refused.out);
        assert!(refused.err.contains(expected), "{}", refused.err);
        assert!(
            fs::read_dir(folder.path("again")).unwrap().next().is_none(),
            "nothing half-written is left"
        );
    }
    fs::remove_file(&path).unwrap();
    assert_eq!(done(&["judge", &out]).code, Some(2));
}

/// The exchanges of a run as a capture that a browser's tools could have written.
fn capture(folder: &Folder, token: &str) -> String {
    let text = fs::read_to_string(folder.as_path().join("out/exchanges.ndjson")).unwrap();
    let entries: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .filter(|exchange| exchange["response"]["body"].is_string())
        .map(|exchange| {
            let fields = |part: &Value| -> Vec<Value> {
                let all = part["headers"].as_array().unwrap().iter();
                all.map(|field| json!({"name": field[0], "value": field[1]})).collect()
            };
            let mut sent = fields(&exchange["request"]);
            for field in &mut sent {
                if field["name"] == "authorization" {
                    field["value"] = format!("Bearer {token}").into();
                }
            }
            json!({
                "startedDateTime": exchange["started_at"],
                "time": 1.5,
                "request": {
                    "method": exchange["request"]["method"], "url": exchange["request"]["url"], "headers": sent,
                    "postData": {"mimeType": "application/json", "text": exchange["request"]["body"]},
                },
                "response": {
                    "status": exchange["response"]["status"], "headers": fields(&exchange["response"]),
                    "content": {"size": 1, "mimeType": "application/json", "text": exchange["response"]["body"]},
                },
            })
        })
        .collect();
    let file = folder.path("capture.har");
    fs::write(
        &file,
        json!({"log": {"version": "1.2", "entries": entries}}).to_string(),
    )
    .unwrap();
    file
}

#[test]
fn captured_traffic_is_judged_and_keeps_no_token() {
    let folder = Folder::new();
    let token = "captured-token-77f0e2";
    saved(
        &folder,
        "out",
        &["--rule", "LINK-9", "--fault", "token-null-on-revoked"],
    );
    let file = capture(&folder, token);
    let said = done(&[
        "judge",
        &file,
        "--out",
        &folder.path("judged"),
        "--format",
        "html,junit,markdown",
    ]);
    assert_eq!(said.code, Some(1), "{}{}", said.out, said.err);
    assert!(
        said.out
            .contains("LINK-9  A link with RevokedAt carries no Token"),
        "{}",
        said.out
    );
    assert!(
        said.out.contains("calls judged") && said.out.contains("left out: other calls"),
        "{}",
        said.out
    );
    let judged = record(&folder, "judged");
    let failed: Vec<&Value> = judged["rules"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|rule| rule["verdict"] == "failed")
        .collect();
    assert_eq!(failed.len(), 1, "{failed:?}");
    let mut everything = said.out + &said.err;
    for file in fs::read_dir(folder.path("judged")).unwrap() {
        everything += &fs::read_to_string(file.unwrap().path()).unwrap();
    }
    assert!(!everything.contains(token));
    let schema: Value =
        serde_json::from_str(include_str!("../../../schemas/run-record.json")).unwrap();
    let validator = jsonschema::options()
        .should_validate_formats(true)
        .build(&schema)
        .unwrap();
    let errors: Vec<String> = validator
        .iter_errors(&judged)
        .map(|error| error.to_string())
        .collect();
    assert!(errors.is_empty(), "{errors:?}");

    let nothing = folder.path("nothing.har");
    fs::write(&nothing, "{\"log\":{\"entries\":[]}}").unwrap();
    let refused = done(&["judge", &nothing]);
    assert_eq!(refused.code, Some(2));
    assert!(
        refused
            .err
            .contains("no call of generateText or listApprovals"),
        "{}",
        refused.err
    );
}
