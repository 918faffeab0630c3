//! What one case has sent so far, in all of its tries, and what it keeps of the answers.
//!
//! It keeps account only: what a run may start is bounded by the limits of the run, never here.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::model::{Cost, Operation};

/// The account of one case, all of its tries together.
#[derive(Debug, Default)]
pub struct Account {
    spent: Mutex<Cost>,
    kept: AtomicUsize,
}

impl Account {
    /// An account with nothing on it.
    #[must_use]
    pub fn new() -> Arc<Self> {
        Arc::default()
    }

    /// What was spent so far.
    #[must_use]
    pub fn spent(&self) -> Cost {
        *self.spent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Bytes of large answers that the case keeps.
    #[must_use]
    pub fn kept(&self) -> usize {
        self.kept.load(Ordering::Relaxed)
    }

    /// Counts a large answer that the case keeps from now on.
    pub(super) fn keep(&self, bytes: usize) {
        self.kept.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Counts a request that is sent, for the first time or again, and the hotels that it may
    /// select.
    pub(super) fn count(&self, operation: Operation, hotels: u64) {
        let mut spent = self.spent.lock().unwrap_or_else(PoisonError::into_inner);
        *spent.of(operation) += 1;
        spent.hotels += hotels;
    }
}

#[cfg(test)]
mod tests {
    use super::Account;
    use crate::model::{Cost, Operation};

    #[test]
    fn requests_are_counted_by_kind_and_hotels_beside_them() {
        let account = Account::new();
        account.count(Operation::GenerateText, 4);
        account.count(Operation::GenerateText, 0);
        account.count(Operation::ListApprovals, 0);
        let expected = Cost {
            generate_text: 2,
            list_approvals: 1,
            hotels: 4,
            ..Cost::default()
        };
        assert_eq!(account.spent(), expected);
    }
}
