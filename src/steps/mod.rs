//! The world of a case and the step definitions, grouped by what they do.

mod arrange;
mod ask;
mod generators;
mod given;
mod listing;
mod memory;
mod open;
mod outcome;
mod runs;
mod selection;
mod settle;
mod then;
mod when;
mod world;

pub use world::{Assignment, Effort, Score, Surroundings, World};
