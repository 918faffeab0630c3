//! The command line: arguments, exit codes, progress.

mod args;
mod blame;
mod check;
mod compare;
mod demo_targets;
mod dry_run;
mod entry;
mod exit;
mod failed;
mod gate_args;
mod gate_files;
mod init;
mod judge;
mod out_lock;
mod output;
mod parse;
mod progress;
mod record_file;
mod report;
mod reproduced;
mod request;
mod rules;
mod run;
mod self_test;
mod serve;
mod show;
mod signals;
mod text_file;
mod whole_file;

pub use entry::main;
