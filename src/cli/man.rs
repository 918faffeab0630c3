//! `man`: the manual, made of what `--help` says.

use std::path::Path;

use clap::{Command, CommandFactory as _};
use clap_mangen::Man;

use super::args::{Cli, ManArgs, ManFormat};
use super::exit::{CliError, Exit};
use super::{manual, output, whole_file};

/// Prints the first page, or writes all of them.
pub(super) fn man(args: &ManArgs) -> Result<u8, CliError> {
    if args.format == ManFormat::Markdown {
        return markdown(args.out.as_deref());
    }
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    let Some(folder) = &args.out else {
        output::print(&page(&program)?.text);
        return Ok(Exit::Done.code());
    };
    let pages = write(folder, &program)?;
    Ok(wrote(pages, folder))
}

/// Writes the pages of a site.
fn markdown(folder: Option<&Path>) -> Result<u8, CliError> {
    let Some(folder) = folder else {
        return Err(CliError::usage(
            "the pages of a site need a folder",
            "--format markdown",
            "give --out with it",
        ));
    };
    Ok(wrote(manual::write(folder)?, folder))
}

fn wrote(pages: usize, folder: &Path) -> u8 {
    output::note(&format!(
        "wrote {} to {}",
        output::count(pages, "page"),
        folder.display()
    ));
    Exit::Done.code()
}

struct Page {
    file: String,
    text: String,
}

fn page(command: &Command) -> Result<Page, CliError> {
    // A date would make each build write other pages; an empty one is left out, and moves the rest.
    let man = Man::new(command.clone())
        .date(" ")
        .source(concat!("content-conformance ", env!("CARGO_PKG_VERSION")))
        .manual("User Commands");
    let mut text = Vec::new();
    man.render(&mut text)
        .map_err(|error| CliError::new(error, Exit::Fault.code()))?;
    Ok(Page {
        file: man.get_filename(),
        text: String::from_utf8_lossy(&text).replace(".SH EXTRA\nExamples:\n", ".SH EXAMPLES\n"),
    })
}

/// Writes the page of a command and those of its own commands, and says how many.
fn write(folder: &Path, command: &Command) -> Result<usize, CliError> {
    let page = page(command)?;
    whole_file::write(&folder.join(page.file), &page.text, "name another folder")?;
    let mut pages = 1;
    for below in command.get_subcommands() {
        pages += write(folder, below)?;
    }
    Ok(pages)
}
