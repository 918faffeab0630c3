//! The caller's token as it is now: a token that has ended is replaced where a command prints
//! another.
//!
//! Whether a token has ended is not decided here: that takes a control request.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::{Redactor, Secret, Settings, secrets};

/// The token that calls are made with.
#[derive(Debug)]
pub(super) struct CurrentToken {
    token: Mutex<Option<Secret>>,
    renewals: AtomicU64,
}

impl CurrentToken {
    pub(super) fn new(settings: &Settings) -> Self {
        Self {
            token: Mutex::new(settings.token.clone()),
            renewals: AtomicU64::new(0),
        }
    }

    /// The token.
    pub(super) fn get(&self) -> Option<Secret> {
        self.token
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// How often it was replaced.
    pub(super) fn renewals(&self) -> u64 {
        self.renewals.load(Ordering::SeqCst)
    }

    /// Replaces a token that has ended, and says whether there is another one now. Who comes second
    /// with the same token takes the one that was fetched already.
    ///
    /// It waits for the command, and others who need a token wait with it.
    pub(super) fn renew(&self, ended: &Secret, settings: &Settings, redactor: &Redactor) -> bool {
        let mut token = self.token.lock().unwrap_or_else(PoisonError::into_inner);
        if token.as_ref().is_some_and(|token| token != ended) {
            return true;
        }
        let Some(command) = &settings.token_command else {
            return false;
        };
        // Why it fails is seen by whoever runs the command by hand: its own words go to the terminal.
        let Ok(fresh) = secrets::from_command(command) else {
            return false;
        };
        if fresh == *ended {
            return false;
        }
        redactor.register(fresh.expose(), &settings.token_name);
        *token = Some(fresh);
        self.renewals.fetch_add(1, Ordering::SeqCst);
        true
    }
}
