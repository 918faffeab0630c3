//! Then: what the document demands of the answers.

mod busy;
mod every_exchange;
mod in_progress;
mod observe_calls;
mod observe_echo;
mod observe_forms;
mod observe_http;
mod observe_links;
mod observe_list;
mod observe_request;
mod observe_runs;
mod observe_times;
mod observe_transitions;
mod run;
mod status;
mod together;
pub(crate) mod echo;
pub(crate) mod link;
mod list;
pub(crate) mod page;
pub(crate) mod transition;
mod whole_list;
