//! Then: what the document demands of the answers.

mod answers;
mod busy;
mod challenged;
pub(crate) mod echo;
mod foreign;
pub(crate) mod further;
mod given_away;
mod in_progress;
pub(crate) mod link;
mod list;
mod many_runs;
mod observed;
mod open_lists;
mod list_again;
pub(crate) mod page;
mod path;
pub(crate) mod refused;
mod run;
mod scope;
mod spelling;
mod status;
mod together;
pub(crate) mod transition;
pub(crate) mod untouched;
mod twins;
mod variation;
mod whole_list;
