//! `reports/sample/`: one report of each format, made of the reference server with one fault after
//! a clean run. What differs from run to run (times, ports, digests, pseudonyms) is made the same.

use std::fs;
use std::path::Path;

use regex::Regex;

use super::binary::{Folder, command};

/// The files, and the rules that they are about.
const FILES: &[&str] = &[
    "report.txt",
    "run.json",
    "junit.xml",
    "summary.md",
    "annotations.txt",
    "report.html",
    "report.sarif",
    "ctrf.json",
    "codequality.json",
];
const RUN: &[&str] = &[
    "run",
    "--rule",
    "LIST-9,LIST-13.known-page,OPEN-page-default",
    "--seed",
    "7",
    "--jobs",
    "1",
];

/// A text without what differs from run to run.
fn same(text: &str) -> String {
    let mut text = text.to_owned();
    for (pattern, put) in [
        (
            r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?Z?",
            "2026-01-01T00:00:00Z",
        ),
        (r"127\.0\.0\.1:\d+", "127.0.0.1:8080"),
        (r#"("(suite_|settings_)?digest": ")[0-9a-f]+"#, "${1}0"),
        (r#"("(duration|waited)_ms": )\d+"#, "${1}0"),
        (r#""(duration|start|stop)": \d+"#, "\"$1\": 0"),
        (r#"time="[\d.]+""#, "time=\"0.000\""),
        (r#"(class="time" width=")\d+"#, "${1}0"),
        (r"\b\d+ (ms|bytes)\b", "0 $1"),
        (r"\b\d+\.\d s\b", "0.0 s"),
        (r#"("\d{3}"|"no answer"),\d+\]"#, "$1,0]"),
        (r"content-length: \d+", "content-length: 0"),
        (r"date: [A-Z][a-z]{2}, [^\\]*GMT", "date: today"),
        (
            r#"(\\"(Token|TokenPreview|Phone|Name|Email|CreatedBy|created_by)\\":\\")[^"\\]*"#,
            "${1}…",
        ),
    ] {
        let pattern = Regex::new(pattern).unwrap();
        text = pattern.replace_all(&text, put).into_owned();
    }
    text
}

#[test]
fn the_samples_are_what_the_binary_writes_today() {
    let folder = Folder::new();
    let run = |args: &[&str]| {
        let all: Vec<&str> = RUN.iter().chain(args).copied().collect();
        let output = command(&all)
            .current_dir(folder.as_path())
            .output()
            .unwrap();
        output.status.code()
    };
    assert_eq!(run(&["--out", "clean"]), Some(0));
    let broken = [
        "--out",
        "broken",
        "--baseline",
        "clean",
        "--fault",
        "only-strangers-count-everything",
    ];
    let formats = [
        "--format",
        "console,junit,markdown,github,html,sarif,ctrf,codequality",
    ];
    assert_eq!(run(&[&broken[..], &formats].concat()), Some(1));
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("reports/sample");
    let update = std::env::var_os("UPDATE_SAMPLES").is_some();
    for name in FILES {
        let now = same(&fs::read_to_string(folder.as_path().join("broken").join(name)).unwrap());
        if update {
            fs::create_dir_all(&samples).unwrap();
            fs::write(samples.join(name), &now).unwrap();
        }
        let kept = fs::read_to_string(samples.join(name)).unwrap_or_default();
        let first = now
            .lines()
            .zip(kept.lines())
            .find(|(now, kept)| now != kept);
        assert!(
            now == kept,
            "reports/sample/{name} is out of date; make it anew with UPDATE_SAMPLES=1 cargo test --test it samples. First difference: {:.400}",
            format!("{first:?}")
        );
    }
}
