//! The thin layer between HTTP and the state machine.

pub(crate) mod answer;
pub(crate) mod app;
pub(crate) mod astray;
pub(crate) mod door;
pub(crate) mod fields;
pub(crate) mod generate;
pub(crate) mod json;
mod lenient;
pub(crate) mod list;
pub(crate) mod operation;
pub(crate) mod overlap;
pub(crate) mod problem;
pub(crate) mod router;
pub(crate) mod status;
pub(crate) mod views;
pub(crate) mod work;
