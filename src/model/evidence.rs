//! The verdict of a case from what is on record of it.

use super::{Level, Verdict};

/// What a verdict of a case follows from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Evidence {
    /// How the step came out at which the case ended before its last one: an error, inconclusive,
    /// not run, skipped, or failed where it was refuted; `None` where every step passed.
    pub stopped: Option<Verdict>,
    /// Whether something contradicts the rule itself.
    pub must: bool,
    /// Whether something contradicts a recommendation only.
    pub should: bool,
    /// How many things the checks were applied to.
    pub applied: u32,
}

impl Evidence {
    /// Adds a finding of the rule itself.
    pub fn add(&mut self, rule: Level, finding: Level) {
        if rule == Level::Must && finding == Level::Must {
            self.must = true;
        } else {
            self.should = true;
        }
    }

    /// The verdict. Evidence against the rule counts even where the case could not go on, and
    /// nothing passes for lack of evidence.
    #[must_use]
    pub fn verdict(self) -> Verdict {
        match self.stopped {
            Some(Verdict::Error) => Verdict::Error,
            _ if self.must => Verdict::Failed,
            Some(Verdict::Inconclusive) => Verdict::Inconclusive,
            Some(stop @ (Verdict::Skipped | Verdict::NotRun)) if !self.should => stop,
            _ if self.should => Verdict::Warned,
            // The set-up broke another rule, so that nothing sensible could follow.
            Some(Verdict::Failed) => Verdict::Inconclusive,
            _ if self.applied == 0 => Verdict::Skipped,
            _ => Verdict::Passed,
        }
    }
}
