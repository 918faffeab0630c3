//! A walk through a long list: it finds what is wrong far out, keeps little, and accuses nobody of
//! changes that others make.

use std::fs;
use std::path::Path;

use content_conformance::model::{RunRecord, Verdict};
use content_conformance::reference::faults;

use super::harness::{Serve, record_in, scratch};

const WALK: &str = "LIST-12.deep";

/// Walks through the list of a server, and returns the record with the folder that has it.
fn walked(server: &Serve, out: &Path) -> RunRecord {
    let file = server.targets.join("fixtures.toml");
    // The file ends within its table of limits.
    let text = fs::read_to_string(&file).expect("the file is there") + "settle_time = \"100ms\"\n";
    fs::write(&file, text).expect("the file can be written");
    let (file, folder) = (file.to_str().expect("text"), out.to_str().expect("text"));
    let rules = "LIST-12.deep,LIST-11.every-exchange,LIST-12.every-exchange";
    let run = [
        "run",
        "--deep",
        "--target",
        file,
        "--out",
        folder,
        "--rule",
        rules,
        "--tags",
        "@deep or @whole-run",
    ];
    let done = server.binary(&run);
    assert!(
        done.status.code().is_some_and(|code| code < 2 || code == 3),
        "{done:?}"
    );
    record_in(out)
}

fn verdict(record: &RunRecord) -> Verdict {
    let walk = record.cases.iter().find(|case| case.id.0 == WALK);
    walk.map_or(Verdict::NotRun, |case| case.verdict)
}

#[test]
fn a_long_list_is_walked_from_end_to_end_and_a_few_pages_are_kept() {
    let server = Serve::start("deep", &["--links", "2345"]);
    let out = scratch("deep-out");
    let record = walked(&server, &out);
    let walk = record.cases.iter().find(|case| case.id.0 == WALK);
    let walk = walk.expect("the case was run");
    assert_eq!(walk.verdict, Verdict::Passed, "{:?}", walk.reason);
    let said = walk.reason.as_deref().unwrap_or_default();
    assert!(
        said.starts_with("2345 links of a Total of 2345 in 52 pages of 1000 and 50"),
        "{said}"
    );
    let lines = fs::read_to_string(out.join("exchanges.ndjson")).expect("the exchanges");
    assert!(lines.lines().count() < 12, "{}", lines.lines().count());
    assert_eq!(record.exchanges.len(), lines.lines().count());
    assert!(record.summary.requests >= 52);
}

#[test]
fn only_a_walk_finds_what_is_wrong_far_out_and_its_record_shows_it_again() {
    let fault = "link-lost-between-far-pages";
    let server = Serve::start("deep-fault", &["--links", "21000", "--fault", fault]);
    let out = scratch("deep-fault-out");
    let record = walked(&server, &out);
    assert_eq!(verdict(&record), Verdict::Failed);
    let own = record
        .findings
        .iter()
        .find(|finding| finding.rule.as_str() == "LIST-12");
    let own = own.expect("a finding of the rule");
    assert!(
        own.expected.starts_with("at position 20000, link of"),
        "{}",
        own.expected
    );
    let again = scratch("deep-fault-again");
    let (from, to) = (out.to_str().expect("text"), again.to_str().expect("text"));
    server.binary(&["judge", from, "--out", to]);
    let judged = record_in(&again);
    assert_eq!(verdict(&judged), Verdict::Failed);
    assert_eq!(judged.findings.len(), record.findings.len());
    let plain = scratch("deep-fault-plain");
    let plain = plain.to_str().expect("text");
    let run = ["run", "--fault", fault, "--rule", "LIST-12", "--out", plain];
    assert_eq!(server.binary(&run).status.code(), Some(0));
}

#[test]
fn every_fault_far_out_is_found() {
    let far = faults().iter().filter(|fault| fault.far);
    let names: Vec<&str> = far.map(|fault| fault.name).collect();
    assert!(names.len() >= 4);
    let done = crate::program::program()
        .args(["self-test", "--fault", &names.join(",")])
        .output()
        .expect("the binary runs");
    assert!(
        done.status.success(),
        "{}",
        String::from_utf8_lossy(&done.stdout)
    );
}

#[test]
fn nobody_is_accused_of_what_others_change() {
    let server = Serve::start(
        "deep-live",
        &["--links", "2000", "--variant", "live-traffic"],
    );
    let out = scratch("deep-live-out");
    let record = walked(&server, &out);
    assert!(matches!(
        verdict(&record),
        Verdict::Passed | Verdict::Inconclusive
    ));
    assert!(record.findings.is_empty(), "{:?}", record.findings);
}
