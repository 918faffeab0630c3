//! How a verdict looks on the page.

use crate::model::{Level, RuleResult, Verdict};

/// The class that a verdict has on the page.
pub(in crate::report) fn class(verdict: Verdict) -> String {
    verdict.to_string().replace(' ', "-")
}

/// Whether a rule is an open point at which something was seen: nothing was judged.
pub(super) fn is_observed(rule: &RuleResult) -> bool {
    rule.level == Level::Open && rule.verdict.is_judged()
}

/// The mark of a verdict, so that it is told without colours.
pub(in crate::report) fn sign(verdict: Verdict) -> char {
    match verdict {
        Verdict::Passed => '✓',
        Verdict::Failed | Verdict::Error => '✗',
        Verdict::Warned | Verdict::Waived => '!',
        Verdict::Inconclusive => '?',
        Verdict::Skipped | Verdict::NotRun => '–',
    }
}
