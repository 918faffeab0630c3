//! CTRF, the common test report format: a test for each case, with a stable id.
//!
//! A case that is run again and then passes stays failed, so that no test is `flaky`: the format keeps
//! that word for what passed in the end. Its second try is among the retries, and a tag says so.

use serde_json::{Value, json};

use crate::model::{CaseResult, Level, RuleResult, RunRecord, Verdict};

use super::testcase::{gate, run_again, texts, trace, unseen, why};
use super::{View, plain};

/// Renders a record.
pub(crate) fn ctrf(view: View<'_>) -> Result<String, serde_json::Error> {
    let record = view.record;
    let trace = trace(view);
    let mut tests = Vec::new();
    for rule in &record.rules {
        let own = record.cases.iter().filter(|case| case.rule == rule.id);
        tests.extend(own.map(|case| test(record, rule, case, &trace)));
    }
    for rule in unseen(record) {
        let said = texts(record, rule, Level::Must).join("; ");
        let mut test = bare(record, rule.id.as_str(), &heading(rule), &said);
        test["trace"] = json!(run_again(record, rule.id.as_str()));
        tests.push(test);
    }
    tests.extend(gate(record).map(|why| bare(record, "gate", "gate", &why)));
    let count = |status: &str| tests.iter().filter(|test| test["status"] == status).count();
    let summary = json!({
        "tests": tests.len(),
        "passed": count("passed"),
        "failed": count("failed"),
        "skipped": count("skipped"),
        "pending": count("pending"),
        "other": count("other"),
        "start": record.started_at.timestamp_millis(),
        "stop": record.finished_at.timestamp_millis(),
    });
    let tool = json!({"name": record.tool.name, "version": record.tool.version});
    super::json(&json!({
        "reportFormat": "CTRF",
        "specVersion": "1.0.0",
        "timestamp": record.finished_at,
        "generatedBy": record.tool.name,
        "results": {
            "tool": tool,
            "summary": summary,
            "tests": tests,
            "environment": environment(record),
        },
    }))
}

fn test(
    record: &RunRecord,
    rule: &RuleResult,
    case: &CaseResult,
    trace: &dyn Fn(&CaseResult) -> String,
) -> Value {
    let mut tags = vec![rule.level.to_string()];
    let mut test = json!({
        "testId": case.id,
        "name": plain(&format!("{} {}", case.id, case.name)),
        "status": status(case.verdict),
        "rawStatus": case.verdict,
        "duration": case.duration_ms,
        "type": "contract",
        "suite": [plain(&record.target.name), heading(rule)],
    });
    let why = why(record, rule, case);
    if !why.is_empty() {
        test["message"] = json!(plain(&why));
    }
    if case.verdict == Verdict::Failed {
        test["trace"] = json!(trace(case));
    }
    if case.intermittent {
        tags.push("intermittent".to_owned());
        test["retries"] = json!(1);
        test["retryAttempts"] = json!([{"attempt": 2, "status": "passed"}]);
    }
    test["tags"] = json!(tags);
    test
}

/// A test that no case stands for, and that failed.
fn bare(record: &RunRecord, id: &str, suite: &str, why: &str) -> Value {
    json!({
        "testId": id,
        "name": id,
        "status": "failed",
        "duration": 0,
        "type": "contract",
        "suite": [plain(&record.target.name), suite],
        "message": plain(why),
    })
}

fn heading(rule: &RuleResult) -> String {
    plain(&format!("{} {}", rule.id, rule.title)).into_owned()
}

/// What could not be judged is neither passed nor skipped.
fn status(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Passed | Verdict::Warned => "passed",
        Verdict::Failed => "failed",
        Verdict::Skipped | Verdict::Waived => "skipped",
        Verdict::NotRun => "pending",
        Verdict::Inconclusive | Verdict::Error => "other",
    }
}

fn environment(record: &RunRecord) -> Value {
    let mut environment = json!({
        "appName": plain(&record.target.name),
        "testEnvironment": plain(&record.target.base_url),
    });
    let ci = record.ci.as_ref();
    for (member, value) in [
        ("appVersion", record.target.version.as_ref()),
        ("buildUrl", ci.and_then(|ci| ci.url.as_ref())),
        ("commit", ci.and_then(|ci| ci.commit.as_ref())),
    ] {
        if let Some(value) = value {
            environment[member] = json!(plain(value));
        }
    }
    environment
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a failed test is what it is for")]
pub(in crate::report) mod tests {
    use std::collections::BTreeSet;

    use serde_json::{Value, json};

    use crate::compare::{Policy, judge};
    use crate::model::{RunRecord, Verdict};
    use crate::report::View;
    use crate::report::sample::{exchange, mixed};

    const STATUSES: [&str; 5] = ["passed", "failed", "skipped", "pending", "other"];

    /// Holds a document to what readers of CTRF ask of one.
    pub(in crate::report) fn as_readers_take_it(text: &str) -> Value {
        let document: Value = serde_json::from_str(text).unwrap();
        assert_eq!(document["reportFormat"], "CTRF");
        let results = &document["results"];
        assert!(results["tool"]["name"].is_string());
        let tests = results["tests"].as_array().unwrap();
        let mut ids = BTreeSet::new();
        for test in tests {
            assert!(ids.insert(test["testId"].as_str().unwrap()), "{test}");
            assert!(!test["name"].as_str().unwrap().is_empty());
            assert!(STATUSES.contains(&test["status"].as_str().unwrap()));
            assert!(test["duration"].is_u64() && test["suite"].is_array());
            assert!(test.get("filePath").is_none() && test.get("flaky").is_none());
        }
        let summary = &results["summary"];
        assert_eq!(summary["tests"], json!(tests.len()));
        for status in STATUSES {
            let all = tests.iter().filter(|test| test["status"] == status).count();
            assert_eq!(summary[status], json!(all), "{status}");
        }
        assert!(summary["stop"].as_i64() >= summary["start"].as_i64());
        document
    }

    fn results(record: &RunRecord) -> Value {
        let view = View {
            record,
            exchange: &exchange,
        };
        let text = super::ctrf(view).unwrap();
        as_readers_take_it(&text)["results"].clone()
    }

    #[test]
    fn each_case_is_a_test_and_one_that_failed_tells_its_story() {
        let results = results(&mixed());
        let tests = results["tests"].as_array().unwrap();
        let statuses: Vec<&Value> = tests.iter().map(|test| &test["status"]).collect();
        let expected = [
            "passed", "failed", "skipped", "skipped", "other", "passed", "passed",
        ];
        assert_eq!(statuses, expected);
        let failed = &tests[1];
        assert_eq!(failed["testId"], "RUN-9.one");
        assert_eq!(
            failed["retryAttempts"],
            json!([{"attempt": 2, "status": "passed"}])
        );
        assert_eq!(failed["tags"], json!(["must", "intermittent"]));
        let trace = failed["trace"].as_str().unwrap();
        for told in [
            "\nExchanges\n",
            "\n  when      with TagIDs: all of 50 answers",
            "run --rule RUN-9.one --seed 7",
        ] {
            assert!(trace.contains(told), "{trace}");
        }
        let message = failed["message"].as_str().unwrap();
        assert!(
            message.contains("expected Total 2; actual Total 3"),
            "{message}"
        );
        assert_eq!(
            tests[5]["message"],
            "warning: Generated falls: expected at least 2; actual 1"
        );
    }

    #[test]
    fn a_gate_that_is_not_open_is_never_all_green() {
        let mut empty = crate::compare::sample::empty();
        empty.gate = judge(&empty, &Policy::default());
        assert_eq!(results(&empty)["summary"]["failed"], 1);
        let mut record = mixed();
        record.cases[1].verdict = Verdict::Passed;
        let all = results(&record);
        let tests = all["tests"].as_array().unwrap();
        let unseen = tests.iter().find(|test| test["testId"] == "RUN-9").unwrap();
        assert!(
            unseen["trace"].as_str().unwrap().contains("--rule RUN-9 "),
            "{unseen}"
        );
    }
}
