//! Then: what the document demands of the answers.

pub(crate) mod echo;
mod every_exchange;
pub(crate) mod link;
mod list;
pub(crate) mod page;
mod run;
pub(crate) mod transition;
mod whole_list;
