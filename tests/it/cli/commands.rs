//! `rules`, `init`, `report`, and what the command line refuses.

#![expect(clippy::unwrap_used, reason = "a failed test is what it is for")]

use std::fs;

use serde_json::Value;

use super::binary::{Folder, done};

#[test]
fn help_and_version_are_no_errors() {
    for args in [["--help"], ["--version"]] {
        let said = done(&args);
        assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
        assert!(said.out.contains("ontent"), "{}", said.out);
    }
    assert_eq!(done(&[]).code, Some(2));
}

#[test]
fn slips_are_one_line_on_standard_error_and_code_2() {
    let missing = "there-is-no-such-file.toml";
    for args in [
        &["run", "--tag", "@a"][..],
        &["run", "--tags", "@a @b"],
        &["run", "--profile", "fast"],
        &["run", "--project", "p"],
        &["run", "--target", missing],
        &["run", "--url", "ftp://h", "--project", "p"],
        &["run", "--rule", "RUN-9999"],
        &["run", "--features", "there-is-no-such-folder"],
        &["rules", "RUN-9999"],
        &["report", missing],
        &["serve", "--fault", "no-such-fault"],
    ] {
        let folder = Folder::new();
        let out = folder.path("out");
        let mut all = args.to_vec();
        if args[0] == "run" {
            all.extend(["--out", &out]);
        }
        let said = done(&all);
        assert_eq!(said.code, Some(2), "{args:?}: {}", said.err);
        assert_eq!(said.out, "", "{args:?}");
        let errors: Vec<&str> = said
            .err
            .lines()
            .filter(|line| line.starts_with("error: "))
            .collect();
        assert_eq!(errors.len(), 1, "{args:?}: {}", said.err);
        assert!(
            said.err.trim_end().ends_with(errors[0]),
            "the error comes last: {}",
            said.err
        );
        assert!(
            errors[0].contains("; "),
            "what, where, what next: {}",
            errors[0]
        );
    }
}

#[test]
fn rules_lists_the_catalogue_and_shows_one_rule() {
    let list = done(&["rules"]);
    assert_eq!(list.code, Some(0));
    let listed = |line: &str| line.starts_with("RUN-9 ") && line.contains("must");
    assert!(list.out.lines().any(listed), "{}", list.out);
    let one = done(&["rules", "RUN-9"]);
    assert!(
        one.out.contains("generateText, rule 1") && one.out.contains("RUN-9."),
        "{}",
        one.out
    );
    let case = one
        .out
        .lines()
        .find_map(|line| line.trim().strip_prefix("RUN-9."))
        .unwrap();
    let case = format!("RUN-9.{}", case.split(':').next().unwrap());
    assert_eq!(
        done(&["rules", &case]).out,
        one.out,
        "a case's id shows its rule"
    );
    let json: Value = serde_json::from_str(&done(&["rules", "--format", "json"]).out).unwrap();
    let rules = json["rules"].as_array().unwrap();
    let rule = rules.iter().find(|rule| rule["id"] == "RUN-9").unwrap();
    assert_eq!(rule["level"], "must");
    assert!(
        rule["cases"]
            .as_array()
            .is_some_and(|cases| !cases.is_empty())
    );
}

#[test]
fn init_writes_a_target_file_and_never_over_another() {
    let folder = Folder::new();
    let file = folder.path("target.toml");
    assert_eq!(done(&["init", &file]).code, Some(0));
    let template = fs::read_to_string(&file).unwrap();
    assert!(template.contains("[target]"), "{template}");
    fs::write(&file, "mine").unwrap();
    let again = done(&["init", &file]);
    assert_eq!(again.code, Some(2));
    assert!(again.err.contains("--force"), "{}", again.err);
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
    assert_eq!(done(&["init", &file, "--force"]).code, Some(0));
    assert_eq!(fs::read_to_string(&file).unwrap(), template);
}

#[test]
fn report_reads_whole_records_of_its_own_format_only() {
    let folder = Folder::new();
    let out = folder.path("out");
    let run = done(&["run", "--rule", "RUN-9", "--out", &out]);
    let again = done(&["report", &out]);
    assert_eq!((again.code, &again.out), (Some(0), &run.out));
    let record = fs::read_to_string(folder.as_path().join("out/run.json")).unwrap();
    assert_eq!(done(&["report", &out, "--format", "json"]).out, record);
    let text = folder.path("report.txt");
    assert_eq!(done(&["report", &out, "--output", &text]).code, Some(0));
    assert_eq!(fs::read_to_string(&text).unwrap(), again.out);

    let bad = folder.path("bad.json");
    let mut doubled: Value = serde_json::from_str(&record).unwrap();
    let case = doubled["cases"][0].clone();
    doubled["cases"].as_array_mut().unwrap().push(case);
    for (text, expected) in [
        (String::new(), "no run record"),
        ("{}".to_owned(), "no run record"),
        (record[..record.len() / 2].to_owned(), "no run record"),
        (
            record.replace("\"format_version\": 1", "\"format_version\": 2"),
            "format 2",
        ),
        (record.replace("\"seed\"", "\"sown\""), "damaged"),
        (doubled.to_string(), "twice"),
    ] {
        fs::write(&bad, text).unwrap();
        let refused = done(&["report", &bad]);
        assert_eq!(refused.code, Some(2));
        assert!(
            refused.err.contains(expected),
            "{expected}: {}",
            refused.err
        );
    }
}
