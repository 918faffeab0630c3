//! `record`: a proxy between a client and a service, whose capture `judge` reads.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::net::TcpListener;
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use regex::Regex;
use serde_json::Value;

use super::binary::{Done, Folder, command, done};
use super::served::{Served, list, value};
use super::signals::send;
use crate::captures::is_as_published;

/// A limit that only keeps a broken proxy from blocking a test for ever.
const LONG: Duration = Duration::from_secs(120);

/// A recording.
struct Recording {
    child: Child,
    errors: Receiver<String>,
    said: String,
}

impl Recording {
    fn start(upstream: &str, args: &[&str]) -> Self {
        let mut command = command(&[&["record", "--upstream", upstream], args].concat());
        let piped = command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = piped.spawn().unwrap();
        let lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let (sender, errors) = channel();
        thread::spawn(move || {
            lines
                .map_while(Result::ok)
                .try_for_each(|line| sender.send(line))
        });
        let mut recording = Self {
            child,
            errors,
            said: String::new(),
        };
        recording.wait_for("recording until interrupted");
        recording
    }

    /// Reads what it says until it says this.
    fn wait_for(&mut self, words: &str) {
        while !self.said.contains(words) {
            let Ok(line) = self.errors.recv_timeout(LONG) else {
                send("KILL", &self.child);
                panic!("it never said '{words}': {}", self.said);
            };
            self.said += &(line + "\n");
        }
    }

    fn url(&self) -> String {
        value(&self.said, "base_url")
    }

    /// Asks it to stop, and says what came of it.
    fn end(mut self) -> Done {
        send("INT", &self.child);
        while let Ok(line) = self.errors.recv_timeout(LONG) {
            self.said += &(line + "\n");
        }
        let output = self.child.wait_with_output().unwrap();
        Done {
            err: self.said,
            ..output.into()
        }
    }
}

/// What came of a recording that ends by itself.
fn refused(args: &[&str]) -> Done {
    let mut command = command(&[&["record"], args].concat());
    let piped = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().unwrap();
    let mut errors = BufReader::new(child.stderr.take().unwrap());
    let mut first = String::new();
    errors.read_line(&mut first).unwrap();
    if !first.starts_with("error: ") {
        send("KILL", &child);
    }
    errors.read_to_string(&mut first).unwrap();
    Done {
        err: first,
        ..child.wait_with_output().unwrap().into()
    }
}

#[test]
fn the_suite_passes_through_it_and_what_was_recorded_is_conformant() {
    let folder = Folder::new();
    let served = Served::start(&["--targets", &folder.path("targets")]);
    let states = folder.path("targets/states.toml");
    let capture = folder.path("captures/suite.ndjson");
    let recording = Recording::start(
        &served.value("base_url"),
        &["--out", &capture, "--target", &states],
    );
    let target = fs::read_to_string(&states).unwrap();
    let own = format!("base_url = \"{}\"", served.value("base_url"));
    let through = format!("base_url = \"{}\"", recording.url());
    let via = folder.path("via.toml");
    assert!(target.contains(&own), "{target}");
    fs::write(&via, target.replacen(&own, &through, 1)).unwrap();
    let args = ["--target", &via, "--profile", "quick", "--seed", "1"];
    let run = done(&[&["run"][..], &args, &["--out", &folder.path("run")]].concat());
    assert_eq!(run.code, Some(0), "{}{}", run.out, run.err);
    assert!(run.out.contains("\nConformant. "), "{}", run.out);
    let ended = recording.end();
    assert_eq!(ended.code, Some(0), "{}", ended.err);
    let text = fs::read_to_string(&capture).unwrap();
    let count = text.lines().count();
    assert!(count > 500, "{count}");
    assert!(
        ended
            .err
            .contains(&format!("{count} calls recorded to {capture}")),
        "{}",
        ended.err
    );
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        is_as_published(&line).unwrap_or_else(|why| panic!("{why}: {line}"));
    }
    // Every token of the bundled server begins so, and every person has an address.
    assert!(served.value("token").starts_with("cat_"));
    assert!(!text.contains("cat_"));
    let address = Regex::new(r"[\w.+-]+@[\w.-]+").unwrap();
    let mut persons = address.find_iter(&text).map(|found| found.as_str());
    assert!(persons.all(|person| person.ends_with(".invalid")));

    let judged = done(&["judge", &capture, "--target", &states]);
    assert_eq!(judged.code, Some(0), "{}{}", judged.out, judged.err);
    for words in [
        "Conformant in part. ",
        "a capture is a sample: ",
        " of getTextGenerationStatus",
    ] {
        assert!(judged.out.contains(words), "{}", judged.out);
    }
    assert!(!judged.out.contains("none of"), "{}", judged.out);
    assert!(!judged.out.contains("written twice"), "{}", judged.out);
}

#[test]
fn what_passes_is_judged_at_once_and_in_the_end_as_judge_does() {
    let folder = Folder::new();
    let capture = folder.path("capture.ndjson");
    let served = Served::start(&["--fault", "token-null-on-revoked"]);
    let base = served.value("base_url");
    let mut recording = Recording::start(&base, &["--out", &capture, "--judge"]);
    let answer = list(&recording.url(), &served);
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    // It is told, and on the disk, while the recording goes on.
    recording.wait_for("deviation: LINK-9 in listApprovals: ");
    let written = fs::read_to_string(&capture).unwrap();
    assert_eq!(written.lines().count(), 1);
    assert!(!written.contains(&served.value("token")), "{written}");
    list(&recording.url(), &served);
    let ended = recording.end();
    assert_eq!(ended.code, Some(1), "{}{}", ended.out, ended.err);
    assert_eq!(ended.err.matches("LINK-9").count(), 1, "{}", ended.err);
    assert!(
        ended
            .out
            .contains("LINK-9  A link with RevokedAt carries no Token")
    );
    let judged = done(&["judge", &capture]);
    assert_eq!((judged.code, judged.out), (ended.code, ended.out));
}

#[test]
fn a_clean_service_is_conformant_while_it_passes() {
    let folder = Folder::new();
    let served = Served::start(&[]);
    let capture = folder.path("capture.ndjson");
    let recording = Recording::start(&served.value("base_url"), &["--out", &capture, "--judge"]);
    list(&recording.url(), &served);
    let ended = recording.end();
    assert_eq!(ended.code, Some(0), "{}{}", ended.out, ended.err);
    assert!(ended.out.contains("Conformant in part. "), "{}", ended.out);
    assert!(!ended.err.contains("deviation"), "{}", ended.err);
}

#[test]
fn slips_are_refused_before_anything_is_written() {
    let folder = Folder::new();
    let there = folder.path("there.ndjson");
    fs::write(&there, "mine\n").unwrap();
    let new = folder.path("new.ndjson");
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let missing = folder.path("missing.toml");
    let good = "http://127.0.0.1:9";
    for (args, words) in [
        (
            &["--upstream", good, "--out", &there][..],
            "the file is there already",
        ),
        (
            &["--upstream", "staging.example", "--out", &new],
            "--upstream",
        ),
        (
            &["--upstream", "http://me:pw@h/", "--out", &new],
            "credentials",
        ),
        (
            &["--upstream", good, "--out", &new, "--port", &port],
            "cannot be listened on",
        ),
        (
            &["--upstream", good, "--out", &new, "--target", &missing],
            "missing.toml",
        ),
        (
            &["--upstream", good, "--out", &new, "--ca-file", &missing],
            "missing.toml",
        ),
        (
            &["--upstream", good, "--out", &new, "--request-timeout", "0s"],
            "--request-timeout",
        ),
        (&["--out", &new], "--upstream"),
    ] {
        let refused = refused(args);
        assert_eq!(refused.code, Some(2), "{args:?}: {}", refused.err);
        assert!(refused.err.contains(words), "{args:?}: {}", refused.err);
        assert_eq!(refused.err.trim_end().lines().count(), 1, "{}", refused.err);
        assert!(!folder.as_path().join("new.ndjson").exists(), "{args:?}");
    }
    assert_eq!(fs::read_to_string(&there).unwrap(), "mine\n");
}

#[test]
fn nothing_recorded_is_nothing_judged_and_no_file() {
    let folder = Folder::new();
    let capture = folder.path("capture.ndjson");
    for (args, code) in [
        (&["--out", &capture][..], 0),
        (&["--out", &capture, "--judge"], 2),
    ] {
        let ended = Recording::start("http://127.0.0.1:9", args).end();
        assert_eq!(ended.code, Some(code), "{}", ended.err);
        assert!(ended.err.contains("0 calls recorded"), "{}", ended.err);
        assert!(!folder.as_path().join("capture.ndjson").exists());
    }
}

#[test]
fn a_full_disk_is_told_and_the_client_goes_on() {
    let full = "/dev/full";
    if !std::path::Path::new(full).exists() {
        return;
    }
    let served = Served::start(&[]);
    let mut recording = Recording::start(&served.value("base_url"), &["--out", full]);
    assert!(list(&recording.url(), &served).starts_with("HTTP/1.1 200 "));
    recording.wait_for("the capture cannot be written");
    assert!(list(&recording.url(), &served).starts_with("HTTP/1.1 200 "));
    let ended = recording.end();
    assert_eq!(ended.code, Some(4), "{}", ended.err);
    assert_eq!(
        ended.err.matches("cannot be written").count(),
        1,
        "{}",
        ended.err
    );
}
