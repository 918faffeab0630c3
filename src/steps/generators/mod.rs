//! Generated inputs: what they look like, and how a property is tried on them.

mod drive;
mod filters;
mod histories;
mod life;
mod pages;
mod search;
mod selections;
