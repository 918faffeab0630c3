//! A run that is interrupted stops in order and says so.

#![expect(clippy::unwrap_used, reason = "a failed test is what it is for")]

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use serde_json::Value;

use super::binary::{Folder, command};

/// Sends a signal to a process that this test started.
pub(super) fn send(signal: &str, child: &Child) {
    let args = [format!("-{signal}"), child.id().to_string()];
    assert!(Command::new("kill").args(args).status().unwrap().success());
}

#[test]
fn the_first_signal_ends_a_run_with_a_record_and_its_own_code() {
    for (signal, code) in [("INT", 130), ("TERM", 143), ("HUP", 143)] {
        let folder = Folder::new();
        let out = folder.path("out");
        // Takes connections and never answers.
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let mut args = vec!["run", "--out", &out, "--url", &url, "--project", "p-1"];
        args.extend(["--request-timeout", "300s", "--rule", "AUTH-1"]);
        let mut command = command(&args);
        let mut run = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut errors = BufReader::new(run.stderr.take().unwrap());
        let mut said = String::new();
        // The first line comes when signals are listened for, before anything is sent.
        assert!(errors.read_line(&mut said).unwrap() > 0);
        let (connected, connections) = channel();
        thread::spawn(move || connected.send(listener.accept()));
        // The limit only keeps a harness that asks nothing from blocking the test for ever.
        let waiting = connections.recv_timeout(Duration::from_secs(60)).unwrap();
        send(signal, &run);
        errors.read_to_string(&mut said).unwrap();
        assert_eq!(run.wait().unwrap().code(), Some(code), "{said}");
        drop(waiting);
        assert!(said.contains("stopping"), "{said}");
        let text = fs::read_to_string(folder.as_path().join("out/run.json")).unwrap();
        let record: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(record["interrupted"], true);
        assert_eq!(record["gate"]["exit_code"], code);
    }
}
