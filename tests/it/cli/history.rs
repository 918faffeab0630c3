//! `history`: records kept in a folder, listed, pruned and compared.

use std::fs;

use serde_json::Value;

use super::binary::{Done, Folder, command, done};
use super::compare::saved;

const CLEAN: &[&str] = &["--rule", "LINK-9"];
const FAULT: &[&str] = &["--rule", "LINK-9", "--fault", "token-null-on-revoked"];

/// A folder with a history in it.
struct Kept {
    folder: Folder,
    dir: String,
}

impl Kept {
    fn new() -> Self {
        let folder = Folder::new();
        let dir = folder.path("kept");
        Self { folder, dir }
    }

    fn run(&self, name: &str, args: &[&str]) -> String {
        saved(&self.folder, name, args).0
    }

    fn add(&self, record: &str, more: &[&str]) -> Done {
        let said = done(&[&["history", "add", record, "--dir", &self.dir], more].concat());
        assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
        said
    }

    fn list(&self) -> Vec<Value> {
        let said = done(&["history", "list", "--dir", &self.dir, "--format", "json"]);
        assert_eq!(said.code, Some(0), "{}", said.err);
        let list: Value = serde_json::from_str(&said.out).unwrap();
        list["runs"].as_array().unwrap().clone()
    }

    fn index(&self) -> std::path::PathBuf {
        self.folder.as_path().join("kept/index.json")
    }
}

#[test]
fn a_nightly_job_keeps_its_records_and_says_what_changed() {
    let kept = Kept::new();
    let [first, second, third] =
        [("1", CLEAN), ("2", FAULT), ("3", CLEAN)].map(|(name, args)| kept.run(name, args));
    // The first night there is nothing to compare with, and that is not a failure.
    kept.add(&first, &[]);
    let alone = done(&["compare", &kept.dir]);
    assert_eq!(alone.code, Some(0), "{}{}", alone.out, alone.err);
    assert!(alone.out.contains("Nothing changed"), "{}", alone.out);
    // Whichever comes first, they are in the order of their runs.
    kept.add(&third, &[]);
    kept.add(&second, &["--keep-bodies", "2"]);
    let list = done(&["history", "list", "--dir", &kept.dir]).out;
    let ends: Vec<&str> = list
        .lines()
        .skip(2)
        .map(|line| line.rsplit("  ").next().unwrap())
        .collect();
    assert_eq!(
        &ends[1..],
        ["newly broken: LINK-9", "fixed: LINK-9"],
        "{list}"
    );
    let runs = kept.list();
    let has_exchanges: Vec<&Value> = runs.iter().map(|run| &run["has_exchanges"]).collect();
    assert_eq!(has_exchanges, [false, true, true]);
    assert_eq!(
        runs[1]["changes"]["regressed"],
        serde_json::json!(["LINK-9"])
    );
    let compared = done(&["compare", &kept.dir]);
    assert_eq!(compared.code, Some(0), "{}", compared.err);
    assert!(
        compared.out.contains("  LINK-9  ✓✗✓  flaky; "),
        "{}",
        compared.out
    );
    // Where only a record was kept, it is a record like any other.
    let oldest = format!("{}/{}", kept.dir, runs[0]["folder"].as_str().unwrap());
    let [own, theirs] =
        [&first, &oldest].map(|path| fs::read_to_string(format!("{path}/run.json")).unwrap());
    assert_eq!(own, theirs);
    let newest = format!("{}/{}", kept.dir, runs[2]["folder"].as_str().unwrap());
    let judged = done(&["judge", &newest]);
    assert_eq!(judged.code, Some(0), "{}{}", judged.out, judged.err);
    assert!(fs::metadata(format!("{oldest}/cases.ndjson")).is_err());
    // A further record beside it.
    let fourth = kept.run("4", FAULT);
    assert_eq!(done(&["compare", &kept.dir, &fourth]).code, Some(1));
}

#[test]
fn adding_twice_is_adding_once_and_adding_at_once_loses_nothing() {
    let kept = Kept::new();
    let records = ["1", "2", "3", "4"].map(|name| kept.run(name, CLEAN));
    let adding = records.each_ref().map(|record| {
        let add = ["history", "add", record, "--dir", &kept.dir];
        command(&add)
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap()
    });
    for mut one in adding {
        assert!(one.wait().unwrap().success());
    }
    let before = fs::read_to_string(kept.index()).unwrap();
    let index: Value = serde_json::from_str(&before).unwrap();
    assert_eq!(index["runs"].as_array().unwrap().len(), 4);
    let again = kept.add(&records[0], &[]);
    assert!(
        again.out.contains(": was there before; 4 runs in"),
        "{}",
        again.out
    );
    assert_eq!(fs::read_to_string(kept.index()).unwrap(), before);
    let names = fs::read_dir(&kept.dir).unwrap().count();
    assert_eq!(names, 5, "nothing unfinished stays behind");
}

#[test]
fn an_index_that_is_lost_or_damaged_is_made_anew_from_the_records() {
    let kept = Kept::new();
    kept.add(&kept.run("1", CLEAN), &[]);
    kept.add(&kept.run("2", FAULT), &[]);
    let whole = fs::read_to_string(kept.index()).unwrap();
    let runs = kept.list();
    fs::write(kept.index(), &whole[..whole.len() / 2]).unwrap();
    let said = done(&["history", "list", "--dir", &kept.dir]);
    assert!(
        said.err.contains("index.json: the index is damaged (") && said.err.contains("made anew"),
        "{}",
        said.err
    );
    assert_eq!(kept.list(), runs);
    fs::remove_file(kept.index()).unwrap();
    assert_eq!(kept.list(), runs);
    kept.add(&kept.folder.path("2"), &[]);
    assert_eq!(fs::read_to_string(kept.index()).unwrap(), whole);
    // What somebody took away is no more in it.
    let oldest = runs[0]["folder"].as_str().unwrap();
    fs::remove_dir_all(kept.folder.as_path().join("kept").join(oldest)).unwrap();
    assert_eq!(kept.list().len(), 1);
    // One that a later harness wrote is left alone.
    fs::write(
        kept.index(),
        whole.replacen("\"format_version\": 1", "\"format_version\": 2", 1),
    )
    .unwrap();
    let refused = done(&["history", "list", "--dir", &kept.dir]);
    assert_eq!(refused.code, Some(2));
    assert!(
        refused.err.contains("format 2") && refused.err.contains("delete it"),
        "{}",
        refused.err
    );
}

#[test]
fn a_record_that_was_cut_off_is_kept_and_not_compared() {
    let kept = Kept::new();
    kept.add(&kept.run("1", CLEAN), &[]);
    let cut = kept.run("2", CLEAN);
    let file = kept.folder.as_path().join("2/run.json");
    let record = fs::read_to_string(&file).unwrap();
    fs::write(
        &file,
        record.replace("\"interrupted\": false", "\"interrupted\": true"),
    )
    .unwrap();
    kept.add(&cut, &[]);
    let list = done(&["history", "list", "--dir", &kept.dir]).out;
    let words = list.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        words.ends_with("not compared: its run was interrupted before the end"),
        "{list}"
    );
    kept.add(&kept.run("3", CLEAN), &[]);
    let compared = done(&["compare", &kept.dir]);
    assert_eq!(compared.code, Some(0), "{}", compared.err);
    assert!(
        compared
            .err
            .contains(" is left out: its run was interrupted"),
        "{}",
        compared.err
    );
}

#[test]
fn what_is_no_record_or_no_history_is_refused_in_one_line() {
    let kept = Kept::new();
    let nowhere = kept.folder.path("nowhere");
    let file = kept.folder.path("file");
    fs::write(&file, "mine").unwrap();
    let record = kept.run("1", CLEAN);
    for (args, expected) in [
        (
            ["history", "add", &nowhere, "--dir", &kept.dir],
            "cannot be read",
        ),
        (
            ["history", "add", &record, "--dir", &file],
            "cannot be made",
        ),
        (
            ["history", "list", "--dir", &nowhere, "--format=json"],
            "begins one",
        ),
        (
            ["history", "add", &record, "--keep-bodies", "all"],
            "whole number",
        ),
        (
            ["compare", "--format", "json", "--side-by-side", &kept.dir],
            "cannot be read",
        ),
    ] {
        let said = done(&args);
        assert_eq!(said.code, Some(2), "{args:?} {}", said.out);
        assert!(
            said.err.starts_with("error: ") && said.err.lines().count() == 1,
            "{}",
            said.err
        );
        assert!(said.err.contains(expected), "{expected}: {}", said.err);
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
}

#[cfg(unix)]
#[test]
fn the_record_of_a_run_that_goes_on_is_not_added() {
    let kept = Kept::new();
    let record = kept.run("1", CLEAN);
    let run = fs::File::open(&record).unwrap();
    run.lock().unwrap();
    let refused = done(&["history", "add", &record, "--dir", &kept.dir]);
    assert_eq!(refused.code, Some(2));
    assert!(
        refused.err.contains("another run writes to this folder"),
        "{}",
        refused.err
    );
}
