//! Calls of generateText made at the same time, and what a round of them proves.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::evidence::Shown;
use super::runs::id_of;

/// One of several calls made at the same time.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Raced {
    /// The hotels that it selects.
    pub hotels: BTreeSet<String>,
    /// The exchange.
    pub exchange: Shown,
    /// Whether its run was in progress after all calls had been answered: seen so, or promised to
    /// be held where nothing can be seen.
    pub in_progress: bool,
}

/// Calls that were made at the same time.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Round {
    /// The calls.
    pub calls: Vec<Raced>,
    /// Where none was accepted: whether the hotels were found idle right afterwards.
    pub found_idle: bool,
}

/// What a round proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Proof {
    /// Calls for the same hotel overlapped, and no two of them have runs in progress.
    Held,
    /// Two runs are in progress for one hotel: the positions of their calls.
    Broken(usize, usize),
    /// Nothing, and why.
    Nothing(&'static str),
}

impl Round {
    /// Says what the round proves.
    #[must_use]
    pub(crate) fn judge(&self) -> Proof {
        let runs: Vec<Option<String>> = self.calls.iter().map(Raced::run).collect();
        let is_decided =
            |call: usize| runs[call].is_some() || self.calls[call].exchange.status() == Some(409);
        let (mut overlapped, mut doubtful) = (false, false);
        for (first, second) in self.rivals() {
            let (one, two) = (&self.calls[first], &self.calls[second]);
            overlapped |=
                one.exchange.overlaps(&two.exchange) && is_decided(first) && is_decided(second);
            let (Some(a), Some(b)) = (&runs[first], &runs[second]) else {
                continue;
            };
            if a.eq_ignore_ascii_case(b) {
                // The same run shown twice is one run; that IDs are unique is another rule.
                continue;
            }
            if one.in_progress && two.in_progress {
                return Proof::Broken(first, second);
            }
            doubtful = true;
        }
        if doubtful {
            return Proof::Nothing(
                "two calls were accepted, and one of the runs ended before both could be seen in progress: provider state `hold_runs`",
            );
        }
        if !overlapped {
            return Proof::Nothing(
                "no two calls that share a hotel were under way at the same time and answered 200 or 409",
            );
        }
        if !self.found_idle && runs.iter().all(Option::is_none) {
            return Proof::Nothing(
                "no call was accepted, and the hotels were not found idle afterwards",
            );
        }
        Proof::Held
    }

    /// The hotels of the calls that were rejected with 409 and that no accepted call selected.
    #[must_use]
    pub(crate) fn left_over(&self) -> BTreeSet<String> {
        let taken: BTreeSet<&String> = self
            .calls
            .iter()
            .filter(|call| call.run().is_some())
            .flat_map(|call| &call.hotels)
            .collect();
        let lost = self
            .calls
            .iter()
            .filter(|call| call.exchange.status() == Some(409));
        lost.flat_map(|call| &call.hotels)
            .filter(|hotel| !taken.contains(hotel))
            .cloned()
            .collect()
    }

    /// The pairs of calls that share a hotel, by position.
    fn rivals(&self) -> impl Iterator<Item = (usize, usize)> {
        let count = self.calls.len();
        (0..count)
            .flat_map(move |first| (first + 1..count).map(move |second| (first, second)))
            .filter(|(first, second)| {
                !self.calls[*first]
                    .hotels
                    .is_disjoint(&self.calls[*second].hotels)
            })
    }
}

impl Raced {
    /// The ID of its run, where it was accepted.
    #[must_use]
    pub(crate) fn run(&self) -> Option<String> {
        id_of(&self.exchange)
    }
}

#[cfg(test)]
mod tests;
