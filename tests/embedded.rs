//! The suite as somebody's own tests: what `cargo test` shows of it, and how it is filtered.
//!
//! Called by cargo it calls itself, as the test of an implementation that is the bundled server, and
//! looks at what came of it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::process::{Command, ExitCode, Output};

use content_conformance::Suite;
use content_conformance::reference::{Reference, ReferenceOptions};
use serde_json::json;

/// Set where the suite is meant to run: the fault of the server, or nothing.
const FAULT: &str = "EMBEDDED_FAULT";

fn main() -> ExitCode {
    if let Ok(fault) = std::env::var(FAULT) {
        return implementation(&fault);
    }
    checks();
    ExitCode::SUCCESS
}

/// What a team writes.
fn implementation(fault: &str) -> ExitCode {
    if fault == "nobody-there" {
        // Nothing listens on a port that was given back.
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        drop(listener);
        let suite = Suite::against(format!("http://{address}"));
        return suite.states(format!("http://{address}/states")).main();
    }
    let faults = (!fault.is_empty()).then(|| fault.to_owned());
    let server = Reference::start(ReferenceOptions {
        faults: faults.into_iter().collect(),
        ..ReferenceOptions::default()
    });
    let server = server.unwrap();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/own");
    Suite::against(server.base_url())
        .states(server.states_url())
        .status(server.status_path(), &json!({"ID": "{run_id}"}), "/Data")
        .only(["LIST-7.echo", "WIRE-1", "AUTH-1", "OWN-1"])
        .features(folder)
        .step(r"^the list shows (\d+) links?$", async |case, words| {
            let answer = case.list(&json!({"Limit": 50, "Offset": 0})).await?;
            let shown = answer.json["Data"].as_array().map_or(0, Vec::len);
            let expected: usize = words[0].parse().unwrap();
            let message = "the list shows another number of links";
            case.expect(shown == expected, message, expected, shown)
        })
        .main()
}

fn ran(fault: &str, args: &[&str]) -> (Output, String) {
    let mut command = Command::new(std::env::current_exe().unwrap());
    let output = command.env(FAULT, fault).args(args).output().unwrap();
    let said = String::from_utf8(output.stdout.clone()).unwrap();
    (output, said)
}

fn checks() {
    every_case_is_a_test();
    a_failure_is_understood_where_it_stands();
    the_filters_of_cargo_choose_what_is_sent();
    a_reporting_case_has_its_evidence_alone();
    an_unusable_target_fails_every_test_in_one_line();
}

fn every_case_is_a_test() {
    let (_, listed) = ran("", &["--list", "--format", "terse"]);
    let (output, said) = ran("", &["--test-threads", "3"]);
    assert!(output.status.success(), "{said}");
    let tests: Vec<&str> = listed
        .lines()
        .filter(|line| line.ends_with(": test"))
        .collect();
    assert!(tests.len() > 30, "{listed}");
    for name in ["OWN-1.count.six", "LIST-7.echo.near-misses", "whole-run"] {
        assert!(listed.contains(&format!("{name}: test")), "{listed}");
        assert!(said.contains(name), "{said}");
    }
    let passed = format!("test result: ok. {} passed; 0 failed", tests.len());
    assert!(said.contains(&passed), "{said}");
}

fn a_failure_is_understood_where_it_stands() {
    let (output, said) = ran("near-misses-not-echoed", &[]);
    assert_eq!(output.status.code(), Some(101), "{said}");
    for part in [
        "LIST-7",
        "NotInProjectIDs",
        "Run it again\n  CONTENT_CONFORMANCE_SEED=",
        " --test embedded -- --exact 'LIST-7.echo.near-misses'",
        "; 1 failed; ",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

fn the_filters_of_cargo_choose_what_is_sent() {
    let (output, said) = ran("near-misses-not-echoed", &["--exact", "OWN-1.count.six"]);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("1 passed; 0 failed"), "{said}");
    let (output, said) = ran("near-misses-not-echoed", &["near", "--skip", "whole"]);
    assert_eq!(output.status.code(), Some(101), "{said}");
}

fn a_reporting_case_has_its_evidence_alone() {
    let (_, listed) = ran("", &["--list", "WIRE-1"]);
    let name = listed
        .lines()
        .find_map(|line| line.strip_suffix(": test"))
        .unwrap();
    let (output, said) = ran("", &["--exact", name]);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("1 passed; 0 failed"), "{said}");
}

fn an_unusable_target_fails_every_test_in_one_line() {
    let (output, said) = ran("nobody-there", &["near"]);
    assert_eq!(output.status.code(), Some(101), "{said}");
    assert!(said.contains("nothing listens at 127.0.0.1"), "{said}");
}
