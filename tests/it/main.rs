//! The integration tests, one binary so that they link once.
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test that cannot go on fails, and says where"
)]

mod cli;
mod bounds_page;
mod captures;
mod ci_files;
mod circles;
mod floors;
mod openapi;
mod pages;
mod program;
mod reference;
mod target;
mod suite;
