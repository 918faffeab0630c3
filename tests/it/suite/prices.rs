//! The price of a run: what passes costs about its estimate, and a plan sends nothing.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use content_conformance::catalogue::{Catalogue, Selection};
use content_conformance::compare::Policy;
use content_conformance::model::Cost;
use content_conformance::suite::{Bundled, Outcome, Outlook, Plan, Price, Profile, price, run};
use content_conformance::target::{Flags, Settings};
use serde_json::Value;

use super::harness::{Serve, neither_passed_nor_skipped, scratch};
use super::proxy::{Fate, Proxy};

fn plan(server: &Bundled, rules: &[&str], profile: Profile, seed: u64) -> Plan {
    Plan {
        settings: server.settings(&Flags::default()).expect("good settings"),
        catalogue: Arc::new(Catalogue::embedded().expect("the catalogue is right")),
        selection: Selection {
            rules: rules.iter().map(ToString::to_string).collect(),
            ..Selection::default()
        },
        share: None,
        profile,
        seed,
        jobs: 4,
        drive: None,
        look_first: false,
        fail_fast: false,
        out: None,
        labels: BTreeMap::new(),
        policy: Policy::default(),
        events: None,
        cancelled: Arc::default(),
    }
}

/// The price of a plan, and what came of carrying it out.
fn both(fault: Option<&str>, rules: &[&str], profile: Profile, seed: u64) -> (Price, Outcome) {
    let faults = fault.into_iter().map(str::to_owned).collect();
    let server = Bundled::start(faults, Vec::new(), seed).expect("the server starts");
    let priced = price(&plan(&server, rules, profile, seed)).expect("the plan has a price");
    let outcome = run(plan(&server, rules, profile, seed)).expect("the suite runs");
    server.stop();
    (priced, outcome)
}

fn spent(outcome: &Outcome) -> Cost {
    outcome
        .costs
        .values()
        .fold(Cost::default(), |sum, cost| sum.with(*cost, |a, b| a + b))
}

#[test]
fn what_passes_costs_about_its_estimate_and_every_request_is_counted() {
    for (fault, rules, seed, times) in [
        (None, &["LIST-12", "RUN-9", "AUTH-1"][..], 3, 1.2),
        // What fails is tried again.
        (
            Some("token-null-on-revoked"),
            &["LINK-9", "LIST-14"],
            7,
            3.0,
        ),
    ] {
        let (price, outcome) = both(fault, rules, Profile::Quick, seed);
        let spent = spent(&outcome);
        assert_eq!(
            outcome.record.summary.requests,
            spent.requests(),
            "every request is counted"
        );
        assert!(spent.generate_text >= outcome.record.summary.runs_queued);
        let (estimate, real) = (price.estimate.requests(), spent.requests());
        let (expected, sent) = (estimate as f64, real as f64);
        assert!(
            expected <= 1.2 * sent && sent <= times * expected,
            "{estimate} requests were expected, and {real} were sent"
        );
        assert_eq!((price.runs_at_most, price.hotels_at_most), (None, None));
    }
}

#[test]
fn a_dry_run_sends_nothing_and_prints_its_price_as_json_too() {
    let server = Serve::start("prices-dry", &[]);
    let proxy = Proxy::start(server.said("base_url"), Duration::ZERO, |_, _| Fate::Pass);
    let out = scratch("prices-dry-out").join("not-there");
    let file = server.by_way_of(&proxy.url(), "fixtures.toml");
    let arguments = |more: &[&'static str]| {
        let mut all = vec![
            "run",
            "--target",
            text(&file),
            "--out",
            text(&out),
            "--dry-run",
        ];
        all.extend([
            "--rule",
            "RUN-9",
            "--max-runs",
            "7",
            "--max-requests",
            "900",
        ]);
        all.extend(more);
        server.binary(&all)
    };
    let (words, json) = (arguments(&[]), arguments(&["--format", "json"]));
    assert_eq!(
        (words.status.code(), json.status.code()),
        (Some(0), Some(0))
    );
    let words = String::from_utf8(words.stdout).expect("text");
    assert!(
        words.contains("runs started") && words.contains("at most") && words.contains("estimate"),
        "{words}"
    );
    assert!(
        words.contains("1 of 79 MUST rules will be judged, 1 of them in part"),
        "{words}"
    );
    assert!(words.contains("max_runs = 7 is used up"), "{words}");
    let price: Value = serde_json::from_slice(&json.stdout).expect("JSON and nothing else");
    assert_eq!(price["requests_at_most"], 900);
    assert_eq!(price["runs_at_most"], 7);
    assert_eq!(price["hotels_at_most"], Value::Null);
    assert_eq!(price["estimate"]["generate_text"], 7, "{price}");
    assert_eq!(price["outlook"][0]["id"], "RUN-9", "{price}");
    assert_eq!(price["estimate"]["provider_states"], 0);
    assert!(proxy.passed().is_empty(), "{:?}", proxy.passed());
    assert!(!out.exists(), "no folder is made");
    let record = out.join("run.json");
    std::fs::create_dir_all(&out).expect("the folder can be made");
    std::fs::write(&record, "an earlier run").expect("a file");
    assert_eq!(arguments(&[]).status.code(), Some(0));
    let kept = std::fs::read_to_string(&record).expect("the record is still there");
    assert_eq!(kept, "an earlier run");
}

#[test]
fn a_check_says_which_rules_will_be_judged_and_what_the_others_need() {
    let server = Serve::start("prices-check", &[]);
    let mut arguments = vec!["check", "--url", server.said("base_url")];
    arguments.extend(["--project", server.said("project")]);
    let said = String::from_utf8(server.binary(&arguments).stdout).expect("text");
    for part in [
        "of 79 MUST rules will be judged",
        "starting runs: pass --allow-generation",
        "RUN-9",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn a_price_is_that_of_what_the_target_allows() {
    let server = Bundled::start_demo(Vec::new(), 1).expect("the server starts");
    let rules = ["RUN-9", "LIST-12", "AUTH-1", "LINK-7", "LIFE-1"];
    let with = |change: fn(&mut Settings)| {
        let mut settings = server.demo_settings().expect("good settings");
        change(&mut settings);
        let plan = || Plan {
            settings: settings.clone(),
            ..plan(&server, &rules, Profile::Quick, 1)
        };
        let price = price(&plan()).expect("the plan has a price");
        (price, run(plan()).expect("the suite runs"))
    };
    for (change, generates, polls) in [
        ((|_| {}) as fn(&mut Settings), true, true),
        (|own| own.status = None, true, false),
        (|own| own.read_only = true, false, false),
        (|own| own.limits.max_requests = Some(40), true, true),
    ] {
        let (price, outcome) = with(change);
        let (expected, spent) = (price.estimate, spent(&outcome));
        let (estimate, real) = (expected.requests() as f64, spent.requests() as f64);
        assert!(
            (estimate - real).abs() <= 0.25 * real,
            "{estimate} requests were expected, and {real} were sent"
        );
        assert_eq!(expected.provider_states, 0);
        if price.requests_at_most.is_none() {
            assert_eq!(expected.generate_text > 0, generates, "{expected:?}");
            assert_eq!(expected.status > 0, polls, "{expected:?}");
        }
        if !generates {
            assert_eq!(price.runs_at_most, Some(0));
            assert_eq!(price.hotels_at_most, Some(0));
        }
        // Which cases a limit cuts off depends on which of them were quicker.
        if price.requests_at_most.is_some() {
            continue;
        }
        let told = price.outlook.iter().map(|rule| (&rule.id, rule.judged));
        let came = outcome.record.rules.iter();
        let came = came.map(|rule| (&rule.id, rule.verdict.is_judged()));
        assert_eq!(told.collect::<Vec<_>>(), came.collect::<Vec<_>>());
        let silent = |rule: &&Outlook| !rule.judged && rule.needs.is_empty();
        assert!(!price.outlook.iter().any(|rule| silent(&rule)));
    }
    server.stop();
}

#[test]
fn what_is_sent_again_is_counted_again_and_waiting_drives_the_clock() {
    const BUSY: &str = "HTTP/1.1 429 Too Many Requests\r\nRetry-After: 1\r\n\
                        Content-Length: 0\r\nConnection: close\r\n\r\n";
    let server = Bundled::start(Vec::new(), Vec::new(), 3).expect("the server starts");
    let mut plan = plan(
        &server,
        &["LIST-12.known-page", "AUTH-1"],
        Profile::Quick,
        3,
    );
    let upstream = plan.settings.base_url.to_string();
    let proxy = Proxy::start(&upstream, Duration::ZERO, |nth, _| {
        if nth % 5 == 4 {
            Fate::Answer(BUSY)
        } else {
            Fate::Pass
        }
    });
    plan.settings.base_url = proxy.url().parse().expect("an address");
    // One after another, so that no request is refused twice.
    plan.jobs = 1;
    let driven = Arc::new(AtomicU64::new(0));
    let told = Arc::clone(&driven);
    plan.drive = Some(Arc::new(move |by: Duration| {
        let _before = told.fetch_add(u64::from(!by.is_zero()), Ordering::Relaxed);
    }));
    let outcome = run(plan).expect("the suite runs");
    server.stop();
    let wrong = neither_passed_nor_skipped(&outcome.record);
    assert!(wrong.is_empty(), "{wrong:#?}");
    let passed = proxy.passed();
    let refused = passed.iter().filter(|sent| sent.status.is_none()).count();
    assert!(
        refused > 2,
        "the test proves nothing with {refused} refusals"
    );
    let spent = spent(&outcome);
    assert_eq!(outcome.record.summary.requests, spent.requests());
    assert_eq!(
        spent.requests() - spent.provider_states,
        passed.len() as u64,
        "every sending is on the account of its case"
    );
    assert!(outcome.record.summary.waited_ms > 0);
    assert!(driven.load(Ordering::Relaxed) > 0, "the clock was driven");
}

fn text(path: &Path) -> &str {
    path.to_str().expect("paths of tests are text")
}
