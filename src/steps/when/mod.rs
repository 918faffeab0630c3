//! When: the requests and transitions of a scenario.

mod generate;
mod list;
pub(crate) mod list_transitions;
mod transitions;
