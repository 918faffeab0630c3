//! The suite against the bundled reference server, in this process and in another.

mod bundled;
mod harness;
mod targets;
mod stopped;
