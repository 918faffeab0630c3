//! The command line: arguments, exit codes, progress.

mod args;
mod check;
mod demo_targets;
mod dry_run;
mod entry;
mod exit;
mod init;
mod output;
mod parse;
mod progress;
mod record_file;
mod report;
mod request;
mod rules;
mod run;
mod self_test;
mod serve;
mod signals;

pub use entry::main;
