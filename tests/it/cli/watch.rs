//! `run --watch`: from red to green, while somebody mends the service and starts it again.

use std::io::{BufRead as _, BufReader, Lines};
use std::process::{ChildStdout, Stdio};

use super::binary::{Folder, command};
use super::served::Served;
use super::signals::send;

/// A server on a port that the system chose, or on that of one before it; and its port.
fn serve(folder: &Folder, port: &str, fault: &[&str]) -> (Served, String) {
    let targets = folder.path("");
    let always = ["--port", port, "--targets", &targets];
    let server = Served::start(&[&always[..], fault].concat());
    let base = server.value("base_url");
    let port = base.trim_end_matches('/').rsplit(':').next().unwrap();
    let port = port.to_owned();
    (server, port)
}

fn until(lines: &mut Lines<BufReader<ChildStdout>>, word: &str) -> String {
    let found = lines.map(Result::unwrap).find(|line| line.contains(word));
    found.unwrap_or_else(|| panic!("it ended before it said {word}"))
}

#[test]
fn what_failed_is_run_again_when_the_service_comes_back_and_at_last_everything() {
    let folder = Folder::new();
    let (broken, port) = serve(&folder, "0", &["--fault", "token-null-on-revoked"]);
    let (target, out) = (folder.path("states.toml"), folder.path("out"));
    let mut watching = command(&["run", "--watch", "--target", &target, "--out", &out])
        .args([
            "--profile",
            "quick",
            "--rule",
            "LINK-9,LIST-11",
            "--seed",
            "3",
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut said = BufReader::new(watching.stdout.take().unwrap()).lines();
    let first = until(&mut said, " cases: ");
    assert!(until(&mut said, "Exit code").contains("Exit code 1"));

    // The defect is still there.
    drop(broken);
    let (broken, _) = serve(&folder, &port, &["--fault", "token-null-on-revoked"]);
    let second = until(&mut said, " cases: ");
    let number = |line: &str| -> usize { line.split(' ').next().unwrap().parse().unwrap() };
    assert!(number(&second) < number(&first), "{first}; {second}");
    assert!(until(&mut said, "Exit code").contains("Exit code 1"));

    drop(broken);
    let (_mended, _) = serve(&folder, &port, &[]);
    let third = until(&mut said, " cases: ");
    assert_eq!(number(&third), number(&second));
    let last = until(&mut said, " cases: ");
    assert_eq!(number(&last), number(&first));
    assert_eq!(watching.wait().unwrap().code(), Some(0));
}

#[test]
fn a_signal_ends_the_watching_of_a_service_that_is_not_there() {
    let folder = Folder::new();
    let (server, _) = serve(&folder, "0", &[]);
    drop(server);
    let (target, out) = (folder.path("states.toml"), folder.path("out"));
    let mut watching = command(&["run", "--watch", "--target", &target, "--out", &out])
        .stderr(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let mut said = BufReader::new(watching.stderr.take().unwrap()).lines();
    let told = said.find(|line| line.as_ref().unwrap().starts_with("watching "));
    assert!(told.unwrap().unwrap().contains("127.0.0.1:"));
    send("INT", &watching);
    let rest: Vec<String> = said.map(Result::unwrap).collect();
    assert_eq!(watching.wait().unwrap().code(), Some(130), "{rest:?}");
}
