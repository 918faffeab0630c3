//! Named variants: legal choices where the document is silent.

mod conduct;
mod customs;
mod forms;
mod habits;
mod lives;
mod spellings;
mod surroundings;
mod table;
mod topics;
mod variant;

pub use table::variants;
pub use variant::{Expectation, Variant};
