//! The server's clock: wall time that never goes back.
//!
//! The state machine never reads it; whoever calls the state machine passes the moment in.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

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
