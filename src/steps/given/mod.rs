//! Given: the state that a scenario starts from.

mod contents;
mod links;
mod project;
mod runs;
