//! What the harness takes of memory where every answer is as large as it may be: measured from
//! outside, on the binary, where the system shows it.

#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use content_conformance::model::{RunRecord, Verdict};

use super::server::{Reply, Server, answer};

const MIB: usize = 1 << 20;
/// The bound of `docs/bounds.md`.
const AT_MOST: usize = 400;

fn zipped(text: &str) -> Reply {
    use std::io::Write as _;
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(text.as_bytes()).expect("memory");
    answer(
        "200 OK",
        "Content-Type: application/json\r\nContent-Encoding: gzip\r\n",
        &encoder.finish().expect("memory"),
    )
}

/// A page whose `Data` has as many of these elements as fit 32 MiB.
fn full_of(element: &str) -> String {
    let elements = (32 * MIB - 200) / (element.len() + 1) - 1;
    format!(
        r#"{{"Data":[{}{element}],"Pagination":{{"Total":1,"Limit":1,"Offset":0}}}}"#,
        format!("{element},").repeat(elements)
    )
}

fn link(number: usize) -> String {
    format!(
        r#"{{"ID":"00000000-0000-4000-8000-{number:012}","HotelID":"00000000-0000-4000-9000-{number:012}","HotelName":"Hotel","Status":"waiting","Token":"t-{number:012}","CreatedAt":"2026-01-01T00:00:00Z"}}"#
    )
}

/// A page of so many links.
fn page(links: usize) -> String {
    let all: Vec<String> = (0..links).map(link).collect();
    format!(
        r#"{{"Data":[{}],"Pagination":{{"Total":{links},"Limit":1000,"Offset":0}}}}"#,
        all.join(",")
    )
}

/// The most memory that a process had resident so far, in MiB, as long as it runs.
fn most_resident(process: u32) -> Option<usize> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: usize = line.split_whitespace().next()?.parse().ok()?;
    Some(kib / 1024)
}

/// Runs the binary against a server that has nothing else to say, and returns what it took at most
/// and the reasons of cases that were not judged.
fn run_against(name: &str, body: &str) -> (usize, Vec<String>) {
    let Reply::Send(bytes) = zipped(body) else {
        unreachable!("an answer is sent");
    };
    let server = Server::start(move |_| Reply::Send(bytes.clone()));
    measured(name, &server, "LIST-1.with-links,LIST-1.later-pages")
}

/// Runs the binary against a server, as [`run_against`], for some rules.
fn measured(name: &str, server: &Server, rules: &str) -> (usize, Vec<String>) {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("memory-{name}"));
    let _of_an_earlier_time = fs::remove_dir_all(&out);
    let mut child = crate::program::program()
        .args(["run", "--url", &server.url(), "--project", "p-1"])
        .args(["--profile", "quick", "--seed", "1", "--jobs", "4"])
        .args(["--rule", rules])
        .arg("--out")
        .arg(&out)
        .env("CONTENT_API_TOKEN", "token-of-the-memory-test")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary runs");
    let mut most = 0;
    while child.try_wait().expect("a child").is_none() {
        most = most.max(most_resident(child.id()).unwrap_or(0));
        std::thread::sleep(Duration::from_millis(10));
    }
    let text = fs::read_to_string(out.join("run.json")).expect("the record");
    let record: RunRecord = serde_json::from_str(&text).expect("a record");
    let _large = fs::remove_dir_all(&out);
    let reasons = record
        .cases
        .into_iter()
        .filter(|case| matches!(case.verdict, Verdict::Inconclusive | Verdict::Skipped))
        .filter_map(|case| case.reason)
        .collect();
    (most, reasons)
}

#[test]
fn no_list_however_long_takes_more_than_the_bound() {
    const TOTAL: usize = 200_000;
    let server = Server::start(|got| {
        let asked: serde_json::Value = serde_json::from_str(&got.body).unwrap_or_default();
        let number = |name: &str| usize::try_from(asked[name].as_u64().unwrap_or(0)).unwrap_or(0);
        let (limit, offset) = (number("Limit").clamp(1, 1000), number("Offset"));
        let links: Vec<String> = (offset..TOTAL.min(offset + limit)).map(link).collect();
        let body = format!(
            r#"{{"Data":[{}],"Pagination":{{"Total":{TOTAL},"Limit":{limit},"Offset":{offset}}}}}"#,
            links.join(",")
        );
        answer(
            "200 OK",
            "Content-Type: application/json\r\n",
            body.as_bytes(),
        )
    });
    let (most, reasons) = measured("long", &server, "LIST-4.whole-list.at-once");
    assert!(most < AT_MOST, "{most} MiB");
    let said = "pages have at most 2 MiB together";
    assert!(
        reasons.iter().any(|reason| reason.contains(said)),
        "{reasons:#?}"
    );
}

#[test]
fn no_answer_however_large_takes_more_than_the_bound() {
    for (name, body, said) in [
        ("numbers", full_of("1"), "48 MiB of memory"),
        ("fractions", full_of("1.5"), "48 MiB of memory"),
        ("links", page(90_000), "48 MiB of memory"),
        ("more-links", page(200_000), "larger than max_body"),
    ] {
        let (most, reasons) = run_against(name, &body);
        assert!(most > 0, "{name}: nothing was measured");
        assert!(most < AT_MOST, "{name}: {most} MiB");
        assert!(
            reasons.iter().any(|reason| reason.contains(said)),
            "{name}: {reasons:#?}"
        );
    }
}
