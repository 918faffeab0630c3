//! Then: what the document demands of the answers.

pub(crate) mod echo;
mod every_exchange;
pub(crate) mod link;
mod list;
pub(crate) mod page;
mod observe_echo;
mod observe_forms;
mod observe_http;
mod observe_links;
mod observe_list;
mod observe_request;
mod observe_runs;
mod run;
pub(crate) mod transition;
mod whole_list;
