//! What is known of the target while its exchanges are judged.

use serde::{Deserialize, Serialize};

use super::super::seen::Seen;

/// What the universal checks are told about the target.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Known {
    /// The bounds of `Limit`.
    pub limits: Bounds,
}

/// Which values of `Limit` the target takes. The document does not show the bounds: they are what
/// the target declares, or what it has been seen to take.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Bounds {
    /// The smallest Limit, where the target declares it.
    pub min_limit: Option<i64>,
    /// The largest Limit, where the target declares it.
    pub max_limit: Option<i64>,
    /// The smallest and the largest Limit that an answer has echoed unchanged so far.
    pub accepted: Option<(i64, i64)>,
}

impl Bounds {
    /// Whether the target takes this Limit: it lies between bounds that are declared or seen.
    #[must_use]
    pub(crate) fn hold(&self, limit: i64) -> bool {
        let seen = |pick: fn((i64, i64)) -> i64| self.accepted.map(pick);
        let lowest = self
            .min_limit
            .into_iter()
            .chain(seen(|range| range.0))
            .min();
        let highest = self
            .max_limit
            .into_iter()
            .chain(seen(|range| range.1))
            .max();
        lowest.is_some_and(|lowest| limit >= lowest)
            && highest.is_some_and(|highest| limit <= highest)
    }

    /// Whether a Limit that was replaced can be one outside the bounds (LIST-2: a `should` finding
    /// only): cut to a largest one, raised to a smallest one, or 0 or less taken as the default.
    /// Not where the bounds hold it, nor where the page follows the request, so that the
    /// replacement was written but not applied. `rest` is the number of links from Offset on.
    #[must_use]
    pub(crate) fn excuses(
        &self,
        asked: i64,
        echoed: i64,
        length: usize,
        rest: Option<i64>,
    ) -> bool {
        let length = i64::try_from(length).unwrap_or(i64::MAX);
        let follows = |limit: i64| rest.is_none_or(|rest| length == rest.min(limit).max(0));
        let applied = length <= echoed && (follows(echoed) || !follows(asked));
        let within_one_bound = if echoed > asked {
            asked >= 1 && self.min_limit.is_some_and(|min| asked >= min)
        } else {
            self.max_limit.is_some_and(|max| asked <= max)
        };
        !self.hold(asked) && applied && !within_one_bound
    }

    /// Learns from an answer that echoes the Limit of its request unchanged.
    pub(crate) fn learn(&mut self, seen: &Seen<'_>) {
        let echoed = seen
            .pagination()
            .and_then(|pagination| pagination.get("Limit")?.as_i64());
        let asked = seen.sent_integer("Limit");
        if let (Some(asked), Some(echoed)) = (asked, echoed)
            && asked == echoed
            && asked >= 1
        {
            let (low, high) = self.accepted.unwrap_or((asked, asked));
            self.accepted = Some((low.min(asked), high.max(asked)));
        }
    }
}
