//! The bundled reference server as an implementation under test.

use std::sync::Arc;

use crate::reference::{DemoShape, Reference, ReferenceOptions};
use crate::suite::SuiteError;
use crate::target::{Drive, Flags, OUTSIDER_VARIABLE, Settings, TOKEN_VARIABLE};

use super::demo::demo_target;

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
        Self::serve(ReferenceOptions {
            faults,
            variants,
            seed,
            ..ReferenceOptions::default()
        })
    }

    /// Starts the server with a demo project whose runs are as quick as any.
    ///
    /// # Errors
    /// As above.
    pub fn start_demo(variants: Vec<String>, seed: u64) -> Result<Self, SuiteError> {
        Self::serve(ReferenceOptions {
            variants,
            seed,
            demo: true,
            leisurely: false,
            ..ReferenceOptions::default()
        })
    }

    /// Starts the server with a demo project of a shape, whose runs are as quick as any.
    ///
    /// # Errors
    /// As above.
    pub(super) fn start_like(shape: DemoShape, seed: u64) -> Result<Self, SuiteError> {
        Self::serve(ReferenceOptions {
            seed,
            demo: true,
            demo_shape: shape,
            leisurely: false,
            ..ReferenceOptions::default()
        })
    }

    /// Starts the server with faults, and a demo project with so many links.
    ///
    /// # Errors
    /// As above.
    pub fn start_far(faults: Vec<String>, links: u32, seed: u64) -> Result<Self, SuiteError> {
        Self::serve(ReferenceOptions {
            faults,
            seed,
            demo: true,
            demo_shape: DemoShape {
                listed: Some(links),
                ..DemoShape::default()
            },
            leisurely: false,
            ..ReferenceOptions::default()
        })
    }

    fn serve(options: ReferenceOptions) -> Result<Self, SuiteError> {
        let server = Reference::start(options).map_err(unusable)?;
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
        .map_err(unusable)?;
        let (smallest, largest) = self.server.limits();
        settings.limits.min_limit = Some(smallest);
        settings.limits.max_limit = Some(largest);
        Ok(settings)
    }

    /// The settings of a target that is the demo project, by its static fixtures alone.
    ///
    /// # Errors
    /// Where the server was started without a demo project.
    pub fn demo_settings(&self) -> Result<Settings, SuiteError> {
        let demo = self.server.demo().ok_or_else(|| SuiteError {
            message: "the bundled server has no demo project".to_owned(),
            exit_code: 4,
        })?;
        let tokens = |name: &str| match name {
            TOKEN_VARIABLE => Some(demo.token.clone()),
            OUTSIDER_VARIABLE => Some(demo.outsider_token.clone()),
            _ => None,
        };
        // It is quick, so that what never comes need not be waited for as long as elsewhere.
        let quick = "settle_time = \"500ms\"\nrun_timeout = \"10s\"\n";
        let text = demo_target(&self.server, demo) + quick;
        Settings::parse(&text, "the demo project", &Flags::default(), &tokens).map_err(unusable)
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

fn unusable(error: impl std::fmt::Display) -> SuiteError {
    SuiteError {
        message: error.to_string(),
        exit_code: 2,
    }
}
