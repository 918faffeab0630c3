//! `serve`: what it prints is enough to send a request.

#![expect(clippy::unwrap_used, reason = "a failed test is what it is for")]

use serde_json::Value;

use super::binary::done;
use super::served::{Served, ask, list};

#[test]
fn serve_prints_what_a_first_request_needs_and_ends_at_a_signal() {
    let mut server = Served::start(&[]);
    let (base, token, project) = (
        server.value("base_url"),
        server.value("token"),
        server.value("project"),
    );
    let curl = format!("curl -sS -X POST {base}/v2/project/content/listApprovals");
    assert!(server.said.contains(&curl), "{}", server.said);
    let answer = list(&base, &server);
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    let get = |path: &str| ask(&base, &format!("GET {path} HTTP/1.1"), "");
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
    assert_eq!(server.end().code(), Some(0));
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
