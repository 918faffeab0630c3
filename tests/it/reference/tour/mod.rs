//! A tour of everything that the document says, asked of one server. It judges nothing: two
//! servers that differ anywhere give two transcripts that differ.

mod conflicts;
mod doors;
mod driver;
mod lists;
mod selections;
mod transitions;
mod whole;

pub(crate) use whole::tour;
