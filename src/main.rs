//! The binary: hands the command line to [`content_conformance::cli`].
fn main() {}
