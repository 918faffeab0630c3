//! When: the requests and transitions of a scenario.

mod further;
mod generate;
mod list;
mod list_transitions;
mod list_partly;
mod lists;
mod open_bounds;
mod open_links;
mod open_probe;
mod open_runs;
mod pages;
mod probes;
mod spelling;
mod status;
mod together;
mod transitions;
pub(crate) mod ways;
