//! `record`: a proxy between a client and a service, whose capture `judge` reads.

use std::fs;
use std::io::{BufRead as _, BufReader, Read};
use std::net::TcpListener;
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use regex::Regex;
use serde_json::Value;

use super::binary::{Done, Folder, command, done};
use super::served::{Served, ask, list, value};
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
        let errors = received(child.stderr.take().unwrap());
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

/// What is said, a line at a time: a line that never comes can be waited for with a limit.
fn received(said: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, received) = channel();
    thread::spawn(move || {
        let lines = BufReader::new(said).lines();
        lines
            .map_while(Result::ok)
            .try_for_each(|line| sender.send(line))
    });
    received
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
        &["--output", &capture, "--target", &states],
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
    let mut recording = Recording::start(&base, &["--output", &capture, "--judge"]);
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
    let recording = Recording::start(
        &served.value("base_url"),
        &["--output", &capture, "--judge"],
    );
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
            &["--upstream", good, "--output", &there][..],
            "the file is there already",
        ),
        (
            &["--upstream", "staging.example", "--output", &new],
            "--upstream",
        ),
        (
            &["--upstream", "http://me:pw@h/", "--output", &new],
            "credentials",
        ),
        (
            &["--upstream", good, "--output", &new, "--port", &port],
            "cannot be listened on",
        ),
        (
            &["--upstream", good, "--output", &new, "--target", &missing],
            "missing.toml",
        ),
        (
            &["--upstream", good, "--output", &new, "--ca-file", &missing],
            "missing.toml",
        ),
        (
            &[
                "--upstream",
                good,
                "--output",
                &new,
                "--request-timeout",
                "0s",
            ],
            "--request-timeout",
        ),
        (&["--output", &new], "--upstream"),
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
        (&["--output", &capture][..], 0),
        (&["--output", &capture, "--judge"], 2),
    ] {
        let ended = Recording::start("http://127.0.0.1:9", args).end();
        assert_eq!(ended.code, Some(code), "{}", ended.err);
        assert!(ended.err.contains("0 calls recorded"), "{}", ended.err);
        assert!(!folder.as_path().join("capture.ndjson").exists());
    }
}

#[test]
fn a_full_disk_is_told_and_the_client_goes_on() {
    if !std::path::Path::new("/dev/full").exists() {
        return;
    }
    let folder = Folder::new();
    // Reached by a link, so that no test can harm the device.
    let full = folder.path("full");
    std::os::unix::fs::symlink("/dev/full", &full).unwrap();
    let served = Served::start(&[]);
    let mut recording = Recording::start(&served.value("base_url"), &["--output", &full]);
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

#[test]
fn the_exit_code_is_decided_by_what_judge_takes_too_and_the_target_may_lie_elsewhere() {
    let folder = Folder::new();
    let served = Served::start(&["--targets", &folder.path("targets")]);
    let states = folder.path("targets/states.toml");
    // The file is of another address: only its status operation is of use here.
    let elsewhere = folder.path("elsewhere.toml");
    let text = fs::read_to_string(&states).unwrap();
    let base = served.value("base_url");
    fs::write(&elsewhere, text.replace(&base, "https://staging.example")).unwrap();
    let capture = folder.path("capture.ndjson");
    let args = ["-o", &capture, "--judge", "--target", &elsewhere];
    let more = ["--require-coverage", "100"];
    let recording = Recording::start(&base, &[&args[..], &more].concat());
    list(&recording.url(), &served);
    let ended = recording.end();
    assert_eq!(ended.code, Some(3), "{}{}", ended.out, ended.err);
    assert!(ended.out.contains("1 call judged"), "{}", ended.out);
    let missing = folder.path("missing.toml");
    let new = folder.path("new.ndjson");
    let slip = refused(&[
        "--upstream",
        &base,
        "-o",
        &new,
        "--judge",
        "--waivers",
        &missing,
    ]);
    assert_eq!(slip.code, Some(2), "{}", slip.err);
    assert!(slip.err.contains("missing.toml"), "{}", slip.err);
    assert!(!folder.as_path().join("new.ndjson").exists());
}

#[test]
fn quiet_says_on_standard_output_what_a_program_needs() {
    let folder = Folder::new();
    let served = Served::start(&["--fault", "token-null-on-revoked"]);
    let (base, capture) = (served.value("base_url"), folder.path("capture.ndjson"));
    let mut command = command(&[
        "record",
        "-q",
        "--upstream",
        &base,
        "-o",
        &capture,
        "--judge",
    ]);
    let piped = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().unwrap();
    let lines = received(child.stdout.take().unwrap());
    let next = |child: &Child| {
        lines.recv_timeout(LONG).unwrap_or_else(|_| {
            send("KILL", child);
            panic!("nothing more is said")
        })
    };
    list(&value(&next(&child), "base_url"), &served);
    let told = next(&child);
    assert!(
        told.starts_with("deviation: LINK-9 in listApprovals: "),
        "{told}"
    );
    send("INT", &child);
    let rest: Vec<String> = lines.iter().collect();
    assert!(
        rest.iter().any(|line| line.contains("Exit code 1")),
        "{rest:?}"
    );
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn what_is_no_file_is_written_to_and_not_read_again() {
    let null = "/dev/null";
    if !std::path::Path::new(null).exists() {
        return;
    }
    let served = Served::start(&[]);
    let base = served.value("base_url");
    let recording = Recording::start(&base, &["-o", null]);
    list(&recording.url(), &served);
    let ended = recording.end();
    assert_eq!(ended.code, Some(0), "{}", ended.err);
    assert!(
        ended.err.contains("1 call recorded to /dev/null"),
        "{}",
        ended.err
    );
    assert!(!ended.err.contains("judges it"), "{}", ended.err);
    let slip = refused(&["--upstream", &base, "-o", null, "--judge"]);
    assert_eq!(slip.code, Some(2), "{}", slip.err);
    assert!(slip.err.contains("--judge"), "{}", slip.err);
}

#[test]
fn advice_names_no_flag_that_record_has_not() {
    let folder = Folder::new();
    let capture = folder.path("capture.ndjson");
    let recording = Recording::start("http://127.0.0.1:9", &["-o", &capture, "--judge"]);
    // Nobody is there: the call is written with its error, and nothing can be judged.
    let body = ask(
        &recording.url(),
        "POST /v2/project/content/listApprovals HTTP/1.1\r\nContent-Length: 2",
        "{}",
    );
    assert!(body.starts_with("HTTP/1.1 502 "), "{body}");
    let ended = recording.end();
    assert_eq!(ended.code, Some(2), "{}", ended.err);
    assert!(ended.err.contains("--upstream"), "{}", ended.err);
    assert!(!ended.err.contains("--url"), "{}", ended.err);
}
