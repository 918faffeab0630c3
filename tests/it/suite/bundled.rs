//! The suite against the bundled reference server: everything passes, whatever the seed and the
//! number of jobs, and what is broken on purpose is found.

use std::sync::Arc;

use content_conformance::catalogue::Catalogue;
use content_conformance::model::{CaseId, Level, Operation, Verdict};
use content_conformance::suite::{Bundled, lint};
use content_conformance::target::{Call, Client, Flags, ProjectSpec, Shared, Stamp, Target};

use super::harness::{complaints, rules_with, run_against};

#[test]
fn the_catalogue_is_without_defects() {
    let catalogue = Catalogue::embedded().expect("the features can be read");
    let defects: Vec<String> = lint(&catalogue).iter().map(ToString::to_string).collect();
    assert!(defects.is_empty(), "{defects:#?}");
}

#[test]
fn the_clean_server_passes_everything_with_any_seed_and_number_of_jobs() {
    for (seed, jobs) in [(1, 1), (2, 2), (3, 16)] {
        let record = run_against(&[], &[], &[], seed, jobs);
        assert!(
            complaints(&record).is_empty(),
            "seed {seed}, {jobs} jobs: {:#?}",
            complaints(&record)
        );
        assert_eq!(record.gate.exit_code, 0, "{:?}", record.gate);
        let executed: u32 = record.summary.cases.by_verdict.values().sum();
        assert_eq!(executed, record.summary.cases.expected);
    }
}

#[test]
fn every_case_of_an_open_point_observes_a_word_of_its_vocabulary() {
    let record = run_against(&[], &[], &[], 4, 4);
    let catalogue = Catalogue::embedded().expect("the features can be read");
    for rule in catalogue
        .rules
        .iter()
        .filter(|rule| rule.level == Level::Open)
    {
        for case in &rule.cases {
            let all = record.observations.iter();
            let seen: Vec<_> = all.filter(|seen| seen.case == case.id).collect();
            assert!(!seen.is_empty(), "{} observed nothing", case.id);
            assert!(
                seen.iter().all(|seen| rule.choices.contains(&seen.choice)),
                "{seen:?}"
            );
        }
    }
}

#[test]
fn a_fault_fails_its_rule_and_the_gate() {
    let record = run_against(&["duplicates-behind-fiftieth"], &[], &["RUN-9"], 5, 4);
    assert_eq!(rules_with(&record, Level::Must, Verdict::Failed), ["RUN-9"]);
    assert_eq!(record.gate.exit_code, 1);
}

#[test]
fn who_drives_the_clock_of_a_limited_server_is_refused_once_and_then_served() {
    let variants = vec!["rate-limit-in-seconds".to_owned()];
    let server = Bundled::start(Vec::new(), variants, 1).expect("the server starts");
    let settings = server.settings(&Flags::default()).expect("good settings");
    let shared = Shared::driving(settings, Some(server.drive()), Box::new(|_| {}));
    let shared = shared.expect("a client");
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(list_until_refused(&shared));
    assert!(shared.counters().waited_ms > 0);
    server.stop();
}

/// Lists one page after another until one was answered with 429 first, and then with 200.
async fn list_until_refused(shared: &Arc<Shared>) {
    let client = Client::new(Arc::clone(shared)).expect("a client");
    let stamp = Stamp::new(CaseId("TEST-1.case".to_owned()), 1);
    let target = Target::new(Arc::clone(shared));
    let project = target
        .project(&client, &stamp, &ProjectSpec::default())
        .await
        .expect("a project");
    for _ in 0..1000 {
        let call = Call::post(
            "caller",
            Operation::ListApprovals,
            "/v2/project/content/listApprovals",
            r#"{"Limit":1,"Offset":0}"#,
        );
        let call = call.token(&project.token).project(&project.id);
        let exchange = client.send(&stamp, call).await;
        assert_eq!(exchange.status(), Some(200));
        if exchange.attempts > 1 {
            assert_eq!(exchange.attempts, 2, "the server's time goes along");
            return;
        }
    }
    panic!("the limit was never met, so this proves nothing");
}
