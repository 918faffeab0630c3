//! A block as CI systems take it: a few lines on what is wrong, where that is shown, and a mark by
//! which the same cause is known again in the next run.

use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};

use crate::model::{Operation, RunRecord, Verdict};

use super::blocks::Block;
use super::cause::{cause, kind};
use super::story::{again, judged};
use super::{grouped, json, news, plain, told};

/// Findings of a block that are told after the first.
const FURTHER: usize = 3;
/// Bytes of a mark's digest.
const MARK: usize = 16;

impl Block<'_> {
    /// What is wrong, in lines: expected and actual value, what else breaks by it, who excuses it, and
    /// how the case is run again that shows it best.
    pub(super) fn notice(&self, record: &RunRecord) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(first) = self.findings.first() {
            lines.push(grouped::title(first));
            let evidence = grouped::evidence(first).into_iter();
            lines.extend(evidence.map(|(name, value)| format!("{name}: {value}")));
        } else {
            lines.push(plain(&self.rule.title).into_owned());
        }
        let further = self.findings.iter().skip(1).take(FURTHER);
        lines.extend(further.map(|one| format!("further: {}", grouped::in_a_line(one))));
        if self.findings.len() > 1 + FURTHER {
            let more = self.findings.len() - 1 - FURTHER;
            lines.push(format!("and {more} more, in the record"));
        }
        for (what, ids) in [
            ("also fails", self.also_fails()),
            ("leaves inconclusive", self.leaves_unclear()),
        ] {
            if !ids.is_empty() {
                lines.push(format!("{what}: {}", ids.join(", ")));
            }
        }
        let excuse = self.excuse(record);
        lines.extend(excuse.map(|excuse| format!("waived: {excuse}")));
        let shown = told::first(record, self.rule);
        let id = shown.map_or(self.rule.id.as_str(), |case| &case.id.0);
        let again = again(record, id);
        lines.extend(again.map(|again| format!("run it again: {}", plain(&again))));
        lines
    }

    /// The other rules that deviate by it.
    pub(super) fn also_fails(&self) -> Vec<String> {
        self.also.iter().map(|rule| grouped::word(rule)).collect()
    }

    /// The rules that cannot be judged because of it.
    pub(super) fn leaves_unclear(&self) -> Vec<String> {
        self.unclear.iter().map(ToString::to_string).collect()
    }

    /// The waiver that excuses it; none where it is not waived.
    pub(super) fn excuse(&self, record: &RunRecord) -> Option<String> {
        let mut cases = record
            .cases
            .iter()
            .filter(|case| self.rule.verdict == Verdict::Waived && case.rule == self.rule.id);
        cases.find_map(|case| news::excuse(record, case))
    }

    /// The operation whose answer shows it.
    pub(super) fn operation(&self, record: &RunRecord) -> Option<Operation> {
        let shown = judged(self.findings.first()?)?;
        let exchange = record.exchanges.iter().find(|one| one.id == shown)?;
        Some(exchange.operation)
    }

    /// The same for the same cause in every run: no time, id, number or address is in it.
    pub(super) fn mark(&self, record: &RunRecord) -> String {
        let said = self.findings.iter();
        let said = said
            .map(|one| (one.level, kind(&cause(&one.message))))
            .min();
        let said = said.map(|(_, text)| text).unwrap_or_default();
        let whole = format!("{}\n{}\n{said}", record.target.name, self.rule.id);
        let mut mark = String::new();
        for byte in &Sha256::digest(whole)[..MARK] {
            // Writing to a string cannot fail.
            let _ = write!(mark, "{byte:02x}");
        }
        mark
    }
}

/// The file of the user that a CI system shows deviations at: the target file, or else the record.
pub(super) fn place(record: &RunRecord) -> &str {
    let file = record.target.file.as_deref();
    file.unwrap_or(json::FILE)
}

#[cfg(test)]
mod tests {
    use crate::report::blocks::blocks;
    use crate::report::sample::mixed;

    #[test]
    fn a_notice_holds_what_is_expected_and_seen_and_how_it_is_run_again() {
        let record = mixed();
        assert_eq!(
            blocks(&record)[0].notice(&record),
            [
                "Progress.Total counts a hotel twice (seen 50 times)",
                "expected: Total 2",
                "actual: Total 3 \\u{1b}[2J<b>&amp;]]>",
                "field: /Data/Progress/Total",
                "when: with TagIDs: all of 50 answers, none of 7 others",
                "run it again: content-conformance run --rule RUN-9.one --seed 7",
            ]
        );
        let mut captured = record;
        captured.rules[1].findings = vec![0, 1, 2, 1, 2, 1];
        crate::model::CAPTURE.clone_into(&mut captured.profile);
        let notice = blocks(&captured)[0].notice(&captured);
        assert!(
            !notice.iter().any(|line| line.contains("again")),
            "{notice:?}"
        );
        let further = notice.iter().filter(|line| line.starts_with("further: "));
        assert_eq!(further.count(), 3, "{notice:?}");
        assert_eq!(notice[8], "and 2 more, in the record");
    }

    #[test]
    fn a_mark_is_of_the_cause_and_not_of_the_run() {
        let mark = |change: &dyn Fn(&mut crate::model::RunRecord)| {
            let mut record = mixed();
            change(&mut record);
            blocks(&record)[0].mark(&record)
        };
        let first = mark(&|_| {});
        assert_eq!(first.len(), 32);
        assert_eq!(
            first,
            mark(&|record| {
                record.seed = 8;
                record.started_at = record.finished_at;
                record.target.base_url = "http://127.0.0.1:2/".to_owned();
                record.findings[0].actual = "Total 4".to_owned();
                record.findings[0].exchanges = vec![99];
                record.findings[0].count = 1;
            })
        );
        for other in [
            mark(&|record| record.target.name = "other".to_owned()),
            mark(&|record| record.findings[0].message = "Total is text".to_owned()),
            mark(&|record| record.rules[1].id = "RUN-8".into()),
        ] {
            assert_ne!(first, other);
        }
    }
}
