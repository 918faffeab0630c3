//! The arguments that say how a target is reached, and what is taken of one answer.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::parse;
use crate::target::Flags;

/// The way to a target, and the bounds of an answer.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct WayArgs {
    /// Wait at most this long for one answer.
    #[arg(long, value_name = "TIME", value_parser = parse::duration)]
    pub(super) request_timeout: Option<Duration>,
    /// Read at most this much of one answer's body.
    #[arg(long, value_name = "BYTES", value_parser = parse::bytes)]
    pub(super) max_body: Option<usize>,
    /// Take the target's TLS certificate unproved.
    #[arg(long)]
    pub(super) insecure: bool,
    /// Reach the target through this proxy; `env` takes what the environment's `HTTPS_PROXY`,
    /// `HTTP_PROXY` and `NO_PROXY` say, which are not looked at otherwise.
    #[arg(long, value_name = "URL")]
    pub(super) proxy: Option<String>,
    /// Trust the CAs in this PEM file besides the system's.
    #[arg(long, value_name = "FILE")]
    pub(super) ca_file: Option<PathBuf>,
    /// Show the target the client certificate in this PEM file.
    #[arg(long, value_name = "FILE")]
    pub(super) client_cert: Option<PathBuf>,
    /// The client certificate's private key, a PEM file.
    #[arg(long, value_name = "FILE")]
    pub(super) client_key: Option<PathBuf>,
}

impl WayArgs {
    /// These flags, and no others.
    pub(super) fn flags(&self) -> Flags {
        Flags {
            request_timeout: self.request_timeout,
            max_body: self.max_body,
            insecure: self.insecure,
            proxy: self.proxy.clone(),
            ca_file: self.ca_file.clone(),
            client_cert: self.client_cert.clone(),
            client_key: self.client_key.clone(),
            ..Flags::default()
        }
    }
}
