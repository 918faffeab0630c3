//! The suite against the bundled reference server, in this process and in another.

mod bundled;
mod harness;
mod open_points;
mod targets;
mod stopped;
