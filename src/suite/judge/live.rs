//! Traffic that is judged while it passes: what one exchange shows by itself, as soon as it came.
//!
//! What only many exchanges show depends on their order, which is known when all have come: it is
//! for [`judge_capture`](super::judge_capture).

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use crate::checks::{Bounds, Known, Seen, universal};
use crate::model::{Exchange, ExchangeId, Finding, RuleId};
use crate::target::Described;

/// Judges exchanges as they come, in whatever order that is.
#[derive(Debug)]
pub struct LiveJudge(Mutex<State>);

#[derive(Debug)]
struct State {
    known: Known,
    came: ExchangeId,
    /// Causes that were told already.
    told: BTreeSet<(RuleId, String)>,
}

impl LiveJudge {
    /// Nothing seen yet; `described` is the target, where its file was given.
    #[must_use]
    pub fn new(described: Option<&Described>) -> Self {
        let limits = Bounds {
            min_limit: described.and_then(|target| target.min_limit),
            max_limit: described.and_then(|target| target.max_limit),
            ..Bounds::default()
        };
        Self(Mutex::new(State {
            known: Known { limits },
            came: 0,
            told: BTreeSet::new(),
        }))
    }

    /// What an exchange shows that none before it showed.
    pub fn see(&self, mut exchange: Exchange) -> Vec<Finding> {
        let known = {
            let mut state = self.state();
            state.came += 1;
            exchange.id = state.came;
            state.known.clone()
        };
        let exchange = Arc::new(exchange);
        let seen = Seen::of(&exchange);
        let all = universal().iter();
        let findings: Vec<Finding> = all
            .flat_map(|check| check.judge(&seen, &known).findings)
            .collect();
        let mut state = self.state();
        state.known.limits.learn(&seen);
        let is_new = |finding: &Finding| {
            let cause = (finding.rule.clone(), finding.message.clone());
            state.told.insert(cause)
        };
        findings.into_iter().filter(is_new).collect()
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
