//! Open points: what is observed follows the server, and nothing of it is ever judged.

#![expect(clippy::expect_used, reason = "a test may fail by panicking")]

use std::collections::BTreeMap;

use content_conformance::catalogue::Catalogue;
use content_conformance::model::{Level, RunRecord, Verdict};

use super::harness::{about, run_against};

/// A variant, a case of an open point, and the choice that shows it.
const SHOWN: [(&str, &str, &str); 34] = [
    (
        "echo-in-pagination",
        "OPEN-echo-place.observed",
        "in-pagination",
    ),
    ("echo-in-meta", "OPEN-echo-place.observed", "elsewhere"),
    (
        "echo-absent-when-empty",
        "OPEN-echo-of-nothing.observed.members-only",
        "absent",
    ),
    ("echo-sorted", "OPEN-echo-order.observed", "sorted"),
    ("echo-repeated", "OPEN-echo-repeated.observed", "twice"),
    (
        "echo-on-first-page-only",
        "OPEN-echo-later-page.observed",
        "on-the-first-page-only",
    ),
    ("errors-flat", "OPEN-error-body.busy-hotel", "flat"),
    (
        "errors-as-text",
        "OPEN-error-body.request.bad-token",
        "other-json",
    ),
    (
        "strangers-are-403",
        "OPEN-stranger-status.observed.foreign-among",
        "refused-403",
    ),
    (
        "unknown-tag-is-400",
        "OPEN-tag-of-nothing.foreign.alone",
        "refused-400",
    ),
    (
        "unknown-tags-passed-over",
        "OPEN-tag-of-nothing.unknown.beside",
        "ignored",
    ),
    (
        "empty-selection-runs",
        "OPEN-empty-lists.observed.neither",
        "no-hotels",
    ),
    (
        "unknown-project-is-401",
        "OPEN-project-header.list.unknown",
        "refused-401",
    ),
    (
        "project-is-optional",
        "OPEN-project-header.generate.missing",
        "accepted",
    ),
    (
        "malformed-project-is-own",
        "OPEN-project-header.list.malformed",
        "whole-list",
    ),
    (
        "no-access-is-404",
        "OPEN-wins-request.or-body.no-access",
        "refused-404",
    ),
    (
        "times-with-zero-offset",
        "OPEN-timestamp-zone.observed",
        "zero-offset",
    ),
    ("times-with-comma", "OPEN-timestamp-mark.observed", "comma"),
    (
        "times-with-six-digits",
        "OPEN-timestamp-precision.observed",
        "microseconds",
    ),
    (
        "unknown-members-refused",
        "OPEN-extra-fields.list",
        "refused-400",
    ),
    (
        "null-refused",
        "OPEN-filter-of-nothing.observed.null",
        "refused-400",
    ),
    (
        "numbers-as-text",
        "OPEN-number-forms.observed.limit-text",
        "read-as-number",
    ),
    (
        "list-takes-hundred-ids",
        "OPEN-filter-size.observed",
        "refused-400",
    ),
    (
        "limit-required",
        "OPEN-page-default.observed.neither",
        "refused-400",
    ),
    (
        "limit-cut-to-100",
        "OPEN-page-numbers.observed.limit-thousand",
        "replaced",
    ),
    (
        "limit-without-bound",
        "OPEN-page-largest.observed.limit",
        "unbounded",
    ),
    (
        "limit-zero-is-empty",
        "OPEN-limit-zero.observed",
        "taken-as-none",
    ),
    (
        "offset-past-end-refused",
        "OPEN-page-numbers.observed.offset-past-the-end",
        "refused-400",
    ),
    (
        "empty-filter-is-none",
        "OPEN-filter-of-nothing.observed.empty",
        "whole-list",
    ),
    (
        "selection-cut-to-last-hundred",
        "OPEN-above-100-kept.observed",
        "the-last",
    ),
    (
        "held-runs-stay-queued",
        "OPEN-held-state.observed",
        "only-queued",
    ),
    (
        "removed-hotels-listed",
        "OPEN-removed-hotel-links.observed",
        "listed",
    ),
    (
        "approving-opens",
        "OPEN-approved-without-opening.observed",
        "present",
    ),
    (
        "ids-in-capitals",
        "OPEN-id-case.observed",
        "capital-letters",
    ),
];

#[test]
fn what_is_observed_follows_the_server() {
    let cases: Vec<&str> = SHOWN.iter().map(|(_, case, _)| *case).collect();
    let usual = choices(&run_against(&[], &[], &cases, 21, 4));
    let mut wrong = Vec::new();
    for (variant, case, expected) in SHOWN {
        let record = run_against(&[], &[variant], &[case], 21, 1);
        let seen = choices(&record).remove(case);
        if seen.as_deref() != Some(expected) {
            wrong.push(format!("{variant}: {case} is {seen:?}, not {expected}"));
        }
        if usual.get(case).is_none_or(|usual| usual == expected) {
            wrong.push(format!(
                "{case} does not tell {variant} from the clean server"
            ));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_same_server_shows_the_same_choices_again() {
    let cases = open_cases();
    let ids: Vec<&str> = cases.iter().map(String::as_str).collect();
    let first = choices(&run_against(&[], &[], &ids, 31, 1));
    let second = choices(&run_against(&[], &[], &ids, 32, 8));
    assert_eq!(first.len(), ids.len());
    // A state that is over between two reads cannot be seen, however close they are.
    let differing: Vec<_> = first
        .iter()
        .filter(|(id, choice)| *id != "OPEN-run-states.observed" && second.get(*id) != Some(choice))
        .collect();
    assert!(differing.is_empty(), "{differing:?} and {second:?}");
}

#[test]
fn a_broken_server_leaves_open_points_unjudged() {
    let cases = open_cases();
    let ids: Vec<&str> = cases.iter().map(String::as_str).collect();
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

/// The ids of all cases of open points.
fn open_cases() -> Vec<String> {
    let catalogue = Catalogue::embedded().expect("the features can be read");
    let open = catalogue
        .rules
        .iter()
        .filter(|rule| rule.level == Level::Open);
    open.flat_map(|rule| &rule.cases)
        .map(|case| case.id.to_string())
        .collect()
}

/// The choice that each case saw.
fn choices(record: &RunRecord) -> BTreeMap<String, String> {
    let seen = record.observations.iter();
    seen.map(|seen| (seen.case.to_string(), seen.choice.clone()))
        .collect()
}
