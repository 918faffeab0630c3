//! Named faults: each breaks exactly one rule of the document, in a way in which real services
//! get it wrong.

mod table;

pub use table::{Fault, faults};
