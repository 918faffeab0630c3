//! When: the requests and transitions of a scenario.

mod generate;
mod list;
mod open_bounds;
mod open_links;
mod open_probe;
mod open_runs;
mod status;
mod together;
pub(crate) mod list_transitions;
mod transitions;
