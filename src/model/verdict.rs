//! Verdicts of cases and rules.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What a run says about one case or one rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The evidence agrees with the document.
    Passed,
    /// Evidence contradicts the document, at level `must`.
    Failed,
    /// Evidence contradicts a recommendation only, at level `should`.
    Warned,
    /// Something that the judgement needs was not there; the reason says what.
    Skipped,
    /// The run ended before it was reached, or in its middle; the reason says what ended the run.
    #[serde(rename = "not_run")]
    NotRun,
    /// The judgement was begun and could not be finished; the reason says why.
    Inconclusive,
    /// Failed, and excused by a waiver.
    Waived,
    /// The harness itself is at fault.
    Error,
}

impl Verdict {
    /// The verdict of a rule from the verdicts of its cases: failed if one failed, else error,
    /// else inconclusive, else warned if one warned, else passed if one passed, else not run if one
    /// was not run, else skipped (also where there were none).
    #[must_use]
    pub fn of_cases(cases: impl IntoIterator<Item = Self>) -> Self {
        let mut seen = [false; 8];
        for case in cases {
            seen[case as usize] = true;
        }
        [
            Self::Failed,
            Self::Error,
            Self::Inconclusive,
            Self::Waived,
            Self::Warned,
            Self::Passed,
            Self::NotRun,
        ]
        .into_iter()
        .find(|verdict| seen[*verdict as usize])
        .unwrap_or(Self::Skipped)
    }

    /// Whether the verdict speaks about the target: it was judged.
    #[must_use]
    pub fn is_judged(self) -> bool {
        matches!(
            self,
            Self::Passed | Self::Failed | Self::Warned | Self::Waived
        )
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Warned => "warned",
            Self::Skipped => "skipped",
            Self::NotRun => "not run",
            Self::Inconclusive => "inconclusive",
            Self::Waived => "waived",
            Self::Error => "error",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Verdict::{self, Error, Failed, Inconclusive, NotRun, Passed, Skipped, Warned};

    #[test]
    fn the_worst_case_decides_and_skipped_needs_all() {
        for (cases, expected) in [
            (vec![], Skipped),
            (vec![Skipped, Skipped], Skipped),
            (vec![Skipped, Passed], Passed),
            (vec![Passed, Warned], Warned),
            (vec![Skipped, NotRun], NotRun),
            (vec![NotRun, Skipped, Passed], Passed),
            (vec![NotRun, Inconclusive, Passed], Inconclusive),
            (vec![NotRun, Failed, Passed], Failed),
            (vec![Passed, Inconclusive, Warned], Inconclusive),
            (vec![Inconclusive, Error], Error),
            (vec![Error, Failed, Passed], Failed),
        ] {
            assert_eq!(Verdict::of_cases(cases.clone()), expected, "{cases:?}");
        }
    }
}
