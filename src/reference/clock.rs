//! The server's clock: wall time that never goes back; and the clock of its rate limit.
//!
//! The state machine never reads it; whoever calls the state machine passes the moment in.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::reference::moment::Moment;

/// Wall time at the start plus the time that has passed since, so that a clock that is set back
/// while the server runs cannot give a link that was approved before it was created.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Clock {
    started: Instant,
    epoch_micros: i64,
}

impl Clock {
    /// A clock that starts at the machine's present time.
    pub(crate) fn start() -> Self {
        let since = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        Self {
            started: Instant::now(),
            epoch_micros: i64::try_from(since.as_micros()).unwrap_or(0),
        }
    }

    /// The present moment.
    pub(crate) fn now(&self) -> Moment {
        let passed = i64::try_from(self.started.elapsed().as_micros()).unwrap_or(0);
        Moment(self.epoch_micros + passed)
    }
}

/// The clock that a rate limit goes by. It can be driven ahead, so that a caller in the same
/// process need not wait for its turn; no time that is shown goes by it.
#[derive(Debug, Clone)]
pub(crate) struct LoadClock {
    started: Instant,
    ahead_micros: Arc<AtomicU64>,
}

impl LoadClock {
    /// A clock that starts now.
    pub(crate) fn start() -> Self {
        Self {
            started: Instant::now(),
            ahead_micros: Arc::default(),
        }
    }

    /// What has passed since the start.
    pub(crate) fn now(&self) -> Duration {
        let ahead = Duration::from_micros(self.ahead_micros.load(Ordering::Relaxed));
        self.started.elapsed() + ahead
    }

    /// Puts the clock ahead.
    pub(crate) fn drive(&self, by: Duration) {
        let micros = u64::try_from(by.as_micros()).unwrap_or(u64::MAX);
        self.ahead_micros.fetch_add(micros, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::LoadClock;

    #[test]
    fn a_driven_clock_takes_its_copies_along() {
        let hour = Duration::from_secs(3600);
        let clock = LoadClock::start();
        let copy = clock.clone();
        copy.drive(hour);
        assert!(clock.now() >= hour);
        clock.drive(hour);
        assert!(copy.now() >= 2 * hour);
    }
}
