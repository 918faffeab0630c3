//! `JUnit` XML: a suite for each rule, a testcase for each case, with stable names.
//!
//! Inconclusive cases are errors, as those of the harness are: a CI system must not count them as
//! passed or as skipped. Warnings are passes with a text.

use std::collections::BTreeSet;
use std::time::Duration;

use quick_junit::{
    NonSuccessKind, Property, Report, TestCase, TestCaseStatus, TestSuite, XmlString,
};

use crate::model::{CaseId, CaseResult, Level, RuleResult, RunRecord, Verdict};

use super::story::again;
use super::told::told;
use super::{View, grouped, headline, news, plain};

/// Renders a record. The result is well-formed whatever the record holds.
#[must_use]
pub(crate) fn junit(view: View<'_>) -> String {
    let record = view.record;
    let told: BTreeSet<&CaseId> = told(record).into_iter().map(|case| &case.id).collect();
    let tell = |case: &CaseResult| {
        if told.contains(&case.id) {
            format!("\n\n{}", view.story(case))
        } else {
            format!("\n\nRun it again\n  {}\n", plain(&again(record, case)))
        }
    };
    let mut report = Report::new(safe(&headline(record)));
    let took = record.finished_at - record.started_at;
    report.set_time(took.to_std().unwrap_or_default());
    report.add_test_suites(record.rules.iter().map(|rule| suite(record, rule, &tell)));
    // Faults that no case shows, such as results that are missing, must not look like a pass.
    if record.gate.exit_code != 0 && report.failures + report.errors == 0 {
        let reasons = record.gate.reasons.join("; ");
        let status = broken(NonSuccessKind::Error, "gate", &reasons);
        let mut case = TestCase::new("gate", status);
        case.set_classname("gate");
        let mut gate = TestSuite::new(safe(&format!("{}: gate", record.target.name)));
        gate.add_test_case(case);
        report.add_test_suite(gate);
    }
    // Writing to memory cannot fail.
    report.to_string().unwrap_or_default()
}

fn suite(record: &RunRecord, rule: &RuleResult, tell: &dyn Fn(&CaseResult) -> String) -> TestSuite {
    let mut suite = TestSuite::new(safe(&format!(
        // Two implementations in one pipeline are two targets.
        "{}: {} {}",
        record.target.name, rule.id, rule.title
    )));
    let cases = record.cases.iter().filter(|case| case.rule == rule.id);
    suite.add_test_cases(cases.clone().map(|case| testcase(record, rule, case, tell)));
    // Answers to other cases can break a rule whose own cases all passed.
    if rule.verdict == Verdict::Failed && suite.failures == 0 {
        let mut unseen = TestCase::new(safe(rule.id.as_str()), failure(record, rule, ""));
        unseen.set_classname(safe(rule.id.as_str()));
        suite.add_test_case(unseen);
    }
    suite.set_time(Duration::from_millis(
        cases.map(|case| case.duration_ms).sum(),
    ));
    suite.set_timestamp(record.started_at);
    let place = format!("{}:{}", rule.feature, rule.line);
    for (key, value) in [
        ("level", rule.level.to_string()),
        ("where", rule.place.clone()),
        ("feature", place),
    ] {
        suite.add_property(Property::new(key, safe(&value)));
    }
    suite
}

fn testcase(
    record: &RunRecord,
    rule: &RuleResult,
    case: &CaseResult,
    tell: &dyn Fn(&CaseResult) -> String,
) -> TestCase {
    let reason = case.reason.as_deref().unwrap_or("no reason is on record");
    let status = match case.verdict {
        Verdict::Passed | Verdict::Warned => TestCaseStatus::success(),
        Verdict::Failed => failure(record, rule, &tell(case)),
        Verdict::Skipped => skipped(&format!("needs: {reason}")),
        Verdict::NotRun => skipped(&format!("not run: {reason}")),
        Verdict::Waived => {
            let why = news::excuse(record, case).unwrap_or_default();
            skipped(&format!("failed, and waived: {why}"))
        }
        Verdict::Inconclusive => broken(NonSuccessKind::Error, "inconclusive", reason),
        Verdict::Error => broken(NonSuccessKind::Error, "harness", reason),
    };
    let mut testcase = TestCase::new(safe(&format!("{} {}", case.id, case.name)), status);
    testcase.set_classname(safe(rule.id.as_str()));
    testcase.set_time(Duration::from_millis(case.duration_ms));
    if case.verdict == Verdict::Warned {
        let text = texts(record, rule, Level::Should).join("; ");
        testcase.set_system_out(safe(&format!("warning: {text}")));
    }
    testcase
}

fn skipped(message: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::skipped();
    status.set_message(safe(message));
    status
}

fn broken(kind: NonSuccessKind, name: &str, message: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(kind);
    status.set_type(name).set_message(safe(message));
    status
}

/// The failure of a rule: its causes, with what was demanded and seen, and the story of the case.
fn failure(record: &RunRecord, rule: &RuleResult, story: &str) -> TestCaseStatus {
    let texts = texts(record, rule, Level::Must);
    let message = texts
        .first()
        .map_or("no finding is on record", String::as_str);
    let mut status = broken(NonSuccessKind::Failure, &rule.level.to_string(), message);
    let all: Vec<String> = texts.iter().map(|text| plain(text).into_owned()).collect();
    status.set_description(XmlString::new(all.join("\n") + story));
    status
}

/// Text from outside, made safe to show; the writer makes it safe to read.
fn safe(text: &str) -> XmlString {
    XmlString::new(plain(text))
}

/// A rule's findings as text, those of this level or, where it has none, all.
fn texts(record: &RunRecord, rule: &RuleResult, level: Level) -> Vec<String> {
    let all = grouped::findings(record, rule);
    let some = all.iter().any(|finding| finding.level == level);
    all.into_iter()
        .filter(|finding| !some || finding.level == level)
        .map(grouped::in_a_line)
        .collect()
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a failed test is what it is for")]
pub(in crate::report) mod tests;
