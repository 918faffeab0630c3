//! Named faults: each breaks exactly one rule of the document, in a way in which real services
//! get it wrong.

mod absences;
mod addresses;
mod answers;
mod bodies;
mod conflicts;
mod credentials;
mod detours;
mod echoes;
mod errors;
mod far;
mod fault;
mod fields;
mod filters;
mod frames;
mod hidden;
mod histories;
mod late;
mod members;
mod names;
mod orders;
mod overlaps;
mod pages;
mod paging;
mod polls;
mod reads;
mod refusals;
mod remembered;
mod scopes;
mod selections;
mod table;
mod timestamps;
mod transitions;
mod types;

pub use fault::Fault;
pub use table::faults;
