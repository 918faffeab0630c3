//! The client against servers that behave, and servers that do not.

#![expect(clippy::expect_used, reason = "a test may fail by panicking")]

mod client;
mod hostile;
mod hostile_run;
mod leases;
mod memory;
mod pacing;
mod preflight;
mod record;
pub(crate) mod proxy;
mod server;
mod settings;
mod states;
pub(crate) mod tls;
