//! The command line: arguments, exit codes, progress.

mod args;
mod blame;
mod check;
mod compare;
mod demo_targets;
mod dry_run;
mod entry;
mod examples;
mod exit;
mod failed;
mod gate_args;
mod gate_files;
mod history;
mod history_args;
mod init;
mod judge;
mod names;
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
mod sentences;
mod serve;
mod show;
mod show_args;
mod signals;
mod text_file;
mod whole_file;

pub use entry::main;
