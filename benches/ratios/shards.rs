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
    let place = |name: &str| folder.path().join(name).display().to_string();
    let profile = if effort.small { "quick" } else { "standard" };
    let run = |more: &[&str]| {
        let fixed = ["--seed", "1", "--profile", profile, "--tags", "not @waits"];
        program(&[&["run"], &fixed[..], more].concat());
    };
    run(&["--out", &place("whole")]);
    let mut ratios = Vec::new();
    let mut of_cpu = Vec::new();
    let mut equal = Vec::new();
    for _ in 0..effort.times {
        let shards: Vec<(String, String)> = (1..=SHARDS)
            .map(|number| (format!("{number}/{SHARDS}"), place(&format!("{number}"))))
            .collect();
        let (mut walls, mut cpus) = (Vec::new(), Vec::new());
        for (shard, out) in &shards {
            let before = cpu_of_programs();
            let (wall, ()) = timed(|| run(&["--shard", shard, "--out", out]));
            walls.push(wall.as_secs_f64());
            cpus.push(cpu_of_programs().saturating_sub(before).as_secs_f64());
        }
        ratios.push(unevenness(&walls));
        of_cpu.push(unevenness(&cpus));
        let folders = shards.iter().map(|(_, out)| out.as_str());
        let merged = place("merged");
        let arguments: Vec<&str> = ["merge"].into_iter().chain(folders).collect();
        program(&[&arguments[..], &["--out", &merged]].concat());
        equal.push(f64::from(u8::from(
            verdicts(&folder.path().join("merged")) == verdicts(&folder.path().join("whole")),
        )));
    }
    let always = equal.iter().copied().fold(1.0, f64::min);
    let how = format!("profile {profile}, cases that wait left out, one shard after the other");
    vec![
        Row::ratio(
            "eight shards: longest / mean",
            median(ratios),
            Goal::AtMost(1.15),
            format!(
                "wall of the whole program; {how}; time of the cores: {:.2}",
                median(of_cpu)
            ),
        ),
        Row::ratio(
            "merged verdicts equal to one run's",
            always,
            Goal::AtLeast(1.0),
            format!("1 where those of all rules and cases are, each time; {how}"),
        ),
    ]
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
