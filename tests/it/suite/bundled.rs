//! The suite against the bundled reference server: everything passes, whatever the seed and the
//! number of jobs, and what is broken on purpose is found.

use content_conformance::catalogue::Catalogue;
use content_conformance::model::{Level, Verdict};
use content_conformance::suite::lint;

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
fn every_open_point_is_observed_with_a_word_of_its_vocabulary() {
    let record = run_against(&[], &[], &[], 4, 4);
    let catalogue = Catalogue::embedded().expect("the features can be read");
    for rule in catalogue
        .rules
        .iter()
        .filter(|rule| rule.level == Level::Open)
    {
        let seen: Vec<_> = record
            .observations
            .iter()
            .filter(|seen| seen.open_point == rule.id)
            .collect();
        assert!(!seen.is_empty(), "{} was not observed", rule.id);
        assert!(
            seen.iter().all(|seen| rule.choices.contains(&seen.choice)),
            "{seen:?}"
        );
    }
}

#[test]
fn a_fault_fails_its_rule_and_the_gate() {
    let record = run_against(&["duplicates-behind-fiftieth"], &[], &["RUN-9"], 5, 4);
    assert_eq!(rules_with(&record, Level::Must, Verdict::Failed), ["RUN-9"]);
    assert_eq!(record.gate.exit_code, 1);
}
