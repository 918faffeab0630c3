//! The arguments of `record`.

use std::path::PathBuf;

use clap::Args;

use super::gate_args::GateArgs;
use super::way_args::WayArgs;

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
    #[arg(long, short, value_name = "FILE", default_value = "capture.ndjson")]
    pub(super) output: PathBuf,
    /// Judge while it passes: tell each deviation as it appears, and in the end what `judge` says of
    /// the capture, with its exit code.
    #[arg(long)]
    pub(super) judge: bool,
    /// The target file: it names the status operation.
    #[arg(long, value_name = "FILE")]
    pub(super) target: Option<PathBuf>,
    /// What the exit code is decided by, with `--judge`.
    #[command(flatten)]
    pub(super) gate: GateArgs,
    /// The way to it.
    #[command(flatten)]
    pub(super) way: WayArgs,
}
