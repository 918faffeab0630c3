//! The scripts of failed cases, run against the faulty server.

use std::fs;
use std::process::Command;

use super::binary::{Folder, done};
use super::served::Served;

/// Faults, each with a case that shows it and words of the answer that is wrong. One is shown by a page,
/// one by a link after provider states, one by a run that stays in progress.
const FAULTS: [(&str, &str, &str); 3] = [
    ("total-is-page-length", "LIST-11.known-page", "\"Total\":"),
    ("token-null-on-revoked", "LINK-9", "\"Token\":null"),
    ("conflict-frees-busy-hotel", "ERR-4", "200"),
];

#[test]
fn a_script_sends_a_failed_case_again_and_shows_the_answer_that_was_wrong() {
    for (fault, rule, wrong) in FAULTS {
        let folder = Folder::new();
        let out = folder.path("out");
        let run = done(&["run", "--out", &out, "--rule", rule, "--fault", fault]);
        assert_eq!(run.code, Some(1), "{}{}", run.out, run.err);
        // Another seed: other ids and tokens than those on record.
        let server = Served::start(&["--seed", "99", "--fault", fault]);
        let base = server.value("base_url");
        let base = base.trim_end_matches('/');
        let scripts = fs::read_dir(folder.as_path().join("out/reproduce")).unwrap();
        let scripts: Vec<_> = scripts
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|ending| ending == "sh"))
            .collect();
        assert!(!scripts.is_empty(), "{fault}");
        let shown: Vec<String> = scripts
            .iter()
            .map(|script| {
                let ran = Command::new("sh")
                    .arg(script)
                    .env("BASE", base)
                    .env("STATES", format!("{base}/states"))
                    .output()
                    .unwrap();
                let said = String::from_utf8_lossy(&ran.stdout).into_owned();
                let complained = String::from_utf8_lossy(&ran.stderr);
                assert!(ran.status.success(), "{fault}: {said}{complained}");
                // The project is there, and its ids are put in the place of those on record.
                let first = said.lines().next().unwrap_or_default();
                assert!(first.ends_with(": 200"), "{fault}: {said}");
                said
            })
            .collect();
        let answer = |said: &String| {
            let (_, answer) = said.split_once("the answer of ").unwrap_or_default();
            answer.contains(wrong)
        };
        assert!(shown.iter().any(answer), "{fault}: {shown:?}");
    }
}

#[test]
fn a_run_takes_the_scripts_of_an_earlier_one_away_and_nothing_else() {
    let folder = Folder::new();
    let scripts = folder.as_path().join("out/reproduce");
    fs::create_dir_all(&scripts).unwrap();
    fs::write(scripts.join("mine.sh"), "#!/bin/sh\n").unwrap();
    let out = folder.path("out");
    let args = ["run", "--out", &out, "--rule", "LIST-13.known-page"];
    let broken = done(&[&args[..], &["--fault", "last-page-past-the-end"]].concat());
    assert_eq!(broken.code, Some(1), "{}", broken.out);
    let count = || fs::read_dir(&scripts).unwrap().count();
    assert!(count() > 1);
    assert_eq!(done(&args).code, Some(0));
    assert_eq!(count(), 1, "the user's own script stays");
}
