//! Which Limits, and how many `HotelIDs`, listApprovals was found to take, for every case of a run.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Limits that the target was found to take.
#[derive(Debug, Default)]
pub struct PageSizes {
    /// The largest that was looked for; 0 before.
    largest: AtomicI64,
    taken: Mutex<BTreeSet<i64>>,
    /// The fewest `HotelIDs` that were refused; 0 where none were.
    refused_ids: AtomicUsize,
}

impl PageSizes {
    /// The largest Limit that the target was found to take, once it was looked for.
    pub fn largest(&self) -> Option<i64> {
        Some(self.largest.load(Ordering::Relaxed)).filter(|limit| *limit > 0)
    }

    /// Notes the largest Limit.
    pub fn note_largest(&self, limit: i64) {
        self.largest.store(limit, Ordering::Relaxed);
    }

    /// Whether a Limit was taken.
    pub fn takes(&self, limit: i64) -> bool {
        let taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.contains(&limit) || self.largest() == Some(limit)
    }

    /// Whether so many `HotelIDs`, or fewer, were refused.
    pub fn refuses_ids(&self, ids: usize) -> bool {
        let fewest = self.refused_ids.load(Ordering::Relaxed);
        fewest > 0 && ids >= fewest
    }

    /// Notes that so many `HotelIDs` were refused.
    pub fn note_refused_ids(&self, ids: usize) {
        if !self.refuses_ids(ids) {
            self.refused_ids.store(ids, Ordering::Relaxed);
        }
    }

    /// Notes that a Limit was taken.
    pub fn note_taken(&self, limit: i64) {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.insert(limit);
    }
}

#[cfg(test)]
mod tests {
    use super::PageSizes;

    #[test]
    fn what_was_found_is_known_to_all() {
        let sizes = PageSizes::default();
        assert_eq!(sizes.largest(), None);
        assert!(!sizes.takes(0), "nothing was found");
        sizes.note_largest(500);
        sizes.note_taken(3);
        assert_eq!(sizes.largest(), Some(500));
        assert!(sizes.takes(500) && sizes.takes(3) && !sizes.takes(4));
        assert!(!sizes.refuses_ids(60));
        sizes.note_refused_ids(8);
        sizes.note_refused_ids(6);
        sizes.note_refused_ids(7);
        assert!(sizes.refuses_ids(6) && !sizes.refuses_ids(5));
    }
}
