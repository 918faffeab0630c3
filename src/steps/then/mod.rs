//! Then: what the document demands of the answers.

mod busy;
pub(crate) mod echo;
mod every_exchange;
mod in_progress;
pub(crate) mod link;
mod list;
mod observe_echo;
mod observe_forms;
mod observe_http;
mod observe_links;
mod observe_list;
mod observe_request;
mod observe_runs;
pub(crate) mod page;
mod run;
mod status;
mod together;
pub(crate) mod transition;
mod whole_list;
