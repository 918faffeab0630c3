//! What is said of a target before it is tested, and what stops a run before it begins.

use std::net::TcpListener;
use std::path::Path;

use content_conformance::model::{RunRecord, Verdict};
use content_conformance::target::{
    Fixtures, Mark, Preflight, Settings, StatusOperation, Target, preflight,
};
use serde_json::{Value, json};

use super::server::{Bench, Reply, Server, answer, flags, json as answer_json, settings};

async fn look(settings: Settings) -> (Preflight, Target) {
    let bench = Bench::new(settings);
    let target = Target::new(bench.shared.clone());
    (preflight(&target, &bench.client).await, target)
}

fn fatal(found: &Preflight) -> (u8, String) {
    found
        .fatal
        .as_ref()
        .map(|fatal| (fatal.exit, fatal.message.clone()))
        .unwrap_or_default()
}

fn says(found: &Preflight, mark: Mark, words: &str) -> bool {
    found
        .lines
        .iter()
        .any(|(line_mark, line)| *line_mark == mark && line.contains(words))
}

/// A small listing: three links, Limits of 2 to 50, hotel `x` is not a member.
fn service(body: &str) -> Reply {
    let asked: Value = serde_json::from_str(body).unwrap_or_default();
    let limit = asked["Limit"].as_u64().unwrap_or(20);
    let offset = asked["Offset"].as_u64().unwrap_or(0);
    if !(2..=50).contains(&limit) {
        return answer_json("400 Bad Request", "{}");
    }
    let links: Vec<Value> = (offset..3.min(offset + limit))
        .map(|nth| json!({"HotelID": format!("hotel-{nth}")}))
        .collect();
    let strangers: Vec<&Value> = asked["HotelIDs"]
        .as_array()
        .into_iter()
        .flatten()
        .filter(|id| id.as_str() == Some("X"))
        .collect();
    let body = json!({
        "Data": links,
        "Pagination": {"Total": 3, "Limit": limit, "Offset": offset, "NotInProjectIDs": strangers},
    });
    answer_json("200 OK", &body.to_string())
}

#[tokio::test]
async fn a_target_that_answers_is_described() {
    let server = Server::start(|got| service(&got.body));
    let (found, target) = look(settings(&server.url(), &flags())).await;
    assert_eq!(found.fatal, None);
    assert!(
        says(&found, Mark::Ok, "token accepted, project known, 3 links"),
        "{found:?}"
    );
    assert_eq!(found.accepted_limits, Some((5, 50)));
    assert_eq!(found.hotels, ["hotel-0", "hotel-1", "hotel-2"]);
    assert!(says(&found, Mark::Note, "operations.status is not given"));
    assert!(says(&found, Mark::Note, "AUTH-5 is skipped"));
    assert!(target.shared.counters().requests < 30);
    for got in server.got() {
        assert_eq!(got.header("authorization"), Some("Bearer secret-token-1"));
        assert_eq!(got.header("x-project-id"), Some("project-1"));
    }
}

#[tokio::test]
async fn fixtures_that_are_not_what_they_should_be_are_counted() {
    let server = Server::start(|got| service(&got.body));
    let mut settings = settings(&server.url(), &flags());
    settings.fixtures = Fixtures {
        hotels: vec!["hotel-0".to_owned(), "X".to_owned()],
        foreign_hotels: vec!["hotel-1".to_owned()],
        removed_hotels: Vec::new(),
        ..Fixtures::default()
    };
    let (found, _) = look(settings).await;
    assert!(
        says(
            &found,
            Mark::Problem,
            "1 of 2 fixtures.hotels are no live members"
        ),
        "{found:?}"
    );
    assert!(says(
        &found,
        Mark::Problem,
        "1 of 1 fixtures.foreign_hotels are live members"
    ));
    assert!(found.hotels.is_empty(), "nothing needs to be found");
}

#[tokio::test]
async fn what_stops_a_run_is_named_with_its_exit_code() {
    for (reply, exit, words) in [
        (("401 Unauthorized", "", "{}"), 2, "the token is refused"),
        (("403 Forbidden", "", "{}"), 2, "token or the project"),
        (("404 Not Found", "", "{}"), 2, "unknown"),
        (
            ("302 Found", "Location: https://login.example/\r\n", ""),
            2,
            "another origin: https://login.example/",
        ),
        (
            ("200 OK", "Content-Type: text/html\r\n", "<html>"),
            2,
            "HTML page",
        ),
        (("200 OK", "", " <!doctype html>"), 2, "HTML page"),
        (("502 Bad Gateway", "", ""), 3, "502"),
        (("429 Slow", "Retry-After: 999\r\n", ""), 3, "429"),
        // These are for the suite to judge.
        (("302 Found", "Location: /elsewhere\r\n", ""), 0, ""),
        (("500 Oops", "", ""), 0, ""),
        (("400 Bad Request", "", ""), 0, ""),
        (("200 OK", "", "[]"), 0, ""),
        // What a parameter of the media type says is not a page.
        (
            (
                "200 OK",
                "Content-Type: application/json; note=text/html\r\n",
                "[]",
            ),
            0,
            "",
        ),
        (("201 Created", "", "{}"), 0, ""),
    ] {
        let (status, headers, body) = reply;
        let server = Server::start(move |_| answer(status, headers, body.as_bytes()));
        let (found, _) = look(settings(&server.url(), &flags())).await;
        let (seen, message) = fatal(&found);
        assert_eq!(seen, exit, "{status}: {message}");
        assert!(message.contains(words), "{status}: {message}");
        assert!(!found.lines.is_empty());
    }
}

#[tokio::test]
async fn nobody_there_is_inconclusive() {
    let closed = {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        listener.local_addr().expect("an address")
    };
    let (found, _) = look(settings(&format!("http://{closed}"), &flags())).await;
    let (exit, message) = fatal(&found);
    assert_eq!(exit, 3);
    assert!(
        message.starts_with("nothing listens at 127.0.0.1:"),
        "{message}"
    );
}

#[tokio::test]
async fn provider_states_are_looked_at_first() {
    const PROJECT: &str = r#"{"project_id":"p","token":"token-of-p","hotel_ids":["h"]}"#;
    for (status, body, exit, words) in [
        ("200 OK", PROJECT, 0, ""),
        ("200 OK", "{}", 3, "project_id is missing"),
        ("401 Unauthorized", "", 2, "states.token"),
        ("403 Forbidden", "", 2, "states.token"),
        ("404 Not Found", "", 2, "does not know the state `project`"),
        ("500 Oops", "", 3, "answers 500"),
    ] {
        let server = Server::start(move |got| {
            if got.head.starts_with("POST /states") {
                answer_json(status, body)
            } else {
                service(&got.body)
            }
        });
        let states = format!("{}/states", server.url());
        let settings = Settings::bundled(&server.url(), &states, None, &flags());
        let (found, _) = look(settings.expect("good settings")).await;
        let (seen, message) = fatal(&found);
        assert_eq!(seen, exit, "{status}: {message}");
        assert!(message.contains(words), "{message}");
        if exit == 0 {
            assert!(says(&found, Mark::Ok, "provider states answer"));
            assert!(says(&found, Mark::Ok, "token accepted"));
            let last = server.got().pop().expect("requests");
            assert!(last.body.contains("teardown"), "the project is given back");
        }
    }
}

#[tokio::test]
async fn a_project_that_was_just_made_and_is_refused_is_the_suites_to_judge() {
    let server = Server::start(|got| {
        if got.head.starts_with("POST /states") {
            answer_json(
                "200 OK",
                r#"{"project_id":"p","token":"token-of-p","hotel_ids":["h"]}"#,
            )
        } else {
            answer_json("403 Forbidden", "{}")
        }
    });
    let states = format!("{}/states", server.url());
    let settings = Settings::bundled(&server.url(), &states, None, &flags());
    let (found, _) = look(settings.expect("good settings")).await;
    assert_eq!(found.fatal, None);
    assert!(says(&found, Mark::Problem, "403"));
}

#[tokio::test]
async fn what_the_target_file_does_not_give_is_said() {
    const STATUS: &str = "operations.status is not given";
    const READING: &str = "read-only: nothing is generated";
    const IDLE: &str = "nothing is generated: give fixtures.hotels";
    const STATES: &str = "no provider states";
    const OUTSIDER: &str = "auth.outsider_token is not given";
    const OTHERS: &str = "fixtures.exclusive is not true";
    let server = Server::start(|got| service(&got.body));
    let bare = settings(&server.url(), &flags());
    let reading = Settings {
        read_only: true,
        ..bare.clone()
    };
    let mut full = Settings {
        status: Some(StatusOperation {
            path: "/status".to_owned(),
            body: json!({}),
            run: "/Data".to_owned(),
        }),
        outsider_token: bare.token.clone(),
        allow_generation: true,
        ..bare.clone()
    };
    full.fixtures.exclusive = true;
    for (settings, expected) in [
        (bare, &[STATUS, IDLE, STATES, OUTSIDER, OTHERS][..]),
        (reading, &[STATUS, READING, STATES, OUTSIDER, OTHERS]),
        (full, &[STATES]),
    ] {
        let (found, _) = look(settings).await;
        let mut said = vec![STATUS, READING, IDLE, STATES, OUTSIDER, OTHERS];
        said.retain(|words| says(&found, Mark::Note, words));
        assert_eq!(said, expected, "{found:?}");
    }
}

#[test]
fn a_run_ends_with_its_first_look_where_that_finds_nothing_to_test() {
    for (status, code, words) in [
        ("401 Unauthorized", 2, "the token is refused"),
        ("502 Bad Gateway", 3, "answers 502"),
    ] {
        let server = Server::start(move |_| answer_json(status, "{}"));
        let (url, out) = (
            server.url(),
            Path::new(env!("CARGO_TARGET_TMPDIR")).join("first-look"),
        );
        let said = |args: &[&str]| {
            let mut command = crate::program::program();
            command.args(args).args(["--url", &url, "--project", "p"]);
            command.env("CONTENT_API_TOKEN", "secret-token-1");
            let ended = command.output().expect("the binary runs");
            assert_eq!(ended.status.code(), Some(code), "{status}: {ended:?}");
            (
                String::from_utf8_lossy(&ended.stdout).into_owned(),
                String::from_utf8_lossy(&ended.stderr).into_owned(),
            )
        };
        let (checked, _) = said(&["check"]);
        assert!(checked.contains(words), "{checked}");
        assert!(checked.contains("nothing can be tested"), "{checked}");
        let looked = server.got().len();
        let folder = out.to_str().expect("text");
        let (_, progress) = said(&["run", "--rule", "AUTH-1", "LIST-1", "--out", folder]);
        assert!(progress.contains(words), "{progress}");
        assert_eq!(server.got().len(), 2 * looked, "no case asks anything");
        let text = std::fs::read_to_string(out.join("run.json")).expect("a record");
        let record: RunRecord = serde_json::from_str(&text).expect("a record");
        assert!(!record.cases.is_empty());
        for case in &record.cases {
            assert_eq!(case.verdict, Verdict::Inconclusive, "{case:?}");
            assert!(
                case.reason
                    .as_deref()
                    .is_some_and(|why| why.contains(words))
            );
        }
    }
}
