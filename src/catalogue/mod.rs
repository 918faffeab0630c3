//! The feature files and schemas, embedded in the binary, as typed rules and cases.

mod defect;
mod describe;
mod ids;
mod lint;
mod load;
mod near;
mod parse;
mod rule;
mod scenario;
mod select;
mod source;
#[cfg(test)]
mod sample;

pub use defect::Defect;
pub use lint::StepMatch;
pub use near::nearest;
pub use rule::{Case, Catalogue, Rule};
pub use select::{Selection, SelectionError};
