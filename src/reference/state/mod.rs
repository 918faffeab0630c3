//! The state machine: projects, hotels, runs and approval links. It knows no HTTP, reads no clock
//! and starts no task; the moment and new identifiers are passed in.

pub(crate) mod call;
pub(crate) mod generate;
pub(crate) mod index;
pub(crate) mod link;
pub(crate) mod list;
pub(crate) mod project;
pub(crate) mod run;
pub(crate) mod selection;
pub(crate) mod service;
pub(crate) mod transitions;
