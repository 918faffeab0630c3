//! When: the requests and transitions of a scenario.

pub(crate) mod altered;
pub(crate) mod credentials;
mod generate;
mod list;
mod lists;
pub(crate) mod malformed;
mod probes;
pub(crate) mod scope;
mod spelling;
mod open_bounds;
mod open_links;
mod open_probe;
mod open_runs;
mod status;
mod together;
pub(crate) mod list_transitions;
mod transitions;
pub(crate) mod variation;
