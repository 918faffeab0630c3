//! Named variants: legal choices where the document is silent.

mod table;

pub use table::{Expectation, Variant, variants};
