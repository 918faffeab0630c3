//! What one case may send: its own allowance, and a reserve that all cases of a run share.
//!
//! This is what makes the price of a run an upper bound: a request beyond it is not sent. It does
//! not know what a fair allowance is; that is for whoever hands it out.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::model::{Cost, Operation};

/// Requests that cases may send beyond their own allowance while they wait: for a rate limit, for
/// a transition to be seen, for a run to end. Calls of generateText are never among them, but for
/// those sent again because they were refused with 429.
#[derive(Debug)]
pub struct Reserve(AtomicU64);

impl Reserve {
    /// A reserve of so many requests.
    #[must_use]
    pub fn new(requests: u64) -> Arc<Self> {
        Arc::new(Self(AtomicU64::new(requests)))
    }

    fn take(&self) -> bool {
        self.0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
                left.checked_sub(1)
            })
            .is_ok()
    }
}

/// The allowance of one case, all of its tries together.
#[derive(Debug)]
pub struct Purse {
    most: Cost,
    reserve: Arc<Reserve>,
    spent: Mutex<Cost>,
}

impl Purse {
    /// A purse for one case.
    #[must_use]
    pub fn new(most: Cost, reserve: Arc<Reserve>) -> Arc<Self> {
        Arc::new(Self {
            most,
            reserve,
            spent: Mutex::default(),
        })
    }

    /// What was spent so far.
    #[must_use]
    pub fn spent(&self) -> Cost {
        *self.spent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Spends a call of generateText for at most `hotels` hotels, or says why it must not be sent.
    pub(super) fn generate(&self, hotels: u64) -> Result<(), String> {
        let mut spent = self.spent.lock().unwrap_or_else(PoisonError::into_inner);
        let most = self.most;
        if spent.generate_text >= most.generate_text || spent.hotels + hotels > most.hotels {
            return Err(format!(
                "the plan allows this case {} calls of generateText for {} hotels together",
                most.generate_text, most.hotels
            ));
        }
        spent.generate_text += 1;
        spent.hotels += hotels;
        Ok(())
    }

    /// Spends any other request, or a call of generateText that is sent again.
    pub(super) fn request(&self, operation: Operation) -> Result<(), String> {
        let mut spent = self.spent.lock().unwrap_or_else(PoisonError::into_inner);
        let most = *self.most.clone().of(operation);
        let so_far = spent.of(operation);
        let own = operation != Operation::GenerateText && *so_far < most;
        if !own && !self.reserve.take() {
            return Err(format!(
                "the plan allows this case {most} requests of the kind {operation}, and the \
                 reserve that all cases share is used up"
            ));
        }
        *so_far += 1;
        Ok(())
    }

    /// Spends a request that is sent in any case: what was arranged is always put back.
    pub(super) fn put_back(&self, operation: Operation) {
        *self
            .spent
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .of(operation) += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::{Purse, Reserve};
    use crate::model::{Cost, Operation};

    #[test]
    fn what_is_beyond_the_allowance_comes_from_the_reserve_and_then_from_nowhere() {
        let most = Cost {
            list_approvals: 2,
            ..Cost::default()
        };
        let reserve = Reserve::new(1);
        let purse = Purse::new(most, reserve.clone());
        let list = || purse.request(Operation::ListApprovals);
        assert_eq!((list(), list(), list()), (Ok(()), Ok(()), Ok(())));
        assert!(list().is_err_and(|why| why.contains("2 requests of the kind listApprovals")));
        assert_eq!(purse.spent().list_approvals, 3);
        let other = Purse::new(most, reserve);
        assert_eq!(other.request(Operation::ListApprovals), Ok(()));
        assert!(other.request(Operation::ProviderState).is_err());
        other.put_back(Operation::ProviderState);
        assert_eq!(other.spent().provider_states, 1);
    }

    #[test]
    fn runs_never_come_from_the_reserve_unless_they_were_refused() {
        let most = Cost {
            generate_text: 2,
            hotels: 5,
            ..Cost::default()
        };
        let purse = Purse::new(most, Reserve::new(100));
        assert!(purse.generate(6).is_err());
        assert_eq!(purse.generate(4), Ok(()));
        assert!(purse.generate(2).is_err());
        assert_eq!(purse.generate(1), Ok(()));
        assert!(purse.generate(0).is_err());
        assert_eq!(purse.request(Operation::GenerateText), Ok(()));
        assert_eq!(purse.spent().generate_text, 3);
    }
}
