//! `init`: a commented target file.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write as _};

use crate::target::template;

use super::args::InitArgs;
use super::exit::{CliError, Exit};
use super::output;

/// Writes the template, and never over a file that is there unless forced.
pub(super) fn init(args: &InitArgs) -> Result<u8, CliError> {
    let place = args.file.display();
    let mut options = OpenOptions::new();
    options.write(true);
    if args.force {
        options.create(true).truncate(true);
    } else {
        options.create_new(true);
    }
    let written = options
        .open(&args.file)
        .and_then(|mut file| file.write_all(template().as_bytes()));
    match written {
        Ok(()) => {
            output::note(&format!(
                "wrote {place}; fill it in, then: content-conformance check --target {place}"
            ));
            Ok(Exit::Done.code())
        }
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(CliError::usage(
            "the file is there already",
            place,
            "name another, or write over it with --force",
        )),
        Err(error) => Err(CliError::usage(
            format!("cannot be written: {error}"),
            place,
            "name another file",
        )),
    }
}
