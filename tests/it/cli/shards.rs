//! `run --shard` and `merge`: one run in several processes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Stdio;

use serde_json::Value;

use super::binary::{Done, Folder, command, done};

/// Rules of each kind, so that no test takes long.
const RULES: &[&str] = &["--rule", "LINK-9,LIST-9,LIST-11,LIST-12,RUN-9,RUN-18"];

fn record(out: &str) -> Value {
    let text = fs::read_to_string(format!("{out}/run.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// The verdict of each rule and case, and what was found how often.
fn outcome(record: &Value) -> BTreeSet<String> {
    let all = |kind: &str| record[kind].as_array().unwrap().clone();
    let verdict = |one: Value| format!("{} {}", one["id"], one["verdict"]);
    let found = |one: Value| format!("{} {}", one["rule"], one["message"]);
    let verdicts = all("rules").into_iter().chain(all("cases")).map(verdict);
    verdicts
        .chain(all("findings").into_iter().map(found))
        .collect()
}

fn applied(record: &Value, rule: &str) -> u64 {
    let cases = record["cases"].as_array().unwrap().iter();
    let own = cases.filter(|case| case["rule"] == rule);
    own.map(|case| case["applied"].as_u64().unwrap()).sum()
}

/// Runs all shards at the same time; returns their folders.
fn shards(folder: &Folder, of: u32, args: &[&str]) -> Vec<String> {
    let started = (1..=of).map(|number| {
        let out = folder.path(&format!("shard-{number}"));
        let share = format!("{number}/{of}");
        let mut run = command(&["run", "--shard", &share, "--out", &out]);
        run.args(args).stdout(Stdio::null()).stderr(Stdio::null());
        (out, run.spawn().unwrap())
    });
    let started: Vec<_> = started.collect();
    let ended = started.into_iter().map(|(out, mut run)| {
        run.wait().unwrap();
        out
    });
    ended.collect()
}

fn merge(shards: &[String], out: &str) -> Done {
    let mut args = vec!["merge", "--out", out];
    args.extend(shards.iter().map(String::as_str));
    done(&args)
}

#[test]
fn eight_shards_come_to_what_one_run_comes_to() {
    for args in [
        &["--profile", "quick", "--seed", "1"][..],
        &[
            "--profile",
            "quick",
            "--seed",
            "1",
            "--fault",
            "token-null-on-revoked",
        ],
    ] {
        let folder = Folder::new();
        let whole = folder.path("whole");
        let one = done(&[&["run", "--out", &whole], args].concat());
        let shards = shards(&folder, 8, args);
        let merged = folder.path("merged");
        let said = merge(&shards, &merged);
        assert_eq!(said.code, one.code, "{}{}", said.out, said.err);
        let (whole, new) = (record(&whole), record(&merged));
        assert_eq!(outcome(&whole), outcome(&new));
        assert_eq!(whole["verdict"], new["verdict"]);
        assert_eq!(whole["summary"]["cases"], new["summary"]["cases"]);
        assert_eq!(whole["summary"]["rules"], new["summary"]["rules"]);
        let schema = include_str!("../../../schemas/run-record.json");
        let schema: Value = serde_json::from_str(schema).unwrap();
        let shard = record(&shards[2]);
        assert_eq!(
            (&shard["shard"]["number"], &shard["shard"]["of"]),
            (&3.into(), &8.into())
        );
        for record in [&new, &shard] {
            let wrong = jsonschema::validate(&schema, record);
            assert!(wrong.is_ok(), "{wrong:?}");
        }
        // The first run of a shard has one to be compared with now: that of the shard before.
        let counts = shards
            .iter()
            .map(|shard| applied(&record(shard), "RUN-18") + 1);
        assert_eq!(applied(&new, "RUN-18") + 1, counts.sum::<u64>());
        // It stands like any other record.
        let again = folder.path("again");
        assert_eq!(done(&["judge", &merged, "--out", &again]).code, one.code);
        assert_eq!(outcome(&record(&again)), outcome(&new));
        assert_eq!(done(&["report", &merged]).code, Some(0));
    }
}

#[test]
fn a_shard_that_is_missing_double_or_foreign_is_named() {
    let folder = Folder::new();
    let all = shards(&folder, 3, RULES);
    let out = folder.path("merged");
    let part = merge(&[all[0].clone(), all[2].clone()], &out);
    assert_eq!(part.code, Some(3), "{}{}", part.out, part.err);
    assert!(
        part.out.contains("shard 2/3 missing from what was merged"),
        "{}",
        part.out
    );
    assert_eq!(record(&out)["merged"]["missing"], serde_json::json!([2]));
    let gone = folder.path("gone");
    let part = merge(&[all[0].clone(), gone.clone(), all[2].clone()], &out);
    assert_eq!(part.code, Some(3), "{}", part.err);
    assert!(
        part.err
            .contains(&format!("{gone}: no record of a shard is there")),
        "{}",
        part.err
    );
    let twice = merge(&[&all[..], &all[1..2]].concat(), &folder.path("none"));
    assert_eq!(twice.code, Some(2));
    assert!(twice.err.contains("shard 2/3 is in"), "{}", twice.err);
    let other = folder.path("other");
    for (args, why) in [
        (
            &["--shard", "3/3", "--seed", "2"][..],
            "its seed is 2, and that of the others 1",
        ),
        (
            &["--shard", "3/4"],
            "its number of shards is 4, and that of the others 3",
        ),
        (
            &["--shard", "3/3", "--fault", "token-null-on-revoked"],
            "the settings of its target",
        ),
    ] {
        done(&[&["run", "--out", &other], RULES, args].concat());
        let foreign = merge(
            &[all[0].clone(), all[1].clone(), other.clone()],
            &folder.path("none"),
        );
        assert_eq!(foreign.code, Some(2));
        let named = format!("error: {other}: shard 3/");
        assert!(
            foreign.err.starts_with(&named) && foreign.err.contains(why),
            "{}",
            foreign.err
        );
        assert_eq!(foreign.err.lines().count(), 1, "{}", foreign.err);
    }
    done(&[&["run", "--out", &other], RULES].concat());
    let whole = merge(&[all[0].clone(), other], &folder.path("none"));
    assert!(whole.err.contains("and not of a shard"), "{}", whole.err);
    assert!(
        !folder.as_path().join("none").exists(),
        "what is refused writes nothing"
    );
    assert_eq!(
        merge(&all, &all[0]).code,
        Some(2),
        "a shard is not written over"
    );
}

#[test]
fn a_killed_shard_is_merged_as_far_as_it_came() {
    let folder = Folder::new();
    let all = shards(&folder, 2, RULES);
    fs::remove_file(format!("{}/run.json", all[1])).unwrap();
    let out = folder.path("merged");
    let said = merge(&all, &out);
    assert_eq!(said.code, Some(130), "{}{}", said.out, said.err);
    assert_eq!(record(&out)["merged"]["shards"], serde_json::json!([1, 2]));
}

#[test]
fn an_empty_shard_is_valid_and_says_so() {
    let folder = Folder::new();
    let out = folder.path("out");
    let said = done(&["run", "--rule", "RUN-9", "--shard", "1/900", "--out", &out]);
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
    assert!(
        said.out
            .contains("shard 1/900 is empty: no case fell to it"),
        "{}",
        said.out
    );
    assert_eq!(record(&out)["shard"]["cases"], 0);
}

#[test]
fn recorded_times_make_shards_alike() {
    let folder = Folder::new();
    let whole = folder.path("whole");
    done(&["run", "--profile", "quick", "--seed", "1", "--out", &whole]);
    let cases = record(&whole)["cases"].as_array().unwrap().clone();
    let times: BTreeMap<String, u64> = cases
        .iter()
        .filter(|case| !case["exchanges"].as_array().unwrap().is_empty())
        .map(|case| {
            (
                case["id"].to_string(),
                case["duration_ms"].as_u64().unwrap(),
            )
        })
        .collect();
    let all = shards(&folder, 4, &["--profile", "quick", "--timings", &whole]);
    let load = |out: &String| -> u64 {
        let own = record(out)["cases"].as_array().unwrap().clone();
        own.iter()
            .filter_map(|case| times.get(&case["id"].to_string()))
            .sum()
    };
    let loads: Vec<u64> = all.iter().map(load).collect();
    let mean = loads.iter().sum::<u64>() as f64 / 4.0;
    let bound = (mean * 1.15).max(times.values().copied().max().unwrap() as f64);
    assert!(loads.iter().all(|load| *load as f64 <= bound), "{loads:?}");
    assert_eq!(merge(&all, &folder.path("merged")).code, Some(0));
    let other = folder.path("other");
    done(&[
        "run",
        "--profile",
        "quick",
        "--shard",
        "4/4",
        "--out",
        &other,
    ]);
    let foreign = merge(&[&all[..3], &[other]].concat(), &folder.path("none"));
    assert!(
        foreign
            .err
            .contains("the times that its cases were split by"),
        "{}",
        foreign.err
    );
}

#[test]
fn what_is_no_shard_is_refused_before_anything_is_sent() {
    let folder = Folder::new();
    let out = folder.path("out");
    for wrong in ["0/8", "9/8", "8", "a/b", "1/0"] {
        let said = done(&["run", "--shard", wrong, "--out", &out]);
        assert_eq!(said.code, Some(2));
        assert!(
            said.err.contains("write K/N with K from 1 to N"),
            "{}",
            said.err
        );
        assert_eq!(said.err.lines().count(), 1, "{}", said.err);
    }
    let lost = done(&[
        "run",
        "--shard",
        "1/8",
        "--timings",
        &folder.path("lost"),
        "--out",
        &out,
    ]);
    assert_eq!(
        (lost.code, lost.err.lines().count()),
        (Some(2), 1),
        "{}",
        lost.err
    );
    assert!(!folder.as_path().join("out").exists());
}
