//! Eight shards of a run: how evenly they share it, and whether they come to the same verdicts.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use content_conformance::model::{RunRecord, Verdict};

use crate::common::{BINARY, Scratch, cpu_of_programs, median, timed};
use crate::effort::Effort;
use crate::table::{Goal, Row};

const SHARDS: u32 = 8;

pub(crate) fn rows(effort: &Effort) -> Vec<Row> {
    let folder = Scratch::new("shards");
    let whole = folder.path().join("whole").display().to_string();
    run(effort, &["--out", &whole]);
    let by_ids = dealt(effort, folder.path(), &[]);
    let by_times = dealt(effort, folder.path(), &["--timings", &whole]);
    let always = f64::from(u8::from(by_ids.equal && by_times.equal));
    let how = format!(
        "profile {}, cases that wait left out, one shard after the other",
        profile(effort)
    );
    let row = |dealt: Dealt, by: &str| {
        Row::ratio(
            format!("eight shards by {by}: longest / mean"),
            median(dealt.walls),
            Goal::AtMost(1.15),
            format!(
                "wall of the whole program; {how}; time of the cores: {:.2}",
                median(dealt.cpus)
            ),
        )
    };
    vec![
        row(by_ids, "ids"),
        row(by_times, "times of an earlier run"),
        Row::ratio(
            "merged verdicts equal to one run's",
            always,
            Goal::AtLeast(1.0),
            format!("1 where those of all rules and cases are, each time; {how}"),
        ),
    ]
}

/// What shards of one way of dealing came to.
struct Dealt {
    walls: Vec<f64>,
    cpus: Vec<f64>,
    /// Whether their merged verdicts were those of one run each time.
    equal: bool,
}

/// Runs all shards, as often as it takes, and merges them.
fn dealt(effort: &Effort, folder: &Path, more: &[&str]) -> Dealt {
    let place = |name: &str| folder.join(name).display().to_string();
    let mut dealt = Dealt {
        walls: Vec::new(),
        cpus: Vec::new(),
        equal: true,
    };
    for _ in 0..effort.times {
        let (mut walls, mut cpus, mut outs) = (Vec::new(), Vec::new(), Vec::new());
        for number in 1..=SHARDS {
            let (shard, out) = (format!("{number}/{SHARDS}"), place(&number.to_string()));
            let arguments = [&["--shard", &shard, "--out", &out], more].concat();
            let before = cpu_of_programs();
            let (wall, ()) = timed(|| run(effort, &arguments));
            walls.push(wall.as_secs_f64());
            cpus.push(cpu_of_programs().saturating_sub(before).as_secs_f64());
            outs.push(out);
        }
        dealt.walls.push(unevenness(&walls));
        dealt.cpus.push(unevenness(&cpus));
        let merged = place("merged");
        let mut arguments = vec!["merge"];
        arguments.extend(outs.iter().map(String::as_str));
        arguments.extend(["--out", &merged]);
        program(&arguments);
        dealt.equal &= verdicts(&folder.join("merged")) == verdicts(&folder.join("whole"));
    }
    dealt
}

fn profile(effort: &Effort) -> &'static str {
    if effort.small { "quick" } else { "standard" }
}

fn run(effort: &Effort, more: &[&str]) {
    let fixed = ["run", "--seed", "1", "--tags", "not @waits", "--profile"];
    program(&[&fixed[..], &[profile(effort)], more].concat());
}

/// The longest of times against their mean.
fn unevenness(times: &[f64]) -> f64 {
    let longest = times.iter().copied().fold(0.0, f64::max);
    longest / (times.iter().sum::<f64>() / times.len() as f64)
}

fn program(arguments: &[&str]) {
    let ended = Command::new(BINARY)
        .args(arguments)
        .arg("--no-config")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let ended = ended.expect("the program starts");
    assert!(ended.success(), "{arguments:?} ended with {ended}");
}

/// The verdict of each rule and case of a record.
fn verdicts(folder: &Path) -> BTreeMap<String, Verdict> {
    let text = fs::read_to_string(folder.join("run.json")).expect("a record");
    let record: RunRecord = serde_json::from_str(&text).expect("a record");
    let rules = record
        .rules
        .into_iter()
        .map(|rule| (rule.id.to_string(), rule.verdict));
    let cases = record
        .cases
        .into_iter()
        .map(|case| (case.id.0, case.verdict));
    rules.chain(cases).collect()
}
