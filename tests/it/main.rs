//! The integration tests, one binary so that they link once.

mod floors;
mod pages;
mod reference;
mod target;
