//! The time by which a run keeps its pace: the real one, or one that is driven.
//!
//! It says nothing of when an exchange happened: evidence always has the real time.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Puts the time of a target ahead. A target in the same process that is given one need not be
/// waited for: instead of waiting, a run drives the target's clock and its own.
pub type Drive = Arc<dyn Fn(Duration) + Send + Sync>;

/// A clock that starts with the run, in microseconds.
pub(super) struct Pace {
    started: Instant,
    drive: Option<Drive>,
    /// How far both clocks were driven ahead so far, in microseconds.
    ahead: Mutex<u64>,
}

impl Pace {
    pub(super) fn new(drive: Option<Drive>) -> Self {
        Self {
            started: Instant::now(),
            drive,
            ahead: Mutex::new(0),
        }
    }

    /// Microseconds since the run began, those included by which the clock was driven ahead.
    pub(super) fn now(&self) -> u64 {
        self.passed() + *self.ahead.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Resolves at `moment`: in time, or at once where the clock can be driven.
    pub(super) async fn reach(&self, moment: u64) {
        let Some(drive) = &self.drive else {
            let wait = moment.saturating_sub(self.now());
            return tokio::time::sleep(Duration::from_micros(wait)).await;
        };
        {
            // Together, so that two who wait for one moment do not drive past it.
            let mut ahead = self.ahead.lock().unwrap_or_else(PoisonError::into_inner);
            let missing = moment.saturating_sub(self.passed() + *ahead);
            drive(Duration::from_micros(missing));
            *ahead += missing;
        }
        tokio::task::yield_now().await;
    }

    fn passed(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_micros()).unwrap_or(u64::MAX)
    }
}

impl fmt::Debug for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pace")
            .field("driven", &self.drive.is_some())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::{Duration, Instant};

    use super::Pace;

    #[tokio::test]
    async fn a_driven_clock_reaches_an_hour_at_once_and_takes_the_target_along() {
        let driven = Arc::new(AtomicU64::new(0));
        let target = Arc::clone(&driven);
        let pace = Pace::new(Some(Arc::new(move |by: Duration| {
            target.fetch_add(by.as_secs(), Ordering::Relaxed);
        })));
        let hour = Duration::from_secs(3600);
        let moment = pace.now() + 3_600_000_000;
        let begun = Instant::now();
        tokio::join!(pace.reach(moment), pace.reach(moment));
        assert!(begun.elapsed() < hour && pace.now() >= moment);
        let driven = driven.load(Ordering::Relaxed);
        assert!(
            (3590..=3600).contains(&driven),
            "not twice, though two waited: {driven}"
        );
        pace.reach(moment - 1).await;
        assert!(pace.now() < moment + 3_600_000_000, "what is past is past");
    }

    #[tokio::test]
    async fn a_real_clock_takes_its_time() {
        let pace = Pace::new(None);
        let moment = pace.now() + 30_000;
        let begun = Instant::now();
        pace.reach(moment).await;
        assert!(begun.elapsed() >= Duration::from_millis(29) && pace.now() >= moment);
    }
}
