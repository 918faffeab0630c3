//! Then: what the document demands of the answers.

mod every_exchange;
mod run;
