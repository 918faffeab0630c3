//! The arguments of `record`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::parse;

/// `record`.
#[derive(Args, Clone, Debug)]
pub(super) struct RecordArgs {
    /// The base address of the service; requests are handed on to it.
    #[arg(long, value_name = "URL")]
    pub(super) upstream: String,
    /// The port on 127.0.0.1; 0 lets the system choose.
    #[arg(long, value_name = "PORT", default_value_t = 0)]
    pub(super) port: u16,
    /// The capture to write; a file that is there is never written over.
    #[arg(long, value_name = "FILE", default_value = "capture.ndjson")]
    pub(super) out: PathBuf,
    /// Judge while it passes: tell each deviation as it appears, and in the end what `judge` says of
    /// the capture, with its exit code.
    #[arg(long)]
    pub(super) judge: bool,
    /// The target file: it names the status operation.
    #[arg(long, value_name = "FILE")]
    pub(super) target: Option<PathBuf>,
    /// Wait at most this long for one answer.
    #[arg(long, value_name = "TIME", value_parser = parse::duration)]
    pub(super) request_timeout: Option<Duration>,
    /// Hand on at most this much of a body.
    #[arg(long, value_name = "BYTES", value_parser = parse::bytes)]
    pub(super) max_body: Option<usize>,
    /// Take the service's TLS certificate unproved.
    #[arg(long)]
    pub(super) insecure: bool,
    /// Reach the service through this proxy; `env` takes the environment's.
    #[arg(long, value_name = "URL")]
    pub(super) proxy: Option<String>,
    /// Trust the CAs in this PEM file besides the system's.
    #[arg(long, value_name = "FILE")]
    pub(super) ca_file: Option<PathBuf>,
    /// Show the service the client certificate in this PEM file.
    #[arg(long, value_name = "FILE")]
    pub(super) client_cert: Option<PathBuf>,
    /// The client certificate's private key, a PEM file.
    #[arg(long, value_name = "FILE")]
    pub(super) client_key: Option<PathBuf>,
}
