//! Baselines and waivers through the real binary: exit codes, and what every report says.

use std::fs;

use serde_json::Value;

use super::binary::{Done, Folder};
use super::compare::saved;

const FAULT: &[&str] = &["--rule", "LINK-9", "--fault", "token-null-on-revoked"];
const CLEAN: &[&str] = &["--rule", "LINK-9"];

fn with<'a>(args: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [args, more].concat()
}

#[test]
fn with_a_baseline_only_a_regression_fails() {
    let folder = Folder::new();
    let (clean, _) = saved(&folder, "clean", CLEAN);
    let (broken, first) = saved(&folder, "broken", FAULT);
    assert_eq!(first.code, Some(1));
    let (_, known) = saved(&folder, "new", &with(FAULT, &["--baseline", &broken]));
    assert_eq!(known.code, Some(0), "{}{}", known.out, known.err);
    assert!(
        known
            .out
            .contains("\nStill failing (1)\n  LINK-9  failed; since "),
        "{}",
        known.out
    );
    let (new, worse) = saved(&folder, "new", &with(FAULT, &["--baseline", &clean]));
    assert_eq!(worse.code, Some(1));
    assert!(
        worse.out.contains("regressed since the baseline: LINK-9"),
        "{}",
        worse.out
    );
    // A record may be the baseline of the run that is written over it.
    let (_, over) = saved(&folder, "new", &with(FAULT, &["--baseline", &new]));
    assert_eq!(over.code, Some(0), "{}", over.err);

    let missing = folder.path("missing");
    let (out, refused) = saved(&folder, "none", &with(CLEAN, &["--baseline", &missing]));
    assert_eq!(refused.code, Some(2));
    assert!(
        refused.err.contains("--baseline-optional"),
        "{}",
        refused.err
    );
    assert!(!std::path::Path::new(&out).exists(), "nothing was begun");
    let optional = with(FAULT, &["--baseline", &missing, "--baseline-optional"]);
    let (_, without) = saved(&folder, "none", &optional);
    assert_eq!(
        without.code,
        Some(1),
        "without a baseline every failure counts"
    );
    assert!(
        without.err.contains("without the baseline: "),
        "{}",
        without.err
    );
}

/// A run with this waiver file.
fn waived(folder: &Folder, args: &[&str], waivers: &str) -> Done {
    let file = folder.path("waivers.toml");
    fs::write(&file, waivers).unwrap();
    saved(folder, "out", &with(args, &["--waivers", &file])).1
}

fn waiver(id: &str, expires: &str) -> String {
    format!(
        "[[waiver]]\nid = \"{id}\"\nreason = \"known since may\"\nowner = \"ada\"\nexpires = {expires}\nfault = \"implementation\"\n"
    )
}

#[test]
fn a_waiver_lives_from_needed_to_no_longer_needed() {
    let folder = Folder::new();
    let far = "2999-12-31";
    let needed = waived(
        &folder,
        &with(FAULT, &["--format", "junit,markdown,html,github"]),
        &waiver("LINK-9", far),
    );
    assert_eq!(needed.code, Some(0), "{}{}", needed.out, needed.err);
    assert!(needed.out.contains("\nWaivers that hold (1)\n  LINK-9  needed; ada answers for it until 2999-12-31; known since may"), "{}", needed.out);
    let record: Value =
        serde_json::from_str(&fs::read_to_string(folder.as_path().join("out/run.json")).unwrap())
            .unwrap();
    assert_eq!(record["waivers"][0]["state"], "needed");
    assert_eq!(record["rules"][0]["verdict"], "waived");
    assert_eq!(record["verdict"], "non_conformant");
    for file in ["junit.xml", "summary.md", "report.html", "annotations.txt"] {
        let text = fs::read_to_string(folder.as_path().join("out").join(file)).unwrap();
        assert!(
            text.contains("ada") && text.contains("known since may"),
            "{file}: {text}"
        );
    }
    for (what, args, text, code, expected) in [
        (
            "a waiver for one case leaves the others",
            &["--rule", "RUN-1", "--fault", "run-in-array"][..],
            waiver("RUN-1.every-exchange", far),
            1,
            "failed: RUN-1",
        ),
        (
            "an expired one excuses nothing",
            FAULT,
            waiver("LINK-9", "2020-01-01"),
            1,
            "expired on 2020-01-01",
        ),
        (
            "no rule has this id",
            CLEAN,
            waiver("LINK-99", far),
            1,
            "no rule and no case is called LINK-99",
        ),
        (
            "the rule passed",
            CLEAN,
            waiver("LINK-9", far),
            1,
            "LINK-9 passed; take it out",
        ),
        (
            "the case passed",
            CLEAN,
            waiver("LINK-9.every-exchange", far),
            1,
            "LINK-9.every-exchange passed",
        ),
        (
            "the rule was not selected",
            CLEAN,
            waiver("RUN-9", far),
            0,
            "RUN-9  not selected",
        ),
        (
            "it expired, but was not selected",
            CLEAN,
            waiver("RUN-9", "2020-01-01"),
            0,
            "RUN-9  not selected",
        ),
        (
            "not all of it was selected",
            &["--rule", "RUN-1.every-exchange", "--rule", "LIST-13"],
            waiver("RUN-1", far),
            0,
            "RUN-1  not",
        ),
    ] {
        let said = waived(&folder, args, &text);
        assert_eq!(said.code, Some(code), "{what}: {}{}", said.out, said.err);
        assert!(said.out.contains(expected), "{what}: {}", said.out);
    }
    let slip = waived(&folder, CLEAN, "[[waiver]]\nid = \"RUN-9\"\n");
    assert_eq!(slip.code, Some(2));
    assert!(slip.err.contains("line 1: missing field"), "{}", slip.err);
}

#[test]
fn update_waivers_writes_what_a_person_then_fills_in() {
    let folder = Folder::new();
    let file = folder.path("waivers.toml");
    let update = ["--waivers", file.as_str(), "--update-waivers"];
    assert_eq!(
        saved(&folder, "out", &with(FAULT, &update)).1.code,
        Some(1),
        "this run is not excused yet"
    );
    let text = fs::read_to_string(&file).unwrap();
    let written = "id = \"LINK-9\"\nexcuses = \"LINK-9: Token stands in a revoked link.\"\nreason = \"\"\nowner = \"\"\n";
    assert!(text.contains(written), "{text}");
    let blank = saved(&folder, "out", &with(FAULT, &update[..2])).1;
    assert_eq!(blank.code, Some(2));
    assert!(
        blank.err.contains("has no reason. Fill it in"),
        "{}",
        blank.err
    );
    let filled = text
        .replace("reason = \"\"", "reason = \"r\"")
        .replace("owner = \"\"", "owner = \"o\"");
    fs::write(&file, &filled).unwrap();
    assert_eq!(saved(&folder, "out", &with(FAULT, &update)).1.code, Some(0));
    assert_eq!(
        fs::read_to_string(&file).unwrap(),
        filled,
        "it was minimal already"
    );
    // What is not needed and what matches nothing goes.
    fs::write(&file, filled + &waiver("LINK-99", "2999-12-31")).unwrap();
    assert_eq!(saved(&folder, "out", &with(CLEAN, &update)).1.code, Some(1));
    assert!(!fs::read_to_string(&file).unwrap().contains("[[waiver]]"));
}

#[test]
fn update_waivers_writes_one_entry_a_cause_with_what_it_excuses() {
    let folder = Folder::new();
    let file = folder.path("waivers.toml");
    let args = with(
        &["--rule", "WIRE-3,LIST-7,LIST-9.all-kinds"],
        &["--fault", "small-total-when-filtered", "--waivers", &file],
    );
    let first = saved(&folder, "out", &with(&args, &["--update-waivers"])).1;
    assert_eq!(first.code, Some(1));
    let said = "(1 waiver, 1 of them new: fill in their reason and owner)";
    assert!(first.err.contains(said), "{}", first.err);
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(text.matches("[[waiver]]").count(), 1, "{text}");
    let named = "id = [\n    \"WIRE-3\",\n    \"LIST-7";
    assert!(
        text.contains(named),
        "the rule that leads is the first: {text}"
    );
    assert!(
        text.contains("excuses = \"WIRE-3: Total is missing from Pagination"),
        "{text}"
    );
    let filled = text.replace("\"\"", "\"known\"");
    fs::write(&file, &filled).unwrap();
    let format = ["--format", "sarif,codequality"];
    let excused = saved(&folder, "out", &with(&args, &format)).1;
    let undecided = "what cannot be judged by it is excused by nobody";
    assert_eq!(excused.code, Some(3), "{undecided}: {}", excused.out);
    let read = |name: &str| -> Value {
        let text = fs::read_to_string(folder.as_path().join("out").join(name)).unwrap();
        serde_json::from_str(&text).unwrap()
    };
    let sarif = read("report.sarif");
    let results = sarif["runs"][0]["results"].as_array().unwrap();
    assert_eq!(results.len(), 1, "{results:?}");
    assert_eq!(results[0]["ruleId"], "WIRE-3");
    assert_eq!(results[0]["suppressions"][0]["kind"], "external");
    assert_eq!(read("codequality.json")[0]["severity"], "info");
}
