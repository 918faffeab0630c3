//! A share of a run: which cases one of several shards has, and how much of the run's bounds.
//!
//! Cases with a recorded time are dealt out longest first, each to the shard with the least to do.
//! Any other has its shard from a hash of its id, whatever other cases there are. A case that judges
//! the whole run is in every shard, over what that one saw; when shards are merged it is judged again.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use sha2::{Digest as _, Sha256};

use crate::model::CaseId;
use crate::target::Limits;

/// Which share of a run is asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// Which shard, from 1 on.
    pub number: u32,
    /// Of how many.
    pub of: u32,
    /// How long cases took in an earlier run, in milliseconds.
    pub times: BTreeMap<CaseId, u64>,
    /// What tells the target from another: the same in all shards.
    pub target: String,
}

impl Share {
    /// The seed of the server that this process starts for the shard: no two of them make the same ids.
    #[must_use]
    pub fn seed(&self, seed: u64) -> u64 {
        seed ^ (u64::from(self.number) << 32)
    }

    /// Its share of a run's bounds: all shards together never exceed them.
    #[must_use]
    pub fn limits(&self, whole: &Limits) -> Limits {
        let (number, of) = (u64::from(self.number), u64::from(self.of));
        let part = |all: u64| all / of + u64::from(number <= all % of);
        Limits {
            max_runs: whole.max_runs.map(part),
            max_hotels: whole.max_hotels.map(part),
            max_requests: whole.max_requests.map(part),
            requests_per_second: whole
                .requests_per_second
                .map(|rate| rate / f64::from(self.of)),
            ..whole.clone()
        }
    }

    /// The shard of each case, in the order given.
    pub(super) fn deal(&self, ids: &[&CaseId]) -> Vec<u32> {
        let mut loads = vec![0_u64; self.of as usize];
        let mut shards: Vec<u32> = ids.iter().map(|id| self.hashed(id)).collect();
        let mut timed: Vec<(Reverse<u64>, &CaseId, usize)> = Vec::new();
        for (at, id) in ids.iter().enumerate() {
            if let Some(time) = self.times.get(*id) {
                timed.push((Reverse(*time), id, at));
            }
        }
        timed.sort_unstable();
        // What no time is known of counts as much as a case in the middle.
        let usual = timed.get(timed.len() / 2).map_or(0, |(time, ..)| time.0);
        for (shard, id) in shards.iter().zip(ids) {
            if !self.times.contains_key(*id) {
                loads[*shard as usize - 1] += usual;
            }
        }
        for (Reverse(time), _, at) in timed {
            let least = (1..=self.of).min_by_key(|shard| loads[*shard as usize - 1]);
            shards[at] = least.unwrap_or(1);
            // A case always costs something, so that quick ones do not all go to one shard.
            loads[shards[at] as usize - 1] += time.max(1);
        }
        shards
    }

    fn hashed(&self, id: &CaseId) -> u32 {
        let bytes = Sha256::digest(id.0.as_bytes());
        let number = bytes
            .iter()
            .take(8)
            .fold(0, |sum: u64, byte| sum << 8 | u64::from(*byte));
        u32::try_from(number % u64::from(self.of)).unwrap_or(0) + 1
    }
}

#[cfg(test)]
mod tests {
    use super::Share;
    use crate::model::CaseId;
    use crate::target::Limits;

    fn of(number: u32, of: u32) -> Share {
        Share {
            number,
            of,
            ..Share::default()
        }
    }

    fn cases(count: u64) -> Vec<CaseId> {
        (0..count)
            .map(|at| CaseId(format!("RUN-1.case-{at}")))
            .collect()
    }

    #[test]
    fn a_case_stays_in_its_shard_when_others_come_and_go() {
        let all = cases(400);
        let all: Vec<&CaseId> = all.iter().collect();
        let some: Vec<&CaseId> = all.iter().copied().step_by(3).collect();
        let share = of(1, 8);
        let dealt: Vec<u32> = share.deal(&all).into_iter().step_by(3).collect();
        assert_eq!(share.deal(&some), dealt);
        for shard in 1..=8 {
            let own = share.deal(&all).into_iter().filter(|one| *one == shard);
            assert!((25..=80).contains(&own.count()), "{shard}");
        }
    }

    #[test]
    fn recorded_times_make_shards_alike() {
        let all = cases(200);
        let time = |at: usize| 20 + (at as u64 * 7919) % 900;
        let mut share = of(1, 8);
        share.times = all.iter().cloned().zip((0..).map(time)).collect();
        let ids: Vec<&CaseId> = all.iter().collect();
        let mut loads = [0_u64; 8];
        for (at, shard) in share.deal(&ids).into_iter().enumerate() {
            loads[shard as usize - 1] += time(at);
        }
        let (sum, longest) = (loads.iter().sum::<u64>(), loads.iter().max().copied());
        assert!(
            longest.is_some_and(|longest| longest as f64 * 8.0 / sum as f64 <= 1.15),
            "{loads:?}"
        );
        assert_eq!(
            share.deal(&ids),
            Share {
                number: 5,
                ..share.clone()
            }
            .deal(&ids)
        );
    }

    #[test]
    fn shares_of_a_bound_are_the_bound() {
        let whole = Limits {
            max_requests: Some(10),
            max_runs: Some(3),
            requests_per_second: Some(2.0),
            ..Limits::default()
        };
        let shares: Vec<Limits> = (1..=4).map(|number| of(number, 4).limits(&whole)).collect();
        let requests: Vec<_> = shares
            .iter()
            .filter_map(|share| share.max_requests)
            .collect();
        let runs: Vec<_> = shares.iter().filter_map(|share| share.max_runs).collect();
        assert_eq!((requests, runs), (vec![3, 3, 2, 2], vec![1, 1, 1, 0]));
        assert_eq!(shares[0].requests_per_second, Some(0.5));
        assert_eq!(
            (shares[0].max_hotels, shares[0].max_wait),
            (None, whole.max_wait)
        );
    }
}
