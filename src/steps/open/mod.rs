//! What the steps of open points share: probes written as templates, answers sorted into the words
//! of a vocabulary, and bodies described by their shape. Nothing here judges.

mod memory;
pub(crate) mod bodies;
pub(crate) mod outcome;
pub(crate) mod shape;
pub(crate) mod template;

pub(crate) use memory::{OpenMemory, Search};
pub(crate) use outcome::Outcome;
