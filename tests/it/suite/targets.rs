//! The same binary against a server in another process, by every way to describe a target.

use std::time::Duration;

use content_conformance::model::{Level, RunVerdict, Verdict};

use super::harness::{
    Serve, complaints, neither_passed_nor_skipped, record_in, rules_with, scratch,
};
use super::proxy::{Fate, Proxy};

#[test]
fn by_provider_states_all_rules_are_judged_and_pass() {
    let server = Serve::start("targets-states", &[]);
    let out = scratch("targets-states-out");
    let file = server.targets.join("states.toml");
    let ended = server.quickly(&file, &out, &[]);
    let record = record_in(&out);
    assert!(complaints(&record).is_empty(), "{:#?}", complaints(&record));
    assert_eq!(ended.status.code(), Some(0));
}

#[test]
fn by_static_fixtures_only_what_needs_more_is_skipped_and_says_what() {
    let server = Serve::start("targets-fixtures", &[]);
    let out = scratch("targets-fixtures-out");
    let file = server.targets.join("fixtures.toml");
    let ended = server.quickly(&file, &out, &[]);
    let record = record_in(&out);
    let wrong = neither_passed_nor_skipped(&record);
    assert!(wrong.is_empty(), "{wrong:#?}");
    let silent: Vec<_> = record
        .cases
        .iter()
        .filter(|case| case.verdict == Verdict::Skipped && case.reason.is_none())
        .collect();
    assert!(silent.is_empty(), "skipped without a need: {silent:#?}");
    assert_eq!(ended.status.code(), Some(0));
    let judged = rules_with(&record, Level::Must, Verdict::Passed).len();
    assert!(
        judged >= 45,
        "{judged} MUST rules were judged on static fixtures"
    );
    assert_no_token(&server, &out);
}

#[test]
fn a_list_that_another_client_changes_all_the_time_is_no_complaint() {
    let server = Serve::start("targets-traffic", &["--variant", "live-traffic"]);
    let out = scratch("targets-traffic-out");
    // Slow enough for something to change between any two requests.
    let proxy = Proxy::start(
        server.said("base_url"),
        Duration::from_millis(100),
        |_, _| Fate::Pass,
    );
    let file = server.by_way_of(&proxy.url(), "fixtures.toml");
    let only = "@WIRE-10.list or @WIRE-10.list-as-it-is";
    let ended = server.quickly(&file, &out, &["--tags", only]);
    let record = record_in(&out);
    assert!(record.findings.is_empty(), "{:#?}", record.findings);
    assert!(record.cases.len() > 5, "{ended:?}");
}

#[test]
fn by_address_project_and_token_alone_nothing_is_generated() {
    let server = Serve::start("targets-address", &[]);
    let out = scratch("targets-address-out");
    let (url, project) = (server.said("base_url"), server.said("project"));
    let ended = server.binary(&[
        "run",
        "--profile",
        "quick",
        "--url",
        url,
        "--project",
        project,
        "--out",
        path(&out),
    ]);
    let record = record_in(&out);
    assert_eq!(record.summary.runs_queued, 0);
    assert!(
        record
            .exchanges
            .iter()
            .all(|exchange| exchange.operation
                != content_conformance::model::Operation::GenerateText)
    );
    let wrong = neither_passed_nor_skipped(&record);
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(record.verdict, RunVerdict::Conformant);
    assert_eq!(ended.status.code(), Some(0));
    let headline = String::from_utf8_lossy(&ended.stdout).into_owned();
    assert!(
        headline.contains("MUST rules"),
        "the headline carries the coverage: {headline}"
    );
    assert_no_token(&server, &out);
}

fn path(path: &std::path::Path) -> &str {
    path.to_str().expect("paths of tests are text")
}

/// No file that a run left holds a token of the demo project.
fn assert_no_token(server: &Serve, folder: &std::path::Path) {
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let file = entry.expect("the entry can be read").path();
        let bytes = std::fs::read(&file).expect("the file can be read");
        let text = String::from_utf8_lossy(&bytes);
        for token in [server.said("token"), server.said("outsider")] {
            assert!(token.len() > 8);
            assert!(!text.contains(token), "{} holds a token", file.display());
        }
    }
}
