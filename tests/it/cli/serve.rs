//! `serve`: what it prints is enough to send a request.

#![expect(clippy::unwrap_used, reason = "a failed test is what it is for")]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::Stdio;

use serde_json::Value;

use super::binary::{command, done};
use super::signals::send;

#[test]
fn serve_prints_what_a_first_request_needs_and_ends_at_a_signal() {
    let mut server = command(&["serve"]).stdout(Stdio::piped()).spawn().unwrap();
    let mut said = String::new();
    let mut lines = BufReader::new(server.stdout.take().unwrap());
    while !said.contains("serving until interrupted") {
        assert!(
            lines.read_line(&mut said).unwrap() > 0,
            "the server ended: {said}"
        );
    }
    let value = |name: &str| {
        let line = said
            .lines()
            .find(|line| line.split_whitespace().next() == Some(name));
        line.and_then(|line| line.split_whitespace().nth(1))
            .unwrap_or_default()
            .to_owned()
    };
    let (base, token, project) = (value("base_url"), value("token"), value("project"));
    let curl = format!("curl -sS -X POST {base}/v2/project/content/listApprovals");
    assert!(said.contains(&curl), "{said}");
    let host = base.trim_start_matches("http://");
    let body = r#"{"Limit":2,"Offset":0}"#;
    let mut stream = TcpStream::connect(host).unwrap();
    write!(
        stream,
        "POST /v2/project/content/listApprovals HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\
         Authorization: Bearer {token}\r\nX-Project-ID: {project}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    let get = |path: &str| {
        let mut stream = TcpStream::connect(host).unwrap();
        let asked = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        stream.write_all(asked.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    let page = get("/");
    assert!(page.starts_with("HTTP/1.1 200 "), "{page}");
    for shown in [&token, &project, "generateText", "approve_link"] {
        assert!(page.contains(shown), "no {shown} in {page}");
    }
    let outside = page.matches("http").count() - page.matches(&base).count();
    assert_eq!(outside, 0, "the page leads elsewhere: {page}");
    let answer = get("/openapi.json");
    let (_, description) = answer.split_once("\r\n\r\n").unwrap();
    let description: Value = serde_json::from_str(description).unwrap();
    assert_eq!(description["servers"][0]["url"], base.as_str());
    let asked = &description["components"]["schemas"]["list-approvals-request"];
    assert_eq!(asked["properties"]["Limit"]["maximum"], 1_000, "{asked}");
    send("TERM", &server);
    assert_eq!(server.wait().unwrap().code(), Some(0));
}

#[test]
fn serve_lists_its_faults_and_variants() {
    let list = done(&["serve", "--list"]);
    assert_eq!(list.code, Some(0));
    assert!(
        list.out.starts_with("faults:") && list.out.contains("\nvariants:"),
        "{}",
        list.out
    );
}
