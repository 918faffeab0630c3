//! The suite against the bundled reference server, in this process and in another.

mod bounds;
mod bundled;
mod harness;
mod open_points;
mod prices;
mod proxy;
mod targets;
mod stopped;
