//! Then: what the document demands of the answers.

mod busy;
mod every_exchange;
<<<<<<< HEAD
mod in_progress;
=======
mod observe_echo;
mod observe_forms;
mod observe_http;
mod observe_links;
mod observe_list;
mod observe_request;
mod observe_runs;
>>>>>>> main
mod run;
mod status;
mod together;
