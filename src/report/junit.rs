//! `JUnit` XML: a suite for each rule, a testcase for each case, with stable names.
//!
//! Inconclusive cases are errors, as those of the harness are: a CI system must not count them as
//! passed or as skipped. Warnings are passes with a text.

use std::fmt::Write as _;

use crate::model::{CaseResult, Level, RuleResult, RunRecord, Verdict};

use super::xml::escape;
use super::{grouped, headline, news};

/// Renders a record. The result is well-formed whatever the record holds.
#[must_use]
pub fn junit(record: &RunRecord) -> String {
    let mut suites = String::new();
    let mut all = Counts::default();
    for rule in &record.rules {
        suite(&mut suites, record, rule, &mut all);
    }
    // Faults that no case shows, such as results that are missing, must not look like a pass.
    if record.gate.exit_code != 0 && all.failures + all.errors == 0 {
        all.tests += 1;
        all.errors += 1;
        let reasons = escape(&record.gate.reasons.join("; "));
        let target = escape(&record.target.name);
        let _ = write!(
            suites,
            " <testsuite name=\"{target}: gate\" tests=\"1\" failures=\"0\" errors=\"1\" skipped=\"0\">\n  <testcase classname=\"gate\" name=\"gate\">\n   <error type=\"gate\" message=\"{reasons}\"/>\n  </testcase>\n </testsuite>\n"
        );
    }
    let (name, took) = (
        escape(&headline(record)),
        record.finished_at - record.started_at,
    );
    let time = seconds(took.num_milliseconds().max(0).unsigned_abs());
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"{name}\" {all} time=\"{time}\">\n{suites}</testsuites>\n",
        all = all.attributes()
    )
}

#[derive(Clone, Copy, Default)]
struct Counts {
    tests: usize,
    failures: usize,
    errors: usize,
    skipped: usize,
}

impl Counts {
    fn attributes(self) -> String {
        let Self {
            tests,
            failures,
            errors,
            ..
        } = self;
        format!("tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\"")
    }

    fn add(&mut self, verdict: Verdict) {
        self.tests += 1;
        match verdict {
            Verdict::Failed => self.failures += 1,
            Verdict::Inconclusive | Verdict::Error => self.errors += 1,
            Verdict::Skipped | Verdict::Waived => self.skipped += 1,
            Verdict::Passed | Verdict::Warned => {}
        }
    }
}

fn suite(out: &mut String, record: &RunRecord, rule: &RuleResult, all: &mut Counts) {
    let cases: Vec<&CaseResult> = record
        .cases
        .iter()
        .filter(|case| case.rule == rule.id)
        .collect();
    let mut counts = Counts::default();
    let mut inner = String::new();
    for case in &cases {
        counts.add(case.verdict);
        testcase(&mut inner, record, rule, case);
    }
    // Answers to other cases can break a rule whose own cases all passed.
    let unseen = rule.verdict == Verdict::Failed && counts.failures == 0;
    if unseen {
        counts.add(Verdict::Failed);
        let id = escape(rule.id.as_str());
        let _ = writeln!(inner, "  <testcase classname=\"{id}\" name=\"{id}\">");
        failure(&mut inner, record, rule);
        inner.push_str("  </testcase>\n");
    }
    for (sum, count) in [
        (&mut all.tests, counts.tests),
        (&mut all.failures, counts.failures),
        (&mut all.errors, counts.errors),
        (&mut all.skipped, counts.skipped),
    ] {
        *sum += count;
    }
    // Two implementations in one pipeline are two targets.
    let target = &record.target.name;
    let name = escape(&format!("{target}: {} {}", rule.id, rule.title));
    let time = seconds(cases.iter().map(|case| case.duration_ms).sum());
    let _ = write!(
        out,
        " <testsuite name=\"{name}\" {} skipped=\"{}\" time=\"{time}\" timestamp=\"{}\">\n  <properties>\n",
        counts.attributes(),
        counts.skipped,
        record.started_at.format("%Y-%m-%dT%H:%M:%SZ")
    );
    for (key, value) in [
        ("level", rule.level.to_string()),
        ("where", rule.place.clone()),
        ("feature", format!("{}:{}", rule.feature, rule.line)),
    ] {
        let _ = writeln!(
            out,
            "   <property name=\"{key}\" value=\"{}\"/>",
            escape(&value)
        );
    }
    let _ = write!(out, "  </properties>\n{inner} </testsuite>\n");
}

fn testcase(out: &mut String, record: &RunRecord, rule: &RuleResult, case: &CaseResult) {
    let _ = write!(
        out,
        "  <testcase classname=\"{}\" name=\"{}\" time=\"{}\"",
        escape(rule.id.as_str()),
        escape(&format!("{} {}", case.id, case.name)),
        seconds(case.duration_ms)
    );
    let reason = escape(case.reason.as_deref().unwrap_or("no reason is on record"));
    match case.verdict {
        Verdict::Passed => {
            out.push_str("/>\n");
            return;
        }
        Verdict::Failed => {
            out.push_str(">\n");
            failure(out, record, rule);
        }
        Verdict::Warned => {
            let text = escape(&texts(record, rule, Level::Should).join("; "));
            let _ = write!(out, ">\n   <system-out>warning: {text}</system-out>\n");
        }
        Verdict::Skipped => {
            let _ = write!(out, ">\n   <skipped message=\"needs: {reason}\"/>\n");
        }
        Verdict::Waived => {
            let why = escape(&news::excuse(record, case).unwrap_or_default());
            let _ = write!(
                out,
                ">\n   <skipped message=\"failed, and waived: {why}\"/>\n"
            );
        }
        Verdict::Inconclusive => {
            let _ = write!(
                out,
                ">\n   <error type=\"inconclusive\" message=\"{reason}\"/>\n"
            );
        }
        Verdict::Error => {
            let _ = write!(
                out,
                ">\n   <error type=\"harness\" message=\"{reason}\"/>\n"
            );
        }
    }
    out.push_str("  </testcase>\n");
}

/// The failure of a rule: its causes, with what was demanded and seen.
fn failure(out: &mut String, record: &RunRecord, rule: &RuleResult) {
    let texts = texts(record, rule, Level::Must);
    let message = texts
        .first()
        .map_or("no finding is on record", String::as_str);
    let _ = write!(
        out,
        "   <failure type=\"{}\" message=\"{}\">",
        rule.level,
        escape(message)
    );
    for text in &texts {
        let _ = writeln!(out, "{}", escape(text));
    }
    out.push_str("</failure>\n");
}

/// A rule's findings as text, those of this level or, where it has none, all.
fn texts(record: &RunRecord, rule: &RuleResult, level: Level) -> Vec<String> {
    let all = grouped::findings(record, rule);
    let some = all.iter().any(|finding| finding.level == level);
    all.into_iter()
        .filter(|finding| !some || finding.level == level)
        .map(|finding| {
            let evidence = grouped::evidence(finding);
            let parts: Vec<String> = evidence
                .iter()
                .map(|(name, value)| format!("{name} {value}"))
                .collect();
            format!("{}: {}", grouped::title(finding), parts.join("; "))
        })
        .collect()
}

fn seconds(milliseconds: u64) -> String {
    format!("{:.3}", milliseconds as f64 / 1_000.0)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a failed test is what it is for")]
pub(in crate::report) mod tests;
