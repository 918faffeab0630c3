//! What provider states arrange for a run: it is put back however a case ends, and a promise of the
//! adapter is not believed where the target shows that it was not kept.

use std::collections::BTreeSet;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::channel;
use std::time::Duration;

use content_conformance::model::{RunRecord, Verdict};
use serde_json::Value;

use super::harness::{Serve, record_in, scratch};
use super::proxy::{Fate, Passed, Proxy};

const GENERATE: &str = "/v2/project/content/generateText";

/// The parameters of the requests for a state that the adapter answered with 200.
fn arranged(proxy: &Proxy, state: &str, action: &str) -> Vec<Value> {
    let params = |sent: &Passed| {
        let mut asked: Value = serde_json::from_str(&sent.body).ok()?;
        let meant = asked["state"] == state && asked["action"] == action;
        (meant && sent.status == Some(200)).then(|| asked["params"].take())
    };
    proxy.to("/states").iter().filter_map(params).collect()
}

/// The projects that such requests name.
fn projects(proxy: &Proxy, state: &str, action: &str) -> BTreeSet<String> {
    let ids = |params: &Value| -> Vec<String> {
        let several = params["project_ids"].as_array().into_iter().flatten();
        let all = several.chain([&params["project_id"]]);
        all.filter_map(Value::as_str).map(str::to_owned).collect()
    };
    let all = arranged(proxy, state, action);
    all.iter().flat_map(ids).collect()
}

/// Demands that all projects were torn down and all held runs let go, as the proxy saw it and as
/// the record says.
fn all_is_put_back(proxy: &Proxy, record: &RunRecord) {
    let made = arranged(proxy, "project", "setup").len();
    assert!(made > 0, "the test proves nothing without a project");
    assert_eq!(projects(proxy, "project", "teardown").len(), made);
    let asked_for = arranged(proxy, "project", "setup");
    let held = !projects(proxy, "hold_runs", "setup").is_empty()
        || asked_for.iter().any(|params| params["hold"] == true);
    assert!(held, "the test proves nothing without a hold");
    let left = &record.summary.left_behind;
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn what_cases_arranged_is_put_back_whether_they_passed_or_failed() {
    let server = Serve::start("arranged-ended", &["--fault", "token-null-on-revoked"]);
    let proxy = Proxy::start(server.said("base_url"), Duration::ZERO, |_, _| Fate::Pass);
    let out = scratch("arranged-ended-out");
    let file = server.by_way_of(&proxy.url(), "states.toml");
    let ended = server.quickly(&file, &out, &["--rule", "LINK-9", "RUN-19.held"]);
    assert_eq!(ended.status.code(), Some(1));
    let record = record_in(&out);
    for verdict in [Verdict::Failed, Verdict::Passed] {
        assert!(record.cases.iter().any(|case| case.verdict == verdict));
    }
    all_is_put_back(&proxy, &record);
}

#[test]
fn what_an_interrupted_case_arranged_is_put_back_too() {
    let server = Serve::start("arranged-interrupted", &[]);
    // The first run is asked for, while runs are held, and its answer does not come.
    let (arrives, arrived) = channel();
    let (ends, ended) = channel::<()>();
    let ended = Mutex::new(ended);
    let proxy = Proxy::start(
        server.said("base_url"),
        Duration::ZERO,
        move |_, request| {
            if request.path.ends_with(GENERATE) {
                // It fails where the test is over.
                let _ = arrives.send(());
                let _ = ended.lock().map(|ended| ended.recv());
            }
            Fate::Pass
        },
    );
    let out = scratch("arranged-interrupted-out");
    let file = server.by_way_of(&proxy.url(), "states.toml");
    let (file, folder) = (file.to_str().expect("text"), out.to_str().expect("text"));
    let mut arguments = vec!["run", "--target", file, "--out", folder];
    arguments.extend(["--profile", "quick", "--jobs", "1", "--rule", "RUN-19.held"]);
    let mut run = server
        .command(&arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the run starts");
    // The limit only keeps a harness that asks nothing from blocking the test for ever.
    let asked = arrived.recv_timeout(Duration::from_secs(120));
    let pid = run.id().to_string();
    let sent = Command::new("kill").args(["-INT", &pid]).status();
    assert!(sent.is_ok_and(|status| status.success()) && asked.is_ok());
    assert_eq!(run.wait().expect("a child").code(), Some(130));
    drop(ends);
    let record = record_in(&out);
    assert!(record.interrupted);
    all_is_put_back(&proxy, &record);
}

#[test]
fn runs_that_the_adapter_only_says_it_holds_are_blamed_on_nobody() {
    const PROMISE: &str = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}";
    let server = Serve::start("arranged-promised", &[]);
    let proxy = Proxy::start(server.said("base_url"), Duration::ZERO, |_, request| {
        if request.path.ends_with("/states") && request.body.contains("\"hold_runs\"") {
            Fate::Answer(PROMISE)
        } else {
            Fate::Pass
        }
    });
    let out = scratch("arranged-promised-out");
    let file = server.by_way_of(&proxy.url(), "states.toml");
    server.quickly(&file, &out, &["--rule", "RUN-13.for-long"]);
    let record = record_in(&out);
    assert!(record.findings.is_empty(), "{:#?}", record.findings);
    let seen = record.cases.iter().filter(|case| {
        let why = case.reason.as_deref().unwrap_or_default();
        case.verdict == Verdict::Inconclusive && why.contains("promised to hold")
    });
    assert!(seen.count() > 0, "{:#?}", record.cases);
}
