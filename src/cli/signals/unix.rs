//! SIGINT, SIGTERM and SIGHUP (a terminal that was closed).

use std::io;

use tokio::signal::unix::{self, SignalKind, signal};

use crate::compare::Signal;

/// The signals that are listened for.
pub(super) struct Signals {
    interrupts: unix::Signal,
    terminations: unix::Signal,
    hangups: unix::Signal,
}

impl Signals {
    /// Starts to listen, on the runtime that one is in.
    pub(super) fn listen() -> io::Result<Self> {
        Ok(Self {
            interrupts: signal(SignalKind::interrupt())?,
            terminations: signal(SignalKind::terminate())?,
            hangups: signal(SignalKind::hangup())?,
        })
    }

    /// Waits for the next one.
    pub(super) async fn next(&mut self) -> Signal {
        tokio::select! {
            _ = self.interrupts.recv() => Signal::Interrupt,
            _ = self.terminations.recv() => Signal::Terminate,
            // Nobody is there any more to be told apart for.
            _ = self.hangups.recv() => Signal::Terminate,
        }
    }
}
