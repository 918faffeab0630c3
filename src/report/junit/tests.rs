//! The document, held to the constraints of the published JUnit schema (junit-10 of Jenkins), which
//! knows `skipped` at a suite only; readers know it at the whole too.

use crate::compare::{Policy, judge};
use crate::model::{RunRecord, Verdict};
use crate::report::View;
use crate::report::sample::{exchange, mixed};
use crate::report::well_formed::check;

fn junit(record: &RunRecord) -> String {
    super::junit(View {
        record,
        exchange: &exchange,
    })
}

#[test]
fn each_case_is_a_testcase_with_a_stable_name() {
    let text = junit(&mixed());
    check(&text);
    as_published(&text);
    assert!(
        text.contains("tests=\"7\" skipped=\"2\" failures=\"1\" errors=\"1\" time=\"3.000\""),
        "{text}"
    );
    assert!(
        text.contains("<testcase name=\"RUN-9.one case of RUN-9\" classname=\"RUN-9\""),
        "{text}"
    );
    assert!(
        text.contains("<error message=\"429 to the end\\nof patience\" type=\"inconclusive\"/>"),
        "{text}"
    );
    assert!(
        text.contains("<skipped message=\"needs: the provider state `hold_runs`\"/>"),
        "{text}"
    );
    assert!(
        text.contains("expected Total 2; actual Total 3 \\u{1b}[2J&lt;b&gt;"),
        "{text}"
    );
    for told in [
        "\nExchanges\n",
        "caller: generateText",
        "run --rule RUN-9.one --seed ",
    ] {
        assert!(text.contains(told), "{told}: {text}");
    }
}

#[test]
fn nothing_that_a_target_sends_breaks_the_document() {
    let mut record = mixed();
    let all: String = (0..0x2100).filter_map(char::from_u32).collect();
    record.findings[0].actual.clone_from(&all);
    record.findings[0].message = "]]></failure>\u{12}\u{ffff}".to_owned();
    record.cases[4].reason = Some(format!("\"/><x {all}"));
    check(&junit(&record));
    as_published(&junit(&record));
}

#[test]
fn a_closed_or_undecided_gate_is_never_all_green() {
    let mut record = mixed();
    record.cases[1].verdict = Verdict::Passed;
    let text = junit(&record);
    assert!(text.contains("<testcase name=\"RUN-9\" classname=\"RUN-9\">"));
    assert!(text.contains("run --rule RUN-9 --seed "), "{text}");
    let mut empty = crate::compare::sample::empty();
    empty.gate = judge(&empty, &Policy::default());
    let text = junit(&empty);
    check(&text);
    as_published(&text);
    assert!(
        text.contains("errors=\"1\"") && text.contains("nothing was selected"),
        "{text}"
    );
}

/// What the schema allows of an element: attributes, those that are required, and children. Text is
/// allowed in those without children but `testsuites`, `testsuite` and `properties`.
#[expect(clippy::panic, reason = "a failed check is a failed test")]
fn allowed(
    element: &str,
) -> (
    &'static [&'static str],
    &'static [&'static str],
    &'static [&'static str],
) {
    match element {
        "testsuites" => (
            &["name", "time", "tests", "skipped", "failures", "errors"],
            &[],
            &["testsuite"],
        ),
        "testsuite" => (
            &[
                "name",
                "tests",
                "failures",
                "errors",
                "group",
                "time",
                "skipped",
                "timestamp",
                "hostname",
                "id",
                "package",
                "file",
                "log",
                "url",
            ],
            &["name", "tests", "failures", "errors"],
            &[
                "testsuite",
                "properties",
                "testcase",
                "system-out",
                "system-err",
            ],
        ),
        "properties" => (&[], &[], &["property"]),
        "property" => (&["name", "value"], &["name", "value"], &[]),
        "testcase" => (
            &["name", "time", "classname", "group"],
            &["name"],
            &["skipped", "error", "failure", "system-out", "system-err"],
        ),
        "skipped" | "error" | "failure" => (&["type", "message"], &[], &[]),
        "system-out" | "system-err" => (&[], &[], &[]),
        other => panic!("{other} is not an element of the schema"),
    }
}

/// Holds a document, which [`check`] found well-formed, to the schema.
pub(in crate::report) fn as_published(text: &str) {
    let attribute = regex::Regex::new("([a-z]+)=\"([^\"]*)\"").unwrap();
    let time = regex::Regex::new(r"^[0-9]{0,}(\.[0-9]*)?$").unwrap();
    let mut open: Vec<&str> = Vec::new();
    let body = text
        .strip_prefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        .unwrap();
    assert!(body.starts_with("<testsuites "), "{body}");
    for piece in body.split('<').skip(1) {
        let (tag, after) = piece.split_once('>').unwrap();
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else {
            let name = tag.split([' ', '/']).next().unwrap();
            let (attributes, required, _) = allowed(name);
            let mut there = Vec::new();
            for found in attribute.captures_iter(tag) {
                let (key, value) = (found.get(1).unwrap().as_str(), &found[2]);
                assert!(attributes.contains(&key), "{name} has no attribute {key}");
                assert!(!there.contains(&key), "{key} stands twice");
                assert!(key != "time" || time.is_match(value), "{value}");
                let count = ["tests", "failures", "errors", "skipped"].contains(&key);
                assert!(!count || value.parse::<u64>().is_ok(), "{key}: {value}");
                there.push(key);
            }
            assert!(required.iter().all(|key| there.contains(key)), "{tag}");
            if let Some(parent) = open.last() {
                assert!(allowed(parent).2.contains(&name), "{name} in {parent}");
            }
            if !tag.ends_with('/') {
                open.push(name);
            }
        }
        let in_text = open
            .last()
            .is_some_and(|name| allowed(name).2.is_empty() && *name != "property");
        assert!(
            in_text || after.trim().is_empty(),
            "text in {open:?}: {after}"
        );
    }
    assert!(open.is_empty());
}
