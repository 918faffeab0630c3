//! The binary: hands the command line to [`content_conformance::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    content_conformance::cli::main()
}
