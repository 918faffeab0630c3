//! What a run may cost and how long it may take, held against a real server: counted there.

use std::path::Path;
use std::time::Duration;

use content_conformance::model::{CaseResult, Level, RunRecord, Verdict};
use serde_json::Value;

use super::harness::{Serve, record_in, scratch};
use super::proxy::{Fate, Passed, Proxy};

const BUSY: &str = "HTTP/1.1 429 Too Many Requests\r\nRetry-After: 0\r\nContent-Length: 0\r\n\r\n";
const GENERATE: &str = "/v2/project/content/generateText";

#[test]
fn there_is_never_a_run_more_than_allowed_whatever_is_accepted_and_whatever_gets_lost() {
    for (name, fault) in [
        ("bounds-runs-header", "generate-without-header"),
        ("bounds-runs-appendix", "token-with-appendix-passes"),
    ] {
        let server = Serve::start(name, &["--fault", fault]);
        // Of every other call of generateText that is accepted, the answer is lost on its way back.
        let lost = std::sync::atomic::AtomicUsize::new(0);
        let proxy = Proxy::start(
            server.said("base_url"),
            Duration::ZERO,
            move |_, request| {
                let is_lost = request.path.ends_with(GENERATE)
                    && lost.fetch_add(1, std::sync::atomic::Ordering::SeqCst) % 2 == 1;
                if is_lost {
                    Fate::SwallowAccepted
                } else {
                    Fate::Pass
                }
            },
        );
        let out = scratch(&format!("{name}-out"));
        let file = server.by_way_of(&proxy.url(), "fixtures.toml");
        let mut arguments = vec!["run", "--target", text(&file), "--out", text(&out)];
        arguments.extend(["--max-runs", "5", "--profile", "quick", "--rule", "AUTH-1"]);
        arguments.extend(["AUTH-3", "AUTH-4", "RUN-9", "RUN-12", "SCOPE-3"]);
        server.binary(&arguments);
        let started = proxy
            .to(GENERATE)
            .iter()
            .filter(|sent| sent.status == Some(200))
            .count();
        assert!(started <= 5, "{fault}: the server started {started} runs");
        assert!(
            started > 2,
            "{fault}: the test proves nothing with {started} runs"
        );
        let record = record_in(&out);
        assert!(
            !record.summary.left_behind.is_empty(),
            "runs of a listed project stay, and the record says so"
        );
    }
}

#[test]
fn a_read_only_run_generates_nothing_and_drives_nothing() {
    let server = Serve::start("bounds-reading", &[]);
    for (file, states) in [("fixtures.toml", false), ("states.toml", true)] {
        let proxy = Proxy::start(server.said("base_url"), Duration::ZERO, |_, _| Fate::Pass);
        let out = scratch("bounds-reading-out");
        let target = server.by_way_of(&proxy.url(), file);
        let mut arguments = vec!["run", "--target", text(&target), "--out", text(&out)];
        arguments.extend([
            "--read-only",
            "--profile",
            "quick",
            "--rule",
            "LIFE-1",
            "LIFE-3",
        ]);
        arguments.extend(["RUN-9", "RUN-13", "AUTH-1", "LIST-1", "LIST-14"]);
        let ended = server.binary(&arguments);
        assert!(proxy.to(GENERATE).is_empty(), "{file}");
        assert!(proxy.to("/listApprovals").len() > 3, "{file}: it did read");
        let driven: Vec<String> = proxy
            .to("/states")
            .iter()
            .filter_map(|sent| {
                serde_json::from_str::<Value>(&sent.body).ok()?["state"]
                    .as_str()
                    .map(str::to_owned)
            })
            .filter(|state| !["project", "outsider"].contains(&state.as_str()))
            .collect();
        assert!(driven.is_empty(), "{file}: {driven:?}");
        assert_eq!(states, !proxy.to("/states").is_empty(), "{file}");
        assert_eq!(
            ended.status.code(),
            Some(0),
            "{file}: {}",
            String::from_utf8_lossy(&ended.stdout)
        );
    }
}

#[test]
fn when_its_time_is_over_a_run_begins_nothing_more_and_says_so() {
    let server = Serve::start("bounds-time", &[]);
    let out = scratch("bounds-time-out");
    // Each answer takes so long that the time is enough for some of the cases, and never for all.
    let latency = Duration::from_millis(100);
    let proxy = Proxy::start(server.said("base_url"), latency, |_, _| Fate::Pass);
    let file = server.by_way_of(&proxy.url(), "states.toml");
    let mut arguments = vec!["run", "--target", text(&file), "--out", text(&out)];
    arguments.extend(["--profile", "quick", "--jobs", "4", "--max-duration", "6s"]);
    arguments.extend(["--tags", "not @waits", "--rule", "AUTH-1", "AUTH-3"]);
    arguments.extend(["AUTH-5", "ERR-1", "WIRE-2", "WIRE-9"]);
    let record = undecided(&server, &arguments, &out);
    let late: Vec<_> = record
        .cases
        .iter()
        .filter(|case| {
            case.verdict == Verdict::NotRun
                && case
                    .reason
                    .as_ref()
                    .is_some_and(|why| why.contains("max_duration"))
        })
        .collect();
    assert!(late.len() > 10, "{} cases were left", late.len());
    assert_eq!(record.cases.len(), record.summary.cases.expected as usize);
    let judged = record
        .cases
        .iter()
        .any(|case| case.verdict == Verdict::Passed);
    assert!(judged, "what was judged before counts");
}

/// The record of a run that a bound has ended, which is no interruption and leaves the gate undecided.
fn undecided(server: &Serve, arguments: &[&str], out: &Path) -> RunRecord {
    let ended = server.binary(arguments);
    let said = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert_eq!(ended.status.code(), Some(3), "{said}");
    let record = record_in(out);
    assert!(!record.interrupted);
    record
}

fn text(path: &Path) -> &str {
    path.to_str().expect("paths of tests are text")
}

#[test]
fn not_one_request_more_is_sent_than_is_allowed_and_what_is_left_says_so() {
    let server = Serve::start("bounds-requests", &[]);
    let out = scratch("bounds-requests-out");
    // Now and then the target is busy for a moment.
    let proxy = Proxy::start(server.said("base_url"), Duration::ZERO, |nth, request| {
        if nth % 5 == 4 && !request.path.starts_with("/states") {
            Fate::Answer(BUSY)
        } else {
            Fate::Pass
        }
    });
    let file = server.by_way_of(&proxy.url(), "states.toml");
    let mut arguments = vec!["run", "--target", text(&file), "--out", text(&out)];
    arguments.extend(["--profile", "quick", "--max-requests", "60"]);
    arguments.extend([
        "--tags",
        "not @waits",
        "--rule",
        "AUTH-1",
        "AUTH-3",
        "WIRE-2",
    ]);
    let record = undecided(&server, &arguments, &out);
    let passed = proxy.passed();
    let to_target = |request: &&Passed| !request.path.starts_with("/states");
    let sent = passed.iter().filter(to_target).count();
    assert!(sent <= 60, "{sent} requests came by");
    assert!(sent > 40, "{sent} requests came by, and 60 were allowed");
    let left = record.cases.iter().filter(|case| {
        let why = case.reason.as_deref().unwrap_or_default();
        case.verdict == Verdict::NotRun && why.contains("max_requests = 60")
    });
    assert!(left.count() > 10);
    let failed = |case: &CaseResult| case.verdict == Verdict::Failed;
    assert!(
        !record.cases.iter().any(failed),
        "a bound is not a deviation"
    );
}

#[test]
fn a_budget_judges_in_part_what_it_reaches_and_nothing_for_lack_of_it() {
    let server = Serve::start("bounds-budget", &[]);
    let out = scratch("bounds-budget-out");
    // An address, a project and a token: all that a stranger has.
    let mut arguments = vec!["run", "--url", server.said("base_url"), "--project"];
    arguments.extend([server.said("project"), "--out", text(&out)]);
    arguments.extend(["--max-requests", "500", "--seed", "1"]);
    let record = undecided(&server, &arguments, &out);
    assert!(record.summary.requests <= 500);
    let judged: Vec<_> = record
        .rules
        .iter()
        .filter(|rule| rule.level != Level::Open && rule.verdict.is_judged())
        .collect();
    assert!(judged.len() >= 30, "{} rules are judged", judged.len());
    for rule in judged {
        assert!(rule.partial, "{} looks like a full pass", rule.id);
    }
    let begun = |case: &&CaseResult| case.verdict == Verdict::Inconclusive;
    let unclear: Vec<_> = record.cases.iter().filter(begun).collect();
    assert!(unclear.is_empty(), "{unclear:?}");
    assert!(
        record
            .gate
            .reasons
            .iter()
            .all(|why| why.contains("cases were not run")),
        "{:?}",
        record.gate.reasons
    );
}

#[test]
fn the_first_failure_ends_a_run_also_where_all_exchanges_show_it() {
    // Cases of two rules find the first fault, whichever is over first, and what all exchanges show
    // the second.
    for (fault, rules) in [
        ("generate-without-header", ["AUTH-1", "AUTH-4"].as_slice()),
        ("preview-is-whole-token", &["LINK-4"]),
    ] {
        let out = scratch(&format!("bounds-first-{fault}"));
        let mut arguments = vec!["run", "--fault", fault, "--fail-fast", "--seed", "1"];
        arguments.extend(["--profile", "quick", "--out", text(&out)]);
        let ended = crate::program::program().args(&arguments).output();
        let ended = ended.expect("the binary runs");
        assert_eq!(ended.status.code(), Some(1), "{fault}");
        let record = record_in(&out);
        let failed = record
            .rules
            .iter()
            .any(|rule| rules.contains(&rule.id.as_str()) && rule.verdict == Verdict::Failed);
        assert!(failed, "{fault}");
        let left = |case: &&CaseResult| {
            let why = case.reason.as_deref().unwrap_or_default();
            case.verdict == Verdict::NotRun && why.contains("--fail-fast")
        };
        let left = record.cases.iter().filter(left).count();
        assert!(left > 50, "{fault}: {left} cases were left");
    }
}
