//! When: the requests and transitions of a scenario.

mod generate;
mod list;
mod status;
mod together;
mod transitions;
