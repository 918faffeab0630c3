//! What a whole run of the suite may cost: the most requests, runs and hotels.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use super::Limits;

/// What was charged and not given back.
#[derive(Debug)]
pub(super) struct Budget {
    max_requests: Option<u64>,
    /// Requests sent to the operations; more were asked for where it is above the most.
    requests: AtomicU64,
    max_runs: Option<u64>,
    max_hotels: Option<u64>,
    /// Runs and hotels. One lock for both, so that a call is charged whole or not at all; it is
    /// taken by calls of generateText only.
    charged: Mutex<(u64, u64)>,
}

impl Budget {
    pub(super) fn new(limits: &Limits) -> Self {
        Self {
            max_requests: limits.max_requests,
            requests: AtomicU64::new(0),
            max_runs: limits.max_runs,
            max_hotels: limits.max_hotels,
            charged: Mutex::new((0, 0)),
        }
    }

    /// Charges one request; says whether it may be sent. None is ever given back.
    pub(super) fn charge_request(&self) -> bool {
        let before = self.requests.fetch_add(1, Ordering::Relaxed);
        self.max_requests.is_none_or(|max| before < max)
    }

    /// Charges one run of at most `hotels` hotels; says what forbids it otherwise.
    pub(super) fn charge(&self, hotels: u64) -> Result<(), String> {
        let mut charged = self.lock();
        if let Some(max) = self.max_runs
            && charged.0 >= max
        {
            return Err(format!("max_runs = {max} is used up"));
        }
        if let Some(max) = self.max_hotels
            && charged.1.saturating_add(hotels) > max
        {
            return Err(format!(
                "max_hotels = {max} leaves {} hotels, and the request may select {hotels}",
                max - charged.1
            ));
        }
        charged.0 += 1;
        charged.1 += hotels;
        Ok(())
    }

    /// Gives back what a refused call was charged.
    pub(super) fn give_back(&self, hotels: u64) {
        let mut charged = self.lock();
        charged.0 = charged.0.saturating_sub(1);
        charged.1 = charged.1.saturating_sub(hotels);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, (u64, u64)> {
        self.charged
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::Budget;
    use crate::target::Limits;

    fn budget(max_runs: Option<u64>, max_hotels: Option<u64>) -> Budget {
        Budget::new(&Limits {
            max_runs,
            max_hotels,
            ..Limits::default()
        })
    }

    #[test]
    fn a_call_is_charged_whole_or_not_at_all() {
        let budget = budget(Some(3), Some(10));
        assert_eq!(budget.charge(6), Ok(()));
        assert!(budget.charge(5).is_err_and(|why| why.contains("leaves 4")));
        assert_eq!(budget.charge(4), Ok(()));
        assert!(
            budget
                .charge(1)
                .is_err_and(|why| why.contains("max_hotels"))
        );
        budget.give_back(4);
        assert_eq!(budget.charge(1), Ok(()));
        assert_eq!(budget.charge(0), Ok(()));
        assert!(budget.charge(0).is_err_and(|why| why.contains("max_runs")));
    }

    #[test]
    fn not_one_request_more_is_charged_than_is_allowed() {
        let budget = Budget::new(&Limits {
            max_requests: Some(3),
            ..Limits::default()
        });
        let allowed = (0..1000).filter(|_| budget.charge_request()).count();
        assert_eq!(allowed, 3);
    }

    #[test]
    fn without_limits_nothing_is_forbidden() {
        let budget = budget(None, None);
        assert!((0..1000).all(|_| budget.charge_request()));
        assert!((0..1000).all(|_| budget.charge(100).is_ok()));
    }
}
