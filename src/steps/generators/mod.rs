//! Generated inputs: what they look like, and how a property is tried on them.

mod drive;
mod search;
mod selections;
