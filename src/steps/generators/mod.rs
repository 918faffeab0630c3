//! Generated inputs: what they look like, and how a property is tried on them.

mod drive;
mod filters;
mod pages;
mod search;
mod selections;
