//! The reference server from outside: over HTTP, through its library interface.

mod client;
mod differences;
mod operations;
mod simultaneous;
mod states;
mod tour;
mod transcript;
mod variants;
