//! The suite against the bundled reference server, in this process and in another.

mod arranged;
mod bounds;
mod bundled;
mod deep;
mod examples;
mod harness;
mod harnesses;
mod interpreters;
mod killed;
mod open_points;
mod patience;
mod prices;
mod proxy;
mod seeds;
mod stopped;
mod targets;
mod together;
