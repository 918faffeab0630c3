//! Given: the state that a scenario starts from.

mod links;
mod others;
mod project;
mod runs;
