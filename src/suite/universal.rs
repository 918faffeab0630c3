//! The universal checks over every exchange of a run, as it arrives.
//!
//! It keeps counts and findings by rule; the cases that report them ask at the end. It judges
//! nothing itself.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::checks::fold::Across;
use crate::checks::{Known, Seen, across, traffic, universal};
use crate::model::{Exchange, Finding, Judged, Level, RuleId};
use crate::suite::cited::Cited;
use crate::suite::contrast::Contrast;
use crate::suite::tally::Tally;

/// What the universal checks have seen so far.
pub(super) struct Universals {
    known: Mutex<Known>,
    seen: Mutex<Counts>,
    across: Mutex<Vec<Box<dyn Across>>>,
    cited: Arc<Cited>,
}

#[derive(Default)]
struct Counts {
    applied: BTreeMap<&'static str, u32>,
    tally: Tally,
    contrast: Contrast,
}

impl Universals {
    /// Nothing seen yet. `status_run` is where an answer of getTextGenerationStatus shows its run.
    #[must_use]
    pub(super) fn new(known: Known, status_run: Option<&str>, cited: Arc<Cited>) -> Self {
        Self {
            known: Mutex::new(known),
            seen: Mutex::new(Counts {
                contrast: Contrast::new(status_run),
                ..Counts::default()
            }),
            across: Mutex::new(across(status_run)),
            cited,
        }
    }

    /// Nothing seen yet of captured traffic, in which listings are compared from page to page.
    #[must_use]
    pub(super) fn of_capture(known: Known, status_run: Option<&str>, cited: Arc<Cited>) -> Self {
        let all = Self::new(known, status_run, cited);
        all.across
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .extend(traffic());
        all
    }

    /// Judges one exchange by every universal check.
    pub(super) fn see(&self, exchange: &Arc<Exchange>) {
        if exchange.response().is_none() {
            return;
        }
        self.look(exchange, &Seen::of(exchange), true);
    }

    /// Judges one exchange that only passes: by itself, and not beside the others, of which something
    /// would have to be kept. Says whether a finding cites it.
    pub(super) fn see_passing(&self, exchange: &Arc<Exchange>, seen: &Seen<'_>) -> bool {
        exchange.response().is_some() && self.look(exchange, seen, false)
    }

    fn look(&self, exchange: &Arc<Exchange>, seen: &Seen<'_>, beside_others: bool) -> bool {
        let known = self
            .known
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        let mut judged: Vec<(&'static str, Judged)> = Vec::new();
        for check in universal() {
            let said = check.judge(seen, &known);
            if said.applied > 0 || !said.findings.is_empty() {
                judged.push((check.rule, said));
            }
        }
        let mut across = self.across.lock().unwrap_or_else(PoisonError::into_inner);
        for check in across.iter_mut().filter(|_| beside_others) {
            let said = check.see(seen);
            judged.push((check.rule(), said));
        }
        drop(across);
        self.known
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .limits
            .learn(seen);
        let mut counts = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let mut cited = false;
        counts.contrast.see(seen);
        for (rule, said) in judged {
            counts.contrast.judged(rule, &said, seen);
            let applied = counts.applied.entry(rule).or_default();
            *applied = applied.saturating_add(said.applied);
            for finding in said.findings {
                cited |= counts.tally.add(finding);
            }
        }
        drop(counts);
        if cited {
            self.cited.keep(exchange);
        }
        cited
    }

    /// What was seen for one rule; `None` where no universal check speaks for it.
    #[must_use]
    pub(super) fn said(&self, rule: &str) -> Option<Judged> {
        let counts = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let fold = self
            .across
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .iter()
            .any(|check| check.rule() == rule);
        let speaks = fold || universal().iter().any(|check| check.rule == rule);
        speaks.then(|| Judged {
            applied: counts.applied.get(rule).copied().unwrap_or(0),
            findings: counts.findings(|finding| finding.rule.as_str() == rule),
        })
    }

    /// Whether something was seen that counts, by its rule and how binding it is.
    #[must_use]
    pub(super) fn have_seen(&self, counts: &dyn Fn(&RuleId, Level) -> bool) -> bool {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let mut findings = seen.tally.findings().iter();
        findings.any(|finding| counts(&finding.rule, finding.level))
    }

    /// Every finding, for the rules whose reporting case was not selected too.
    #[must_use]
    pub(super) fn findings(&self) -> Vec<Finding> {
        let counts = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        counts.findings(|_| true)
    }
}

impl Counts {
    /// Some findings, with what they have in common.
    fn findings(&self, wanted: impl Fn(&Finding) -> bool) -> Vec<Finding> {
        let findings = self
            .tally
            .findings()
            .iter()
            .filter(|finding| wanted(finding));
        let told = findings.map(|finding| Finding {
            when: self.contrast.of(finding),
            ..finding.clone()
        });
        told.collect()
    }
}
