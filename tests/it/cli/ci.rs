//! What a CI system is given: the summary of a step, and places in the user's own files.

use std::fs;

use serde_json::Value;

use super::binary::{Done, Folder, TOKEN, command};

const FORMATS: &str = "junit,markdown,github,html,sarif,ctrf,codequality";
const FAULT: [&str; 4] = [
    "--rule",
    "LIST-9",
    "--fault",
    "only-strangers-count-everything",
];

/// A run with this seed, and with a file for the summary of its step.
fn run(folder: &Folder, seed: &str, summary: &str) -> Done {
    let (out, file) = (folder.path("out"), folder.path(summary));
    let args = ["run", "--seed", seed, "--out", &out, "--format", FORMATS];
    let mut command = command(&[&args[..], &FAULT].concat());
    command.env("GITHUB_STEP_SUMMARY", file);
    command.output().unwrap().into()
}

fn json(folder: &Folder, name: &str) -> Value {
    let text = fs::read_to_string(folder.as_path().join("out").join(name)).unwrap();
    serde_json::from_str(&text).unwrap()
}

#[test]
fn the_summary_of_a_step_is_added_to_and_stays_below_its_limit() {
    let folder = Folder::new();
    let summary = folder.as_path().join("summary.md");
    fs::write(&summary, "another tool\n").unwrap();
    let said = run(&folder, "3", "summary.md");
    assert_eq!(said.code, Some(1), "{}", said.err);
    let text = fs::read_to_string(&summary).unwrap();
    let table = "\n\n| rules | failed | not selected |\n|---|--:|--:|\n| MUST | 1 | ";
    assert!(
        text.starts_with("another tool\n# Not conformant. "),
        "{text}"
    );
    assert!(
        text.contains(table) && text.contains("\n### LIST-9 "),
        "{text}"
    );

    // A step that has written much already: the counts are there, and what is not is named.
    fs::write(&summary, "x".repeat(895_900)).unwrap();
    run(&folder, "3", "summary.md");
    let text = fs::read_to_string(&summary).unwrap();
    assert!(
        text.len() > 896_000 && text.len() <= 900_000,
        "{}",
        text.len()
    );
    assert!(text.contains("x# Not conformant. "));
    assert!(text.contains("\nLeft out, for there is no more room here: LIST-9"));
    fs::write(&summary, "x".repeat(1_000_000)).unwrap();
    let full = run(&folder, "3", "summary.md");
    assert!(
        full.err.contains("is full: nothing is added"),
        "{}",
        full.err
    );
    assert_eq!(fs::metadata(&summary).unwrap().len(), 1_000_000);
    // That it cannot be written changes nothing about the run.
    let unwritable = run(&folder, "3", "no/such/folder");
    assert_eq!(unwritable.code, Some(1));
    assert!(
        unwritable.err.contains("cannot be written"),
        "{}",
        unwritable.err
    );
}

#[test]
fn a_cause_has_the_same_mark_in_every_run_and_no_report_holds_a_token() {
    let folder = Folder::new();
    let marks = |seed: &str| {
        run(&folder, seed, "summary.md");
        let (sarif, issues) = (
            json(&folder, "report.sarif"),
            json(&folder, "codequality.json"),
        );
        let result = &sarif["runs"][0]["results"][0];
        let uri = result.pointer("/locations/0/physicalLocation/artifactLocation/uri");
        assert_eq!(uri.unwrap(), "run.json");
        assert_eq!(issues[0]["location"]["path"], "run.json");
        let mark = result["partialFingerprints"]["cause/v1"].clone();
        assert_eq!(mark, issues[0]["fingerprint"]);
        mark
    };
    assert_eq!(marks("3"), marks("4"));
    let ctrf = json(&folder, "ctrf.json");
    assert_eq!(ctrf["results"]["summary"]["failed"], 22);
    for entry in fs::read_dir(folder.path("out")).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            let text = fs::read_to_string(&path).unwrap();
            assert!(!text.contains(TOKEN), "{}", path.display());
        }
    }
}

#[test]
fn what_deviates_is_shown_at_the_target_file_and_at_no_feature() {
    let folder = Folder::new();
    fs::create_dir(folder.as_path().join("ci")).unwrap();
    let target = "[target]\nbase_url = \"http://127.0.0.1:1/\"\n[auth]\ntoken = { env = \"CONTENT_API_TOKEN\" }\n[project]\nid = \"p\"\n";
    fs::write(folder.as_path().join("ci/target.toml"), target).unwrap();
    let shown = |workspace: Option<&str>| {
        let args = ["run", "--target", "ci/target.toml", "--out", "out"];
        let mut command =
            command(&[&args[..], &["--format", "github", "--rule", "LINK-9"]].concat());
        command.current_dir(folder.as_path());
        if let Some(workspace) = workspace {
            command.env("GITHUB_WORKSPACE", workspace);
        }
        let said: Done = command.output().unwrap().into();
        assert!(!said.out.contains(".feature"), "{}", said.out);
        (said, json(&folder, "run.json")["target"]["file"].clone())
    };
    let (said, file) = shown(None);
    assert_eq!(file, "ci/target.toml");
    let first = "\n::warning file=ci/target.toml,line=1,title=content-conformance::";
    assert!(said.out.contains(first), "{}{}", said.out, said.err);
    assert_eq!(shown(Some(&folder.path("ci"))).1, "target.toml");
    let elsewhere = folder.path("out");
    assert_eq!(
        shown(Some(&elsewhere)).1,
        Value::Null,
        "no path of this machine"
    );
}
