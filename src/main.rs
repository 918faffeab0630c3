//! A stopgap until the command line is there: `RULES… [fault=NAME] [variant=NAME] [seed=N] [jobs=N]`.
#![allow(
    clippy::print_stdout,
    clippy::expect_used,
    reason = "replaced by the command line"
)]
use content_conformance::{catalogue::*, suite::*, target::Flags};
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let of = |key: &str| {
        args.iter()
            .filter_map(|a| a.strip_prefix(key).map(String::from))
            .collect::<Vec<_>>()
    };
    let rules = args.iter().filter(|a| !a.contains('=')).cloned().collect();
    let server = Bundled::start(of("fault="), of("variant="), 1).expect("starts");
    let catalogue = match Catalogue::embedded() {
        Ok(c) => c,
        Err(defects) => {
            defects.iter().for_each(|d| println!("{d}"));
            std::process::exit(4)
        }
    };
    let defects = lint(&catalogue);
    defects.iter().for_each(|d| println!("{d}"));
    let num = |k: &str, d: u64| of(k).first().and_then(|s| s.parse().ok()).unwrap_or(d);
    let plan = Plan {
        settings: server.settings(&Flags::default()).expect("settings"),
        catalogue: std::sync::Arc::new(catalogue),
        selection: Selection {
            rules,
            ..Selection::default()
        },
        profile: Profile::Standard,
        seed: num("seed=", 1),
        jobs: usize::try_from(num("jobs=", 4)).unwrap_or(4),
        fail_fast: false,
        out: Some("reports/latest".into()),
        labels: Default::default(),
        policy: Default::default(),
        events: None,
        cancelled: Default::default(),
    };
    let began = std::time::Instant::now();
    let outcome = match run(plan) {
        Ok(o) => o,
        Err(e) => {
            println!("{e}");
            std::process::exit(4)
        }
    };
    for case in &outcome.record.cases {
        println!(
            "{:12} {} {}",
            case.verdict.to_string(),
            case.id,
            case.reason.clone().unwrap_or_default()
        );
    }
    for f in &outcome.record.findings {
        println!(
            "{} {} x{}: {}\n   expected {}\n   actual   {} at {:?} in {:?}",
            f.rule, f.level, f.count, f.message, f.expected, f.actual, f.pointer, f.exchanges
        );
    }
    for o in &outcome.record.observations {
        println!(
            "{}: {} {}",
            o.open_point,
            o.choice,
            o.detail.clone().unwrap_or_default()
        );
    }
    for case in &outcome.record.cases {
        if let Some(c) = &case.counterexample {
            println!("{}:\n{c}", case.id)
        }
    }
    println!(
        "{:?} {:?} {:?} {} requests",
        outcome.record.gate,
        outcome.record.summary.rules,
        began.elapsed(),
        outcome.record.summary.requests
    );
}
