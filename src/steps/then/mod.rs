//! Then: what the document demands of the answers.

mod answers;
mod challenged;
mod every_exchange;
mod foreign;
pub(crate) mod refused;
mod run;
mod scope;
mod spelling;
pub(crate) mod untouched;
mod variation;
