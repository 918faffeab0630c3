//! Named variants: legal choices where the document is silent.

mod conduct;
mod customs;
mod forms;
mod habits;
mod lives;
mod spellings;
mod surroundings;
mod table;

pub use table::{Expectation, Variant, variants};
