//! Given: the state that a scenario starts from.

mod kinds;
mod links;
mod open_points;
mod list;
mod others;
mod project;
mod runs;
