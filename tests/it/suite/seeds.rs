//! What a run sends follows from its seed.

use std::collections::BTreeSet;
use std::fs;

use regex::{Captures, Regex};
use serde_json::Value;

use super::harness::scratch;

/// Rules whose scenarios make up ids, tokens, pages and selections, and wait for nothing.
const RULES: &str = "AUTH-3,SCOPE-2,SCOPE-3,ERR-3,RUN-10,RUN-12,LIST-7,LIST-12";

/// Every listApprovals and generateText of a run, in order: the case, the operation and the body. Which
/// case arranges a project that several share, or reads its whole list for the others, and how often a
/// status is read, is a matter of time.
fn sent(name: &str, seed: &str) -> Vec<String> {
    let out = scratch(name);
    let ended = crate::program::program()
        .args(["run", "--profile", "quick", "--jobs", "1"])
        .args(["--rule", RULES, "--seed", seed, "--out"])
        .arg(&out)
        .output()
        .expect("the binary runs");
    assert_eq!(ended.status.code(), Some(0), "{ended:?}");
    let lines = fs::read_to_string(out.join("exchanges.ndjson")).expect("the exchanges");
    let mut exchanges: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).expect("an exchange"))
        // These wait, and have a thread of their own; or they name ids one digit off those given.
        .filter(|exchange: &Value| {
            let case = exchange["case"].as_str().unwrap_or_default();
            !["later", "near-misses"]
                .iter()
                .any(|word| case.contains(word))
        })
        .collect();
    exchanges.sort_by_key(|exchange| {
        let case = exchange["case"].as_str().unwrap_or_default().to_owned();
        (
            case,
            exchange["try_number"].as_u64(),
            exchange["seq"].as_u64(),
        )
    });
    // Which ids the service gives depends on who asks first.
    let uuid = Regex::new("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}").expect("a pattern");
    let given: BTreeSet<String> = exchanges
        .iter()
        .filter(|exchange| exchange["operation"] != "listApprovals")
        .filter_map(|exchange| exchange["response"]["body"].as_str())
        .flat_map(|body| uuid.find_iter(body))
        .map(|id| id.as_str().to_ascii_lowercase())
        .collect();
    let shown = |exchange: &Value| {
        let body = &exchange["request"]["body"];
        // Bytes that are not text hold ids that cannot be told apart from here.
        let bytes = body["base64"].as_str().map(|bytes| bytes.len().to_string());
        let body = bytes.unwrap_or_else(|| body.to_string());
        let body = uuid.replace_all(&body, |id: &Captures<'_>| {
            if given.contains(&id[0].to_ascii_lowercase()) {
                "given".to_owned()
            } else {
                id[0].to_owned()
            }
        });
        format!("{} {} {body}", exchange["case"], exchange["operation"])
    };
    let is_whole_list = |exchange: &Value| {
        let body = exchange["request"]["body"].as_str().unwrap_or_default();
        body.contains("\"Offset\":0") && !body.contains("HotelIDs")
    };
    let is_of_the_suite = |exchange: &&Value| {
        let is_list = exchange["operation"] == "listApprovals";
        is_list && !is_whole_list(exchange) || exchange["operation"] == "generateText"
    };
    exchanges
        .iter()
        .filter(is_of_the_suite)
        .map(shown)
        .collect()
}

#[test]
fn two_runs_with_one_seed_send_the_same() {
    let first = sent("seed-first", "9");
    let second = sent("seed-second", "9");
    assert!(first.len() > 100, "{}", first.len());
    for (one, other) in first.iter().zip(&second) {
        assert_eq!(one, other);
    }
    assert_eq!(first.len(), second.len());
    assert_ne!(first, sent("seed-other", "10"));
}
