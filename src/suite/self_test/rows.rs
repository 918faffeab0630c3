//! What a run against one server says of the suite.

use std::collections::BTreeMap;

use crate::model::{CaseId, CaseResult, FaultRow, Level, Odd, RunRecord, Verdict};
use crate::reference::{Expectation, Fault, Variant};

/// What variants declare of the rules and cases that need not simply pass.
#[derive(Clone, Debug, Default)]
pub(super) struct Declared {
    expected: Vec<(&'static str, Expectation)>,
    /// What did not pass against the clean server: ids of rules and of cases.
    unjudged: BTreeMap<String, Verdict>,
}

impl Declared {
    /// What several variants declare together.
    pub(super) fn of(together: &[&'static Variant]) -> Self {
        let declared = together.iter().flat_map(|variant| variant.expects);
        Self {
            expected: declared.copied().collect(),
            unjudged: BTreeMap::new(),
        }
    }

    /// The same, where the clean server does not pass everything either, for want of provider
    /// states: what comes out as it does there is as declared.
    pub(super) fn or_as(mut self, clean: &RunRecord) -> Self {
        let rules = clean
            .rules
            .iter()
            .map(|rule| (rule.id.to_string(), rule.verdict));
        let cases = clean
            .cases
            .iter()
            .map(|case| (case.id.0.clone(), case.verdict));
        // Whether a run that nobody holds is still in progress when it must be is luck.
        self.expected
            .push(("*", Expectation::Without(&["hold_runs"])));
        self.unjudged = rules
            .chain(cases)
            .filter(|(_, verdict)| *verdict == Verdict::Skipped)
            .collect();
        self
    }

    /// Whether it is declared that the case may come out so. A declared id stands for the rule, the
    /// case, or all cases that begin with it.
    fn allows_case(&self, case: &CaseResult) -> bool {
        let as_clean = self.unjudged.get(&case.id.0) == Some(&case.verdict);
        as_clean
            || self.expected.iter().any(|(declared, expected)| {
                let names = *declared == "*"
                    || case
                        .id
                        .0
                        .strip_prefix(declared)
                        .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
                names && allows(*expected, case.verdict, case.reason.as_deref())
            })
    }

    /// Whether it is declared that the rule, or one of its cases, may come out so.
    fn allows_rule(&self, rule: &str, verdict: Verdict) -> bool {
        let as_clean = self.unjudged.get(rule) == Some(&verdict);
        as_clean
            || self.expected.iter().any(|(declared, expected)| {
                let names = *declared == "*"
                    || declared
                        .strip_prefix(rule)
                        .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
                names && allows(*expected, verdict, None)
            })
    }
}

/// Whether something of this verdict and reason is as expected.
fn allows(expected: Expectation, verdict: Verdict, reason: Option<&str>) -> bool {
    match expected {
        Expectation::Skipped => verdict == Verdict::Skipped,
        Expectation::Inconclusive => verdict == Verdict::Inconclusive,
        Expectation::Warned => verdict == Verdict::Warned,
        Expectation::Without(states) => {
            let needs = |reason: &str| {
                let named = |state: &&str| reason.contains(&format!("provider state `{state}`"));
                states.iter().any(named)
            };
            verdict == Verdict::Skipped && reason.is_some_and(needs)
        }
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
    let recommended = fault.warned || own.is_some_and(|rule| rule.level != Level::Must);
    let killed = |verdict: Verdict| failed(verdict) || recommended && verdict == Verdict::Warned;
    let own_is_broken = own.is_some_and(|rule| killed(rule.verdict));
    FaultRow {
        name: fault.name.to_owned(),
        rule: fault.rule.into(),
        what: fault.what.to_owned(),
        killed_by: record
            .cases
            .iter()
            .filter(|case| {
                let finds = |index: &usize| {
                    let found = record.findings.get(*index);
                    found.is_some_and(|finding| finding.rule.as_str() == fault.rule)
                };
                let own = case.rule.as_str() == fault.rule && killed(case.verdict);
                own || own_is_broken && case.findings.iter().any(finds)
            })
            .map(|case| case.id.clone())
            .collect(),
        collateral: record
            .rules
            .iter()
            .filter(|rule| rule.id.as_str() != fault.rule && failed(rule.verdict))
            .map(|rule| rule.id.clone())
            .collect(),
        verdict: own.map_or(Verdict::Skipped, |rule| rule.verdict),
        requests: None,
        leads: None,
    }
}

/// How the whole suite dealt with a fault until its first failure, whatever rule that was of.
pub(super) fn found_row(fault: &Fault, record: &RunRecord) -> FaultRow {
    let own = record
        .rules
        .iter()
        .find(|rule| rule.id.as_str() == fault.rule);
    let strict = own.is_none_or(|rule| rule.level != Level::Must);
    let deviates =
        |verdict: Verdict| verdict == Verdict::Failed || strict && verdict == Verdict::Warned;
    let cases = record.cases.iter().filter(|case| deviates(case.verdict));
    // What other rules' cases showed of a rule has no case of its own.
    let rules = record.rules.iter().filter(|rule| deviates(rule.verdict));
    let mut killed_by: Vec<CaseId> = cases.map(|case| case.id.clone()).collect();
    if killed_by.is_empty() {
        killed_by.extend(rules.filter_map(|rule| rule.cases.first().cloned()));
    }
    FaultRow {
        requests: (!killed_by.is_empty()).then_some(record.summary.requests),
        killed_by,
        collateral: Vec::new(),
        ..fault_row(fault, record)
    }
}

/// Rules with cases that came out otherwise than declared. What is declared may come out better: a
/// variant that is sometimes in the way need not always be.
pub(super) fn odd(record: &RunRecord, declared: &Declared) -> Vec<Odd> {
    let mut odd = Vec::new();
    for rule in &record.rules {
        let is_odd = |case: &&CaseResult| {
            case.rule == rule.id && case.verdict != Verdict::Passed && !declared.allows_case(case)
        };
        let wrong: Vec<_> = record.cases.iter().filter(is_odd).collect();
        // A finding of another rule's case, or of the whole run, leaves no case of its own; and
        // cases that may all be skipped leave a rule that nobody said would be.
        let stray = rule.verdict != Verdict::Passed
            && !declared.allows_rule(rule.id.as_str(), rule.verdict);
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
    use crate::compare::sample::record;
    use crate::model::{CaseId, CaseResult, Level, Verdict};
    use crate::reference::Expectation;

    fn case(id: &str, verdict: Verdict, reason: &str) -> CaseResult {
        let mut case = record(&[("X-1", Level::Must, verdict)]).cases.remove(0);
        case.id = CaseId(id.to_owned());
        case.reason = Some(reason.to_owned());
        case
    }

    fn expecting(id: &'static str, expected: Expectation) -> Declared {
        Declared {
            expected: vec![(id, expected)],
            ..Declared::default()
        }
    }

    #[test]
    fn an_id_stands_for_what_begins_with_it() {
        let declared = expecting("WIRE-2.body", Expectation::Skipped);
        let allows = |id: &str, verdict| declared.allows_case(&case(id, verdict, "a reason"));
        assert!(allows("WIRE-2.body", Verdict::Skipped));
        assert!(allows("WIRE-2.body.list-cut", Verdict::Skipped));
        assert!(!allows("WIRE-2.body.list-cut", Verdict::Warned));
        assert!(!allows("WIRE-2.body-of-all", Verdict::Skipped));
        assert!(declared.allows_rule("WIRE-2", Verdict::Skipped));
        assert!(!declared.allows_rule("WIRE-21", Verdict::Skipped));
        assert!(!declared.allows_rule("WIRE-2", Verdict::Failed));
    }

    #[test]
    fn cases_without_a_state_may_be_skipped_and_rules_not() {
        let declared = expecting("*", Expectation::Without(&["open"]));
        let skipped = |reason| case("LINK-7.opened", Verdict::Skipped, reason);
        assert!(declared.allows_case(&skipped("needs the provider state `open`: 404")));
        assert!(!declared.allows_case(&skipped("needs the provider state `revoke`: 404")));
        let failed = case("LINK-7.opened", Verdict::Failed, "provider state `open`");
        assert!(!declared.allows_case(&failed));
        assert!(!declared.allows_rule("LINK-7", Verdict::Skipped));
    }

    #[test]
    fn what_the_clean_server_skips_may_be_skipped_and_do_nothing_else() {
        let mut clean = record(&[("X-1", Level::Must, Verdict::Skipped)]);
        clean.cases[0].id = CaseId("X-1.a".to_owned());
        let declared = Declared::default().or_as(&clean);
        assert!(declared.allows_case(&case("X-1.a", Verdict::Skipped, "")));
        assert!(declared.allows_rule("X-1", Verdict::Skipped));
        for verdict in [Verdict::Failed, Verdict::Inconclusive] {
            assert!(!declared.allows_case(&case("X-1.a", verdict, "")));
            assert!(!declared.allows_rule("X-1", verdict));
        }
        assert!(!declared.allows_case(&case("X-1.b", Verdict::Skipped, "")));
    }
}
