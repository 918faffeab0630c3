//! A bundled server on its own, and a first call of it.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, ExitStatus, Stdio};

use super::binary::command;
use super::signals::send;

/// A server that ends with its test.
pub(super) struct Served {
    child: Child,
    /// What it said of itself.
    pub(super) said: String,
}

impl Served {
    pub(super) fn start(args: &[&str]) -> Self {
        let mut command = command(&[&["serve"], args].concat());
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut said = String::new();
        let mut lines = BufReader::new(child.stdout.take().unwrap());
        while !said.contains("serving until interrupted") {
            assert!(lines.read_line(&mut said).unwrap() > 0, "it ended: {said}");
        }
        Self { child, said }
    }

    pub(super) fn value(&self, name: &str) -> String {
        value(&self.said, name)
    }

    /// Asks it to end, and says how it did.
    pub(super) fn end(&mut self) -> ExitStatus {
        send("TERM", &self.child);
        self.child.wait().unwrap()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // One that has ended already has no process left to send to.
        if matches!(self.child.try_wait(), Ok(None)) {
            self.end();
        }
    }
}

/// What stands behind a name in an introduction.
pub(super) fn value(said: &str, name: &str) -> String {
    let mut lines = said.lines().map(str::split_whitespace);
    let found = lines.find_map(|mut words| (words.next() == Some(name)).then(|| words.next()));
    found.flatten().unwrap_or_default().to_owned()
}

/// Sends a listing with the token and the project of the demo, and gives the answer.
pub(super) fn list(base: &str, served: &Served) -> String {
    let body = r#"{"Limit":1000,"Offset":0}"#;
    let head = format!(
        "POST /v2/project/content/listApprovals HTTP/1.1\r\nAuthorization: Bearer {}\r\n\
         X-Project-ID: {}\r\nContent-Type: application/json\r\nContent-Length: {}",
        served.value("token"),
        served.value("project"),
        body.len()
    );
    ask(base, &head, body)
}

/// Sends a request on a connection of its own, and gives the answer.
pub(super) fn ask(base: &str, head: &str, body: &str) -> String {
    let host = base.trim_start_matches("http://");
    let mut stream = TcpStream::connect(host).unwrap();
    let request = format!("{head}\r\nHost: {host}\r\nConnection: close\r\n\r\n{body}");
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}
