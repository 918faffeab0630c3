//! Whether a record is whole and agrees with itself, so that it can be compared with another.

use std::collections::BTreeSet;

use crate::model::{RunRecord, RunVerdict, Verdict};

use super::verdict_of;

/// Why a record cannot be compared with another, in a few words; `None` where it can.
#[must_use]
pub fn unsound(record: &RunRecord) -> Option<String> {
    if record.interrupted {
        return Some("its run was interrupted before the end".to_owned());
    }
    let (expected, came) = (record.summary.cases.expected as usize, record.cases.len());
    if expected != came {
        return Some(format!(
            "{expected} cases were selected and {came} are in it"
        ));
    }
    if expected == 0 {
        return Some("its run selected nothing".to_owned());
    }
    let mut rules = BTreeSet::new();
    if let Some(rule) = record.rules.iter().find(|rule| !rules.insert(&rule.id)) {
        return Some(format!("it holds the rule {} twice", rule.id));
    }
    let mut cases = BTreeSet::new();
    if let Some(case) = record.cases.iter().find(|case| !cases.insert(&case.id)) {
        return Some(format!("it holds the case {} twice", case.id));
    }
    if let Some(case) = record.cases.iter().find(|case| !rules.contains(&case.rule)) {
        return Some(format!("the case {} belongs to no rule in it", case.id));
    }
    for rule in &record.rules {
        if let Some(case) = rule.cases.iter().find(|id| !cases.contains(id)) {
            return Some(format!(
                "the rule {} names the case {case}, which is not in it",
                rule.id
            ));
        }
        if rule.findings.iter().any(|at| *at >= record.findings.len()) {
            return Some(format!(
                "the rule {} names a finding that is not in it",
                rule.id
            ));
        }
        let own = record.cases.iter().filter(|case| case.rule == rule.id);
        let of_cases = Verdict::of_cases(own.map(|case| case.verdict));
        let worse = rule.verdict == of_cases || !rule.findings.is_empty();
        if !worse || rule.verdict == Verdict::Passed && of_cases != Verdict::Passed {
            let (id, verdict) = (&rule.id, rule.verdict);
            return Some(format!(
                "the rule {id} is {verdict}, and its cases say {of_cases}"
            ));
        }
    }
    let says = verdict_of(record);
    // Records from before the word was there say conformant of a part too.
    let older = says == RunVerdict::ConformantInPart && record.verdict == RunVerdict::Conformant;
    if says != record.verdict && !older {
        return Some("its verdict is not the one that follows from its rules".to_owned());
    }
    None
}

#[cfg(test)]
mod tests {
    use super::unsound;
    use crate::compare::sample::{empty, record};
    use crate::compare::verdict_of;
    use crate::model::{Level, RunRecord, Verdict};

    fn good() -> RunRecord {
        let mut record = record(&[
            ("RUN-1", Level::Must, Verdict::Passed),
            ("RUN-2", Level::Must, Verdict::Failed),
        ]);
        record.verdict = verdict_of(&record);
        record
    }

    /// What spoils a record, and a piece of the reason that is given.
    type Spoilt = (fn(&mut RunRecord), &'static str);

    #[test]
    fn a_record_that_does_not_agree_with_itself_is_refused_with_the_reason() {
        assert_eq!(unsound(&good()), None);
        assert!(unsound(&empty()).is_some());
        let spoilt: [Spoilt; 8] = [
            (|r| r.interrupted = true, "interrupted"),
            (|r| r.cases.truncate(1), "2 cases were selected and 1"),
            (|r| r.rules.truncate(1), "belongs to no rule"),
            (|r| r.rules[1].id = r.rules[0].id.clone(), "RUN-1 twice"),
            (|r| r.cases[1].id = r.cases[0].id.clone(), "RUN-1.one twice"),
            (
                |r| r.rules[0].findings.push(7),
                "a finding that is not in it",
            ),
            (
                |r| r.rules[1].verdict = Verdict::Passed,
                "RUN-2 is passed, and its cases say failed",
            ),
            (
                |r| r.verdict = crate::model::RunVerdict::Conformant,
                "follows from its rules",
            ),
        ];
        for (spoil, expected) in spoilt {
            let mut record = good();
            spoil(&mut record);
            let why = unsound(&record);
            assert!(
                why.as_ref().is_some_and(|why| why.contains(expected)),
                "{expected}: {why:?}"
            );
        }
    }
}
