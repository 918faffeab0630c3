//! `rules`, `init`, `report`, and what the command line refuses.

#![expect(clippy::unwrap_used, reason = "a failed test is what it is for")]

use std::fs;

use serde_json::Value;

use super::binary::{Folder, command, done};

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
            errors[0].contains(". ") && errors[0].ends_with(['.', '?']),
            "sentences, the last of which says what next: {}",
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
    let case = done(&["rules", "AUTH-4.later"]).out;
    let cases = case.lines().filter(|line| line.starts_with("  AUTH-4."));
    assert_eq!(
        cases.count(),
        1,
        "a case's id shows that case alone: {case}"
    );
    let row = "      | generateText for hotel 2 | the scheme Basic               |";
    assert!(case.lines().any(|line| line == row), "{case}");
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
        (String::new(), "not a run record"),
        ("{}".to_owned(), "not a run record"),
        (record[..record.len() / 2].to_owned(), "not a run record"),
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

#[cfg(target_os = "linux")]
#[test]
fn what_is_no_plain_file_is_written_and_a_failed_write_is_told() {
    let folder = Folder::new();
    let record = folder.path("record");
    let run = done(&["run", "--rule", "AUTH-1", "--out", &record]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let report = |output: &str| done(&["report", &record, "--format", "junit", "--output", output]);
    // A device stays what it is: it is reached by a link, so that no test can harm a real one.
    let full = folder.path("full");
    std::os::unix::fs::symlink("/dev/full", &full).unwrap();
    let said = report(&full);
    assert_eq!(said.code, Some(2), "{}", said.err);
    assert!(said.err.contains("No space left"), "{}", said.err);
    assert!(fs::symlink_metadata(&full).unwrap().is_symlink());
    let piped = report("/dev/stdout");
    assert_eq!(piped.code, Some(0), "{}", piped.err);
    assert!(piped.out.contains("<testsuites "), "{}", piped.out);
    // Folders on the way are made.
    let deep = folder.path("new/folder/junit.xml");
    assert_eq!(report(&deep).code, Some(0));
    let suites = fs::read_to_string(&deep).unwrap();
    assert!(
        suites.contains("<testsuite name=\"reference: AUTH-1 "),
        "{suites}"
    );
    // Standard output too.
    let out = fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let ended = command(&["report", &record]).stdout(out).output().unwrap();
    assert_eq!(ended.status.code(), Some(4));
    assert!(String::from_utf8_lossy(&ended.stderr).contains("standard output"));
}

#[test]
fn records_and_waivers_may_begin_with_a_mark_and_utf_16_is_named() {
    let folder = Folder::new();
    let record = folder.path("record");
    done(&["run", "--rule", "AUTH-1", "--out", &record]);
    let file = folder.as_path().join("record/run.json");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, format!("\u{feff}{text}")).unwrap();
    let marked = done(&["report", &record]);
    assert_eq!(marked.code, Some(0), "{}", marked.err);
    let waivers = folder.path("waivers.toml");
    let none = "# none\n";
    let run = |text: Vec<u8>| {
        fs::write(&waivers, text).unwrap();
        let out = folder.path("again");
        done(&[
            "run",
            "--rule",
            "AUTH-1",
            "--waivers",
            &waivers,
            "--out",
            &out,
        ])
    };
    let said = run(format!("\u{feff}{none}").into_bytes());
    assert_eq!(said.code, Some(0), "{}", said.err);
    let wide = |text: &str| -> Vec<u8> {
        let units = text.encode_utf16().flat_map(u16::to_le_bytes);
        [0xff, 0xfe].into_iter().chain(units).collect()
    };
    let said = run(wide(none));
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("UTF-16 (little-endian)"), "{}", said.err);
    fs::write(&file, wide(&text)).unwrap();
    let said = done(&["report", &record]);
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("UTF-16 (little-endian)"), "{}", said.err);
}

#[test]
fn evidence_of_another_run_is_left_out_of_a_report() {
    let folder = Folder::new();
    let record = folder.path("record");
    done(&[
        "run",
        "--rule",
        "LINK-9",
        "--fault",
        "token-null-on-revoked",
        "--out",
        &record,
    ]);
    let own = done(&["report", &record]);
    assert!(own.out.contains("request   curl"), "{}", own.out);
    assert!(own.err.is_empty(), "{}", own.err);
    let file = folder.as_path().join("record/exchanges.ndjson");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace("/v2/project", "/v3/project")).unwrap();
    let other = done(&["report", &record]);
    assert_eq!(other.code, Some(0));
    assert!(!other.out.contains("request   curl"), "{}", other.out);
    assert!(
        other.err.contains("not those of the record"),
        "{}",
        other.err
    );
}

#[cfg(unix)]
#[test]
fn a_second_run_with_the_same_out_is_refused() {
    let folder = Folder::new();
    let out = folder.path("out");
    fs::create_dir_all(&out).unwrap();
    let first = fs::File::open(&out).unwrap();
    first.lock().unwrap();
    let run = ["run", "--rule", "AUTH-1", "--out", &out];
    let second = done(&run);
    assert_eq!(second.code, Some(2));
    assert!(
        second.err.contains("another run writes to this folder"),
        "{}",
        second.err
    );
    drop(first);
    assert_eq!(done(&run).code, Some(0));
}

#[cfg(unix)]
#[test]
fn a_full_disk_ends_the_run_with_its_summary() {
    let folder = Folder::new();
    let out = folder.path("out");
    // A limit on the size of files stands for the disk: writing beyond it fails.
    let script = "trap '' XFSZ; ulimit -f 800; exec \"$@\"";
    let binary = command(&[]);
    let run = ["run", "--jobs", "1", "--seed", "1", "--out", &out];
    let ended = std::process::Command::new("sh")
        .args(["-c", script, "sh"])
        .arg(binary.get_program())
        .args(run)
        .output()
        .unwrap();
    let (said, error) = (
        String::from_utf8_lossy(&ended.stdout).into_owned(),
        String::from_utf8_lossy(&ended.stderr).into_owned(),
    );
    assert_eq!(ended.status.code(), Some(4), "{said}{error}");
    assert!(said.contains("Exit code 4, "), "{said}");
    let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("cannot write exchanges.ndjson: "), "{said}");
    let requests = said.lines().find(|line| line.contains(" requests, "));
    let count: String = requests
        .unwrap_or_default()
        .split(" requests")
        .next()
        .unwrap_or_default()
        .chars()
        .filter(char::is_ascii_digit)
        .collect();
    assert!(count.parse::<u32>().unwrap() < 2000, "it went on: {said}");
}

#[test]
fn the_vocabulary_is_listed_and_a_step_that_is_near_it_is_refused_with_what_is() {
    let all = done(&["steps"]);
    assert_eq!(all.code, Some(0), "{}", all.err);
    for line in ["\nWhen\n", "\n  {listApprovals} is called\n"] {
        assert!(all.out.contains(line), "{}", all.out);
    }
    let some = done(&["steps", "Removed", "hotel"]);
    assert!(
        some.out.contains("the links of a removed hotel"),
        "{}",
        some.out
    );
    assert!(some.out.len() < all.out.len());
    let none = done(&["steps", "no such thing"]);
    assert_eq!(
        (none.code, none.err.lines().count()),
        (Some(2), 1),
        "{}",
        none.err
    );

    let folder = Folder::new();
    let text = "Feature: ours\n\n  @OUR-1 @should\n  Rule: a rule of ours\n    Where: ours\n\n    @OUR-1.call\n    \
                Scenario: a call\n      Given a project with 1 hotel\n      When listApproval is called\n      \
                Then the rule holds in every answer\n";
    fs::write(folder.as_path().join("ours.feature"), text).unwrap();
    let features = folder.path("");
    for command in [
        &["rules", "OUR-1"][..],
        &["run", "--rule", "OUR-1"],
        &["steps"],
    ] {
        let refused = done(&[command, &["--features", &features]].concat());
        assert_eq!(refused.code, Some(2), "{}", refused.out);
        let last = refused.err.lines().last().unwrap();
        assert!(
            last.contains(
                "ours.feature:10: no definition for the step `When listApproval is called`. "
            ) && last.contains("Did you mean listApprovals is called?"),
            "{last}"
        );
    }
}
