//! GitLab's code quality report: a list of issues, of which GitLab reads `description`, `check_name`,
//! `fingerprint`, `severity` and `location`.

use serde_json::json;

use crate::model::{RunRecord, Verdict};

use super::blocks::{Block, blocks};
use super::notice::place;

/// Renders a record: an issue for each cause. GitLab knows no excuse, so what is waived is of the
/// lowest severity.
pub(crate) fn codequality(record: &RunRecord) -> Result<String, serde_json::Error> {
    let issue = |block: &Block<'_>| {
        let severity = match block.rule.verdict {
            Verdict::Failed => "critical",
            Verdict::Warned => "minor",
            _ => "info",
        };
        json!({
            "description": format!("{}: {}", block.rule.id, block.notice(record).join("; ")),
            "check_name": block.rule.id,
            "fingerprint": block.mark(record),
            "severity": severity,
            "location": {"path": place(record), "lines": {"begin": 1}},
        })
    };
    let issues: Vec<_> = blocks(record).iter().map(issue).collect();
    super::json(&issues)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a failed test is what it is for")]
pub(in crate::report) mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    use crate::report::sample::mixed;

    /// Holds a report to what GitLab asks of one.
    pub(in crate::report) fn as_gitlab_reads_it(text: &str) -> Vec<Value> {
        let issues: Vec<Value> = serde_json::from_str(text).unwrap();
        let mut marks = BTreeSet::new();
        for issue in &issues {
            for member in ["description", "check_name", "fingerprint"] {
                assert!(!issue[member].as_str().unwrap().is_empty(), "{issue}");
            }
            let severity = issue["severity"].as_str().unwrap();
            assert!(["info", "minor", "major", "critical", "blocker"].contains(&severity));
            let path = issue["location"]["path"].as_str().unwrap();
            assert!(!path.is_empty() && !path.starts_with(['/', '.']), "{path}");
            assert!(issue["location"]["lines"]["begin"].as_u64().unwrap() > 0);
            assert!(marks.insert(issue["fingerprint"].as_str().unwrap()));
        }
        issues
    }

    #[test]
    fn each_cause_is_an_issue() {
        let mut record = mixed();
        record.target.file = Some("ci/target.toml".to_owned());
        let issues = as_gitlab_reads_it(&super::codequality(&record).unwrap());
        let brief: Vec<[&str; 3]> = issues
            .iter()
            .map(|issue| {
                let text = |at: &str| issue.pointer(at).unwrap().as_str().unwrap();
                [
                    text("/check_name"),
                    text("/severity"),
                    text("/location/path"),
                ]
            })
            .collect();
        assert_eq!(
            brief,
            [
                ["RUN-9", "critical", "ci/target.toml"],
                ["POLL-6", "minor", "ci/target.toml"]
            ]
        );
        let said = issues[0]["description"].as_str().unwrap();
        assert!(
            said.contains("expected: Total 2; actual: Total 3"),
            "{said}"
        );
    }
}
