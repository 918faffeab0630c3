//! The reference server from outside: over HTTP, through its library interface.

mod client;
mod operations;
mod simultaneous;
mod states;
