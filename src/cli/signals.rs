//! SIGINT, SIGTERM and SIGHUP (a terminal that was closed): the first asks for an orderly stop, the
//! second ends the process at once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;

use tokio::signal::unix::{SignalKind, signal};

use crate::compare::Signal;

use super::exit::{CliError, Exit};
use super::output;

/// Listens for signals on a thread of its own.
pub(super) struct Signals {
    first: Arc<OnceLock<Signal>>,
}

impl Signals {
    /// Starts to listen. At the first signal `cancelled` is set and `told` is called.
    pub(super) fn listen(cancelled: Arc<AtomicBool>, told: fn()) -> Result<Self, CliError> {
        let failed = |error: std::io::Error| {
            CliError::new(
                format!("cannot listen for signals: {error}"),
                Exit::Fault.code(),
            )
        };
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_io()
            .build()
            .map_err(failed)?;
        let first = Arc::new(OnceLock::new());
        let seen = Arc::clone(&first);
        // Registered before the thread starts: a signal that comes at once must not be lost.
        let (mut interrupts, mut terminations, mut hangups) = {
            let _within = runtime.enter();
            let interrupts = signal(SignalKind::interrupt()).map_err(failed)?;
            let terminations = signal(SignalKind::terminate()).map_err(failed)?;
            let hangups = signal(SignalKind::hangup()).map_err(failed)?;
            (interrupts, terminations, hangups)
        };
        let listen = move || {
            runtime.block_on(async {
                loop {
                    let came = tokio::select! {
                        _ = interrupts.recv() => Signal::Interrupt,
                        _ = terminations.recv() => Signal::Terminate,
                        // Nobody is there any more to be told apart for.
                        _ = hangups.recv() => Signal::Terminate,
                    };
                    if seen.set(came).is_err() {
                        std::process::exit(i32::from(came.exit_code()));
                    }
                    cancelled.store(true, Ordering::Relaxed);
                    told();
                }
            });
        };
        thread::Builder::new()
            .name("signals".to_owned())
            .spawn(listen)
            .map_err(failed)?;
        Ok(Self { first })
    }

    /// The first signal that came, if one did.
    pub(super) fn first(&self) -> Option<Signal> {
        self.first.get().copied()
    }

    /// Waits for the first signal.
    pub(super) fn wait(&self) -> Signal {
        *self.first.wait()
    }
}

/// What a run says when it is asked to stop.
pub(super) fn stopping() {
    output::note(
        "stopping: what is under way is finished and reported; a second signal ends at once",
    );
}
