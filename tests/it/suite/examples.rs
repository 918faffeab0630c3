//! The adapters that teams copy, as processes of their own: every state that they arrange is used,
//! and the services behind them conform.
//!
//! An interpreter that is not there is no failure on a developer's machine. `.ci/run` asks for it.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use content_conformance::model::{RunRecord, Verdict};
use serde_json::{Value, json};

use super::harness::{complaints, record_in, scratch};
use super::interpreters::{asked, example, for_node};

/// Rules whose scenarios need, together, every state of the contract.
const RULES: [&str; 12] = [
    "AUTH-5", "LIFE-1", "LIFE-2", "LIFE-3", "LIFE-4", "LIST-4", "LIST-7", "LIST-14", "POLL-3",
    "RUN-16", "SCOPE-1", "SCOPE-4",
];

/// Cases that need, together, every further state of the contract.
const FURTHER: [&str; 8] = [
    "LIFE-1.approver",
    "LIFE-3.one-of-several",
    "LIST-7.member-again",
    "LIST-7.moved",
    "RUN-6.members-again",
    "RUN-7.tag-that-changes",
    "RUN-16.different-ends",
    "SCOPE-3.moved",
];

/// A running adapter, stopped when dropped.
struct Adapter {
    child: Child,
    url: String,
}

impl Adapter {
    fn start(interpreter: &str, file: &Path) -> Self {
        let mut child = Command::new(interpreter)
            .arg(file)
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .stdout(Stdio::piped())
            .spawn()
            .expect("the adapter starts");
        let mut url = String::new();
        let output = child.stdout.take().expect("its output is piped");
        BufReader::new(output).read_line(&mut url).expect("a line");
        let url = url.trim().to_owned();
        assert!(
            url.starts_with("http://127.0.0.1:"),
            "the adapter says {url:?}"
        );
        Self { child, url }
    }

    /// Sets up a provider state and takes its values.
    async fn state(&self, state: &str, params: Value) -> Value {
        let body = json!({"state": state, "action": "setup", "params": params});
        self.ask("/states", ["", ""], body).await
    }

    /// Calls an operation with the token of a project.
    async fn call(&self, operation: &str, project: &Value, body: Value) -> Value {
        let text = |name: &str| project[name].as_str().expect("text");
        let caller = [text("token"), text("project_id")];
        let path = format!("/v2/project/content/{operation}");
        self.ask(&path, caller, body).await
    }

    async fn ask(&self, path: &str, [token, project]: [&str; 2], body: Value) -> Value {
        // The provider may have been installed by another test of this binary already.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let http = reqwest::Client::builder().no_proxy().build();
        let answer = http
            .expect("a client")
            .post(format!("{}{path}", self.url))
            .header("Authorization", format!("Bearer {token}"))
            .header("X-Project-ID", project)
            .body(body.to_string())
            .send()
            .await
            .expect("an answer");
        assert_eq!(answer.status().as_u16(), 200, "{path}");
        let text = answer.text().await.expect("a body");
        serde_json::from_str(&text).expect("JSON")
    }
}

impl Drop for Adapter {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a run of some rules against an adapter's service ended with, and its record.
fn run(name: &str, adapter: &Adapter, profile: &str, rules: &[&str]) -> (Option<i32>, RunRecord) {
    let folder = scratch(name);
    let (target, out) = (folder.join("target.toml"), folder.join("out"));
    let url = &adapter.url;
    let text = format!(
        "[target]\nbase_url = \"{url}\"\n[states]\nurl = \"{url}/states\"\n[operations.status]\n\
         path = \"/v2/project/content/getTextGenerationStatus\"\nbody = {{ ID = \"{{run_id}}\" }}\n\
         run = \"/Data\"\n[limits]\nmin_limit = 1\nmax_limit = 200\n"
    );
    fs::write(&target, text).expect("the target file can be written");
    let ended = crate::program::program()
        .args(["run", "--profile", profile, "--seed", "1", "--target"])
        .arg(&target)
        .arg("--out")
        .arg(&out)
        .arg("--rule")
        .args(rules)
        .output()
        .expect("the binary runs");
    let said = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert!(out.join("run.json").exists(), "{said}");
    (ended.status.code(), record_in(&out))
}

fn conforms(name: &str, adapter: &Adapter) {
    let (code, record) = run(name, adapter, "quick", &RULES);
    assert!(complaints(&record).is_empty(), "{:#?}", complaints(&record));
    assert_eq!(code, Some(0));
    assert!(
        record.summary.left_behind.is_empty(),
        "{:?}",
        record.summary.left_behind
    );
    let (_, record) = run(&format!("{name}-further"), adapter, "standard", &FURTHER);
    for case in &record.cases {
        assert_eq!(case.verdict, Verdict::Passed, "{case:#?}");
    }
}

/// What no rule shows: runs end with the outcome asked for, and a token can be shared.
fn keeps_its_word(adapter: &Adapter) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(async {
        for outcome in ["complete", "failed"] {
            let project = adapter.state("project", json!({"hotels": 1})).await;
            let id = &project["project_id"];
            adapter.state("hold_runs", json!({"project_id": id})).await;
            let hotels = json!({"HotelIDs": project["hotel_ids"]});
            let run = adapter.call("generateText", &project, hotels).await;
            let finish = json!({"project_id": id, "outcome": outcome});
            adapter.state("finish_runs", finish).await;
            let asked = json!({"ID": run["Data"]["ID"]});
            let status = "getTextGenerationStatus";
            let shown = adapter.call(status, &project, asked).await;
            assert_eq!(shown["Data"]["Status"], outcome, "{shown}");

            let like = json!({"hotels": 1, "same_token_as": id});
            let other = adapter.state("project", like).await;
            assert_eq!(other["token"], project["token"]);
            assert_ne!(other["project_id"], project["project_id"]);
            let page = adapter.call("listApprovals", &other, json!({})).await;
            assert_eq!(page["Pagination"]["Total"], 0, "{page}");
        }
    });
}

#[test]
fn the_adapter_in_python_serves_every_state() {
    if asked("python3", &["--version"]).is_some() {
        let adapter = Adapter::start("python3", &example("python").join("adapter.py"));
        conforms("examples-python", &adapter);
        keeps_its_word(&adapter);
    }
}

#[test]
fn an_adapter_that_gives_another_token_than_the_one_asked_for_is_told() {
    if asked("python3", &["--version"]).is_none() {
        return;
    }
    let folder = scratch("examples-broken");
    let read = |name: &str| fs::read_to_string(example("python").join(name)).expect("the example");
    let text = read("adapter.py");
    let broken = text.replace("shared = params.get(\"same_token_as\")", "shared = None");
    assert_ne!(broken, text);
    fs::write(folder.join("adapter.py"), broken).expect("the copy can be written");
    fs::write(folder.join("service.py"), read("service.py")).expect("the copy can be written");
    let adapter = Adapter::start("python3", &folder.join("adapter.py"));
    let (code, record) = run("examples-broken-run", &adapter, "quick", &["SCOPE-1"]);
    assert_eq!(code, Some(3));
    let told = record.cases.iter().filter(|case| {
        let why = case.reason.as_deref().unwrap_or_default();
        case.verdict == Verdict::Inconclusive && why.contains("`same_token_as` gave another")
    });
    assert!(told.count() > 0, "{:#?}", record.cases);
    assert!(record.findings.is_empty(), "{:#?}", record.findings);
    let left = &record.summary.left_behind;
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn the_adapter_in_typescript_serves_every_state() {
    let Some(file) = for_node("typescript", "adapter") else {
        return;
    };
    let adapter = Adapter::start("node", &file);
    conforms("examples-typescript", &adapter);
    keeps_its_word(&adapter);
}

#[test]
fn the_test_of_the_service_in_axum_fits_in_thirty_lines() {
    let file = example("axum").join("tests/conformance.rs");
    let text = fs::read_to_string(file).expect("the example");
    let lines = text.lines().count();
    assert!(lines <= 30, "it has {lines} lines");
}
