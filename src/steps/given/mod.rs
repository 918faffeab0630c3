//! Given: the state that a scenario starts from.

mod links;
mod list;
mod open_points;
mod others;
mod project;
mod runs;
