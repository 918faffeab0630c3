//! Open points: what is observed follows the server, and nothing of it is ever judged.

#![expect(clippy::expect_used, reason = "a test may fail by panicking")]

use std::collections::BTreeMap;

use content_conformance::catalogue::Catalogue;
use content_conformance::model::{Level, RunRecord, Verdict};

use super::harness::{about, run_against};

/// A variant, an open point, and the choice that shows it.
const SHOWN: [(&str, &str, &str); 34] = [
    ("echo-in-pagination", "OPEN-echo-place", "in-pagination"),
    ("echo-in-meta", "OPEN-echo-place", "elsewhere"),
    ("echo-absent-when-empty", "OPEN-echo-of-nothing", "absent"),
    ("echo-sorted", "OPEN-echo-order", "sorted"),
    ("echo-repeated", "OPEN-echo-repeated", "twice"),
    (
        "echo-on-first-page-only",
        "OPEN-echo-later-page",
        "on-the-first-page-only",
    ),
    ("errors-flat", "OPEN-error-busy", "flat"),
    ("errors-as-text", "OPEN-error-token", "other-json"),
    (
        "strangers-are-403",
        "OPEN-status-foreign-hotel-among",
        "refused-403",
    ),
    ("unknown-tag-is-400", "OPEN-foreign-tag", "refused-400"),
    (
        "unknown-tags-passed-over",
        "OPEN-unknown-tag-beside",
        "ignored",
    ),
    ("empty-selection-runs", "OPEN-no-list", "no-hotels"),
    (
        "unknown-project-is-401",
        "OPEN-project-unknown-list",
        "refused-401",
    ),
    (
        "project-is-optional",
        "OPEN-project-missing-generate",
        "accepted",
    ),
    (
        "malformed-project-is-own",
        "OPEN-project-malformed",
        "whole-list",
    ),
    (
        "no-access-is-404",
        "OPEN-wins-access-or-body",
        "refused-404",
    ),
    (
        "times-with-zero-offset",
        "OPEN-timestamp-zone",
        "zero-offset",
    ),
    ("times-with-comma", "OPEN-timestamp-mark", "comma"),
    (
        "times-with-six-digits",
        "OPEN-timestamp-precision",
        "microseconds",
    ),
    (
        "unknown-members-refused",
        "OPEN-extra-field-list",
        "refused-400",
    ),
    ("null-refused", "OPEN-filter-null", "refused-400"),
    ("numbers-as-text", "OPEN-limit-as-text", "read-as-number"),
    ("list-takes-hundred-ids", "OPEN-filter-size", "refused-400"),
    ("limit-required", "OPEN-no-page", "refused-400"),
    ("limit-cut-to-100", "OPEN-limit-1000", "replaced"),
    ("limit-without-bound", "OPEN-limit-largest", "unbounded"),
    ("limit-zero-is-empty", "OPEN-limit-zero", "taken-as-none"),
    (
        "offset-past-end-refused",
        "OPEN-offset-past-the-end",
        "refused-400",
    ),
    ("empty-filter-is-none", "OPEN-filter-empty", "whole-list"),
    (
        "selection-cut-to-last-hundred",
        "OPEN-above-100-kept",
        "the-last",
    ),
    ("held-runs-stay-queued", "OPEN-held-state", "only-queued"),
    (
        "removed-hotels-listed",
        "OPEN-removed-hotel-links",
        "listed",
    ),
    (
        "approving-opens",
        "OPEN-approved-without-opening",
        "present",
    ),
    ("ids-in-capitals", "OPEN-id-case", "capital-letters"),
];

#[test]
fn what_is_observed_follows_the_server() {
    let open_points: Vec<&str> = SHOWN.iter().map(|(_, open_point, _)| *open_point).collect();
    let usual = choices(&run_against(&[], &[], &open_points, 21, 4));
    let mut wrong = Vec::new();
    for (variant, open_point, expected) in SHOWN {
        let record = run_against(&[], &[variant], &[open_point], 21, 1);
        let seen = choices(&record).remove(open_point);
        if seen.as_deref() != Some(expected) {
            wrong.push(format!(
                "{variant}: {open_point} is {seen:?}, not {expected}"
            ));
        }
        if usual.get(open_point).is_none_or(|usual| usual == expected) {
            wrong.push(format!(
                "{open_point} does not tell {variant} from the clean server"
            ));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_same_server_shows_the_same_choices_again() {
    let open_points = open_points();
    let ids: Vec<&str> = open_points.iter().map(String::as_str).collect();
    let first = choices(&run_against(&[], &[], &ids, 31, 1));
    let second = choices(&run_against(&[], &[], &ids, 32, 8));
    assert_eq!(first.len(), ids.len());
    // A state that is over between two reads cannot be seen, however close they are.
    let differing: Vec<_> = first
        .iter()
        .filter(|(id, choice)| *id != "OPEN-run-states" && second.get(*id) != Some(choice))
        .collect();
    assert!(differing.is_empty(), "{differing:?} and {second:?}");
}

#[test]
fn a_broken_server_leaves_open_points_unjudged() {
    let open_points = open_points();
    let ids: Vec<&str> = open_points.iter().map(String::as_str).collect();
    for fault in [
        "hotels-alone-refused",
        "list-redirects",
        "second-value-after-run",
    ] {
        let record = run_against(&[fault], &[], &ids, 41, 8);
        let judged: Vec<String> = record
            .cases
            .iter()
            .filter(|case| {
                matches!(
                    case.verdict,
                    Verdict::Failed | Verdict::Warned | Verdict::Error
                )
            })
            .map(about)
            .collect();
        assert!(judged.is_empty(), "{fault}: {judged:#?}");
        let named = record
            .findings
            .iter()
            .filter(|finding| finding.rule.as_str().starts_with("OPEN-"));
        assert_eq!(named.count(), 0, "{fault}");
    }
}

/// The ids of all open points.
fn open_points() -> Vec<String> {
    let catalogue = Catalogue::embedded().expect("the features can be read");
    let open = catalogue
        .rules
        .iter()
        .filter(|rule| rule.level == Level::Open);
    open.map(|rule| rule.id.to_string()).collect()
}

/// The choice seen at each open point.
fn choices(record: &RunRecord) -> BTreeMap<String, String> {
    let seen = record.observations.iter();
    seen.map(|seen| (seen.open_point.to_string(), seen.choice.clone()))
        .collect()
}
