//! What a run against one server says of the suite.

use crate::model::{CaseResult, FaultRow, Level, Odd, RunRecord, Verdict};
use crate::reference::{Expectation, Fault, Variant};

/// What variants declare of the rules and cases that need not simply pass.
#[derive(Clone, Debug, Default)]
pub(super) struct Declared(Vec<(&'static str, Verdict)>);

impl Declared {
    /// What several variants declare together.
    pub(super) fn of(together: &[&'static Variant]) -> Self {
        let declared =
            together
                .iter()
                .flat_map(|variant| variant.expects)
                .map(|(id, expectation)| {
                    let verdict = match expectation {
                        Expectation::Skipped => Verdict::Skipped,
                        Expectation::Inconclusive => Verdict::Inconclusive,
                        Expectation::Warned => Verdict::Warned,
                    };
                    (*id, verdict)
                });
        Self(declared.collect())
    }

    /// Whether it is declared that the rule or case may come out so. A declared id stands for the
    /// rule, the case, or all cases that begin with it.
    fn allows(&self, id: &str, verdict: Verdict) -> bool {
        self.0.iter().any(|(declared, allowed)| {
            let names = *declared == "*"
                || id
                    .strip_prefix(declared)
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
            *allowed == verdict && names
        })
    }
}

/// How the suite dealt with a fault.
pub(super) fn fault_row(fault: &Fault, record: &RunRecord) -> FaultRow {
    let failed = |verdict: Verdict| verdict == Verdict::Failed;
    let own = record
        .rules
        .iter()
        .find(|rule| rule.id.as_str() == fault.rule);
    // A broken recommendation is found when it is warned about.
    let recommended = own.is_some_and(|rule| rule.level != Level::Must);
    let killed = |verdict: Verdict| failed(verdict) || recommended && verdict == Verdict::Warned;
    FaultRow {
        name: fault.name.to_owned(),
        rule: fault.rule.into(),
        what: fault.what.to_owned(),
        killed_by: record
            .cases
            .iter()
            .filter(|case| case.rule.as_str() == fault.rule && killed(case.verdict))
            .map(|case| case.id.clone())
            .collect(),
        collateral: record
            .rules
            .iter()
            .filter(|rule| rule.id.as_str() != fault.rule && failed(rule.verdict))
            .map(|rule| rule.id.clone())
            .collect(),
        verdict: own.map_or(Verdict::Skipped, |rule| rule.verdict),
    }
}

/// Rules with cases that came out otherwise than declared. What is declared may come out better: a
/// variant that is sometimes in the way need not always be.
pub(super) fn odd(record: &RunRecord, declared: &Declared) -> Vec<Odd> {
    let mut odd = Vec::new();
    for rule in &record.rules {
        let is_odd = |case: &&CaseResult| {
            case.rule == rule.id
                && case.verdict != Verdict::Passed
                && !declared.allows(&case.id.0, case.verdict)
        };
        let wrong: Vec<_> = record.cases.iter().filter(is_odd).collect();
        // A finding of another rule's case, or of the whole run, leaves no case of its own.
        let stray = matches!(rule.verdict, Verdict::Failed | Verdict::Warned)
            && !declared.allows(rule.id.as_str(), rule.verdict);
        if wrong.is_empty() && !stray {
            continue;
        }
        let finding = rule
            .findings
            .first()
            .and_then(|index| record.findings.get(*index));
        let reason = match finding {
            Some(finding) => format!(
                "{} (expected {}, got {})",
                finding.message, finding.expected, finding.actual
            ),
            None => wrong
                .iter()
                .find_map(|case| Some(format!("{}: {}", case.id, case.reason.as_ref()?)))
                .unwrap_or_default(),
        };
        odd.push(Odd {
            rule: rule.id.clone(),
            verdict: rule.verdict,
            cases: wrong.iter().map(|case| case.id.clone()).collect(),
            reason,
        });
    }
    odd
}

#[cfg(test)]
mod tests {
    use super::Declared;
    use crate::model::Verdict;

    #[test]
    fn an_id_stands_for_what_begins_with_it() {
        let declared = Declared(vec![("WIRE-2.body", Verdict::Skipped)]);
        assert!(declared.allows("WIRE-2.body", Verdict::Skipped));
        assert!(declared.allows("WIRE-2.body.list-cut", Verdict::Skipped));
        assert!(!declared.allows("WIRE-2.body.list-cut", Verdict::Warned));
        assert!(!declared.allows("WIRE-2.body-of-all", Verdict::Skipped));
        assert!(!declared.allows("WIRE-2", Verdict::Skipped));
        assert!(Declared(vec![("*", Verdict::Skipped)]).allows("RUN-1", Verdict::Skipped));
    }
}
