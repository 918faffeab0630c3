//! The bundled reference server as an implementation under test.

use std::sync::Arc;

use crate::reference::{Reference, ReferenceOptions};
use crate::suite::SuiteError;
use crate::target::{Drive, Flags, Settings};

/// A running reference server and how it is reached.
pub struct Bundled {
    server: Reference,
}

impl Bundled {
    /// Starts the server in this process, on a port that the system chooses.
    ///
    /// # Errors
    /// Where it cannot start: an unknown fault or variant, or no port to listen on.
    pub fn start(
        faults: Vec<String>,
        variants: Vec<String>,
        seed: u64,
    ) -> Result<Self, SuiteError> {
        let options = ReferenceOptions {
            faults,
            variants,
            seed,
            ..ReferenceOptions::default()
        };
        let server = Reference::start(options).map_err(|error| SuiteError {
            message: error.to_string(),
            exit_code: 2,
        })?;
        Ok(Self { server })
    }

    /// The settings of a target that is this server.
    ///
    /// # Errors
    /// Where the flags contradict each other.
    pub fn settings(&self, flags: &Flags) -> Result<Settings, SuiteError> {
        let token = self.server.states_token();
        let mut settings = Settings::bundled(
            &self.server.base_url(),
            &self.server.states_url(),
            token.as_deref(),
            flags,
        )
        .map_err(|error| SuiteError {
            message: error.to_string(),
            exit_code: 2,
        })?;
        let (smallest, largest) = self.server.limits();
        settings.limits.min_limit = Some(smallest);
        settings.limits.max_limit = Some(largest);
        Ok(settings)
    }

    /// Drives the clock that the server's rate limit goes by.
    #[must_use]
    pub fn drive(&self) -> Drive {
        Arc::new(self.server.load_clock())
    }

    /// Stops the server.
    pub fn stop(self) {
        self.server.stop();
    }
}
