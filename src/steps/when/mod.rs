//! When: the requests and transitions of a scenario.

pub(crate) mod altered;
pub(crate) mod credentials;
mod generate;
mod list;
pub(crate) mod list_transitions;
mod list_partly;
mod lists;
pub(crate) mod malformed;
mod open_bounds;
mod open_links;
mod open_probe;
mod open_runs;
mod pages;
mod presented;
mod probes;
pub(crate) mod scope;
pub(crate) mod sessions;
mod spelling;
mod status;
mod together;
mod transitions;
pub(crate) mod variation;
pub(crate) mod ways;
