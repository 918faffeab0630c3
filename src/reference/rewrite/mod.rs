//! Changing an answer on its way out: the one mechanism for everything that is better said about
//! the finished answer than decided while it is made.

pub(crate) mod edits;
mod rewriting;

pub(crate) use rewriting::{Outgoing, Rewrite, Rewriting};
