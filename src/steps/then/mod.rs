//! Then: what the document demands of the answers.

mod busy;
mod every_exchange;
mod in_progress;
mod run;
mod status;
mod together;
