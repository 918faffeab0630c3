//! `JUnit` XML: a suite for each rule, a testcase for each case, with stable names.
//!
//! Inconclusive cases are errors, as those of the harness are: a CI system must not count them as
//! passed or as skipped. Warnings are passes with a text.

use std::time::Duration;

use quick_junit::{
    NonSuccessKind, Property, Report, TestCase, TestCaseStatus, TestSuite, XmlString,
};

use crate::model::{CaseResult, Level, RuleResult, RunRecord, Verdict};

use super::testcase::{gate, run_again, texts, trace, unseen, why};
use super::{View, headline, plain};

/// Renders a record. The result is well-formed whatever the record holds.
#[must_use]
pub(crate) fn junit(view: View<'_>) -> String {
    let record = view.record;
    let trace = trace(view);
    let mut report = Report::new(safe(&headline(record)));
    let took = record.finished_at - record.started_at;
    report.set_time(took.to_std().unwrap_or_default());
    report.add_test_suites(record.rules.iter().map(|rule| suite(record, rule, &trace)));
    if let Some(reasons) = gate(record) {
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

fn suite(
    record: &RunRecord,
    rule: &RuleResult,
    trace: &dyn Fn(&CaseResult) -> String,
) -> TestSuite {
    let mut suite = TestSuite::new(safe(&format!(
        // Two implementations in one pipeline are two targets.
        "{}: {} {}",
        record.target.name, rule.id, rule.title
    )));
    let cases = record.cases.iter().filter(|case| case.rule == rule.id);
    suite.add_test_cases(
        cases
            .clone()
            .map(|case| testcase(record, rule, case, trace)),
    );
    if unseen(record).iter().any(|unseen| unseen.id == rule.id) {
        let id = rule.id.as_str();
        let status = failure(record, rule, &run_again(record, id));
        let mut unseen = TestCase::new(safe(id), status);
        unseen.set_classname(safe(id));
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
    trace: &dyn Fn(&CaseResult) -> String,
) -> TestCase {
    let why = why(record, rule, case);
    let status = match case.verdict {
        Verdict::Passed | Verdict::Warned => TestCaseStatus::success(),
        Verdict::Failed => failure(record, rule, &trace(case)),
        Verdict::Skipped | Verdict::NotRun | Verdict::Waived => skipped(&why),
        Verdict::Inconclusive => broken(NonSuccessKind::Error, "inconclusive", &why),
        Verdict::Error => broken(NonSuccessKind::Error, "harness", &why),
    };
    let mut testcase = TestCase::new(safe(&format!("{} {}", case.id, case.name)), status);
    testcase.set_classname(safe(rule.id.as_str()));
    testcase.set_time(Duration::from_millis(case.duration_ms));
    if case.verdict == Verdict::Warned {
        testcase.set_system_out(safe(&why));
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

/// The failure of a rule: its causes, with what was demanded and seen, and what is to be read of it.
fn failure(record: &RunRecord, rule: &RuleResult, trace: &str) -> TestCaseStatus {
    let texts = texts(record, rule, Level::Must);
    let message = texts
        .first()
        .map_or("no finding is on record", String::as_str);
    let mut status = broken(NonSuccessKind::Failure, &rule.level.to_string(), message);
    let all: Vec<String> = texts.iter().map(|text| plain(text).into_owned()).collect();
    status.set_description(XmlString::new(format!("{}\n\n{trace}", all.join("\n"))));
    status
}

/// Text from outside, made safe to show; the writer makes it safe to read.
fn safe(text: &str) -> XmlString {
    XmlString::new(plain(text))
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a failed test is what it is for")]
pub(in crate::report) mod tests;
