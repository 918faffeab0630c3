//! How much of a level was judged.

use crate::model::{Level, RunRecord, Verdict};

/// Counts of one level's rules in a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// Rules of the level in the whole catalogue, selected or not.
    pub total: u32,
    /// Passed or warned.
    pub conformant: u32,
    /// Those among `conformant` some of whose cases were skipped or not run.
    pub partial: u32,
    /// Those among `conformant` that deviate from a recommendation only.
    pub warned: u32,
    /// Failed, and excused by a waiver.
    pub waived: u32,
    /// Failed.
    pub failed: u32,
    /// Skipped.
    pub skipped: u32,
    /// Of which no case was run, because the run ended before.
    pub not_run: u32,
    /// Inconclusive.
    pub inconclusive: u32,
    /// Not judged because the harness itself is at fault.
    pub error: u32,
}

impl Coverage {
    /// How many rules were judged.
    #[must_use]
    pub fn judged(&self) -> u32 {
        self.conformant + self.waived + self.failed
    }

    /// How many rules the run did not select.
    #[must_use]
    pub fn not_selected(&self) -> u32 {
        let selected = self.judged() + self.skipped + self.not_run + self.inconclusive + self.error;
        self.total.saturating_sub(selected)
    }

    /// The judged share of all rules of the level, in per cent; 0 where there are none.
    #[must_use]
    pub fn percent(&self) -> f64 {
        if self.total == 0 {
            0.0
        } else {
            f64::from(self.judged()) * 100.0 / f64::from(self.total)
        }
    }
}

/// Counts the rules of a level.
#[must_use]
pub fn coverage(record: &RunRecord, level: Level) -> Coverage {
    let mut counts = Coverage::default();
    let mut selected = 0;
    for rule in record.rules.iter().filter(|rule| rule.level == level) {
        selected += 1;
        let count = match rule.verdict {
            Verdict::Passed | Verdict::Warned => {
                counts.partial += u32::from(rule.partial);
                counts.warned += u32::from(rule.verdict == Verdict::Warned);
                &mut counts.conformant
            }
            Verdict::Failed => &mut counts.failed,
            Verdict::Waived => &mut counts.waived,
            Verdict::Skipped => &mut counts.skipped,
            Verdict::NotRun => &mut counts.not_run,
            Verdict::Inconclusive => &mut counts.inconclusive,
            Verdict::Error => &mut counts.error,
        };
        *count += 1;
    }
    let total = record
        .summary
        .rules
        .get(&level)
        .map_or(0, |counts| counts.total);
    counts.total = total.max(selected);
    counts
}
