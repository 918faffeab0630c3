//! When the next request may be sent: the run's own rate, and pauses that the target asked for.

use std::sync::atomic::{AtomicU64, Ordering};

/// The part of a declared rate that is used: requests do not arrive quite as evenly as they are
/// sent, and one too many in a second costs a pause.
const USED: f64 = 0.95;

/// Hands out moments, in microseconds from the start of the run. It has no lock and no clock.
#[derive(Debug)]
pub(super) struct Limiter {
    /// Microseconds between two requests; 0: no limit.
    interval: u64,
    /// The first moment that nobody has taken.
    free_at: AtomicU64,
    /// Until when nobody sends.
    paused_until: AtomicU64,
}

impl Limiter {
    pub(super) fn new(requests_per_second: Option<f64>) -> Self {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "rates are positive, and a float becomes the nearest integer that there is"
        )]
        let interval =
            requests_per_second.map_or(0, |rate| (1_000_000.0 / (rate * USED)).ceil() as u64);
        Self {
            interval,
            free_at: AtomicU64::new(0),
            paused_until: AtomicU64::new(0),
        }
    }

    /// Takes the next moment at or after `now`.
    pub(super) fn take(&self, now: u64) -> u64 {
        let earliest = now.max(self.paused_until.load(Ordering::Relaxed));
        if self.interval == 0 {
            return earliest;
        }
        let mut free_at = self.free_at.load(Ordering::Relaxed);
        loop {
            let moment = earliest.max(free_at);
            match self.free_at.compare_exchange_weak(
                free_at,
                moment.saturating_add(self.interval),
                Ordering::Relaxed,
                Ordering::Relaxed,
            ) {
                Ok(_) => return moment,
                Err(other) => free_at = other,
            }
        }
    }

    /// Whether nobody may send at `now`, although a moment was taken before.
    pub(super) fn is_paused(&self, now: u64) -> bool {
        self.paused_until.load(Ordering::Relaxed) > now
    }

    /// Nobody takes a moment before `until`.
    pub(super) fn pause(&self, until: u64) {
        self.paused_until.fetch_max(until, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::{Limiter, USED};

    #[test]
    fn moments_are_an_interval_apart() {
        let limiter = Limiter::new(Some(20.0 / USED));
        let taken: Vec<u64> = (0..4).map(|_| limiter.take(1000)).collect();
        assert_eq!(taken, [1000, 51_000, 101_000, 151_000]);
        assert_eq!(limiter.take(500_000), 500_000, "idle time is not saved up");
        assert_eq!(limiter.take(500_000), 550_000);
    }

    #[test]
    fn without_a_rate_only_pauses_hold() {
        let limiter = Limiter::new(None);
        assert_eq!(limiter.take(7), 7);
        limiter.pause(100);
        limiter.pause(50);
        assert_eq!(limiter.take(8), 100);
        assert_eq!(limiter.take(101), 101);
        assert!(limiter.is_paused(99) && !limiter.is_paused(100));
    }

    #[test]
    fn threads_never_get_the_same_moment() {
        let limiter = Limiter::new(Some(1000.0));
        let mut all: Vec<u64> = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..4)
                .map(|_| scope.spawn(|| (0..250).map(|_| limiter.take(0)).collect::<Vec<_>>()))
                .collect();
            workers
                .into_iter()
                .flat_map(|worker| worker.join().unwrap_or_default())
                .collect()
        });
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 1000);
    }
}
