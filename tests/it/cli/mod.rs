//! The binary as a user meets it: arguments, exit codes, files and signals.

mod binary;
mod ci;
mod captures;
mod captures_page;
mod commands;
mod events;
mod failed;
mod compare;
mod gate;
mod history;
mod judge;
mod manual;
mod matrix;
mod record;
mod network;
mod reproduce;
mod run;
mod samples;
mod serve;
mod served;
mod settings;
mod shards;
mod show;
mod signals;
mod watch;
