//! When: the requests and transitions of a scenario.

mod generate;
mod list;
pub(crate) mod list_transitions;
mod open_bounds;
mod open_links;
mod open_probe;
mod open_runs;
mod status;
mod together;
mod transitions;
