//! The price of a run: what passes costs about its estimate, and a plan sends nothing.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use content_conformance::catalogue::{Catalogue, Selection};
use content_conformance::compare::Policy;
use content_conformance::model::Cost;
use content_conformance::suite::{Bundled, Outcome, Plan, Price, Profile, price, run, scenario};
use content_conformance::target::Flags;
use serde_json::Value;

use super::harness::{Serve, scratch};
use super::proxy::{Fate, Proxy};

fn plan(server: &Bundled, rules: &[&str], profile: Profile, seed: u64) -> Plan {
    Plan {
        settings: server.settings(&Flags::default()).expect("good settings"),
        catalogue: Arc::new(Catalogue::embedded().expect("the catalogue is right")),
        selection: Selection {
            rules: rules.iter().map(ToString::to_string).collect(),
            ..Selection::default()
        },
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
    for (fault, rules, seed) in [
        (None, &["LIST-12", "RUN-9", "AUTH-1"][..], 3),
        // What fails is tried again.
        (Some("token-null-on-revoked"), &["LINK-9", "LIST-14"], 7),
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
        assert!(
            estimate <= 2 * real && real <= 3 * estimate,
            "{estimate} requests were expected, and {real} were sent"
        );
        assert_eq!((price.runs_at_most, price.hotels_at_most), (None, None));
    }
}

#[test]
fn a_dry_run_sends_nothing_and_prints_its_price_as_json_too() {
    let server = Serve::start("prices-dry", &[]);
    let proxy = Proxy::start(
        server.said("base_url"),
        std::time::Duration::ZERO,
        |_, _| Fate::Pass,
    );
    let out = scratch("prices-dry-out");
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
    let price: Value = serde_json::from_slice(&json.stdout).expect("JSON and nothing else");
    assert_eq!(price["requests_at_most"], 900);
    assert_eq!(price["runs_at_most"], 7);
    assert_eq!(price["hotels_at_most"], Value::Null);
    assert!(
        price["estimate"]["generate_text"].as_u64() > Some(7),
        "{price}"
    );
    assert_eq!(price["estimate"]["provider_states"], 0);
    assert!(proxy.passed().is_empty(), "{:?}", proxy.passed());
    assert_eq!(std::fs::read_dir(&out).expect("the folder").count(), 0);
}

/// Measures the price book anew: `cargo test --test it -- --ignored write_the_price_book`.
#[test]
#[ignore = "it writes src/suite/price/book.tsv, and takes minutes"]
fn write_the_price_book() {
    let mut book: BTreeMap<(String, &str), Cost> = BTreeMap::new();
    for profile in [Profile::Quick, Profile::Standard, Profile::Thorough] {
        for seed in 1..=2 {
            let (_, outcome) = both(None, &[], profile, seed);
            for (case, cost) in outcome.costs {
                let known = book
                    .entry((scenario(&case).to_owned(), profile.name()))
                    .or_default();
                *known = known.with(cost, u64::max);
            }
        }
    }
    let mut text = String::new();
    for ((scenario, profile), cost) in book {
        let Cost {
            generate_text,
            list_approvals,
            status,
            other,
            provider_states,
            hotels,
        } = cost;
        writeln!(
            text,
            "{scenario}\t{profile}\t{generate_text}\t{list_approvals}\t{status}\t{other}\t{provider_states}\t{hotels}"
        )
        .expect("memory");
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/suite/price/book.tsv");
    std::fs::write(file, text).expect("the book can be written");
}

fn text(path: &Path) -> &str {
    path.to_str().expect("paths of tests are text")
}
