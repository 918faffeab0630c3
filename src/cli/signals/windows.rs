//! Ctrl-C, Ctrl-Break, and a console that is closed.

use std::io;

use tokio::signal::windows::{self, CtrlBreak, CtrlC, CtrlClose};

use crate::compare::Signal;

/// The signals that are listened for.
pub(super) struct Signals {
    interrupts: CtrlC,
    breaks: CtrlBreak,
    closes: CtrlClose,
}

impl Signals {
    /// Starts to listen, on the runtime that one is in.
    pub(super) fn listen() -> io::Result<Self> {
        Ok(Self {
            interrupts: windows::ctrl_c()?,
            breaks: windows::ctrl_break()?,
            closes: windows::ctrl_close()?,
        })
    }

    /// Waits for the next one.
    pub(super) async fn next(&mut self) -> Signal {
        tokio::select! {
            _ = self.interrupts.recv() => Signal::Interrupt,
            _ = self.breaks.recv() => Signal::Terminate,
            _ = self.closes.recv() => Signal::Terminate,
        }
    }
}
