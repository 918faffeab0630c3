//! The world of a case and the step definitions, grouped by what they do.

mod arrange;
mod ask;
mod given;
mod listing;
mod memory;
mod named;
mod outcome;
mod probe;
mod runs;
mod selection;
mod settle;
mod spelled;
mod then;
mod when;
mod world;

pub use world::{Assignment, Effort, Score, Surroundings, World};
