//! Requests sent and judged by this library against the same requests and equal asserts of Hurl.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use content_conformance::model::{CaseId, Exchange, Operation};
use content_conformance::suite::{Bundled, parse};
use content_conformance::target::{
    Call, Client, Flags, Project, ProjectSpec, Shared, Stamp, Target,
};
use serde_json::{Value, json};

use crate::common::{GENERATE, LIST, Scratch, median, ratio, runtime, timed, tool, version};
use crate::effort::Effort;
use crate::table::{Goal, Row};

const WHAT: &str = "requests sent and judged a second / Hurl's";
const GOAL: Goal = Goal::AtLeast(1.5);
/// Links of a page.
const LINKS: usize = 10;

pub(crate) fn rows(effort: &Effort) -> Vec<Row> {
    let Some(hurl) = tool("HURL", "hurl") else {
        return vec![Row::not_measured(WHAT, GOAL, "hurl is not installed")];
    };
    let requests = if effort.small { 20 } else { 2_000 };
    let server = Bundled::start(Vec::new(), Vec::new(), 1).expect("the server starts");
    let settings = server.settings(&Flags::default()).expect("settings");
    let base = settings.base().to_owned();
    let shared = Shared::new(settings, Box::new(|_| {})).expect("the client is right");
    let sender = Sender::new(shared);
    let folder = Scratch::new("hurl");
    let file = folder.path().join("requests.hurl");
    let mut ratios = Vec::new();
    let mut asserts = 0;
    for _ in 0..effort.times {
        let (ours, _) = sender.send_all(requests);
        let text = written(&base, &sender, requests);
        asserts = text.lines().filter(|line| is_assert(line)).count() / requests;
        fs::write(&file, text).expect("a file");
        let theirs = test(&hurl, &file);
        eprintln!("  ours {ours:.2?}, Hurl {theirs:.2?}");
        ratios.push(ratio(theirs, ours));
    }
    server.stop();
    vec![Row::ratio(
        WHAT,
        median(ratios),
        GOAL,
        format!(
            "Hurl {}, {requests} requests one after another, half listApprovals with {LINKS} links, half generateText; {asserts} asserts a request: status, media type and the type of every member; ours are all universal checks",
            version(&hurl)
        ),
    )]
}

fn is_assert(line: &str) -> bool {
    ["HTTP ", "header ", "jsonpath "]
        .iter()
        .any(|begin| line.starts_with(begin))
}

/// What sends for this side.
struct Sender {
    runtime: tokio::runtime::Runtime,
    client: Client,
    target: Target,
    stamp: Stamp,
}

impl Sender {
    fn new(shared: Arc<Shared>) -> Self {
        Self {
            runtime: runtime(),
            client: Client::new(Arc::clone(&shared)).expect("a client"),
            target: Target::new(shared),
            stamp: Stamp::new(CaseId("bench.hurl".to_owned()), 1),
        }
    }

    /// A project in which a text of each of so many hotels can be asked for once.
    fn project(&self, requests: usize) -> Project {
        let spec = ProjectSpec {
            hotels: requests / 2 + 1,
            generated_links: LINKS,
            ..ProjectSpec::default()
        };
        let made = self.target.project(&self.client, &self.stamp, &spec);
        self.runtime.block_on(made).expect("a project")
    }

    fn call(project: &Project, number: usize) -> Call {
        let (operation, path) = match number % 2 {
            0 => (Operation::ListApprovals, LIST),
            _ => (Operation::GenerateText, GENERATE),
        };
        Call::post("caller", operation, path, body(project, number))
            .token(&project.token)
            .project(&project.id)
            .charge(1)
    }

    /// Sends and judges all requests: how long it takes, and the first two exchanges.
    fn send_all(&self, requests: usize) -> (Duration, Vec<Arc<Exchange>>) {
        let project = self.project(requests);
        timed(|| {
            self.runtime.block_on(async {
                let mut first = Vec::new();
                for number in 0..requests {
                    let call = Self::call(&project, number);
                    let exchange = self.client.send(&self.stamp, call).await;
                    let findings = parse(&exchange).judged().findings;
                    assert!(findings.is_empty(), "it is as documented: {findings:?}");
                    assert_eq!(exchange.status(), Some(200), "it is accepted");
                    if number < 2 {
                        first.push(exchange);
                    }
                }
                first
            })
        })
    }
}

fn body(project: &Project, number: usize) -> String {
    match number % 2 {
        0 => json!({"Limit": LINKS, "Offset": 0}).to_string(),
        _ => json!({"HotelIDs": [project.hotels[number / 2]]}).to_string(),
    }
}

/// The same requests for a new project, as a file of Hurl's.
fn written(base: &str, sender: &Sender, requests: usize) -> String {
    let (_, first) = sender.send_all(2);
    let asserts: Vec<String> = first
        .iter()
        .map(|exchange| {
            let mut text = "header \"Content-Type\" == \"application/json\"\n".to_owned();
            let answer = exchange.response().expect("an answer");
            let value = serde_json::from_slice(&answer.body).expect("JSON");
            assert_types("$", &value, &mut text);
            text
        })
        .collect();
    let project = sender.project(requests);
    let mut text = String::new();
    for number in 0..requests {
        let path = [LIST, GENERATE][number % 2];
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "POST {base}{path}\nAuthorization: Bearer {}\nX-Project-ID: {}\nContent-Type: application/json\n```\n{}\n```\nHTTP 200\n[Asserts]\n{}\n",
            project.token.expose(),
            project.id,
            body(&project, number),
            asserts[number % 2]
        );
    }
    text
}

/// An assert of its type for each value in an answer.
fn assert_types(path: &str, value: &Value, text: &mut String) {
    let mut assert = |what: &str| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "jsonpath \"{path}\" {what}");
    };
    match value {
        Value::Null => assert("== null"),
        Value::Bool(_) => assert("isBoolean"),
        Value::Number(_) => assert("isInteger"),
        Value::String(_) if path.ends_with("At") => assert("isIsoDate"),
        Value::String(_) => assert("isString"),
        Value::Array(values) => {
            assert(&format!("count == {}", values.len()));
            for (place, value) in values.iter().enumerate() {
                assert_types(&format!("{path}[{place}]"), value, text);
            }
        }
        Value::Object(members) => {
            for (name, value) in members {
                assert_types(&format!("{path}.{name}"), value, text);
            }
        }
    }
}

/// How long Hurl takes for a file, its start included.
fn test(hurl: &Path, file: &Path) -> Duration {
    let (took, output) = timed(|| {
        Command::new(hurl)
            .args(["--test", "--no-color"])
            .arg(file)
            .stdin(Stdio::null())
            .output()
            .expect("Hurl starts")
    });
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "every assert holds: {said}");
    took
}
