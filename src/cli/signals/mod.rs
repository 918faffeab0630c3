//! What asks a process to stop: the first time it asks for an orderly stop, the second ends the process
//! at once.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
use unix as system;
#[cfg(windows)]
use windows as system;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;

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
        let mut signals = {
            let _within = runtime.enter();
            system::Signals::listen().map_err(failed)?
        };
        let listen = move || {
            runtime.block_on(async {
                loop {
                    let came = signals.next().await;
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
