//! The integration tests, one binary so that they link once.

mod cli;
mod floors;
mod pages;
mod reference;
mod target;
mod suite;
