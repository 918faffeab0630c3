//! Writing each report of a record of 20,000 exchanges.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use content_conformance::model::{Exchange, RunRecord};
use content_conformance::suite::{JOURNAL, line_digest};

use crate::common::{BINARY, Scratch, median, ratio, timed};
use crate::effort::Effort;
use crate::table::{Goal, Row};

/// The record itself first: the others are measured against it.
const FORMATS: [&str; 9] = [
    "json",
    "console",
    "junit",
    "markdown",
    "github",
    "html",
    "sarif",
    "ctrf",
    "codequality",
];

pub(crate) fn rows(effort: &Effort) -> Vec<Row> {
    let folder = Scratch::new("reports");
    let exchanges = record(folder.path(), effort.small);
    // What is read for the first time comes from the disk.
    written(folder.path(), "json");
    let mut times: Vec<Vec<f64>> = vec![Vec::new(); FORMATS.len()];
    let mut ratios = times.clone();
    for _ in 0..effort.times {
        let mut first = None;
        for (place, format) in FORMATS.into_iter().enumerate() {
            let (took, ()) = timed(|| written(folder.path(), format));
            times[place].push(took.as_secs_f64() * 1e3);
            ratios[place].push(ratio(took, *first.get_or_insert(took)));
        }
    }
    let measured = FORMATS.into_iter().zip(ratios).zip(times);
    measured
        .map(|((format, ratios), times)| {
            Row::ratio(
                format!("report {format} / report json"),
                median(ratios),
                Goal::Told,
                format!(
                    "{:.0} ms with reading the record, {exchanges} exchanges, one broken rule",
                    median(times)
                ),
            )
        })
        .collect()
}

fn written(record: &Path, format: &str) {
    let ended = Command::new(BINARY)
        .arg("report")
        .arg(record)
        .args(["--no-config", "--format", format, "--output"])
        .arg(record.join("written"))
        .stderr(Stdio::null())
        .status();
    assert!(
        ended.is_ok_and(|ended| ended.success()),
        "{format} is written"
    );
}

/// Makes a record of 20,000 exchanges: those of a run, as often as it takes. Says how many they are.
fn record(folder: &Path, small: bool) -> usize {
    let exchanges = if small { 0 } else { 20_000 };
    let profile = if small { "quick" } else { "standard" };
    let run = [
        "run",
        "--seed",
        "1",
        "--tags",
        "not @waits",
        "--profile",
        profile,
    ];
    let ended = Command::new(BINARY)
        .args(run)
        .args(["--no-config", "--fault", "token-null-on-revoked", "--out"])
        .arg(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let code = ended.expect("the program starts").code();
    assert_eq!(code, Some(1), "the fault is found");
    let (run, lines) = (folder.join("run.json"), folder.join(JOURNAL[0]));
    let text = fs::read_to_string(&run).expect("a record");
    let mut record: RunRecord = serde_json::from_str(&text).expect("a record");
    let mut text = fs::read_to_string(&lines).expect("the exchanges");
    let originals: Vec<String> = text.lines().map(str::to_owned).collect();
    let summaries = record.exchanges.clone();
    let mut id = summaries
        .iter()
        .map(|summary| summary.id)
        .max()
        .unwrap_or(0);
    for line in originals.iter().cycle() {
        if record.exchanges.len() >= exchanges {
            break;
        }
        let mut copy: Exchange = serde_json::from_str(line).expect("an exchange");
        let original = summaries.iter().find(|summary| summary.id == copy.id);
        let mut summary = original.expect("it is in the record").clone();
        id += 1;
        (copy.id, summary.id) = (id, id);
        let line = serde_json::to_string(&copy).expect("a line");
        summary.digest = Some(line_digest(&line));
        record.exchanges.push(summary);
        text.push_str(&line);
        text.push('\n');
    }
    fs::write(lines, text).expect("the exchanges are written");
    let all = record.exchanges.len();
    let record = serde_json::to_string(&record).expect("a record");
    fs::write(run, record).expect("the record is written");
    all
}
