//! The world of a case and the step definitions, grouped by what they do.

mod arrange;
mod ask;
mod both_lists;
mod neighbours;
mod cut;
mod defects;
mod filter;
mod generators;
mod given;
mod held;
mod listing;
mod lists;
mod many_tags;
mod memory;
mod named;
mod template;
mod outcome;
mod probe;
mod progress;
mod quota;
mod removal;
mod roles;
mod runs;
mod selection;
mod send;
mod settle;
mod setup;
mod spelled;
mod status;
mod strangers;
mod then;
mod varied;
mod when;
mod world;

pub(crate) use world::{Assignment, Effort, Surroundings, World};
