//! Which rules the checks mention, and findings put under the rule and the exchanges of a case.

use super::{
    across, agreement, deep, echo, facts, filter, moving, neighbours, order, paging, presence,
    progress, status, transition, universal, wall_clock,
};
use crate::model::{ExchangeId, Judged};

/// Every rule that a check mentions, each once or more often.
#[must_use]
pub(crate) fn rules() -> Vec<&'static str> {
    [
        universal::RULES,
        across::RULES,
        agreement::RULES,
        deep::RULES,
        echo::RULES,
        facts::RULES,
        filter::RULES,
        moving::RULES,
        neighbours::RULES,
        order::RULES,
        paging::RULES,
        presence::RULES,
        progress::RULES,
        status::RULES,
        transition::RULES,
        wall_clock::RULES,
    ]
    .concat()
}

/// The judgement with these exchanges added to each of its findings, the judged one last.
#[must_use]
pub(crate) fn shown_by(mut judged: Judged, exchanges: &[ExchangeId]) -> Judged {
    for finding in &mut judged.findings {
        for id in exchanges {
            if !finding.exchanges.contains(id) {
                finding.exchanges.push(*id);
            }
        }
    }
    judged
}

#[cfg(test)]
mod tests {
    use super::{rules, shown_by};
    use crate::model::{Finding, Judged};

    #[test]
    fn findings_are_put_under_the_exchanges_that_show_them() {
        let judged = Judged {
            applied: 1,
            findings: vec![Finding::should("LIST-12", "x").seen_in(3)],
        };
        let judged = shown_by(judged, &[3, 4]);
        assert_eq!(judged.findings[0].exchanges, [3, 4]);
    }

    #[test]
    fn every_mentioned_rule_has_the_form_of_an_id() {
        for rule in rules() {
            let number = rule.split_once('-').map(|(_, number)| number.parse::<u8>());
            assert!(matches!(number, Some(Ok(_))), "{rule}");
        }
        for rule in ["WIRE-1", "RUN-18", "LIST-12", "POLL-4", "LIFE-5"] {
            assert!(rules().contains(&rule), "{rule}");
        }
    }
}
