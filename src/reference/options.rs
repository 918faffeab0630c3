//! How a reference server is started, and why it may not start.

use crate::reference::DemoShape;

/// What a reference server is started with.
#[derive(Debug, Clone)]
pub struct ReferenceOptions {
    /// The port on 127.0.0.1; 0 lets the system choose.
    pub port: u16,
    /// Names of the faults to have; see [`faults`](crate::reference::faults()).
    pub faults: Vec<String>,
    /// Names of the variants to have; see [`variants`](crate::reference::variants()).
    pub variants: Vec<String>,
    /// Identifiers, tokens and names follow from this number.
    pub seed: u64,
    /// Whether there is a demo project from the start.
    pub demo: bool,
    /// What the demo project has.
    pub demo_shape: DemoShape,
    /// Whether a run in the demo project takes about a second, so that a person sees it in
    /// progress; elsewhere, and without it, about 20 ms.
    pub leisurely: bool,
    /// Whether the demo project has a page at `/`, and the operations a description at
    /// `/openapi.json`.
    pub front: bool,
    /// A bearer token that `/states` is to ask for; without one it is open.
    pub states_token: Option<String>,
}

impl Default for ReferenceOptions {
    fn default() -> Self {
        Self {
            port: 0,
            faults: Vec::new(),
            variants: Vec::new(),
            seed: 1,
            demo: false,
            demo_shape: DemoShape::default(),
            leisurely: true,
            front: false,
            states_token: None,
        }
    }
}

/// Why a reference server does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// There is no fault of this name.
    #[error("there is no fault named {0:?}")]
    UnknownFault(String),
    /// There is no variant of this name.
    #[error("there is no variant named {0:?}")]
    UnknownVariant(String),
    /// The port cannot be listened on.
    #[error("cannot listen on 127.0.0.1:{port}: {source}")]
    Listen {
        /// The port asked for.
        port: u16,
        /// What the system said.
        source: std::io::Error,
    },
    /// The demo project makes no sense.
    #[error("cannot make the demo project: {0}")]
    Demo(String),
    /// The server's own threads cannot be started.
    #[error("cannot start the server's threads: {0}")]
    Threads(std::io::Error),
}
