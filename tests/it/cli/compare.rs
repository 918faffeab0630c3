//! `compare` over records that the binary itself made.

use std::fs;

use serde_json::Value;

use super::binary::{Done, Folder, done};

/// Runs a few rules against the bundled server; the record goes to a folder of this name.
pub(super) fn saved(folder: &Folder, name: &str, args: &[&str]) -> (String, Done) {
    let out = folder.path(name);
    let mut all = vec!["run", "--seed", "3", "--out", &out];
    all.extend(args);
    let said = done(&all);
    (out, said)
}

const FAULT: &[&str] = &["--rule", "LINK-9", "--fault", "token-null-on-revoked"];
const CLEAN: &[&str] = &["--rule", "LINK-9"];

#[test]
fn a_fault_that_went_is_fixed_and_one_that_came_is_a_regression() {
    let folder = Folder::new();
    let (broken, _) = saved(&folder, "broken", FAULT);
    let (clean, _) = saved(&folder, "clean", CLEAN);
    let fixed = done(&["compare", &broken, &clean]);
    assert_eq!(fixed.code, Some(0), "{}{}", fixed.out, fixed.err);
    assert!(
        fixed
            .out
            .starts_with("Fixed (1)\n  LINK-9  failed → passed"),
        "{}",
        fixed.out
    );
    // The order of the names is no matter: that of the runs is.
    let turned = done(&["compare", &clean, &broken]);
    assert_eq!((turned.code, turned.out), (fixed.code, fixed.out));
    let (broken, _) = saved(&folder, "broken-again", FAULT);
    let regressed = done(&["compare", &clean, &broken]);
    assert_eq!(regressed.code, Some(1), "{}", regressed.err);
    assert!(
        regressed
            .out
            .starts_with("Newly broken (1)\n  LINK-9  passed → failed"),
        "{}",
        regressed.out
    );
    assert!(
        regressed.out.ends_with("Exit code 1: regressed: LINK-9\n"),
        "{}",
        regressed.out
    );

    let json = done(&["compare", &clean, &broken, "--format", "json"]);
    let json: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(json["exit_code"], 1);
    let changes = json["compared"]["changes"].as_array().unwrap();
    assert!(
        changes.iter().all(|change| change["class"] == "regressed"),
        "{changes:?}"
    );
    assert_eq!(changes[0]["id"], "LINK-9");
    assert!(
        changes
            .iter()
            .any(|change| change["id"] == "LINK-9.every-exchange")
    );
    let markdown = done(&["compare", &clean, &broken, "--format", "markdown"]);
    assert!(
        markdown
            .out
            .contains("## Newly broken (1)\n\n- `LINK-9` passed → failed"),
        "{}",
        markdown.out
    );
    let page = folder.path("page.html");
    assert_eq!(
        done(&["compare", &clean, &broken, "--format", "html", "-o", &page]).code,
        Some(1)
    );
    let page = fs::read_to_string(page).unwrap();
    assert!(
        page.contains("Newly broken (1)") && !page.contains("<script"),
        "{page}"
    );

    // Over time: since the first run that failed; side by side nothing is a regression.
    let (last, _) = saved(&folder, "last", FAULT);
    let over_time = done(&["compare", &last, &clean, &broken]);
    assert_eq!(over_time.code, Some(0), "{}", over_time.out);
    assert!(
        over_time
            .out
            .starts_with("Still failing (1)\n  LINK-9  failed; since "),
        "{}",
        over_time.out
    );
    let table = done(&["compare", "--side-by-side", &last, &broken, &clean]);
    assert_eq!(table.code, Some(0));
    assert!(
        table
            .out
            .contains("  LINK-9  failed       failed       passed"),
        "{}",
        table.out
    );
    let total = |line: &str| line.starts_with("  reference #3    conformant in part  ");
    assert!(table.out.lines().any(total), "{}", table.out);
}

#[test]
fn several_runs_are_a_grid_that_names_what_is_flaky() {
    let folder = Folder::new();
    let run = |name: &str, args: &[&str]| saved(&folder, name, args).0;
    let rules = ["--rule", "LINK-9,LIST-13.known-page"];
    let broken = [&rules[..], &["--fault", "token-null-on-revoked"]].concat();
    let runs = [
        run("first", &rules),
        run("second", &broken),
        run("third", &["--rule", "LIST-13.known-page"]),
        run("fourth", &rules),
    ];
    let compare = |more: &[&str]| {
        let mut args = vec!["compare", &runs[3], &runs[0], &runs[2], &runs[1], &runs[0]];
        args.extend(more);
        done(&args)
    };
    let said = compare(&[]);
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
    assert!(
        said.err.contains("first is the same record as") && said.err.contains("counts once"),
        "{}",
        said.err
    );
    for expected in [
        "Fixed (1)\n  LINK-9  failed → passed",
        "Flaky (1)\n  LINK-9  2 changes between passing and failing\n",
        "Rules by runs\n  LINK-9  ✓✗·✓  flaky; passed since ",
        "\n  2 further rules passed in every run that judged them\n",
        "  newly broken: LINK-9\n",
    ] {
        assert!(said.out.contains(expected), "{expected}\n{}", said.out);
    }
    let markdown = compare(&["--format", "markdown"]).out;
    assert!(
        markdown.contains("\n| LINK-9 | `✓✗·✓` | flaky; passed since "),
        "{markdown}"
    );
    let json: Value = serde_json::from_str(&compare(&["--format", "json"]).out).unwrap();
    let row = json["grid"]["rules"]
        .as_array()
        .unwrap()
        .iter()
        .find(|row| row["id"] == "LINK-9");
    let verdicts = serde_json::json!(["passed", "failed", null, "passed"]);
    assert_eq!(row.unwrap()["verdicts"], verdicts);
    assert_eq!(json["grid"]["runs"].as_array().unwrap().len(), 4);
    let page = compare(&["--format", "html"]).out;
    for drawn in ["Conformant MUST rules", "Requests", "Time"] {
        assert!(
            page.contains(&format!("aria-label=\"{drawn}, run by run: ")),
            "{drawn}"
        );
    }
    let narrow = super::binary::command(&["compare", &runs[0], &runs[1], &runs[3]])
        .env("COLUMNS", "50")
        .output()
        .unwrap();
    let narrow = String::from_utf8(narrow.stdout).unwrap();
    assert!(
        narrow.lines().all(|line| line.chars().count() <= 50),
        "{narrow}"
    );
}

#[test]
fn another_choice_where_the_document_is_silent_is_told_and_is_no_regression() {
    let folder = Folder::new();
    let rules = ["--rule", "LIST-13,OPEN-page-default"];
    let (old, _) = saved(&folder, "old", &rules);
    let (new, _) = saved(
        &folder,
        "new",
        &[&rules[..], &["--variant", "limit-required"]].concat(),
    );
    let said = done(&["compare", &old, &new]);
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
    assert!(
        said.out
            .contains("Another choice where the document is silent (3)\n  OPEN-page-default.observed.neither  zero → refused-400; "),
        "{}",
        said.out
    );
}

#[test]
fn what_stopped_running_shows_and_what_was_added_is_no_regression() {
    let folder = Folder::new();
    let (two, _) = saved(&folder, "two", &["--rule", "LINK-9,LIST-13"]);
    let (other, _) = saved(&folder, "other", &["--rule", "LIST-13"]);
    let (one, _) = saved(&folder, "one", FAULT);
    let stopped = done(&["compare", &two, &other]);
    assert_eq!(stopped.code, Some(0));
    assert!(
        stopped
            .out
            .contains("stopped running (2)\n  LINK-9  passed → not there"),
        "{}",
        stopped.out
    );
    let added = done(&["compare", &other, &one]);
    assert_eq!(added.code, Some(0), "{}", added.out);
    assert!(
        added
            .out
            .contains("Added (2)\n  LINK-9  not there → failed"),
        "{}",
        added.out
    );
}

#[test]
fn records_that_are_cut_off_or_contradict_themselves_are_refused_with_the_reason() {
    let folder = Folder::new();
    let (good, _) = saved(&folder, "good", CLEAN);
    let text = fs::read_to_string(folder.as_path().join("good/run.json")).unwrap();
    let record: Value = serde_json::from_str(&text).unwrap();
    let bad = folder.path("bad.json");
    let with = |pointer: &str, value: Value| {
        let mut record = record.clone();
        *record.pointer_mut(pointer).unwrap() = value;
        record.to_string()
    };
    for (text, expected) in [
        (text[..text.len() / 2].to_owned(), "not a run record"),
        (with("/interrupted", true.into()), "interrupted"),
        (
            with("/rules/0/verdict", "failed".into()),
            "LINK-9 is failed, and its cases say passed",
        ),
        (
            with("/cases", Value::Array(Vec::new())),
            "cases were selected and 0 are in it",
        ),
    ] {
        fs::write(&bad, text).unwrap();
        for pair in [[&bad, &good], [&good, &bad]] {
            let refused = done(&["compare", pair[0], pair[1]]);
            assert_eq!(refused.code, Some(2), "{expected}: {}", refused.out);
            assert!(
                refused.err.contains(expected),
                "{expected}: {}",
                refused.err
            );
        }
    }
    for same in [&[&*good][..], &[&good, &good]] {
        let refused = done(&[&["compare"], same].concat());
        assert_eq!(refused.code, Some(2));
        assert!(refused.err.contains("one record only"), "{}", refused.err);
    }
}

#[test]
fn blame_tells_a_change_of_the_suite_from_one_of_the_implementation() {
    let folder = Folder::new();
    let (clean, _) = saved(&folder, "clean", CLEAN);
    let (broken, _) = saved(&folder, "broken", FAULT);
    let same = done(&["compare", "--blame", &clean, &broken]);
    assert_eq!(same.code, Some(1), "{}", same.err);
    assert!(same.out.contains("the suite is the same"), "{}", same.out);

    // The same records, as if an older suite had made them.
    let older = |name: &str, seen_nothing: bool| {
        let path = folder.as_path().join(name).join("run.json");
        let mut record: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        record["tool"]["suite_digest"] = "0".into();
        if seen_nothing {
            record["verdict"] = "conformant_in_part".into();
            record["findings"] = Value::Array(Vec::new());
            for kind in ["rules", "cases"] {
                for one in record[kind].as_array_mut().unwrap() {
                    one["verdict"] = "passed".into();
                    one["findings"] = Value::Array(Vec::new());
                }
            }
        }
        fs::write(path, record.to_string()).unwrap();
    };
    older("clean", false);
    let theirs = done(&["compare", "--blame", &clean, &broken]);
    let line = "LINK-9  passed → failed";
    assert!(theirs.out.contains(line), "{}", theirs.out);
    assert!(
        theirs.out.contains("The suite changed (1)"),
        "{}",
        theirs.out
    );
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        words(&theirs.out).contains("the old evidence still comes out as it did"),
        "{}",
        theirs.out
    );
    let (before, _) = saved(&folder, "before", &["--rule", "SCOPE-3"]);
    let fault = ["--rule", "SCOPE-3", "--fault", "foreign-hotel-runs"];
    let (after, _) = saved(&folder, "after", &fault);
    older("before", false);
    let theirs = done(&["compare", "--blame", &before, &after]);
    assert!(
        words(&theirs.out).contains("the old evidence still comes out as it did"),
        "what a case expected is judged again as well: {}",
        theirs.out
    );
    let json = |old: &str, new: &str| -> Value {
        let said = done(&["compare", "--blame", "--format", "json", old, new]);
        serde_json::from_str(&said.out).unwrap()
    };
    let note = |all: &Value| -> String {
        let changes = all["compared"]["changes"].as_array().unwrap();
        let own = changes
            .iter()
            .find(|one| one["id"] == "LINK-9.every-exchange")
            .unwrap();
        own["note"].as_str().unwrap().to_owned()
    };
    assert!(note(&json(&clean, &broken)).starts_with("the implementation changed"));
    let (now, _) = saved(&folder, "now", FAULT);
    older("broken", true);
    assert!(note(&json(&broken, &now)).starts_with("the suite changed"));
    older("now", false);
    let refused = done(&["compare", "--blame", &now, &broken]);
    assert_eq!(refused.code, Some(2), "{}", refused.out);
    assert!(refused.err.contains("another suite"), "{}", refused.err);
}
